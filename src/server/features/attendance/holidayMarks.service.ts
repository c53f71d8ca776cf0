import type { HolidayEvent } from '../../../contract/attendance.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { feeTypesOn } from '../../../domain/feeType.ts';
import { totalFee } from '../../../domain/fees.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Work } from '../../db/work.ts';
import { openBooks } from '../ledger/books.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import * as repository from './attendance.repository.ts';
import type { StoredMark } from './attendance.repository.ts';
import {
  forgetMarks,
  isStill,
  keepMarks,
  takeMarks,
  versionOf,
  type KeptMark,
} from './keptMarks.ts';
import { restoreFeeOf, noteOf, openDay } from './marking.ts';
import { dayTopic, recordChange } from './record.ts';
import type { ChangedMark } from './undoMarks.service.ts';

/**
 * Changes every mark of a date to holiday, whoever's it is and with its flags kept, and gives back the fees.
 * What the marks were is kept for `restoreHolidayMarks`. Gives the students, and the fees above 0.
 */
export async function markAllAsHoliday(
  work: Work,
  date: CalendarDate,
): Promise<{ changed: ChangedMark[]; fees: Cents[] }> {
  const before = (await repository.marksOn(work.tx, date)).filter(
    (mark) => mark.status !== 'holiday' || totalFee(mark.fee) > 0,
  );
  const day = await openDay(
    work,
    date,
    before.map((mark) => mark.studentId),
    { leaversToo: true },
  );
  const changed = [...day.marks.values()].map((mark): KeptMark => {
    const { studentId, attributes } = mark;
    const { after, creditId } = day.mark(studentId, { status: 'holiday', attributes });
    return { mark, creditId, became: versionOf(after) };
  });
  await day.save();
  await keepMarks(work, holidayAct(date), changed);
  const fees = changed.map(({ mark }) => totalFee(mark.fee)).filter((fee) => fee > 0);
  return { changed: day.changed(), fees };
}

/** Gives the marks that a holiday changed back what they were, with their fees, unless changed since. */
export async function restoreHolidayMarks(
  work: Work,
  date: CalendarDate,
): Promise<{ restored: number; kept: number }> {
  const kept = await takeMarks(work, holidayAct(date));
  const studentIds = kept.map(({ mark }) => mark.studentId);
  const books = await openBooks(work, studentIds);
  const marks = await repository.marksOf(work.tx, date, studentIds);
  const types = await listFeeTypes(work.tx);
  const restored: StoredMark[] = [];
  for (const { mark, creditId, became } of kept) {
    const current = marks.get(mark.studentId);
    if (!current || !isStill(current, became)) continue;
    const after = { ...mark, id: current.id };
    const note = `${noteOf(mark, types)}: the day is no longer a holiday`;
    await restoreFeeOf(work, books, { mark, creditId, note, evenIfApplied: true });
    recordChange(work, { before: current, after }, feeTypesOn(date, types));
    restored.push(after);
  }
  await repository.saveMarks(work.tx, restored, marks);
  await books.save();
  return { restored: restored.length, kept: kept.length - restored.length };
}

/**
 * Forgets what could be restored, for these students or for everybody: the holiday is undone for them, or was
 * taken off the calendar without its marks, and a later one on the date restores only what it changes itself.
 */
export async function forgetHolidayMarks(
  work: Work,
  date: CalendarDate,
  studentIds: readonly StudentId[] | 'all',
): Promise<void> {
  if (studentIds === 'all') await takeMarks(work, holidayAct(date));
  else await forgetMarks(work, holidayAct(date), date, studentIds);
}

function holidayAct(date: CalendarDate): string {
  return `holiday/${date}`;
}

/** Tells everyone who has the day open that it became a holiday, or with null that it no longer is one. */
export function publishHoliday(work: Work, date: CalendarDate, holidayName: string | null): void {
  const payload: HolidayEvent = { holidayName, by: work.actor.email, at: work.now };
  work.publish({ topic: dayTopic(date), name: 'holiday', payload });
}
