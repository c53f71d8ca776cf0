import { agreementRoutes, signatureRoutes } from '../features/agreement/agreement.routes.ts';
import { applicationRoutes, doorRoutes } from '../features/application/application.routes.ts';
import { accountingRoutes } from '../features/accounting/accounting.routes.ts';
import { yearStatementRoutes } from '../features/accounting/yearStatement.routes.ts';
import { archiveRoutes } from '../features/archive/archive.routes.ts';
import { attendanceRoutes } from '../features/attendance/attendance.routes.ts';
import { auditRoutes } from '../features/audit/audit.routes.ts';
import {
  budgetEntryRoutes,
  budgetRoutes,
  expenseRoutes,
} from '../features/budget/budget.routes.ts';
import { chargeRoutes } from '../features/charge/charge.routes.ts';
import { chargeRunRoutes } from '../features/charge/chargeRun.routes.ts';
import { tuitionRoutes } from '../features/charge/tuition.routes.ts';
import {
  approvalRoutes,
  enrollmentRoutes,
  roleRoutes,
} from '../features/enrollment/enrollment.routes.ts';
import { closingRoutes } from '../features/closing/closing.routes.ts';
import { pastRecordsRoutes } from '../features/pastRecords/pastRecords.routes.ts';
import { familyRoutes } from '../features/family/family.routes.ts';
import { feeTypeRoutes } from '../features/feeType/feeType.routes.ts';
import { markRoutes, holidayRoutes } from '../features/holiday/holiday.routes.ts';
import { creditRoutes } from '../features/ledger/ledger.routes.ts';
import { accountRoutes } from '../features/statement/statement.routes.ts';
import { mailChoiceRoutes, mailRoutes } from '../features/mail/mail.routes.ts';
import { questionRoutes } from '../features/question/question.routes.ts';
import { offerRoutes, seatOfferRoutes } from '../features/schoolClass/offer.routes.ts';
import { noticeRoutes } from '../features/notice/notice.routes.ts';
import { meRoutes, schoolRoutes, setupRoutes } from '../features/me/me.routes.ts';
import {
  familyAccountRoutes,
  familyPaymentRoutes,
} from '../features/payment/familyPayment.routes.ts';
import { feeRoutes, paymentRoutes } from '../features/payment/payment.routes.ts';
import {
  chargeWaiverRoutes,
  correctionRoutes,
  waiverRoutes,
} from '../features/waiver/waiver.routes.ts';
import { refundRoutes } from '../features/refund/refund.routes.ts';
import { reminderRoutes } from '../features/reminder/reminder.routes.ts';
import { studentFieldRoutes } from '../features/studentField/studentField.routes.ts';
import { paymentMethodRoutes } from '../features/paymentMethod/paymentMethod.routes.ts';
import {
  applicationUndoRoutes,
  importUndoRoutes,
  personRoutes,
} from '../features/person/person.routes.ts';
import { previewRoutes } from '../features/preview/preview.routes.ts';
import { procedures } from '../features/procedures.ts';
import {
  financialDetailsRoutes,
  publicDashboardRoutes,
} from '../features/publicDashboard/publicDashboard.routes.ts';
import { feedRoutes } from '../features/feed/feed.routes.ts';
import { lessonRoutes } from '../features/holiday/lesson.routes.ts';
import { attendanceReportRoutes, financialReportRoutes } from '../features/report/report.routes.ts';
import {
  classRoutes,
  placeRoutes,
  waitRoutes,
} from '../features/schoolClass/schoolClass.routes.ts';
import { searchRoutes } from '../features/search/search.routes.ts';
import { settingRoutes } from '../features/setting/setting.routes.ts';
import { staffRoutes } from '../features/user/staff.routes.ts';
import { userRoutes } from '../features/user/user.routes.ts';

/** Implements the whole contract; an operation without a handler is a compile error. */
export const router = procedures.router({
  school: schoolRoutes,
  setup: setupRoutes,
  me: meRoutes,
  calendarFeeds: feedRoutes,
  students: {
    ...enrollmentRoutes,
    ...importUndoRoutes,
    ...accountRoutes,
    ...financialDetailsRoutes,
  },
  families: { ...familyRoutes, ...familyAccountRoutes },
  familyPayments: familyPaymentRoutes,
  approvals: approvalRoutes,
  door: doorRoutes,
  applications: { ...applicationRoutes, ...applicationUndoRoutes },
  agreements: agreementRoutes,
  signatures: signatureRoutes,
  attendance: { ...attendanceRoutes, ...markRoutes },
  classes: classRoutes,
  places: placeRoutes,
  waits: { ...waitRoutes, ...seatOfferRoutes },
  offers: offerRoutes,
  lessons: lessonRoutes,
  holidays: holidayRoutes,
  credits: { ...creditRoutes, ...correctionRoutes },
  previews: previewRoutes,
  payments: paymentRoutes,
  refunds: refundRoutes,
  charges: { ...chargeRoutes, ...chargeWaiverRoutes },
  tuition: tuitionRoutes,
  chargeRuns: chargeRunRoutes,
  reminders: reminderRoutes,
  mails: mailRoutes,
  mailChoices: mailChoiceRoutes,
  notices: noticeRoutes,
  questions: questionRoutes,
  paymentMethods: paymentMethodRoutes,
  studentFields: studentFieldRoutes,
  fees: { ...feeRoutes, ...waiverRoutes },
  expenses: expenseRoutes,
  budgetEntries: budgetEntryRoutes,
  budget: budgetRoutes,
  financialReports: financialReportRoutes,
  attendanceReports: attendanceReportRoutes,
  publicDashboard: publicDashboardRoutes,
  settings: settingRoutes,
  feeTypes: feeTypeRoutes,
  users: { ...userRoutes, ...roleRoutes, ...personRoutes },
  staff: staffRoutes,
  closings: closingRoutes,
  accounting: accountingRoutes,
  yearStatements: yearStatementRoutes,
  imports: pastRecordsRoutes,
  archive: archiveRoutes,
  auditLog: auditRoutes,
  searches: searchRoutes,
});
