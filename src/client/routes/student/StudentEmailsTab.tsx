export { StudentEmails as default } from '../../features/mail/StudentEmails.tsx';
