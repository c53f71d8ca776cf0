import {
  addDays,
  firstOf,
  formatLongDate,
  monthNames,
  monthOf,
  type CalendarDate,
  type Month,
} from './dates.ts';
import type { Period } from './periods.ts';

export function periodOfMonth(month: Month): Period {
  return { from: firstOf(month), to: addDays(firstOf(addMonths(month, 1)), -1) };
}

/** 'October 31' for October, and with the year if it isn't today's. */
export function lastDayOf(month: Month, today: CalendarDate): string {
  const [, day = '', year] = formatLongDate(periodOfMonth(month).to).split(', ');
  return year === today.slice(0, 4) ? day : `${day}, ${year}`;
}

/** The month `count` months later, or earlier if `count` is negative. */
export function addMonths(month: Month, count: number): Month {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  const year = String(Math.floor(months / 12)).padStart(4, '0');
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}` as Month;
}

/** A month, or the part of it that is in a longer period. */
export interface MonthPeriod extends Period {
  month: Month;
}

/** The months of a period, in order; the first and last are cut off at its ends. */
export function monthsOf({ from, to }: Period): MonthPeriod[] {
  const months: MonthPeriod[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) {
    const whole = periodOfMonth(month);
    months.push({
      month,
      from: whole.from < from ? from : whole.from,
      to: whole.to > to ? to : whole.to,
    });
  }
  return months;
}

/** 'November 2026'. */
export function formatMonth(month: Month): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}

/** 'Nov 2026', for the axis of a chart. */
export function formatShortMonth(month: Month): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1]?.slice(0, 3)} ${month.slice(0, 4)}`;
}
