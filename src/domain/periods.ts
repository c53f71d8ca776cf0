import { addDays, calendarDate, formatDate, type CalendarDate } from './dates.ts';

/** From the first to the last day, both inclusive. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

export const INVALID_RANGE = 'Invalid date range';

/** Whether a range ends before it starts. One day is a valid range, and so is one with an open end or start. */
export function isReversed({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return Boolean(from && to && from > to);
}

/** 'from Nov 1, 2026 to Nov 21, 2026', with an open end or start a part of it, and '' for everything. */
export function daysInWords({
  from,
  to,
}: {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}): string {
  return [from && `from ${formatDate(from)}`, to && `to ${formatDate(to)}`]
    .filter(Boolean)
    .join(' ');
}

export const periodPresets = [
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const;
export type PeriodPreset = (typeof periodPresets)[number];

export const periodPresetLabels: Record<PeriodPreset, string> = {
  thisMonth: 'This Month',
  lastMonth: 'Last Month',
  thisQuarter: 'This Quarter',
  lastQuarter: 'Last Quarter',
  thisYear: 'This Year',
  lastYear: 'Last Year',
};

const MONTHS = { Month: 1, Quarter: 3, Year: 12 } as const;

/** The first day of the month, quarter or year (`months` long, counted from January) that a date falls in. */
function startOfSpan(date: CalendarDate, months: number): CalendarDate {
  const month = Number(date.slice(5, 7));
  const first = month - ((month - 1) % months);
  return calendarDate(`${date.slice(0, 5)}${String(first).padStart(2, '0')}-01`);
}

/** "This …" ends today, "last …" on its last day. `today` is the school's date. */
export function periodOf(preset: PeriodPreset, today: CalendarDate): Period {
  const [, which, span] = /^(this|last)(Month|Quarter|Year)$/.exec(preset) ?? [];
  const months = MONTHS[span as keyof typeof MONTHS];
  const start = startOfSpan(today, months);
  if (which === 'this') return { from: start, to: today };
  const to = addDays(start, -1);
  return { from: startOfSpan(to, months), to };
}
