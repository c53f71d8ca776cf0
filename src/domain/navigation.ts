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
      { path: '/audit-log', text: 'Audit Log', roles: admin },
    ],
  },
] as const satisfies readonly ScreenGroup[];

export type NavigationPath = (typeof navigation)[number]['screens'][number]['path'];

/** The screens in the navigation of somebody with these roles, in order. */
export function navigationOf(
  own: readonly Role[],
  { hasSeveralClasses, hasCharges }: SchoolFacts,
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
