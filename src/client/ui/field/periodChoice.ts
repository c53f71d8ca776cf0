import type { CalendarDate } from '../../../domain/dates.ts';
import { periodOf, periodPresets, type Period } from '../../../domain/periods.ts';

export const periodNames = [...periodPresets, 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

/** A period that somebody chose. Only a custom one has dates, which may be missing or in the wrong order. */
export interface PeriodChoice {
  period?: PeriodName | undefined;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

/** The dates of a choice; empty if no period is chosen. */
export function datesOf({ period, from, to }: PeriodChoice, today: CalendarDate): Partial<Period> {
  if (period === undefined) return {};
  if (period !== 'custom') return periodOf(period, today);
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** The two most used periods, as chips. */
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
