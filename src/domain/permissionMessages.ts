// Kept out of the table of permissions, which the browser doesn't need.

/** What each admin screen shows to anyone else. */
export const permissionMessages = {
  students: "You don't have permission to access student management.",
  attendance: "You don't have permission to access the attendance dashboard.",
  payments: "You don't have permission to access payment management.",
  expenses: "You don't have permission to manage expenses.",
  budget: "You don't have permission to manage budget.",
  financialReports: "You don't have permission to access financial reports.",
  attendanceReports: "You don't have permission to access attendance reports.",
  holidays: "You don't have permission to manage holidays.",
  classes: "You don't have permission to manage classes.",
  credits: "You don't have permission to see the credits.",
  settings: "You don't have permission to access the settings.",
  auditLog: "You don't have permission to read the audit log.",
} as const;

/** What a screen is for that somebody may not see. */
export type DeniedArea = keyof typeof permissionMessages;

/** The heading above the message. */
export const deniedTitles: Record<DeniedArea, string> = {
  students: 'Student Management',
  attendance: 'Attendance Dashboard',
  payments: 'Payment Management',
  expenses: 'Expense Management',
  budget: 'Budget Management',
  financialReports: 'Financial Reports',
  attendanceReports: 'Attendance Reports',
  holidays: 'Holidays',
  classes: 'Classes',
  credits: 'Credits Report',
  settings: 'Settings',
  auditLog: 'Audit Log',
};
