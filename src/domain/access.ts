import { ADMIN_REQUIRED } from './expense.ts';
import { permissionMessages } from './permissionMessages.ts';
import { givenRoles, roles as allRoles, type Role } from './roles.ts';

const everyone = allRoles;
const signedIn = givenRoles;
const admin = ['admin'] as const;
const guardian = ['guardian'] as const;
const student = ['student'] as const;
/** Who takes the roll. Teachers get answers without money (contract/teacher.ts). */
const takesRoll = ['admin', 'teacher'] as const;
const adminOrGuardian = ['admin', 'guardian'] as const;
/** Who can ask about a line: whoever it is about, and their guardians. */
const asks = ['guardian', 'student'] as const;
/** Who can read about an account: the school, and whoever pays. */
const seesMoney = ['admin', 'guardian', 'student'] as const;

export const SIGN_IN = 'Please log in first.';
const NOT_YOURS = "You don't have permission to see this.";

/** Something a user has to do before they may do anything else. */
export type Duty = 'changePassword' | 'turnOnSecondStep';

/** The message a user gets when they try something else first. */
export const dutyMessages: Record<Duty, string> = {
  changePassword: 'Please change your temporary password first.',
  turnOnSecondStep: 'Please turn on two-factor authentication to continue.',
};

export interface Operation {
  roles: readonly Role[];
  /** As in 'Failed to <action>: <reason>'. */
  action: string;
  /** Overrides `action` where the input makes it a different act: one student's payments, a holiday for one mark. */
  actionFor?: (input: Readonly<Record<string, unknown>>) => string | null;
  /** Whether not even an admin who sees Turnout as the person may read it. */
  isPrivate?: boolean;
  /** The message for a signed-in user of another role. */
  denied: string;
  /** The message when nobody is signed in. */
  signedOut: string;
}

function operation<const Roles extends readonly Role[]>(
  roles: Roles,
  action: string,
  words: Partial<Omit<Operation, 'roles'>> = {},
): Operation & { roles: Roles } {
  return { roles, action, denied: NOT_YOURS, signedOut: SIGN_IN, ...words };
}

const students = { denied: permissionMessages.students };
const attendance = { denied: permissionMessages.attendance };
const payments = {
  denied: permissionMessages.payments,
  signedOut: 'Administrator authentication required',
};
const expenses = { denied: permissionMessages.expenses };
const budget = { denied: permissionMessages.budget };
/** For operations that store the id of the admin who acts. */
const namesAdmin = { signedOut: ADMIN_REQUIRED };
const financial = { denied: permissionMessages.financialReports };
const attending = { denied: permissionMessages.attendanceReports };
const settings = { denied: permissionMessages.settings };
const classes = { denied: permissionMessages.classes };

/**
 * Who may do what: the only table of permissions. Each key is an operation of the contract; a test compares the two, so
 * neither can have a row that the other lacks. "Or that student" and "as the public dashboard" are decided by the
 * service, which knows who owns the row.
 */
export const operations = {
  'school.get': operation(everyone, 'fetch the school'),
  'school.howToPay': operation(seesMoney, 'fetch how to pay'),
  'setup.createAdmin': operation(everyone, 'create the first admin'),
  'setup.progress': operation(admin, 'see what is left to do', settings),
  'me.get': operation(everyone, 'fetch user role'),
  'me.sessions': operation(signedIn, 'fetch your sessions', { isPrivate: true }),
  'me.written': operation(signedIn, 'check what was saved', { isPrivate: true }),
  'me.secondStep': operation(signedIn, 'fetch your two-factor authentication', { isPrivate: true }),
  'calendarFeeds.get': operation(signedIn, 'look at your calendar address', { isPrivate: true }),
  'calendarFeeds.make': operation(signedIn, 'make the calendar address'),
  'calendarFeeds.end': operation(signedIn, 'end the calendar address'),
  'me.updateProfile': operation(student, 'save profile'),
  'me.updateChild': operation(guardian, 'save the details'),
  'me.updateContact': operation(guardian, 'save your contact details'),

  'students.owing': operation(admin, 'load students', students),
  'students.today': operation(admin, 'load what is new about students', students),
  'students.list': operation(admin, 'load students', students),
  'students.create': operation(admin, 'create student', {
    ...students,
    signedOut: 'Admin credentials not available. Please log in again.',
  }),
  'students.import': operation(admin, 'add the students', {
    ...students,
    signedOut: 'Admin credentials not available. Please log in again.',
  }),
  'students.undoImport': operation(admin, 'undo the list', students),
  'students.get': operation(admin, 'fetch student', students),
  'students.update': operation(admin, 'update student', students),
  'students.changeStatus': operation(admin, 'change enrollment status', students),
  'students.changeStatuses': operation(admin, 'change enrollment statuses', students),
  'students.undoStatuses': operation(admin, 'undo the statuses', students),
  'students.remove': operation(admin, 'remove student', students),
  'students.addToBalance': operation(admin, 'add to the balance', students),
  'students.reduceBalance': operation(admin, 'reduce the balance', students),
  'students.account': operation(seesMoney, 'fetch the account'),
  'students.statement': operation(seesMoney, 'make the statement'),
  'students.financialDetails': operation(everyone, 'fetch financial details'),

  'families.list': operation(admin, 'load families', students),
  'families.create': operation(admin, 'add the family', students),
  'families.get': operation(admin, 'fetch the family', students),
  'families.update': operation(admin, 'change the family', students),
  'families.remove': operation(admin, 'delete the family', students),
  'families.addAdult': operation(admin, 'add the parent or guardian', students),
  'families.changeAdult': operation(admin, 'change the parent or guardian', students),
  'families.removeAdult': operation(admin, 'remove the parent or guardian', students),
  'families.account': operation(adminOrGuardian, 'fetch the account'),
  'familyPayments.create': operation(admin, 'create payment', payments),
  'familyPayments.remove': operation(admin, 'delete payment', payments),
  'familyPayments.restore': operation(admin, 'restore the payment', payments),
  'familyPayments.receipt': operation(adminOrGuardian, 'make the receipt'),

  'approvals.list': operation(admin, 'load who waits for approval', students),
  'approvals.decide': operation(admin, 'approve', students),

  'door.get': operation(everyone, 'load the classes'),
  'applications.create': operation(everyone, 'send the request'),
  'applications.confirm': operation(everyone, 'confirm the email'),
  'applications.list': operation(admin, 'load who waits for approval', students),
  'applications.get': operation(admin, 'load the request', students),
  'applications.approve': operation(admin, 'approve', students),
  'applications.decline': operation(admin, 'decline', students),
  'applications.reopen': operation(admin, 'reopen the request', students),
  'applications.undo': operation(admin, 'undo the approval', students),
  'agreements.list': operation(admin, 'load the agreements', settings),
  'agreements.create': operation(admin, 'add the agreement', settings),
  'agreements.update': operation(admin, 'change the agreement', settings),
  'signatures.list': operation(admin, 'load the signatures', students),
  'signatures.print': operation(admin, 'make the PDF', students),
  'signatures.paper': operation(admin, 'note the signature', students),
  'signatures.withdraw': operation(admin, 'withdraw the signature', students),

  'attendance.day': operation(takesRoll, 'load attendance data', attendance),
  'attendance.others': operation(takesRoll, 'load the students', attendance),
  'attendance.classDays': operation(takesRoll, 'load attendance data', attendance),
  'attendance.ofStudent': operation(seesMoney, 'load the attendance'),
  'attendance.mark': operation(takesRoll, 'update attendance', {
    ...attendance,
    actionFor: ({ status }) => (status === 'holiday' ? 'process holiday adjustment' : null),
  }),
  'attendance.remove': operation(takesRoll, 'remove attendance', attendance),
  'attendance.restore': operation(takesRoll, 'restore the mark', attendance),
  'attendance.undo': operation(takesRoll, 'undo the mark', attendance),
  'attendance.bulk': operation(admin, 'update attendance', {
    ...attendance,
    actionFor: ({ status }) =>
      status === 'holiday' ? 'process holiday payment adjustments' : null,
  }),
  'attendance.bulkImpact': operation(admin, 'analyze holiday impact', attendance),
  'attendance.undoBulk': operation(admin, 'undo the bulk update', attendance),
  'attendance.markUnmarked': operation(takesRoll, 'update attendance', attendance),
  'attendance.undoMarkUnmarked': operation(takesRoll, 'undo the marks', attendance),
  'attendance.events': operation(takesRoll, 'follow attendance', attendance),

  'classes.list': operation(admin, 'load the classes', classes),
  'classes.create': operation(admin, 'add the class', classes),
  'classes.update': operation(admin, 'change the class', classes),
  'classes.remove': operation(admin, 'remove the class', classes),
  'classes.restore': operation(admin, 'bring the class back', classes),
  'classes.end': operation(admin, 'end the class', classes),
  'classes.setSchedule': operation(admin, 'save the schedule', classes),
  'classes.removeSchedule': operation(admin, 'remove the schedule', classes),
  'classes.setFee': operation(admin, 'save the fee', classes),
  'classes.removeFee': operation(admin, 'remove the fee', classes),
  'places.list': operation(admin, 'load the spots', classes),
  'places.ofAll': operation(admin, 'load the spots', classes),
  'places.ofStudent': operation(seesMoney, 'load the classes'),
  'places.add': operation(admin, 'add the students', classes),
  'places.update': operation(admin, 'change the spot', classes),
  'places.remove': operation(admin, 'remove the spot', classes),
  'places.answerTrial': operation(admin, 'say what follows from the trial', classes),
  'places.reopenTrial': operation(admin, 'undo that', classes),
  'places.move': operation(admin, 'move the student', classes),
  'waits.list': operation(admin, 'load who waits', classes),
  'waits.create': operation(admin, 'add them to the waiting list', classes),
  'waits.remove': operation(admin, 'remove them from the waiting list', classes),
  'waits.restore': operation(admin, 'put them back on the waiting list', classes),
  'waits.offer': operation(admin, 'offer the spot', classes),
  'waits.place': operation(admin, 'add the student', classes),
  'offers.get': operation(everyone, 'load the offer'),
  'offers.answer': operation(everyone, 'answer the offer'),
  'lessons.list': operation(takesRoll, 'load the lessons', attendance),

  'lessons.change': operation(admin, 'change the class of that day', classes),
  'lessons.impact': operation(admin, 'look at what this changes', classes),
  'lessons.cancel': operation(admin, 'cancel the class', classes),
  'lessons.undoCancel': operation(admin, 'undo the cancellation', classes),
  'lessons.hold': operation(admin, 'hold the class', classes),

  'holidays.list': operation(everyone, 'fetch holidays'),
  'holidays.listPublic': operation(admin, 'fetch the public holidays', attendance),
  'holidays.setPublic': operation(admin, 'change the public holiday', attendance),
  'holidays.impact': operation(admin, 'analyze holiday impact', attendance),
  'holidays.add': operation(admin, 'process holiday change', {
    ...attendance,
    actionFor: ({ retroactive }) => (retroactive === true ? 'process retroactive holiday' : null),
  }),
  'holidays.undo': operation(admin, 'undo the holiday', attendance),
  'holidays.remove': operation(admin, 'remove the holiday', attendance),

  'credits.report': operation(admin, 'generate holiday credits report', students),
  'credits.list': operation(admin, 'fetch holiday credits', students),
  'credits.grant': operation(admin, 'add holiday credit', students),
  'credits.correct': operation(admin, 'correct the entry', students),
  'credits.reverse': operation(admin, 'reverse the credit', students),
  'credits.apply': operation(admin, 'apply holiday credit', students),
  'previews.show': operation(admin, 'show what would change', students),

  'payments.list': operation(admin, 'fetch all payments', {
    ...payments,
    actionFor({ studentId, from, to }) {
      if (studentId !== undefined) return 'fetch student payments';
      return from !== undefined || to !== undefined ? 'fetch payments by date range' : null;
    },
  }),
  'payments.get': operation(admin, 'fetch payment', payments),
  'payments.create': operation(admin, 'create payment', payments),
  'payments.remove': operation(admin, 'delete payment', payments),
  'payments.restore': operation(admin, 'restore the payment', payments),
  'payments.receipt': operation(seesMoney, 'make the receipt'),
  'refunds.list': operation(admin, 'fetch refunds', payments),
  'refunds.create': operation(admin, 'record the refund', payments),
  'refunds.remove': operation(admin, 'delete the refund', payments),
  'tuition.prices': operation(admin, 'load the prices', payments),
  'tuition.setPrice': operation(admin, 'save the price', payments),
  'tuition.removePrice': operation(admin, 'remove the price', payments),
  'tuition.due': operation(admin, 'look at what is due', payments),
  'tuition.get': operation(admin, 'load the tuition', payments),
  'tuition.whatIf': operation(admin, 'work out the tuition', payments),
  'tuition.run': operation(admin, 'charge the tuition', payments),
  'chargeRuns.get': operation(admin, 'load the charges', payments),
  'chargeRuns.run': operation(admin, 'charge them', payments),
  'charges.list': operation(admin, 'fetch charges', payments),
  'charges.create': operation(admin, 'charge', payments),
  'charges.reversePart': operation(admin, 'reverse a part of the charge', payments),
  'charges.waive': operation(admin, 'waive the charge', payments),
  'charges.unwaive': operation(admin, 'undo the waiver', payments),
  'charges.remove': operation(admin, 'reverse the charge', payments),
  'charges.restoreAll': operation(admin, 'restore the charges', payments),
  'charges.restore': operation(admin, 'restore the charge', payments),
  'charges.undo': operation(admin, 'reverse the charges', payments),
  'refunds.restore': operation(admin, 'restore the refund', payments),
  'reminders.note': operation(admin, 'note the reminders', students),
  'reminders.undo': operation(admin, 'undo the reminders', students),
  'mails.preview': operation(admin, 'look at the emails', students),
  'mails.create': operation(admin, 'send the emails', students),
  'mails.test': operation(admin, 'send the test email', students),
  'mails.list': operation(admin, 'load the emails', students),
  'mails.again': operation(admin, 'send the email again', students),
  'mails.settle': operation(admin, 'note what became of the email', students),
  'mails.stop': operation(admin, 'stop the emails', students),
  'mailChoices.list': operation(signedIn, 'load which emails come'),
  'mailChoices.set': operation(signedIn, 'change which emails come'),
  'notices.list': operation(signedIn, 'load the announcements'),
  'notices.remove': operation(admin, 'remove the announcement', students),
  'questions.ask': operation(asks, 'ask the question'),
  'questions.list': operation(seesMoney, 'load the questions'),
  'questions.answer': operation(admin, 'answer the question', students),
  'questions.undoAnswer': operation(admin, 'undo the answer', students),
  'questions.write': operation(seesMoney, 'write the message'),
  'fees.waive': operation(admin, 'waive the fee', attendance),
  'fees.unwaive': operation(admin, 'undo the waiver', attendance),
  'fees.remove': operation(admin, 'delete fee record', attendance),

  'expenses.list': operation(admin, 'fetch expenses', expenses),
  'expenses.create': operation(admin, 'create expense', { ...expenses, ...namesAdmin }),
  'expenses.get': operation(admin, 'fetch expense', expenses),
  'expenses.update': operation(admin, 'update expense', { ...expenses, ...namesAdmin }),
  'expenses.remove': operation(admin, 'delete expense', expenses),
  'expenses.restore': operation(admin, 'restore expense', expenses),

  'budgetEntries.list': operation(admin, 'fetch budget entries', budget),
  'budgetEntries.create': operation(admin, 'create budget entry', { ...budget, ...namesAdmin }),
  'budgetEntries.get': operation(admin, 'fetch budget entry', budget),
  'budgetEntries.update': operation(admin, 'update budget entry', { ...budget, ...namesAdmin }),
  'budgetEntries.remove': operation(admin, 'delete entry', budget),
  'budgetEntries.restore': operation(admin, 'restore entry', budget),
  'budget.summary': operation(admin, 'fetch the budget summary', budget),
  'budget.contributors': operation(admin, 'fetch contributor status', budget),

  'financialReports.monthly': operation(admin, 'generate the monthly report', financial),
  'financialReports.monthlyExport': operation(admin, 'export the monthly report', financial),
  'financialReports.cumulative': operation(admin, 'generate the cumulative report', financial),
  'financialReports.cumulativeExport': operation(admin, 'export the cumulative report', financial),
  'financialReports.visualization': operation(admin, 'fetch the charts', financial),
  'financialReports.visualizationExport': operation(admin, 'export the charts', financial),
  'attendanceReports.monthly': operation(admin, 'generate the attendance report', attending),
  'attendanceReports.monthlyExport': operation(admin, 'export the attendance report', attending),
  'attendanceReports.marks': operation(admin, 'load the marks', attending),

  'publicDashboard.list': operation(everyone, 'fetch the public dashboard'),
  'publicDashboard.get': operation(everyone, 'fetch financial details'),

  'settings.get': operation(admin, 'fetch settings', settings),
  'settings.update': operation(admin, 'save settings', settings),
  'paymentMethods.list': operation(seesMoney, 'load the payment methods'),
  'paymentMethods.create': operation(admin, 'add the payment method', settings),
  'paymentMethods.update': operation(admin, 'change the payment method', settings),

  'studentFields.list': operation(admin, 'load the fields', settings),
  'studentFields.create': operation(admin, 'add the field', settings),
  'studentFields.update': operation(admin, 'change the field', settings),

  'feeTypes.list': operation(seesMoney, 'fetch the fee types'),
  'feeTypes.create': operation(admin, 'add the fee type', settings),
  'feeTypes.update': operation(admin, 'change the fee type', settings),
  'feeTypes.setAmount': operation(admin, 'change the fee', settings),
  'users.list': operation(admin, 'fetch users', settings),
  'users.getRole': operation(admin, 'fetch user role', settings),
  'users.checkLink': operation(everyone, 'check the link'),
  'users.resetPassword': operation(admin, 'reset the password', settings),
  'users.givePasswords': operation(admin, 'give passwords', settings),
  'users.invite': operation(admin, 'email the invitations', settings),
  'users.correctEmail': operation(admin, 'change the email', settings),
  'users.showAs': operation(admin, 'show Turnout as this person', settings),
  'users.export': operation(signedIn, 'export the data', { isPrivate: true }),
  'users.anonymize': operation(admin, 'anonymize', settings),
  'users.endSessions': operation(admin, 'end the sessions', settings),
  'users.setRole': operation(admin, 'change the role', settings),
  'staff.list': operation(admin, 'load the team', settings),
  'staff.create': operation(admin, 'invite', settings),
  'accounting.accounts': operation(admin, 'load the accounts', financial),
  'accounting.file': operation(admin, 'make the file', financial),
  'yearStatements.ofFamily': operation(adminOrGuardian, 'load the year’s statement'),
  'yearStatements.printFamily': operation(adminOrGuardian, 'make the year’s statement'),
  'yearStatements.ofStudent': operation(seesMoney, 'load the year’s statement'),
  'yearStatements.printStudent': operation(seesMoney, 'make the year’s statement'),
  'closings.list': operation(admin, 'load the closed months', financial),
  'closings.get': operation(admin, 'load the month', financial),
  'closings.close': operation(admin, 'close the month', financial),
  'closings.reopen': operation(admin, 'reopen the month', financial),
  'closings.export': operation(admin, 'export the sign-off sheet', financial),
  'imports.preview': operation(admin, 'look at what would be brought', settings),
  'imports.create': operation(admin, 'import past records', settings),
  'imports.list': operation(admin, 'load the imports', settings),
  'imports.get': operation(admin, 'load the import', settings),
  'imports.undo': operation(admin, 'undo the import', settings),
  'archive.contents': operation(admin, 'look at what an export has', settings),
  'archive.export': operation(admin, 'export everything', settings),
  'archive.import': operation(admin, 'import the school', settings),
  'auditLog.list': operation(admin, 'fetch the audit log', { denied: permissionMessages.auditLog }),
  'searches.find': operation(admin, 'search'),
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

/** Whether any of these roles may use an operation, by its name; false for operations that don't exist any more. */
export function mayDo(name: string, roles: readonly Role[]): boolean {
  if (!Object.hasOwn(operations, name)) return false;
  const { roles: allowed }: Operation = operations[name as OperationName];
  return roles.some((role) => allowed.includes(role));
}

/** The operations that a role may use. */
export type OperationOf<Allowed extends Role> = {
  [Name in OperationName]: Allowed extends (typeof operations)[Name]['roles'][number]
    ? Name
    : never;
}[OperationName];

/** The action of an operation with this input, as in 'Failed to <action>: <reason>'. */
export function actionOf(name: OperationName, input: unknown): string {
  const { action, actionFor }: Operation = operations[name];
  if (!actionFor || typeof input !== 'object' || input === null) return action;
  return actionFor(input as Record<string, unknown>) ?? action;
}
