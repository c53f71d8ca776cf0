import type { Cents } from './money.ts';
import type { FeeSchedule } from './fees.ts';
import type { Role } from './roles.ts';

export const dashboardVisibilities = ['everyone', 'signed-in'] as const;
export type DashboardVisibility = (typeof dashboardVisibilities)[number];

export interface Settings {
  schoolName: string;
  /** IANA name; "today", "this month" and the fee year are computed in it. */
  timeZone: string;
  /** 'MM-DD', 08-13 unless changed. */
  feeYearStart: string;
  expectedContribution: Cents;
  majorExpenseThreshold: Cents;
  publicDashboard: DashboardVisibility;
  publicEmails: boolean;
  selfRegistration: boolean;
  /** Whether admins may do nothing before they sign in with a second step. */
  adminSecondStep: boolean;
  /** Fee amounts and the class date from which each holds, oldest first. */
  fees: FeeSchedule[];
}

export function needsSecondStep(
  role: Role,
  { adminSecondStep }: Pick<Settings, 'adminSecondStep'>,
): boolean {
  return role === 'admin' && adminSecondStep;
}
