import { auditedEntities } from '../../domain/audit.ts';
import { budgetTypes, entryStatuses } from '../../domain/budget.ts';
import { expenseCategories } from '../../domain/expense.ts';
import { owingFilters } from '../../domain/owing.ts';
import { periodPresets } from '../../domain/periods.ts';
import { reminderWays } from '../../domain/reminder.ts';
import { givenRoles, isStaff, type Role } from '../../domain/roles.ts';
import type { DeniedArea } from '../../domain/permissionMessages.ts';
import type { NavigationPath } from '../../domain/navigation.ts';
import { enrollmentStatuses } from '../../domain/student.ts';
import { studentStatuses } from '../../domain/studentFilter.ts';
import type { GuideAddress } from '../features/guide/pages.ts';
import { studentTabs } from '../parts/studentTabs.ts';
import {
  IconBeach,
  IconCalendarCheck,
  IconCash,
  IconChartPie,
  IconClock,
  IconHome,
  IconLayoutDashboard,
  IconReceipt,
  IconReportAnalytics,
  IconReportMoney,
  IconSettings,
  IconTag,
  IconUser,
  IconUsers,
  type Icon,
} from '../ui/icon/icons.ts';
import type { ScreenModule } from './lazyScreen.ts';
import { choice, classId, date, month, text, year, type SearchFields } from './search.ts';

/** A screen of the app. */
export interface Screen {
  load: () => Promise<ScreenModule>;
  /** Who it is for; if unset, everybody. */
  roles?: readonly Role[];
  /** What others read who follow a link to it; if unset, they are sent home. */
  denied?: DeniedArea;
  /** Its icon in the navigation; screens outside the navigation have none. */
  icon?: Icon;
  /** The part of the guide about it, which may be a different one for staff; null on the guide's own screens. */
  help: GuideAddress | { staff: GuideAddress; others: GuideAddress } | null;
  /** The search params that its address may have. */
  search?: SearchFields;
}

/** A screen for admins; anyone else who follows a link to it reads that it is closed to them. */
const forAdmins = (denied: DeniedArea) => ({ roles: ['admin'], denied }) as const;
const yourAccount: GuideAddress = { page: 'your-account' };
/** The filter and order of a list. */
const list = { q: text, order: text };
/** A period as chosen in PeriodField. */
const period = { period: choice([...periodPresets, 'custom']), from: date, to: date };

/**
 * Every screen by its address: the router, the navigation's icons and the help button all follow from it. The build
 * also reads addresses and files here, so that the page can load a screen's script in parallel with the app's.
 */
export const screens = {
  '/': {
    load: () => import('../routes/home.tsx'),
    icon: IconHome,
    help: { staff: { page: 'first-hour' }, others: yourAccount },
  },
  '/setup': {
    load: () => import('../routes/setup.tsx'),
    help: { page: 'first-hour' },
    search: { token: text },
  },
  '/change-password': {
    load: () => import('../routes/changePassword.tsx'),
    roles: givenRoles,
    help: { page: 'trouble', section: 'i-cant-log-in' },
  },
  '/second-step': {
    load: () => import('../routes/twoFactor.tsx'),
    roles: ['admin'],
    help: { page: 'team', section: 'how-do-we-protect-ourselves-better' },
  },
  '/account': {
    load: () => import('../routes/account.tsx'),
    roles: givenRoles,
    help: { staff: { page: 'team', section: 'where-am-i-logged-in' }, others: yourAccount },
  },
  '/forgot-password': {
    load: () => import('../routes/forgotPassword.tsx'),
    help: { page: 'trouble', section: 'i-cant-log-in' },
  },
  '/reset-password': {
    load: () => import('../routes/resetPassword.tsx'),
    help: { page: 'trouble', section: 'i-cant-log-in' },
    search: {
      token: text,
      invited: choice(['yes']),
    },
  },
  '/confirm-email': {
    load: () => import('../routes/confirmEmail.tsx'),
    help: { page: 'trouble', section: 'people-get-no-emails' },
    search: { token: text },
  },
  '/profile': {
    load: () => import('../routes/profile.tsx'),
    roles: ['student'],
    icon: IconUser,
    help: yourAccount,
    search: {
      tab: choice(['statement', 'attendance', 'payments']),
      from: date,
      to: date,
      month,
    },
  },
  '/children/$studentId': {
    load: () => import('../routes/child.tsx'),
    roles: ['guardian'],
    help: { page: 'your-account', section: 'how-do-i-see-my-children' },
    search: {
      tab: choice(['attendance', 'payments', 'details']),
      from: date,
      to: date,
      month,
    },
  },
  '/offer/$waitId/$token': {
    load: () => import('../routes/offer.tsx'),
    help: yourAccount,
  },
  '/join': {
    load: () => import('../routes/join.tsx'),
    help: { staff: { page: 'joining' }, others: yourAccount },
    search: {
      step: choice(['who', 'children', 'classes', 'sign', 'me', 'done']),
      code: text,
      confirm: choice(['yes']),
    },
  },
  '/join/confirm/$token': {
    load: () => import('../routes/joinConfirm.tsx'),
    help: yourAccount,
  },
  '/join/poster': {
    load: () => import('../routes/joinPoster.tsx'),
    ...forAdmins('settings'),
    help: { page: 'joining' },
  },
  '/requests/$id': {
    load: () => import('../routes/request.tsx'),
    ...forAdmins('students'),
    help: { page: 'joining' },
  },
  '/public-dashboard': {
    load: () => import('../routes/publicDashboard.tsx'),
    icon: IconLayoutDashboard,
    help: {
      staff: { page: 'team', section: 'who-can-see-the-public-dashboard' },
      others: { page: 'your-account', section: 'who-can-see-what-i-owe' },
    },
    search: list,
  },
  '/public-dashboard/$studentId': {
    load: () => import('../routes/publicStudent.tsx'),
    help: {
      staff: { page: 'fees', section: 'which-of-her-fees-are-paid' },
      others: { page: 'your-account', section: 'what-do-i-owe-and-why' },
    },
    search: list,
  },
  '/manage-students': {
    load: () => import('../routes/students.tsx'),
    ...forAdmins('students'),
    icon: IconUsers,
    help: { page: 'students' },
    search: {
      view: choice(['form']),
      id: text,
      tab: choice(['details', 'payments', 'credits', 'statement', 'changes']),
      from: date,
      to: date,
      status: choice(enrollmentStatuses),
      owes: choice(owingFilters),
      photos: choice(['no']),
      ...list,
      back: choice(['student']),
      at: choice(['care']),
    },
  },
  '/manage-students/import': {
    load: () => import('../routes/importStudents.tsx'),
    ...forAdmins('students'),
    help: { page: 'first-hour', section: 'how-do-i-add-all-my-students-at-once' },
  },
  '/manage-students/history': {
    load: () => import('../routes/importPastRecords.tsx'),
    ...forAdmins('students'),
    help: { page: 'first-hour', section: 'how-do-i-import-past-records' },
  },
  '/evening': {
    load: () => import('../routes/evening.tsx'),
    ...forAdmins('payments'),
    help: { page: 'roll', section: 'what-is-the-evening-sheet' },
  },
  '/manage-students/remind': {
    load: () => import('../routes/reminders.tsx'),
    ...forAdmins('students'),
    help: { page: 'payments', section: 'how-do-i-remind-people-who-owe' },
    search: {
      owes: choice(owingFilters),
      id: text,
      opened: choice(reminderWays),
      emails: text,
    },
  },
  '/manage-students/announce': {
    load: () => import('../routes/announce.tsx'),
    ...forAdmins('students'),
    help: { page: 'students', section: 'how-do-i-tell-a-class-or-everyone-something' },
    search: { class: classId, emails: text },
  },
  '/families': {
    load: () => import('../routes/families.tsx'),
    ...forAdmins('students'),
    help: { page: 'families' },
    search: {
      view: choice(['form']),
      studentId: text,
      ...list,
    },
  },
  '/families/$familyId': {
    load: () => import('../routes/family.tsx'),
    ...forAdmins('students'),
    help: { page: 'families', section: 'how-do-i-take-one-payment-for-all-of-them' },
    search: { action: choice(['pay']) },
  },
  '/students/$studentId': {
    load: () => import('../routes/student.tsx'),
    ...forAdmins('students'),
    help: { page: 'students', section: 'what-is-on-a-students-page' },
    search: {
      tab: choice(studentTabs),
      from: date,
      to: date,
      month,
      charge: text,
    },
  },
  '/attendance': {
    load: () => import('../routes/attendance.tsx'),
    roles: ['admin', 'teacher'],
    denied: 'attendance',
    icon: IconCalendarCheck,
    help: { page: 'roll' },
    search: {
      date,
      classId,
      q: text,
    },
  },
  '/payments': {
    load: () => import('../routes/payments.tsx'),
    ...forAdmins('payments'),
    icon: IconCash,
    help: { page: 'payments' },
    search: {
      action: choice(['pay']),
      from: date,
      to: date,
      method: text,
      studentId: text,
    },
  },
  '/charges': {
    load: () => import('../routes/charges.tsx'),
    ...forAdmins('payments'),
    icon: IconTag,
    help: { page: 'charges' },
    search: { month },
  },
  '/charges/tuition': {
    load: () => import('../routes/tuition.tsx'),
    ...forAdmins('payments'),
    help: { page: 'charges', section: 'how-do-i-charge-a-months-tuition' },
    search: { month },
  },
  '/charges/run': {
    load: () => import('../routes/chargeRun.tsx'),
    ...forAdmins('payments'),
    help: { page: 'charges', section: 'how-do-i-charge-registration-and-late-fees' },
    search: { month, kind: choice(['registration', 'late']) },
  },
  '/charges/prices': {
    load: () => import('../routes/prices.tsx'),
    ...forAdmins('payments'),
    help: { page: 'charges', section: 'how-do-i-set-what-a-class-costs' },
  },
  '/expenses': {
    load: () => import('../routes/expenses.tsx'),
    ...forAdmins('expenses'),
    icon: IconReceipt,
    help: { page: 'expenses' },
    search: {
      tab: choice(['add', 'edit']),
      id: text,
      category: choice(expenseCategories),
      ...period,
    },
  },
  '/budget-management': {
    load: () => import('../routes/budget.tsx'),
    ...forAdmins('budget'),
    icon: IconChartPie,
    help: { page: 'expenses', section: 'what-is-the-difference-between-a-fee-and-fee-revenue' },
    search: {
      tab: choice(['fees', 'contributions', 'entries', 'contributors']),
      id: text,
      type: choice(budgetTypes),
      status: choice(entryStatuses),
      category: choice(expenseCategories),
      expected: text,
      order: text,
      ...period,
    },
  },
  '/financial-reports': {
    load: () => import('../routes/financialReports.tsx'),
    ...forAdmins('financialReports'),
    icon: IconReportMoney,
    help: { page: 'reports' },
    search: {
      tab: choice(['cumulative', 'charts']),
      month,
      status: choice(studentStatuses),
      fee: text,
      from: date,
      to: date,
    },
  },
  '/financial-reports/closing': {
    load: () => import('../routes/closing.tsx'),
    ...forAdmins('financialReports'),
    help: { page: 'reports', section: 'how-do-i-close-a-month' },
    search: { month },
  },
  '/attendance-reports': {
    load: () => import('../routes/attendanceReports.tsx'),
    ...forAdmins('attendanceReports'),
    icon: IconReportAnalytics,
    help: { page: 'reports', section: 'how-is-an-attendance-rate-worked-out' },
    search: {
      month,
      classId,
      q: text,
      order: text,
      what: text,
      studentId: text,
    },
  },
  '/classes': {
    load: () => import('../routes/classes.tsx'),
    ...forAdmins('classes'),
    icon: IconClock,
    help: { page: 'classes' },
  },
  '/classes/$classId': {
    load: () => import('../routes/schoolClass.tsx'),
    ...forAdmins('classes'),
    help: { page: 'classes', section: 'how-do-i-say-who-is-in-a-class' },
  },
  '/holidays': {
    load: () => import('../routes/holidays.tsx'),
    ...forAdmins('holidays'),
    icon: IconBeach,
    help: { page: 'holidays' },
    search: { year },
  },
  '/credits': {
    load: () => import('../routes/credits.tsx'),
    ...forAdmins('credits'),
    help: { page: 'credits' },
  },
  '/settings': {
    load: () => import('../routes/settings.tsx'),
    ...forAdmins('settings'),
    icon: IconSettings,
    help: { page: 'settings' },
    search: { action: choice(['invite']) },
  },
  '/settings/$page': {
    load: () => import('../routes/settingsPage.tsx'),
    ...forAdmins('settings'),
    help: { page: 'settings' },
    search: { action: choice(['invite']) },
  },
  '/audit-log': {
    load: () => import('../routes/auditLog.tsx'),
    ...forAdmins('auditLog'),
    help: { page: 'team', section: 'what-is-in-the-audit-log' },
    search: {
      entity: choice(auditedEntities),
      studentId: text,
      from: date,
      to: date,
    },
  },
  '/help': {
    load: () => import('../routes/help.tsx'),
    help: null,
  },
  '/help/$page': {
    load: () => import('../routes/help.tsx'),
    help: null,
  },
} as const satisfies Record<string, Screen> & Record<NavigationPath, Screen & { icon: Icon }>;

export type ScreenPath = keyof typeof screens;

/** A screen's entry in the table; undefined if the address has no screen. */
export const screenAt = (path: string | undefined): Screen | undefined =>
  (screens as Record<string, Screen>)[path ?? ''];

/** Where the guide explains a screen, for somebody with this role; null on the guide's own screens. */
export function helpOf(path: string | undefined, role: Role): GuideAddress | null {
  const help = screenAt(path)?.help ?? null;
  if (help === null || !('staff' in help)) return help;
  return isStaff(role) ? help.staff : help.others;
}

/**
 * Whether a path without its own link belongs to a screen, the way pages of students and families belong to the list of
 * students.
 */
export function isWithin(path: string, screen: string): boolean {
  return (
    (screen === '/manage-students' && /^\/(students\/|families)/.test(path)) ||
    (screen === '/settings' && path === '/audit-log')
  );
}
