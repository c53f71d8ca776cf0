import type { CalendarDate } from '../../../domain/dates.ts';
import { periodOf, periodPresets, type Period } from '../../../domain/periods.ts';

export const periodNames = [...periodPresets, 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

/** A period as it is chosen. The dates are of a custom one, and may be missing or the wrong way round. */
export interface PeriodChoice {
  period?: PeriodName | undefined;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

/** The dates that a choice stands for; none while nothing is chosen. */
export function datesOf({ period, from, to }: PeriodChoice, today: CalendarDate): Partial<Period> {
  if (period === undefined) return {};
  if (period !== 'custom') return periodOf(period, today);
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** The periods that are asked for most, at one touch. */
export const periodChips = [
  {
    text: 'Today',
    name: 'today',
    of: (today: CalendarDate): PeriodChoice => ({ period: 'custom', from: today, to: today }),
  },
  { text: 'This month', name: 'this month', of: (): PeriodChoice => ({ period: 'thisMonth' }) },
] as const;

export function isPeriod(dates: Partial<Period>, { from, to }: Partial<Period>): boolean {
  return dates.from === from && dates.to === to;
}
