import type { HolidayEvent } from '../../../contract/attendance.ts';
import { describeMarkOn } from '../../../domain/attendance.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { totalFee } from '../../../domain/fees.ts';
import { sumCents } from '../../../domain/money.ts';
import type { Work } from '../../db/work.ts';
import { openBooks } from '../account/account.service.ts';
import * as repository from './attendance.repository.ts';
import type { HolidayMark } from './attendance.repository.ts';
import { chargeAgain, dayTopic, openDay, record } from './marking.ts';

/**
 * Changes every mark of a date to holiday, whoever's it is and with its flags kept, and gives back the fees
 * (D34). What the marks were is kept for `restoreHolidayMarks`.
 */
export async function markAllAsHoliday(
  work: Work,
  date: CalendarDate,
): Promise<{ marks: number; feesReturned: number }> {
  const before = (await repository.marksOn(work.tx, date)).filter(
    (mark) => mark.status !== 'holiday' || totalFee(mark.fee) > 0,
  );
  const day = await openDay(
    work,
    date,
    before.map((mark) => mark.studentId),
    { leaversToo: true },
  );
  const changed = [...day.marks.values()].map((mark): HolidayMark => {
    const { studentId, attributes } = mark;
    const { creditId, paidOff } = day.mark(studentId, { status: 'holiday', attributes });
    return { before: mark, changedAt: work.now, creditId, paidOff };
  });
  await day.save();
  await repository.forgetHolidayMarks(work.tx, date, changed);
  await repository.keepHolidayMarks(work.tx, changed);
  const fees = changed.map(({ before: mark }) => totalFee(mark.fee));
  return { marks: changed.length, feesReturned: sumCents(fees) };
}

/** Gives the marks that a holiday changed back what they were, with their fees, unless changed since (D39). */
export async function restoreHolidayMarks(
  work: Work,
  date: CalendarDate,
): Promise<{ restored: number; kept: number }> {
  const kept = await repository.takeHolidayMarks(work.tx, date);
  const studentIds = kept.map(({ before }) => before.studentId);
  const books = await openBooks(work, studentIds);
  const marks = await repository.marksOf(work.tx, date, studentIds);
  const standing = kept.filter(
    ({ before, changedAt }) => marks.get(before.studentId)?.timestamp === changedAt,
  );
  for (const { before: mark, creditId, paidOff } of standing) {
    const note = `${describeMarkOn(mark, date)}: the day is no longer a holiday`;
    await chargeAgain(work, books, { mark, creditId, note, paidOff });
    record(work, marks.get(mark.studentId) ?? null, mark, mark.studentId, date);
  }
  await repository.saveMarks(
    work.tx,
    standing.map(({ before }) => before),
  );
  await books.save();
  return {
    restored: standing.length,
    kept: kept.length - standing.length,
  };
}

/** Tells everyone who has the day open that it became a holiday, or with null that it is none any more (D40). */
export function tellHoliday(work: Work, date: CalendarDate, holidayName: string | null): void {
  const payload: HolidayEvent = { holidayName, by: work.actor.email, at: work.now };
  work.publish({ topic: dayTopic(date), name: 'holiday', payload });
}
