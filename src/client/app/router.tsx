import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  useRouter,
} from '@tanstack/react-router';
import { useState } from 'react';
import { auditedEntities } from '../../domain/audit.ts';
import { budgetTypes, entryStatuses } from '../../domain/budget.ts';
import { expenseCategories } from '../../domain/expense.ts';
import { owingFilters } from '../../domain/owing.ts';
import { periodPresets } from '../../domain/periods.ts';
import { reminderWays } from '../../domain/reminder.ts';
import { enrollmentStatuses } from '../../domain/student.ts';
import { givenRoles, type Role } from '../../domain/roles.ts';
import { studentStatuses } from '../../domain/studentFilter.ts';
import { noteFollowed } from './followed.ts';
import { Guarded } from './Guarded.tsx';
import { lazyScreen, type ScreenModule } from './lazyScreen.ts';
import { ScreenError } from './ScreenError.tsx';
import {
  choiceIn,
  classIdIn,
  dateIn,
  monthIn,
  optional,
  parseSearch,
  stringifySearch,
  textIn,
  type RawSearch,
  yearIn,
} from './search.ts';
import { screens } from './screens.ts';
import { Shell } from './Shell.tsx';
import { studentTabs } from '../parts/studentTabs.ts';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: UnknownAddress,
  errorComponent: ScreenError,
});

/** Home says that there is no such page. */
function UnknownAddress() {
  const { latestLocation } = useRouter();
  // Rendered again on the way to Home, where the address is another one already.
  const [to] = useState(() => (
    <Navigate to="/" replace state={{ unknownAddress: latestLocation.pathname }} />
  ));
  return to;
}

/** A screen for some roles only; everyone else is sent home. */
function only(roles: readonly Role[], load: () => Promise<ScreenModule>, explains = false) {
  const Screen = lazyScreen(load);
  const component = () => (
    <Guarded roles={roles} explains={explains}>
      <Screen />
    </Guarded>
  );
  return Object.assign(component, { preload: Screen.preload });
}

const admin: readonly Role[] = ['admin'];

/** A screen for admins that tells everyone else that it is for admins only. */
const adminScreen = (load: () => Promise<ScreenModule>) => only(admin, load, true);

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyScreen(screens['/']),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: optional((raw) => ({ token: textIn(raw, 'token') })),
  component: lazyScreen(screens['/setup']),
});

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  component: only(givenRoles, screens['/change-password']),
});

const twoFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-step',
  component: only(admin, screens['/second-step']),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: only(givenRoles, screens['/account']),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyScreen(screens['/forgot-password']),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: optional((raw) => ({
    token: textIn(raw, 'token'),
    invited: choiceIn(raw, 'invited', ['yes']),
  })),
  component: lazyScreen(screens['/reset-password']),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  validateSearch: optional((raw) => ({ token: textIn(raw, 'token') })),
  component: lazyScreen(screens['/confirm-email']),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  validateSearch: optional((raw) => ({
    tab: choiceIn(raw, 'tab', ['statement', 'attendance', 'payments']),
    from: dateIn(raw, 'from'),
    to: dateIn(raw, 'to'),
    month: monthIn(raw, 'month'),
  })),
  component: only(['student'], screens['/profile']),
});

const child = createRoute({
  getParentRoute: () => root,
  path: '/children/$studentId',
  validateSearch: optional((raw) => ({
    tab: choiceIn(raw, 'tab', ['attendance', 'payments']),
    from: dateIn(raw, 'from'),
    to: dateIn(raw, 'to'),
    month: monthIn(raw, 'month'),
  })),
  component: only(['guardian'], screens['/children/$studentId']),
});

/** The filter and order of a list. */
const listIn = (raw: RawSearch) => ({ q: textIn(raw, 'q'), order: textIn(raw, 'order') });

const publicDashboard = createRoute({
  getParentRoute: () => root,
  path: '/public-dashboard',
  validateSearch: optional(listIn),
  component: lazyScreen(screens['/public-dashboard']),
});

const publicStudent = createRoute({
  getParentRoute: () => root,
  path: '/public-dashboard/$studentId',
  // The state of the list that the form returns to.
  validateSearch: optional(listIn),
  component: lazyScreen(screens['/public-dashboard/$studentId']),
});

const students = createRoute({
  getParentRoute: () => root,
  path: '/manage-students',
  validateSearch: optional((raw) => ({
    view: choiceIn(raw, 'view', ['form']),
    id: textIn(raw, 'id'),
    tab: choiceIn(raw, 'tab', ['details', 'payments', 'credits', 'statement', 'changes']),
    from: dateIn(raw, 'from'),
    to: dateIn(raw, 'to'),
    status: choiceIn(raw, 'status', enrollmentStatuses),
    owes: choiceIn(raw, 'owes', owingFilters),
    ...listIn(raw),
    back: choiceIn(raw, 'back', ['student']),
  })),
  component: adminScreen(screens['/manage-students']),
});

const importStudents = createRoute({
  getParentRoute: () => root,
  path: '/manage-students/import',
  component: adminScreen(screens['/manage-students/import']),
});

const reminders = createRoute({
  getParentRoute: () => root,
  path: '/manage-students/remind',
  validateSearch: optional((raw) => ({
    owes: choiceIn(raw, 'owes', owingFilters),
    id: textIn(raw, 'id'),
    opened: choiceIn(raw, 'opened', reminderWays),
  })),
  component: adminScreen(screens['/manage-students/remind']),
});

const student = createRoute({
  getParentRoute: () => root,
  path: '/students/$studentId',
  validateSearch: optional((raw) => ({
    tab: choiceIn(raw, 'tab', studentTabs),
    from: dateIn(raw, 'from'),
    to: dateIn(raw, 'to'),
    month: monthIn(raw, 'month'),
    charge: textIn(raw, 'charge'),
  })),
  component: adminScreen(screens['/students/$studentId']),
});

const families = createRoute({
  getParentRoute: () => root,
  path: '/families',
  validateSearch: optional((raw) => ({
    view: choiceIn(raw, 'view', ['form']),
    studentId: textIn(raw, 'studentId'),
    ...listIn(raw),
  })),
  component: adminScreen(screens['/families']),
});

const family = createRoute({
  getParentRoute: () => root,
  path: '/families/$familyId',
  validateSearch: optional((raw) => ({ action: choiceIn(raw, 'action', ['pay']) })),
  component: adminScreen(screens['/families/$familyId']),
});

const attendance = createRoute({
  getParentRoute: () => root,
  path: '/attendance',
  validateSearch: optional((raw) => ({
    date: dateIn(raw, 'date'),
    classId: classIdIn(raw, 'classId'),
    q: textIn(raw, 'q'),
  })),
  component: only(['admin', 'teacher'], screens['/attendance'], true),
});

const payments = createRoute({
  getParentRoute: () => root,
  path: '/payments',
  validateSearch: optional((raw) => ({
    action: choiceIn(raw, 'action', ['pay']),
    from: dateIn(raw, 'from'),
    to: dateIn(raw, 'to'),
    method: textIn(raw, 'method'),
    studentId: textIn(raw, 'studentId'),
  })),
  component: adminScreen(screens['/payments']),
});

/** A period as chosen in PeriodField. */
const periodIn = (raw: RawSearch) => ({
  period: choiceIn(raw, 'period', [...periodPresets, 'custom']),
  from: dateIn(raw, 'from'),
  to: dateIn(raw, 'to'),
});

const charges = createRoute({
  getParentRoute: () => root,
  path: '/charges',
  validateSearch: optional((raw) => ({ month: monthIn(raw, 'month') })),
  component: adminScreen(screens['/charges']),
});

const tuition = createRoute({
  getParentRoute: () => root,
  path: '/charges/tuition',
  validateSearch: optional((raw) => ({ month: monthIn(raw, 'month') })),
  component: adminScreen(screens['/charges/tuition']),
});

const expenses = createRoute({
  getParentRoute: () => root,
  path: '/expenses',
  validateSearch: optional((raw) => ({
    tab: choiceIn(raw, 'tab', ['add', 'edit']),
    id: textIn(raw, 'id'),
    category: choiceIn(raw, 'category', expenseCategories),
    ...periodIn(raw),
  })),
  component: adminScreen(screens['/expenses']),
});

const budget = createRoute({
  getParentRoute: () => root,
  path: '/budget-management',
  validateSearch: optional((raw) => ({
    tab: choiceIn(raw, 'tab', ['fees', 'contributions', 'entries', 'contributors']),
    id: textIn(raw, 'id'),
    type: choiceIn(raw, 'type', budgetTypes),
    status: choiceIn(raw, 'status', entryStatuses),
    category: choiceIn(raw, 'category', expenseCategories),
    expected: textIn(raw, 'expected'),
    order: textIn(raw, 'order'),
    ...periodIn(raw),
  })),
  component: adminScreen(screens['/budget-management']),
});

const financialReports = createRoute({
  getParentRoute: () => root,
  path: '/financial-reports',
  validateSearch: optional((raw) => ({
    tab: choiceIn(raw, 'tab', ['cumulative', 'charts']),
    month: monthIn(raw, 'month'),
    status: choiceIn(raw, 'status', studentStatuses),
    fee: textIn(raw, 'fee'),
    from: dateIn(raw, 'from'),
    to: dateIn(raw, 'to'),
  })),
  component: adminScreen(screens['/financial-reports']),
});

const closing = createRoute({
  getParentRoute: () => root,
  path: '/financial-reports/closing',
  validateSearch: optional((raw) => ({ month: monthIn(raw, 'month') })),
  component: adminScreen(screens['/financial-reports/closing']),
});

const attendanceReports = createRoute({
  getParentRoute: () => root,
  path: '/attendance-reports',
  validateSearch: optional((raw) => ({
    month: monthIn(raw, 'month'),
    classId: classIdIn(raw, 'classId'),
    q: textIn(raw, 'q'),
    order: textIn(raw, 'order'),
    what: textIn(raw, 'what'),
    studentId: textIn(raw, 'studentId'),
  })),
  component: adminScreen(screens['/attendance-reports']),
});

const holidays = createRoute({
  getParentRoute: () => root,
  path: '/holidays',
  validateSearch: optional((raw) => ({ year: yearIn(raw, 'year') })),
  component: adminScreen(screens['/holidays']),
});

const classes = createRoute({
  getParentRoute: () => root,
  path: '/classes',
  component: adminScreen(screens['/classes']),
});

const schoolClass = createRoute({
  getParentRoute: () => root,
  path: '/classes/$classId',
  component: adminScreen(screens['/classes/$classId']),
});

const credits = createRoute({
  getParentRoute: () => root,
  path: '/credits',
  component: adminScreen(screens['/credits']),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  validateSearch: optional((raw) => ({ action: choiceIn(raw, 'action', ['invite']) })),
  component: adminScreen(screens['/settings']),
});

const auditLog = createRoute({
  getParentRoute: () => root,
  path: '/audit-log',
  validateSearch: optional((raw) => ({
    entity: choiceIn(raw, 'entity', auditedEntities),
    studentId: textIn(raw, 'studentId'),
    from: dateIn(raw, 'from'),
    to: dateIn(raw, 'to'),
  })),
  component: adminScreen(screens['/audit-log']),
});

const help = createRoute({
  getParentRoute: () => root,
  path: '/help',
  component: lazyScreen(screens['/help']),
});

const helpPage = createRoute({
  getParentRoute: () => root,
  path: '/help/$page',
  component: lazyScreen(screens['/help/$page']),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    setup,
    changePassword,
    twoFactor,
    account,
    forgotPassword,
    resetPassword,
    confirmEmail,
    profile,
    child,
    publicDashboard,
    publicStudent,
    students,
    importStudents,
    reminders,
    student,
    families,
    family,
    attendance,
    payments,
    charges,
    tuition,
    expenses,
    budget,
    financialReports,
    closing,
    attendanceReports,
    classes,
    schoolClass,
    holidays,
    credits,
    settings,
    auditLog,
    help,
    helpPage,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** Where Home was opened instead of an address that leads to no screen. */
    unknownAddress?: string;
    /** The class that was just removed, for the undo in the list of classes. */
    removedClass?: { id: string; name: string };
  }
}

router.subscribe('onBeforeLoad', ({ fromLocation }) => {
  if (fromLocation) noteFollowed();
});
