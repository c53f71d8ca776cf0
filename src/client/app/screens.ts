import type { ScreenModule } from './lazyScreen.ts';

/**
 * Every screen's script, by route. The build reads this list too, so that the page can load a screen's script in parallel
 * with the app's.
 */
export const screens = {
  '/': () => import('../routes/home.tsx'),
  '/setup': () => import('../routes/setup.tsx'),
  '/change-password': () => import('../routes/changePassword.tsx'),
  '/second-step': () => import('../routes/twoFactor.tsx'),
  '/account': () => import('../routes/account.tsx'),
  '/forgot-password': () => import('../routes/forgotPassword.tsx'),
  '/reset-password': () => import('../routes/resetPassword.tsx'),
  '/confirm-email': () => import('../routes/confirmEmail.tsx'),
  '/profile': () => import('../routes/profile.tsx'),
  '/children/$studentId': () => import('../routes/child.tsx'),
  '/public-dashboard': () => import('../routes/publicDashboard.tsx'),
  '/public-dashboard/$studentId': () => import('../routes/publicStudent.tsx'),
  '/manage-students': () => import('../routes/students.tsx'),
  '/manage-students/import': () => import('../routes/importStudents.tsx'),
  '/manage-students/remind': () => import('../routes/reminders.tsx'),
  '/families': () => import('../routes/families.tsx'),
  '/families/$familyId': () => import('../routes/family.tsx'),
  '/students/$studentId': () => import('../routes/student.tsx'),
  '/attendance': () => import('../routes/attendance.tsx'),
  '/payments': () => import('../routes/payments.tsx'),
  '/charges': () => import('../routes/charges.tsx'),
  '/charges/tuition': () => import('../routes/tuition.tsx'),
  '/expenses': () => import('../routes/expenses.tsx'),
  '/budget-management': () => import('../routes/budget.tsx'),
  '/financial-reports': () => import('../routes/financialReports.tsx'),
  '/financial-reports/closing': () => import('../routes/closing.tsx'),
  '/attendance-reports': () => import('../routes/attendanceReports.tsx'),
  '/classes': () => import('../routes/classes.tsx'),
  '/classes/$classId': () => import('../routes/schoolClass.tsx'),
  '/holidays': () => import('../routes/holidays.tsx'),
  '/credits': () => import('../routes/credits.tsx'),
  '/settings': () => import('../routes/settings.tsx'),
  '/audit-log': () => import('../routes/auditLog.tsx'),
  '/help': () => import('../routes/help.tsx'),
  '/help/$page': () => import('../routes/help.tsx'),
} as const satisfies Record<string, () => Promise<ScreenModule>>;
