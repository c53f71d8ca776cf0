import { isStaff, type Role } from '../../domain/roles.ts';
import type { GuideAddress } from '../features/guide/pages.ts';
import type { screens } from './screens.ts';

type Route = keyof typeof screens;

const yourAccount: GuideAddress = { page: 'your-account' };

/** The part of the guide about a screen, which may be another one for staff; null on the guide's own screens. */
export const screenHelp: Record<
  Route,
  GuideAddress | { staff: GuideAddress; others: GuideAddress } | null
> = {
  '/': { staff: { page: 'first-hour' }, others: yourAccount },
  '/setup': { page: 'first-hour' },
  '/change-password': { page: 'trouble', section: 'i-cant-log-in' },
  '/second-step': { page: 'team', section: 'how-do-we-protect-ourselves-better' },
  '/account': {
    staff: { page: 'team', section: 'where-am-i-logged-in' },
    others: yourAccount,
  },
  '/forgot-password': { page: 'trouble', section: 'i-cant-log-in' },
  '/reset-password': { page: 'trouble', section: 'i-cant-log-in' },
  '/confirm-email': { page: 'trouble', section: 'people-get-no-emails' },
  '/profile': yourAccount,
  '/children/$studentId': { page: 'your-account', section: 'how-do-i-see-my-children' },
  '/public-dashboard': {
    staff: { page: 'team', section: 'who-can-see-the-public-dashboard' },
    others: { page: 'your-account', section: 'who-can-see-what-i-owe' },
  },
  '/public-dashboard/$studentId': {
    staff: { page: 'fees', section: 'which-of-her-fees-are-paid' },
    others: { page: 'your-account', section: 'what-do-i-owe-and-why' },
  },
  '/manage-students': { page: 'students' },
  '/manage-students/import': {
    page: 'first-hour',
    section: 'how-do-i-add-all-my-students-at-once',
  },
  '/manage-students/remind': { page: 'payments', section: 'how-do-i-remind-people-who-owe' },
  '/families': { page: 'families' },
  '/families/$familyId': { page: 'families', section: 'how-do-i-take-one-payment-for-all-of-them' },
  '/students/$studentId': { page: 'students', section: 'what-is-on-a-students-page' },
  '/attendance': { page: 'roll' },
  '/payments': { page: 'payments' },
  '/charges': { page: 'charges' },
  '/charges/tuition': { page: 'charges', section: 'how-do-i-charge-a-months-tuition' },
  '/expenses': { page: 'expenses' },
  '/budget-management': {
    page: 'expenses',
    section: 'what-is-the-difference-between-a-fee-and-fee-revenue',
  },
  '/financial-reports': { page: 'reports' },
  '/financial-reports/closing': { page: 'reports', section: 'how-do-i-close-a-month' },
  '/attendance-reports': {
    page: 'reports',
    section: 'how-is-an-attendance-rate-worked-out',
  },
  '/classes': { page: 'classes' },
  '/classes/$classId': { page: 'classes', section: 'how-do-i-say-who-is-in-a-class' },
  '/holidays': { page: 'holidays' },
  '/credits': { page: 'credits' },
  '/settings': { page: 'settings' },
  '/audit-log': { page: 'team', section: 'what-is-in-the-audit-log' },
  '/help': null,
  '/help/$page': null,
};

/** Where the guide is about the screen at a route, for somebody with this role; null on the guide's own screens. */
export function helpOf(route: string | undefined, role: Role): GuideAddress | null {
  const help = screenHelp[route as Route] ?? null;
  if (help === null || !('staff' in help)) return help;
  return isStaff(role) ? help.staff : help.others;
}
