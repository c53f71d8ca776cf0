import { cutText } from '../../cutText.ts';
import { dateInZone, instant, isCalendarDate, monthNames, type CalendarDate } from '../../dates.ts';
import { typedPhone } from '../../typed.ts';

// Days as spreadsheets and other programs write them.

export type DateOrder = 'monthFirst' | 'dayFirst';

/** A day as it is written. */
export interface WrittenDate {
  year: number | null;
  month: number;
  day: number;
  /** Whether month and day are two numbers, which may be the other way round. */
  isPair: boolean;
}

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]?\s*/i;
const WEEKDAY_AFTER =
  /[\s,(]+(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?\)?$/i;
const TIME =
  /(?:[T\s,]|\bat\b)+(\d{1,2})[:.](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?m?\.?\s*(Z|UTC|GMT)?\s*([+-]\d{2}:?\d{2})?(?!\d).*$/i;
const ORDINAL = /(?<=\d)(?:st|nd|rd|th)\b/gi;

/** The days of Excel since 2000, as numbers. */
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_050;
const SERIAL_OF_1970 = 25_569;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const sure = (year: number | null, month: number, day: number): WrittenDate => ({
  year,
  month,
  day,
  isPair: false,
});

function yearOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const year = Number(text);
  return text.length === 2 ? year + (year < 70 ? 2000 : 1900) : year;
}

/** The number of a month that is written in letters; 0 for any other word. */
export function monthOfWord(word: string): number {
  const plain = word.toLowerCase();
  if (plain === 'sept') return 9;
  if (plain.length < 3) return 0;
  return monthNames.findIndex((name) => name.toLowerCase().startsWith(plain)) + 1;
}

function serial(text: string): WrittenDate | null {
  const number = /^\d{5}(?:\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0;
  if (number < FIRST_SERIAL || number > LAST_SERIAL) return null;
  const day = new Date((number - SERIAL_OF_1970) * DAY_MS);
  return sure(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
}

function inWords(text: string): WrittenDate | null {
  const [, before = '', word = '', after = '', yearText] =
    /^(\d{1,2})?[\s.-]*([a-z]{3,9})\.?[\s-]*(\d{1,2})?(?:(?:,\s*|\s+|-|\s*')(\d{4}|\d{2}))?$/i.exec(
      text,
    ) ?? [];
  const month = monthOfWord(word);
  if (month === 0) return null;
  // '8 Sep 25' is in 2025: the number after the month is the year where the day is before it.
  if (before !== '' && after !== '')
    return yearText === undefined ? sure(yearOf(after), month, Number(before)) : null;
  const day = before || after;
  return day === '' ? null : sure(yearOf(yearText), month, Number(day));
}

/** The order that the numbers decide by themselves, or null. */
function decidedBy({ isPair, month, day }: WrittenDate): DateOrder | null {
  if (!isPair) return null;
  if (month > 12) return 'dayFirst';
  return day > 12 ? 'monthFirst' : null;
}

const isOpen = (one: WrittenDate) => one.isPair && one.month !== one.day && decidedBy(one) === null;

/** With its weekday, its time and the name of a time zone. */
const LONGEST_DATE = 100;

/** A day without its time and its weekday; null for anything else. */
export function writtenDate(cell: string): WrittenDate | null {
  if (cell.length > LONGEST_DATE) return null;
  // A day with dots has none of the colons of a time.
  const plain = typedPhone(cell).trim();
  const one = dayIn(plain) ?? dayIn(plain.replace(TIME, ''));
  return one && one.month > 0 && one.day > 0 ? one : null;
}

function dayIn(cell: string): WrittenDate | null {
  const text = cell.replace(WEEKDAY, '').replace(WEEKDAY_AFTER, '').replaceAll(ORDINAL, '').trim();
  if (text.length > 30) return null;
  const [, isoYear, , isoMonth, isoDay] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  if (isoYear !== undefined) return sure(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, packedYear, packedMonth, packedDay] = /^(20\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (packedYear !== undefined)
    return sure(Number(packedYear), Number(packedMonth), Number(packedDay));
  const [, one, , two, year] = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(text) ?? [];
  if (one === undefined) return serial(text) ?? inWords(text);
  return { year: yearOf(year), month: Number(one), day: Number(two), isPair: true };
}

const MOST_WORDS = 5;

/** The day that a heading is, or that it begins with: '9/15 (makeup)', '8 Sep 2025 4.30PM All students'; null for none. */
export function headDate(head: string): { text: string; written: WrittenDate } | null {
  const words = head.trim().split(/\s+/).slice(0, MOST_WORDS);
  for (let count = words.length; count > 0; count -= 1) {
    const text = words.slice(0, count).join(' ');
    const written = /\D/.test(text) || /^\d{5}$/.test(text) ? writtenDate(text) : null;
    if (written) return { text, written };
  }
  return null;
}

/** How many minutes after midnight UTC of its written day a moment is; null for a day or a time without a zone. */
function minutesUtc(cell: string, isUtc: boolean): number | null {
  if (cell.length > LONGEST_DATE) return null;
  const [, hourText, minute, , half, zone, offset] = TIME.exec(typedPhone(cell).trim()) ?? [];
  if (hourText === undefined || !(isUtc || zone || offset)) return null;
  const hour = half
    ? (Number(hourText) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
    : Number(hourText);
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset ?? '') ?? [];
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  return hour * 60 + Number(minute) - ahead;
}

/** A day, or the sentence that says why there is none. */
export type ReadDate = { date: CalendarDate } | { why: string };

export const dateReasons = {
  none: 'There is no date.',
  unknown: (text: string) => `"${cutText(text.trim(), 40)}" is not a date.`,
  order: 'Choose whether the month or the day is first.',
  contradicts: 'The dates contradict each other: choose whether the month or the day is first.',
  year: 'Choose the year.',
} as const;

export interface DateChoices {
  dateOrder?: DateOrder | null | undefined;
  year?: number | null | undefined;
  /** The school's; a time with a zone is the day that it was here. */
  timeZone?: string | undefined;
  /** Whether the heading says that times are in UTC. */
  isUtc?: boolean;
}

export interface DateReader {
  asksOrder: boolean;
  /** Whether there are days without a year, and nobody said which. */
  asksYear: boolean;
  read: (cell: string, year?: number | null) => ReadDate;
  /** The month of a day, in the order that was found or chosen. */
  monthOf: (one: WrittenDate) => number;
}

/** Reads the dates of one column: a date that can only be one way round decides for all. */
export function dateReader(cells: readonly string[], choices: DateChoices): DateReader {
  const { timeZone = 'UTC', isUtc = false } = choices;
  // Long lists have few different days.
  const known = new Map([...new Set(cells)].map((cell) => [cell, writtenDate(cell)]));
  const written = [...known.values()].filter((one) => one !== null);
  const moments = [...known.keys()].flatMap((cell) => minutesUtc(cell, isUtc) ?? []);
  // Programs write a day without a time as its midnight in UTC.
  const hasMoments = moments.some((minutes) => minutes !== 0);
  const decided = [...new Set(written.flatMap((one) => decidedBy(one) ?? []))];
  const contradicts = decided.length > 1 && !choices.dateOrder;
  const order = choices.dateOrder ?? (decided.length === 1 ? (decided[0] ?? null) : null);
  const isSwapped = (one: WrittenDate) => one.isPair && (decidedBy(one) ?? order) === 'dayFirst';
  const whyUnread = (cell: string, one: WrittenDate | null): string | null => {
    if (cell.trim() === '') return dateReasons.none;
    if (!one) return dateReasons.unknown(cell);
    const own = decidedBy(one);
    if (contradicts && (own || isOpen(one))) return dateReasons.contradicts;
    if (isOpen(one) && order === null) return dateReasons.order;
    return own && order && own !== order ? dateReasons.unknown(cell) : null;
  };
  return {
    asksOrder: contradicts || (order === null && written.some(isOpen)),
    asksYear: !choices.year && written.some(({ year }) => year === null),
    monthOf: (one) => (isSwapped(one) ? one.day : one.month),
    read: (cell, year = choices.year) => {
      const one = known.get(cell) ?? writtenDate(cell);
      const why = whyUnread(cell, one);
      if (why !== null || !one) return { why: why ?? dateReasons.none };
      const inYear = one.year ?? year;
      if (!inYear) return { why: dateReasons.year };
      const [month, day] = isSwapped(one) ? [one.day, one.month] : [one.month, one.day];
      const text = [String(inYear).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-');
      if (!isCalendarDate(text)) return { why: dateReasons.unknown(cell) };
      const minutes = hasMoments ? minutesUtc(cell, isUtc) : null;
      if (minutes === null) return { date: text };
      const moment = instant(new Date(Date.parse(text) + minutes * MINUTE_MS));
      return { date: dateInZone(moment, timeZone) };
    },
  };
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
