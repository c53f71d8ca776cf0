import type { ShownStudent } from '../../../contract/student.ts';
import { laterNote, owedToday } from '../../../domain/owing.ts';
import { dialed } from '../../../domain/phoneNumber.ts';
import { balanceParts, balanceSentence, type StatementReader } from '../../../domain/statement.ts';
import { isStudent, isWaiting } from '../../../domain/student.ts';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { accountOf } from '../../parts/accountOf.ts';
import { useSchool } from '../../session/session.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import styles from './StudentLead.module.css';

/** A placeholder of the same height until the student is loaded. */
export function StudentLeadSketch() {
  return (
    <span aria-hidden className="stack" data-gap="tight" data-brief>
      <span className={`${styles.bone} ${styles.facts}`} />
      <span className={`${styles.bone} ${styles.balance}`} />
    </span>
  );
}

interface Props {
  student: ShownStudent;
  reader: StatementReader;
  /** On a phone, whether only the balance and what is unusual are shown, because the rest is elsewhere on the screen. */
  brief?: boolean;
}

/** A student's key facts below their name: status, role, contacts, and the balance as a sentence. */
export function StudentLead({ student, reader, brief = false }: Props) {
  const { enrollmentStatus, danceRole, role, email, phone, anonymized } = student;
  // Students see their own contacts in the form.
  const withContacts = reader === 'staff';
  const parts = balanceParts(accountOf(student));
  const { today, hasDanceRoles } = useSchool();
  const owed = owedToday(student);
  const later = laterNote(student, today, owed);
  const meaning = owed > 0 ? 'owed' : owed < 0 ? 'credit' : 'settled';
  return (
    <span className="stack" data-gap="tight" data-brief={brief || undefined}>
      <span className={`row ${styles.facts}`}>
        <EnrollmentTag status={enrollmentStatus} />
        {!isStudent(role) && <Tag tone="medical">Admin</Tag>}
        {isWaiting(student) && <Tag tone="holiday">Not approved</Tag>}
        {hasDanceRoles && <span>{danceRole}</span>}
        {withContacts && !anonymized && email === null && <EmailText email={null} />}
        {withContacts && email !== null && (
          <a href={`mailto:${email}`}>
            <EmailText email={email} />
          </a>
        )}
        {withContacts && phone !== '' && <a href={`tel:${dialed(phone)}`}>{phone}</a>}
      </span>
      <span className={`plain strong numbers ${styles.balance}`} data-balance={meaning}>
        {balanceSentence(owed, reader)}
      </span>
      {later !== null && <span className="quiet">{later}</span>}
      {parts && <span className="quiet">{parts}</span>}
    </span>
  );
}
