/** A calendar date 'YYYY-MM-DD', without time or zone. */
export type CalendarDate = string;
/** A month 'YYYY-MM'. */
export type Month = string;
/** A moment as UTC ISO 8601, with milliseconds. */
export type Instant = string;

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

function utc(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function fromUtc(ms: number): CalendarDate {
  return new Date(ms).toISOString().slice(0, 10);
}

/** True for a date that exists: '2026-02-30' is none. */
export function isCalendarDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const ms = utc(text);
  // Date.parse takes 30 February in some engines and means 2 March.
  return !Number.isNaN(ms) && fromUtc(ms) === text;
}

export function isMonth(text: string): boolean {
  return isCalendarDate(`${text}-01`);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromUtc(utc(date) + days * DAY_MS);
}

/** The same day of another year; 29 February becomes 28 February in a common year. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0');
  const moved = `${year}${date.slice(4)}`;
  return isCalendarDate(moved) ? moved : `${year}-02-28`;
}

/** 0 is Sunday, 6 is Saturday. */
export function dayOfWeek(date: CalendarDate): number {
  return new Date(utc(date)).getUTCDay();
}

export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7);
}

let zone: { name: string; format: Intl.DateTimeFormat } | null = null;

/** The calendar date of an instant in a time zone (IANA name). */
export function dateInZone(instant: Instant, timeZone: string): CalendarDate {
  // Kept, because making one costs more than a database statement; a school has one zone.
  if (zone?.name !== timeZone) {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    zone = { name: timeZone, format };
  }
  return zone.format.format(new Date(instant));
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const shortDate = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** 'Nov 21, 2026'. */
export function formatDate(date: CalendarDate): string {
  return shortDate.format(new Date(utc(date)));
}

const longDate = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** 'Saturday, November 21, 2026'. */
export function formatLongDate(date: CalendarDate): string {
  return longDate.format(new Date(utc(date)));
}

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });

/** 'Saturday'. */
export function weekdayName(date: CalendarDate): string {
  return weekday.format(new Date(utc(date)));
}

/** First day of the fee year that `date` falls in; `feeYearStart` is 'MM-DD' (08-13 unless a school changes it). */
export function feeYearStartFor(date: CalendarDate, feeYearStart: string): CalendarDate {
  const thisYear = `${date.slice(0, 4)}-${feeYearStart}`;
  return date >= thisYear ? thisYear : addYears(thisYear, -1);
}

/** The instant at which a calendar date begins in a time zone. */
export function startOfDay(date: CalendarDate, timeZone: string): Instant {
  // Zones are at most 14 hours from UTC; the first quarter hour that falls on the date is its beginning.
  const QUARTER_MS = 900_000;
  let low = utc(date) - DAY_MS;
  let high = utc(date) + DAY_MS;
  while (high - low > QUARTER_MS) {
    const middle = low + Math.floor((high - low) / 2 / QUARTER_MS) * QUARTER_MS;
    if (dateInZone(new Date(middle).toISOString(), timeZone) < date) low = middle;
    else high = middle;
  }
  return new Date(high).toISOString();
}
