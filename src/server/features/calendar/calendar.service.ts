import type { Holiday } from '../../../contract/holiday.ts';
import { refuseClosed } from '../../../domain/closing.ts';
import { calendarDate, type CalendarDate } from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import { holidayMessages } from '../../../domain/holidays.ts';
import type { Period } from '../../../domain/periods.ts';
import {
  publicHolidayName,
  publicHolidayRuleOn,
  publicHolidays,
} from '../../../domain/publicHolidays.ts';
import { invalid, notFound } from '../../../domain/refusal.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { canceledOn } from '../schoolClass/lessonChange.service.ts';
import * as repository from './calendar.repository.ts';

/** The holidays of a year, by date: the public ones that the school observes, and the ones it added. */
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
    // An added holiday has no effect while the school observes a public holiday on the same date.
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

/** Queries the choices only if the date is a public holiday, which most dates are not. */
async function keptPublicName(db: Reader, date: CalendarDate): Promise<string | null> {
  if (!publicHolidayRuleOn(date)) return null;
  return publicHolidayName(date, await repository.publicHolidayChoices(db));
}

/** Why no fee is charged in a lesson. */
export interface DayOff {
  /** The name of the holiday, or the reason why the lesson is canceled. */
  name: string;
  /** Whether no class meets on that day. */
  isHoliday: boolean;
}

/** The holiday on a lesson's date, or else why the lesson is canceled; null if it takes place. */
export async function dayOffOf(db: Reader, lesson: Lesson): Promise<DayOff | null> {
  return (await dayOf(db, lesson)).off;
}

/** The same, with the students who pay nothing for it, because they try the class or make up for another lesson. */
export async function dayOf(
  db: Reader,
  lesson: Lesson,
): Promise<{ off: DayOff | null; guests: ReadonlySet<string> }> {
  const name = await keptPublicName(db, lesson.date);
  const day = await repository.findDay(db, lesson);
  return name === null ? day : { ...day, off: { name, isHoliday: true } };
}

/** Like `dayOffOf`, for all classes on a date. */
export async function daysOff(
  db: Reader,
  date: CalendarDate,
): Promise<(id: ClassId) => DayOff | null> {
  const holiday = await holidayOn(db, date);
  if (holiday) return () => ({ name: holiday.name, isHoliday: true });
  const canceled = new Map((await canceledOn(db, date)).map((one) => [one.classId, one]));
  return (id) => {
    const one = canceled.get(id);
    return one ? { name: one.canceled, isHoliday: false } : null;
  };
}

/** The name of the holiday on a date, or null. No fee is charged on one. */
export async function holidayNameOn(db: Reader, date: CalendarDate): Promise<string | null> {
  return (await holidayOn(db, date))?.name ?? null;
}

/** Like `holidayNameOn`, for all dates of a period at once. */
export async function holidayNames(
  db: Reader,
  { from, to }: Period,
): Promise<(date: CalendarDate) => string | null> {
  const choices = await repository.publicHolidayChoices(db);
  const own = await repository.holidaysBetween(db, from, to);
  const names = new Map(own.map(({ date, name }) => [date, name]));
  return (date) => publicHolidayName(date, choices) ?? names.get(date) ?? null;
}

/**
 * Call this before marking on a date. Until the transaction ends, nobody can change whether it is a holiday, but others
 * can still mark on it. Must come before any account is locked, as in `lockDayForChange`, to avoid deadlocks.
 */
export function lockDayForMarking(work: Work, date: CalendarDate): Promise<void> {
  return repository.lockDay(work.tx, work.engine, { date, alone: false });
}

/** Call this before making a date a holiday, or a normal day: nobody else marks on it until the transaction ends. */
export function lockDayForChange(work: Work, date: CalendarDate): Promise<void> {
  return repository.lockDay(work.tx, work.engine, { date, alone: true });
}

/** Adds a holiday on one date, unless the date already is one. */
export async function addHoliday(
  work: Work,
  date: CalendarDate,
  name: string,
): Promise<{ holiday: Holiday; added: boolean }> {
  refuseClosed(work, date);
  const existing = await holidayOn(work.tx, date);
  if (existing) return { holiday: existing, added: false };
  const created_by = work.actor.id ?? 'anonymous';
  await repository.insertHoliday(work.tx, { date, name, created_at: work.now, created_by });
  const holiday: Holiday = { date, name, kind: 'specific' };
  audit(work, 'Holiday added', date, { before: null, after: holiday });
  return { holiday, added: true };
}

/** Removes a single-date holiday from the calendar; it doesn't change marks or fees. */
export async function deleteHoliday(work: Work, date: CalendarDate): Promise<Holiday> {
  const holiday = await holidayOn(work.tx, date);
  if (!holiday) throw notFound(holidayMessages.notFound);
  if (holiday.kind === 'public') throw invalid(holidayMessages.isPublic(date, holiday.name));
  refuseClosed(work, date);
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
