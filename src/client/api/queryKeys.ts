import type { QueryClient } from '@tanstack/react-query';
import type { Student } from '../../contract/student.ts';
import { api } from './api.ts';

/** The key under which everything about a noun is cached, and by which it is invalidated. */
export const queryKeys = {
  school: api.school.key(),
  me: api.me.key(),
  students: api.students.key(),
  approvals: api.approvals.key(),
  attendance: api.attendance.key(),
  holidays: api.holidays.key(),
  credits: api.credits.key(),
  payments: api.payments.key(),
  paymentMethods: api.paymentMethods.key(),
  expenses: api.expenses.key(),
  budgetEntries: api.budgetEntries.key(),
  budget: api.budget.key(),
  financialReports: api.financialReports.key(),
  attendanceReports: api.attendanceReports.key(),
  publicDashboard: api.publicDashboard.key(),
  settings: api.settings.key(),
  feeTypes: api.feeTypes.key(),
  users: api.users.key(),
  auditLog: api.auditLog.key(),
};

const shownOnOpen = { refetchType: 'none' } as const;

/**
 * After a mark, a payment or an edit: every screen with a balance on it is out of date. Lists that are not on
 * screen wait until they are opened. The student whom the answer told of is shown as they are at once, also where
 * nothing can be read again.
 */
export async function invalidateMoneyQueries(client: QueryClient, told?: Student): Promise<void> {
  if (told) client.setQueryData(api.students.get.queryKey({ input: { id: told.id } }), told);
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.students }),
    client.invalidateQueries({ queryKey: queryKeys.credits }),
    client.invalidateQueries({ queryKey: queryKeys.payments }),
    client.invalidateQueries({ queryKey: queryKeys.publicDashboard }),
    client.invalidateQueries({ queryKey: queryKeys.auditLog, ...shownOnOpen }),
    client.invalidateQueries({ queryKey: queryKeys.attendance, ...shownOnOpen }),
    client.invalidateQueries({ queryKey: queryKeys.financialReports }),
    client.invalidateQueries({ queryKey: queryKeys.attendanceReports }),
  ]);
}

/** After an expense or a budget entry was changed: the lists of both, and what is made of them. */
export async function invalidateBudgetQueries(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.expenses }),
    client.invalidateQueries({ queryKey: queryKeys.budgetEntries }),
    client.invalidateQueries({ queryKey: queryKeys.budget }),
    client.invalidateQueries({ queryKey: queryKeys.financialReports }),
    client.invalidateQueries({ queryKey: queryKeys.auditLog, ...shownOnOpen }),
  ]);
}
