import type { Cents } from './money.ts';
import type { CalendarDate } from './dates.ts';
import { amountOn, feesOfMarks, type FeeType, type FeeTypeKey } from './feeType.ts';
import type { DashboardVisibility } from './publicDashboard.ts';
import type { Role } from './roles.ts';

/** The fees that apply to class dates from `effectiveFrom` on, in cents by the key of the fee type. */
export interface FeeSchedule {
  [key: FeeTypeKey]: unknown;
  effectiveFrom: CalendarDate;
}

/** The amounts of all fees for marks, for each date when one of them changes, oldest first. */
export function feeSchedules(all: readonly FeeType[]): FeeSchedule[] {
  const types = feesOfMarks(all);
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
  /** Whether a person set it; if not, it is the time zone of the host. */
  timeZoneChosen: boolean;
  /** 'MM-DD', 08-13 by default. */
  feeYearStart: string;
  expectedContribution: Cents;
  majorExpenseThreshold: Cents;
  publicDashboard: DashboardVisibility;
  publicEmails: boolean;
  /** Whether everyone who sees the public dashboard can read payment notes and the full reason of a fee. */
  publicNotes: boolean;
  publicCalendar: boolean;
  /** Whether tuition only charges the lessons that a place covers. */
  tuitionProration: boolean;
  /** The discount for a family's second and each further child, in percent. */
  siblingPercent: number;
  /** Whether students have a dance role, Lead or Follow; otherwise no screen says anything about it. */
  danceRoles: boolean;
  /** Whether teachers read medical notes and emergency contacts on their rolls. */
  teachersSeeCare: boolean;
  /** The day of the year on which ages count, 'MM-DD'. */
  ageOn: string;
  selfRegistration: boolean;
  /** Whether people who register have to be approved by an admin. */
  approveRegistrations: boolean;
  /** The date of the first class, or null if nobody has entered it. */
  firstClassDate: CalendarDate | null;
  /** Where answers to emails go; empty if to the address that they come from. */
  replyTo: string;
  /** What students read about how to pay; empty if nothing. */
  howToPay: string;
  /** https links to pay by. */
  payLinks: string[];
  /** Whether admins must sign in with two-factor authentication before they can do anything. */
  adminSecondStep: boolean;
  /** Fee amounts, each set with the class date that it applies from, oldest first. */
  fees: FeeSchedule[];
}

export function needsSecondStep(
  role: Role,
  { adminSecondStep }: Pick<Settings, 'adminSecondStep'>,
): boolean {
  return role === 'admin' && adminSecondStep;
}
