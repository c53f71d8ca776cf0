import type { PublicHoliday, PublicHolidayChange } from '../../../contract/holiday.ts';
import { isMarkableDate } from '../../../domain/attendance.ts';
import { refuseClosed } from '../../../domain/closing.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import {
  choicesOf,
  isKeptOn,
  publicHolidayMessages,
  publicHolidayRules,
  type PublicHolidayChoice,
  type PublicHolidayRule,
} from '../../../domain/publicHolidays.ts';
import { invalid, notFound } from '../../../domain/refusal.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import * as repository from './calendar.repository.ts';

/** All public holidays, with the school's choices about each. */
export async function listPublicHolidays(
  db: Reader,
  today: CalendarDate,
): Promise<PublicHoliday[]> {
  const choices = await repository.publicHolidayChoices(db);
  return publicHolidayRules.map((rule) => toPublicHoliday(rule, choices, today));
}

/**
 * Observes a public holiday from a date on, or has class on it. Earlier dates and later choices are unaffected, and so
 * are existing marks with their fees. `changed` lists the dates, up to one year ahead, that became a holiday or stopped
 * being one, with the name of the holiday that they are now, or null.
 */
export async function setPublicHoliday(
  work: Work,
  { key, from, kept }: PublicHolidayChange,
): Promise<{
  publicHoliday: PublicHoliday;
  changed: { date: CalendarDate; holidayName: string | null }[];
}> {
  const rule = publicHolidayRules.find((one) => one.key === key);
  if (!rule) throw notFound(publicHolidayMessages.notFound);
  if (!isMarkableDate(from, work.today)) {
    throw invalid(publicHolidayMessages.from, { from: publicHolidayMessages.from });
  }
  refuseClosed(work, from);
  await repository.lockPublicHolidays(work.tx, work.engine);
  const before = await repository.publicHolidayChoices(work.tx);
  const existing = before.find((choice) => choice.key === key && choice.from === from);
  if (existing?.kept === kept) {
    return { publicHoliday: toPublicHoliday(rule, before, work.today), changed: [] };
  }
  await repository.savePublicHoliday(work.tx, { key, from_date: from, kept: kept ? 1 : 0 });
  const after = await repository.publicHolidayChoices(work.tx);
  const { name } = rule;
  work.audit({
    action: 'Public holiday changed',
    entity: 'holiday',
    entityId: key,
    // The name and the start date belong to the change, and not to the earlier state.
    before: { kept: isKeptOn(rule, from, before) },
    after: { name, from, kept },
  });
  const changed = datesFrom(rule, from, work.today).filter(
    (date) => isKeptOn(rule, date, before) !== isKeptOn(rule, date, after),
  );
  const own = await namesOfOwn(work.tx, changed);
  return {
    publicHoliday: toPublicHoliday(rule, after, work.today),
    changed: changed.map((date) => ({
      date,
      holidayName: isKeptOn(rule, date, after) ? name : (own.get(date) ?? null),
    })),
  };
}

/** The school's own holidays by date, at least for the given dates, which must be sorted. */
async function namesOfOwn(
  db: Reader,
  dates: readonly CalendarDate[],
): Promise<Map<CalendarDate, string>> {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const rows = await repository.holidaysBetween(db, first, last);
  return new Map(rows.map(({ date, name }) => [date, name]));
}

function toPublicHoliday(
  rule: PublicHolidayRule,
  choices: readonly PublicHolidayChoice[],
  today: CalendarDate,
): PublicHoliday {
  const { key, name } = rule;
  return {
    key,
    name,
    choices: choicesOf(key, choices).map(({ from, kept }) => ({ from, kept })),
    keptNow: isKeptOn(rule, today, choices),
  };
}

/** The dates of a public holiday, from a date on, that may have marks. */
function datesFrom(
  { dateIn }: PublicHolidayRule,
  from: CalendarDate,
  today: CalendarDate,
): CalendarDate[] {
  const first = Number(from.slice(0, 4));
  const last = Number(today.slice(0, 4)) + 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) =>
    dateIn(`${first + i}`),
  ).filter((date) => date >= from && isMarkableDate(date, today));
}
