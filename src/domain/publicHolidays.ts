import { addDays, calendarDate, dayOfWeek, formatDate, type CalendarDate } from './dates.ts';

/** The key of a public holiday in the books and in the API. */
export type PublicHolidayKey = string;

export interface PublicHolidayRule {
  key: PublicHolidayKey;
  name: string;
  /** Its date in a given year ('2026'). */
  dateIn: (year: string) => CalendarDate;
  /** Whether a school observes it unless it decides otherwise. */
  keptAtFirst: boolean;
}

/** A school's decision to observe a public holiday, or to have class on it, from a date on. */
export interface PublicHolidayChoice {
  key: PublicHolidayKey;
  from: CalendarDate;
  kept: boolean;
}

export interface PublicHoliday {
  key: PublicHolidayKey;
  date: CalendarDate;
  name: string;
}

const MONDAY = 1;
const THURSDAY = 4;

function nth(year: string, month: string, weekday: number, n: number): CalendarDate {
  const first = calendarDate(`${year}-${month}-01`);
  const offset = (weekday - dayOfWeek(first) + 7) % 7;
  return addDays(first, offset + (n - 1) * 7);
}

function last(year: string, nextMonth: string, weekday: number): CalendarDate {
  const end = addDays(calendarDate(`${year}-${nextMonth}-01`), -1);
  return addDays(end, -((dayOfWeek(end) - weekday + 7) % 7));
}

function rule(
  key: PublicHolidayKey,
  name: string,
  dateIn: PublicHolidayRule['dateIn'],
  keptAtFirst = true,
): PublicHolidayRule {
  return { key, name, dateIn, keptAtFirst };
}

/**
 * The public holidays that a school can observe, in calendar order. A key never changes: choices are stored under it.
 */
export const publicHolidayRules: readonly PublicHolidayRule[] = [
  rule('newYearsDay', "New Year's Day", (year) => calendarDate(`${year}-01-01`)),
  rule('martinLutherKingJrDay', 'Martin Luther King Jr. Day', (year) => nth(year, '01', MONDAY, 3)),
  rule('presidentsDay', 'Presidents Day', (year) => nth(year, '02', MONDAY, 3)),
  rule('memorialDay', 'Memorial Day', (year) => last(year, '06', MONDAY)),
  rule('juneteenth', 'Juneteenth', (year) => calendarDate(`${year}-06-19`), false),
  rule('independenceDay', 'Independence Day', (year) => calendarDate(`${year}-07-04`)),
  rule('laborDay', 'Labor Day', (year) => nth(year, '09', MONDAY, 1)),
  rule('columbusDay', 'Columbus Day', (year) => nth(year, '10', MONDAY, 2)),
  rule('veteransDay', 'Veterans Day', (year) => calendarDate(`${year}-11-11`)),
  rule('thanksgiving', 'Thanksgiving', (year) => nth(year, '11', THURSDAY, 4)),
  rule('christmasDay', 'Christmas Day', (year) => calendarDate(`${year}-12-25`)),
];

/** The choices about one public holiday, oldest first. */
export function choicesOf(
  key: PublicHolidayKey,
  choices: readonly PublicHolidayChoice[],
): PublicHolidayChoice[] {
  return choices
    .filter((choice) => choice.key === key)
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}

/** Whether a public holiday is observed on a date: by the latest choice up to that date, or else by default. */
export function isKeptOn(
  { key, keptAtFirst }: Pick<PublicHolidayRule, 'key' | 'keptAtFirst'>,
  date: CalendarDate,
  choices: readonly PublicHolidayChoice[],
): boolean {
  return choicesOf(key, choices).findLast(({ from }) => from <= date)?.kept ?? keptAtFirst;
}

/** Public holidays by year, cached because every mark looks up its date. */
const rulesByDate = new Map<string, ReadonlyMap<CalendarDate, PublicHolidayRule>>();

/** The public holiday that falls on a date, whether the school observes it or not, or null. */
export function publicHolidayRuleOn(date: CalendarDate): PublicHolidayRule | null {
  const year = date.slice(0, 4);
  let rules = rulesByDate.get(year);
  if (!rules) {
    rules = new Map(publicHolidayRules.map((each) => [each.dateIn(year), each]));
    rulesByDate.set(year, rules);
  }
  return rules.get(date) ?? null;
}

/** The public holidays that the school observes in a year, in calendar order. */
export function publicHolidays(
  year: number,
  choices: readonly PublicHolidayChoice[],
): PublicHoliday[] {
  const y = String(year).padStart(4, '0');
  return publicHolidayRules.flatMap((holiday) => {
    const date = holiday.dateIn(y);
    const { key, name } = holiday;
    return isKeptOn(holiday, date, choices) ? [{ key, date, name }] : [];
  });
}

/** The name of the public holiday that the school observes on a date, or null. */
export function publicHolidayName(
  date: CalendarDate,
  choices: readonly PublicHolidayChoice[],
): string | null {
  const holiday = publicHolidayRuleOn(date);
  return holiday && isKeptOn(holiday, date, choices) ? holiday.name : null;
}

export const publicHolidayMessages = {
  notFound: 'There is no such public holiday',
  from: 'Please give a date from Jan 1, 2000 to one year ahead',
  kept: 'Please say whether the holiday is kept',
} as const;

/** The last day before a later choice takes effect; null if there is none. */
function lastDay(
  { from }: Pick<PublicHolidayChoice, 'from'>,
  choices: readonly Pick<PublicHolidayChoice, 'from'>[],
): CalendarDate | null {
  const later = choices.map((choice) => choice.from).filter((date) => date > from);
  return later.length > 0 ? addDays(later.toSorted()[0] ?? from, -1) : null;
}

/** Explains a choice to the admin who is about to make it; `choices` are the earlier ones about the same holiday. */
export function describeChoice(
  name: string,
  { from, kept }: Omit<PublicHolidayChoice, 'key'>,
  choices: readonly Pick<PublicHolidayChoice, 'from'>[],
): string {
  const end = lastDay({ from }, choices);
  const span = end
    ? `from ${formatDate(from)} to ${formatDate(end)}`
    : `from ${formatDate(from)} on`;
  return kept
    ? `Classes on ${name} ${span}: no fees.`
    : `Classes on ${name} ${span}: fees as on any day. Marks already made keep their fee.`;
}

/** Whether a holiday is observed, with any change after today: 'Kept', 'Kept. Not kept from Jan 1, 2027'. */
export function describeKept(
  keptNow: boolean,
  choices: readonly Omit<PublicHolidayChoice, 'key'>[],
  today: CalendarDate,
): string {
  const word = (kept: boolean) => (kept ? 'Kept' : 'Not kept');
  const current = choices.findLast(({ from }) => from <= today);
  const coming = choices.filter(({ from }) => from > today);
  const now = current ? `${word(keptNow)} from ${formatDate(current.from)}` : word(keptNow);
  return [now, ...coming.map(({ kept, from }) => `${word(kept)} from ${formatDate(from)}`)].join(
    '. ',
  );
}
