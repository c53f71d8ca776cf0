import type { Holiday } from '../../../contract/holiday.ts';
import { calendarDate, type CalendarDate } from '../../../domain/dates.ts';
import { holidayMessages } from '../../../domain/holidays.ts';
import {
  publicHolidayName,
  publicHolidayRuleOn,
  publicHolidays,
} from '../../../domain/publicHolidays.ts';
import { invalid, notFound } from '../../../domain/refusal.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import * as repository from './calendar.repository.ts';

/** The holidays of a year, by date: the public ones that are kept, and those the school added. */
export async function listHolidays(db: Reader, year: number): Promise<Holiday[]> {
  const own = await repository.holidaysBetween(
    db,
    calendarDate(`${year}-01-01`),
    calendarDate(`${year}-12-31`),
  );
  const kept = publicHolidays(year, await repository.publicHolidayChoices(db));
  const dates = new Set(kept.map(({ date }) => date));
  return [
    ...kept.map(({ date, name }) => ({ date, name, kind: 'public' as const })),
    // One that was added before the public holiday was turned on rests while that is kept.
    ...own
      .filter(({ date }) => !dates.has(date))
      .map(({ date, name }) => ({ date, name, kind: 'specific' as const })),
  ].toSorted((a, b) => a.date.localeCompare(b.date));
}

/** The holiday on a date, or null. */
export async function holidayOn(db: Reader, date: CalendarDate): Promise<Holiday | null> {
  const name = await keptPublicName(db, date);
  if (name !== null) return { date, name, kind: 'public' };
  const own = await repository.findHoliday(db, date);
  return own ? { date, name: own.name, kind: 'specific' } : null;
}

/** The choices are asked for only where they matter: most dates are no public holiday, kept or not. */
async function keptPublicName(db: Reader, date: CalendarDate): Promise<string | null> {
  if (!publicHolidayRuleOn(date)) return null;
  return publicHolidayName(date, await repository.publicHolidayChoices(db));
}

/** The name of the holiday on a date, or null. No fee is charged on one. */
export async function holidayNameOn(db: Reader, date: CalendarDate): Promise<string | null> {
  return (await holidayOn(db, date))?.name ?? null;
}

/**
 * For whoever marks on a date: until the work ends it stays the holiday, or none, that it is. Others can mark on it
 * meanwhile. Comes before any account is locked, as in `changeDay`, so that the two don't wait for each other.
 */
export function holdDay(work: Work, date: CalendarDate): Promise<void> {
  return repository.lockDay(work.tx, work.engine, { date, alone: false });
}

/** For whoever makes a date a holiday, or none: nobody marks on it until the work ends. */
export function changeDay(work: Work, date: CalendarDate): Promise<void> {
  return repository.lockDay(work.tx, work.engine, { date, alone: true });
}

/** Adds a specific-year holiday, unless the date is one already. */
export async function addHoliday(
  work: Work,
  date: CalendarDate,
  name: string,
): Promise<{ holiday: Holiday; added: boolean }> {
  const standing = await holidayOn(work.tx, date);
  if (standing) return { holiday: standing, added: false };
  const created_by = work.actor.id ?? 'anonymous';
  await repository.insertHoliday(work.tx, { date, name, created_at: work.now, created_by });
  const holiday: Holiday = { date, name, kind: 'specific' };
  audit(work, 'Holiday added', date, { before: null, after: holiday });
  return { holiday, added: true };
}

/** Takes a specific-year holiday out of the calendar; its marks and fees are another matter. */
export async function deleteHoliday(work: Work, date: CalendarDate): Promise<Holiday> {
  const holiday = await holidayOn(work.tx, date);
  if (!holiday) throw notFound(holidayMessages.notFound);
  if (holiday.kind === 'public') throw invalid(holidayMessages.isPublic(date, holiday.name));
  await repository.deleteHoliday(work.tx, date);
  audit(work, 'Holiday removed', date, { before: holiday, after: null });
  return holiday;
}

function audit(
  work: Work,
  action: string,
  entityId: string,
  change: { before: Holiday | null; after: Holiday | null },
): void {
  work.audit({ action, entity: 'holiday', entityId, ...change });
}
