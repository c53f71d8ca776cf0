import type { Branded } from './brand.ts';

/** A calendar date 'YYYY-MM-DD', without time or zone. */
export type CalendarDate = Branded<string, 'date'>;
/** The value of a date field: '' while it is empty. */
export type TypedDate = CalendarDate | '';
/** A month 'YYYY-MM'. */
export type Month = Branded<string, 'month'>;
/** A moment as UTC ISO 8601, with milliseconds. */
export type Instant = Branded<string, 'instant'>;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

function utc(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function fromUtc(ms: number): CalendarDate {
  return new Date(ms).toISOString().slice(0, 10) as CalendarDate;
}

/** True for a date that exists, so false for '2026-02-30'. */
export function isCalendarDate(text: string): text is CalendarDate {
  if (!DATE.test(text)) return false;
  const ms = utc(text);
  // Some engines' Date.parse accepts 30 February and returns 2 March.
  return !Number.isNaN(ms) && fromUtc(ms) === text;
}

/**
 * Whether a date can be queried: it exists and has room on both sides, because reports look at the fee year before a
 * date and at the day after a month.
 */
export function isWithinReach(text: string): text is CalendarDate {
  return isCalendarDate(text) && text >= '1900-01-01' && text < '9998-01-01';
}

export function isMonth(text: string): text is Month {
  return isCalendarDate(`${text}-01`);
}

/** Like `isWithinReach`, for a month. */
export function isMonthWithinReach(text: string): text is Month {
  return isWithinReach(`${text}-01`);
}

/** A date written in the code; throws if it is invalid. */
export function calendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new Error(`${text} is no date`);
  return text;
}

/** A month written in the code; throws if it is invalid. */
export function month(text: string): Month {
  if (!isMonth(text)) throw new Error(`${text} is no month`);
  return text;
}

/** Formats a moment in the one format we store; throws if it is invalid. */
export function instant(moment: Date | string): Instant {
  return new Date(moment).toISOString() as Instant;
}

/** The time of a change: now, but always later than `before`, the time of the change before it. */
export function momentOfChange(now: Instant, before: Instant | undefined): Instant {
  return before === undefined || now > before ? now : instant(new Date(Date.parse(before) + 1));
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromUtc(utc(date) + days * DAY_MS);
}

/** The same day of another year; 29 February becomes 28 February in a common year. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0');
  const moved = `${year}${date.slice(4)}`;
  return isCalendarDate(moved) ? moved : calendarDate(`${year}-02-28`);
}

/** Number of days between two dates; negative if `to` is before `from`. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (utc(to) - utc(from)) / DAY_MS;
}

/** The earliest date of anything in the books. */
export const FIRST_DATE = '2000-01-01';

/**
 * Whether a person may date a record like this: from 2000-01-01 to one year ahead. Anything else is a typo, and would
 * fall out of every report.
 */
export function isRecordableDate(date: string, today: CalendarDate): date is CalendarDate {
  return isCalendarDate(date) && date >= FIRST_DATE && date <= addYears(today, 1);
}

/** Beyond this many days from today, the user has to confirm a date. */
const FAR_DAYS = 31;

export function isFar(date: CalendarDate, today: CalendarDate): boolean {
  return Math.abs(daysBetween(today, date)) > FAR_DAYS;
}

/** The distance of a date from today in words: 'today', 'yesterday', 'in 3 days', '7 months ago', '2 years ago'. */
export function distanceInWords(date: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  const [earlier, later] = days < 0 ? [date, today] : [today, date];
  const length = lengthInWords(earlier, later);
  return days < 0 ? `${length} ago` : `in ${length}`;
}

function lengthInWords(from: CalendarDate, to: CalendarDate): string {
  const days = daysBetween(from, to);
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
  if (days <= FAR_DAYS || months === 0) return counted(days, 'day');
  return months < 24 ? counted(months, 'month') : counted(Math.floor(months / 12), 'year');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** 0 is Sunday, 6 is Saturday. */
export function dayOfWeek(date: CalendarDate): number {
  return new Date(utc(date)).getUTCDay();
}

export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7) as Month;
}

/** The formatter for the last time zone that was asked for. */
interface Zoned {
  name: string;
  format: Intl.DateTimeFormat;
}

let zone: Zoned | null = null;
let clock: Zoned | null = null;

/** The calendar date of an instant in a time zone (IANA name). */
export function dateInZone(moment: Instant, timeZone: string): CalendarDate {
  // Cached, because creating one is slower than a database statement; a school has a single zone.
  if (zone?.name !== timeZone) {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    zone = { name: timeZone, format };
  }
  return zone.format.format(new Date(moment)) as CalendarDate;
}

/** The time of day of an instant in a time zone, 'HH:MM'. */
export function timeInZone(moment: Instant, timeZone: string): string {
  // Cached for the same reason.
  if (clock?.name !== timeZone) {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clock = { name: timeZone, format };
  }
  return clock.format.format(new Date(moment));
}

/** The moment of a date and a time of day in a time zone. A time that the clocks skip counts as one hour later. */
export function instantAt(date: CalendarDate, time: string, timeZone: string): Instant {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const offsetAt = (ms: number) => {
    const moment = instant(new Date(ms));
    return (
      Date.parse(`${dateInZone(moment, timeZone)}T${timeInZone(moment, timeZone)}:00Z`) -
      Math.floor(ms / MINUTE_MS) * MINUTE_MS
    );
  };
  // The first guess may be on the other side of a change of the clocks.
  const guess = wall - offsetAt(wall);
  return instant(new Date(wall - offsetAt(guess)));
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

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

// Formatted by hand: creating a browser's first `Intl` format adds 20 ms to the start, or 80 ms on a slow phone.
function inEnglish(date: CalendarDate, letters?: number): string {
  const [year, numberOfMonth, day] = date.split('-').map(Number) as [number, number, number];
  return `${monthNames[numberOfMonth - 1]?.slice(0, letters)} ${day}, ${year}`;
}

/** 'Nov 21, 2026'. */
export function formatDate(date: CalendarDate): string {
  return inEnglish(date, 3);
}

/** 'Nov 21', and with the year if it isn't today's. */
export function formatBriefDate(date: CalendarDate, today: CalendarDate): string {
  const text = formatDate(date);
  return date.slice(0, 4) === today.slice(0, 4) ? (text.split(', ', 1)[0] ?? text) : text;
}

/** 'Saturday, November 21, 2026'. */
export function formatLongDate(date: CalendarDate): string {
  return `${weekdayName(date)}, ${inEnglish(date)}`;
}

/** 'Sat, Nov 21': for days near today, where the year is obvious. */
export function formatShortDay(date: CalendarDate): string {
  return `${weekdayName(date).slice(0, 3)}, ${inEnglish(date, 3).split(', ', 1)[0]}`;
}

/** 'Saturday'. */
export function weekdayName(date: CalendarDate): string {
  return weekdayNames[dayOfWeek(date)] ?? '';
}

/** The first day of a month. */
export function firstOf(of: Month): CalendarDate {
  return `${of}-01` as CalendarDate;
}

/** First day of the fee year that `date` falls in; `feeYearStart` is 'MM-DD' (08-13 unless a school changes it). */
export function feeYearStartFor(date: CalendarDate, feeYearStart: string): CalendarDate {
  const thisYear = `${date.slice(0, 4)}-${feeYearStart}` as CalendarDate;
  return date >= thisYear ? thisYear : addYears(thisYear, -1);
}

/** The instant at which a calendar date begins in a time zone. */
export function startOfDay(date: CalendarDate, timeZone: string): Instant {
  // Zones are at most 14 hours from UTC. The day begins at the first quarter hour that falls on the date.
  const QUARTER_MS = 900_000;
  let low = utc(date) - DAY_MS;
  let high = utc(date) + DAY_MS;
  while (high - low > QUARTER_MS) {
    const middle = low + Math.floor((high - low) / 2 / QUARTER_MS) * QUARTER_MS;
    if (dateInZone(instant(new Date(middle)), timeZone) < date) low = middle;
    else high = middle;
  }
  return instant(new Date(high));
}
