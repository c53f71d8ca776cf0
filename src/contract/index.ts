import { agreements, signatures } from './agreement.ts';
import { applications, door } from './application.ts';
import { approvals } from './approval.ts';
import { attendance } from './attendance.ts';
import { archive } from './archive.ts';
import { auditLog } from './auditLog.ts';
import { calendarFeeds } from './calendarFeed.ts';
import { charges } from './charge.ts';
import { closings } from './closing.ts';
import { credits } from './credit.ts';
import { budget, budgetEntries } from './budget.ts';
import { expenses } from './expense.ts';
import { families, familyPayments } from './family.ts';
import { feeTypes } from './feeType.ts';
import { accounting } from './accounting.ts';
import { yearStatements } from './yearStatement.ts';
import { imports } from './pastRecords.ts';
import { holidays } from './holiday.ts';
import { fees, payments } from './payment.ts';
import { paymentMethods } from './paymentMethod.ts';
import { studentFields } from './studentField.ts';
import { previews } from './preview.ts';
import { refunds } from './refund.ts';
import { mailChoices, mails } from './mail.ts';
import { notices } from './notice.ts';
import { questions } from './question.ts';
import { reminders } from './reminder.ts';
import { publicDashboard } from './publicDashboard.ts';
import { attendanceReports, financialReports } from './report.ts';
import { classes } from './schoolClass.ts';
import { lessons } from './lesson.ts';
import { places } from './place.ts';
import { offers, waits } from './wait.ts';
import { searches } from './search.ts';
import { settingsContract } from './settings.ts';
import { staff } from './staff.ts';
import { chargeRuns } from './chargeRun.ts';
import { tuition } from './tuition.ts';
import { students } from './student.ts';
import { meContract, schoolContract, setup, users } from './user.ts';

/**
 * The whole API between client and server. The path of an operation in this tree ('students.create') is its name in the
 * table of permissions (domain/access.ts).
 */
export const contract = {
  school: schoolContract,
  setup,
  me: meContract,
  calendarFeeds,
  students,
  families,
  familyPayments,
  approvals,
  door,
  applications,
  agreements,
  signatures,
  attendance,
  classes,
  places,
  waits,
  offers,
  lessons,
  holidays,
  credits,
  previews,
  payments,
  refunds,
  charges,
  tuition,
  chargeRuns,
  reminders,
  mails,
  mailChoices,
  notices,
  questions,
  paymentMethods,
  studentFields,
  fees,
  expenses,
  budgetEntries,
  budget,
  financialReports,
  attendanceReports,
  publicDashboard,
  settings: settingsContract,
  feeTypes,
  users,
  staff,
  closings,
  accounting,
  yearStatements,
  imports,
  archive,
  auditLog,
  searches,
};
export type Contract = typeof contract;
