import type { Role } from './roles.ts';

/** A screen in the navigation. */
interface Screen {
  path: string;
  text: string;
  roles: readonly Role[];
  /** Only in a school with more than one class. */
  withClasses?: true;
  /** Only in a school that charges for anything apart from marks. */
  withCharges?: true;
}

/** What the navigation depends on. */
export interface SchoolFacts {
  hasSeveralClasses: boolean;
  hasCharges: boolean;
  hasTimetable: boolean;
  /** Whether families can ask for a class from their phone. */
  hasDoor: boolean;
}

interface ScreenGroup {
  /** The title of the group; null for the screens at the top. */
  title: 'Daily' | 'Money' | 'Reports' | 'School' | null;
  screens: readonly Screen[];
}

const admin: readonly Role[] = ['admin'];
const takesRoll: readonly Role[] = ['admin', 'teacher'];

/** The navigation, in order. */
export const navigation = [
  {
    title: null,
    screens: [
      { path: '/', text: 'Home', roles: ['admin', 'guardian', 'student'] },
      { path: '/profile', text: 'Profile', roles: ['student'] },
    ],
  },
  {
    title: 'Daily',
    screens: [
      { path: '/manage-students', text: 'Manage Students', roles: admin },
      { path: '/attendance', text: 'Attendance', roles: takesRoll },
      { path: '/payments', text: 'Payments', roles: admin },
    ],
  },
  {
    title: 'Money',
    screens: [
      { path: '/charges', text: 'Charges', roles: admin, withCharges: true },
      { path: '/expenses', text: 'Expenses', roles: admin },
      { path: '/budget-management', text: 'Budget Management', roles: admin },
    ],
  },
  {
    title: 'Reports',
    screens: [
      { path: '/financial-reports', text: 'Financial Reports', roles: admin },
      { path: '/attendance-reports', text: 'Attendance Reports', roles: admin },
    ],
  },
  {
    title: 'School',
    screens: [
      { path: '/public-dashboard', text: 'Public Dashboard', roles: ['admin', 'student'] },
      { path: '/classes', text: 'Classes', roles: admin, withClasses: true },
      { path: '/holidays', text: 'Holidays', roles: admin },
      { path: '/settings', text: 'Settings', roles: admin },
    ],
  },
] as const satisfies readonly ScreenGroup[];

export type NavigationPath = (typeof navigation)[number]['screens'][number]['path'];

/** The screens in the navigation of somebody with these roles, in order. */
export function navigationOf(
  own: readonly Role[],
  { hasSeveralClasses, hasCharges }: Omit<SchoolFacts, 'hasTimetable' | 'hasDoor'>,
): readonly { path: NavigationPath; text: string }[] {
  return navigation
    .flatMap(({ screens }): readonly (Screen & { path: NavigationPath })[] => screens)
    .filter(
      ({ roles, withClasses, withCharges }) =>
        own.some((role) => roles.includes(role)) &&
        (hasSeveralClasses || !withClasses) &&
        (hasCharges || !withCharges),
    )
    .map(({ path, text }) => ({ path, text }));
}

/** The pages of Settings, in order. */
const settingsPages = [
  { page: 'team', text: 'Team' },
  { page: 'school', text: 'School' },
  { page: 'fees', text: 'Fees' },
  { page: 'charges', text: 'Charges', with: 'hasCharges' },
  { page: 'tuition', text: 'Tuition', with: 'hasCharges' },
  { page: 'payment-methods', text: 'Payment methods' },
  { page: 'how-to-pay', text: 'How to pay' },
  { page: 'money', text: 'Money' },
  { page: 'public-dashboard', text: 'Public dashboard' },
  { page: 'calendar', text: 'Calendar', with: 'hasTimetable' },
  { page: 'student-fields', text: 'Fields of students' },
  { page: 'registration', text: 'Registration' },
  { page: 'agreements', text: 'Agreements', with: 'hasDoor' },
  { page: 'login', text: 'Login' },
  { page: 'data', text: 'Data' },
] as const satisfies readonly { page: string; text: string; with?: keyof SchoolFacts }[];

export type SettingsPage = (typeof settingsPages)[number]['page'];

/** The pages of Settings that a school has. */
export function settingsPagesOf(
  school: SchoolFacts,
): readonly { page: SettingsPage; text: string }[] {
  return settingsPages.filter((one) => !('with' in one) || school[one.with]);
}

/** The screens of Settings, which an admin finds by their names although the navigation has only Settings. */
export function settingsScreens(school: SchoolFacts): readonly { path: string; text: string }[] {
  return [
    ...settingsPagesOf(school).map(({ page, text }) => ({ path: `/settings/${page}`, text })),
    { path: '/audit-log', text: 'Audit Log' },
  ];
}
