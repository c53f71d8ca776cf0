import type { Cents } from './money.ts';
import type { CalendarDate } from './dates.ts';
import { amountOn, type FeeType, type FeeTypeKey } from './feeType.ts';
import type { DashboardVisibility } from './publicDashboard.ts';
import type { Role } from './roles.ts';

/** What each fee type costs for class dates from `effectiveFrom` on, in cents by its key. */
export interface FeeSchedule {
  [key: FeeTypeKey]: unknown;
  effectiveFrom: CalendarDate;
}

/** The amounts of all types as the dates on which one of them changes, oldest first. */
export function feeSchedules(types: readonly FeeType[]): FeeSchedule[] {
  const dates = new Set(types.flatMap(({ amounts }) => amounts.map(({ from }) => from)));
  return [...dates].toSorted().map((date) => ({
    ...Object.fromEntries(
      types.flatMap((type) => {
        const amount = amountOn(type, date);
        return amount === null ? [] : [[type.key, amount] as const];
      }),
    ),
    effectiveFrom: date,
  }));
}

export interface Settings {
  schoolName: string;
  /** IANA name; "today", "this month" and the fee year are computed in it. */
  timeZone: string;
  /** Whether a person has said so; else it is that of the host. */
  timeZoneChosen: boolean;
  /** 'MM-DD', 08-13 unless changed. */
  feeYearStart: string;
  expectedContribution: Cents;
  majorExpenseThreshold: Cents;
  publicDashboard: DashboardVisibility;
  publicEmails: boolean;
  /** Whether everyone who sees the public dashboard reads the notes of payments and the whole reason of a fee. */
  publicNotes: boolean;
  selfRegistration: boolean;
  /** Whether who registers waits for an admin to approve them. */
  approveRegistrations: boolean;
  /** When the first class is, where somebody has said so. */
  firstClassDate: CalendarDate | null;
  /** Whether admins may do nothing before they sign in with two-factor authentication. */
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
