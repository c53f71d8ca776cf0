import type { AttendanceRecord } from '../../../contract/attendance.ts';
import type { Mark } from '../../../domain/attendance.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { totalFee, type FeeBreakdown } from '../../../domain/fees.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { inPieces } from '../../db/pieces.ts';
import type { AttendanceTable, HolidayMarkTable, RemovedMarkTable } from '../../db/tables.ts';

/** A mark as it stands: what was marked, what it costs, when and by whom. */
export interface StoredMark extends Mark {
  studentId: string;
  date: CalendarDate;
  fee: FeeBreakdown;
  timestamp: string;
  by: string;
}

function toMark(row: AttendanceTable): StoredMark {
  return {
    studentId: row.student_id,
    date: row.date,
    status: row.status,
    attributes: {
      late: row.late === 1,
      noShoes: row.no_shoes === 1,
      notInUniform: row.not_in_uniform === 1,
    },
    fee: {
      absence: row.fee_absence,
      late: row.fee_late,
      noShoes: row.fee_no_shoes,
      notInUniform: row.fee_not_in_uniform,
    },
    timestamp: row.marked_at,
    by: row.marked_by,
  };
}

function toRow(mark: StoredMark): AttendanceTable {
  return {
    date: mark.date,
    student_id: mark.studentId,
    status: mark.status,
    late: mark.attributes.late ? 1 : 0,
    no_shoes: mark.attributes.noShoes ? 1 : 0,
    not_in_uniform: mark.attributes.notInUniform ? 1 : 0,
    fee_absence: mark.fee.absence,
    fee_late: mark.fee.late,
    fee_no_shoes: mark.fee.noShoes,
    fee_not_in_uniform: mark.fee.notInUniform,
    marked_at: mark.timestamp,
    marked_by: mark.by,
  };
}

/** A mark as the API shows it. */
export function toRecord(mark: StoredMark): AttendanceRecord {
  return {
    status: mark.status,
    attributes: mark.attributes,
    fee: totalFee(mark.fee),
    timestamp: mark.timestamp,
  };
}

export async function marksOn(db: Reader, date: CalendarDate): Promise<StoredMark[]> {
  const rows = await db.selectFrom('attendance').selectAll().where('date', '=', date).execute();
  return rows.map(toMark);
}

export async function marksOf(
  db: Reader,
  date: CalendarDate,
  studentIds: readonly string[],
): Promise<Map<string, StoredMark>> {
  const marks = new Map<string, StoredMark>();
  await inPieces(studentIds, async (piece) => {
    const rows = await db
      .selectFrom('attendance')
      .selectAll()
      .where('date', '=', date)
      .where('student_id', 'in', piece)
      .execute();
    for (const row of rows) marks.set(row.student_id, toMark(row));
  });
  return marks;
}

/** A student's marks that cost something, newest class date first. */
export async function marksWithFee(db: Reader, studentId: string): Promise<StoredMark[]> {
  const rows = await db
    .selectFrom('attendance')
    .selectAll()
    .where('student_id', '=', studentId)
    .where((eb) =>
      eb.or([
        eb('fee_absence', '>', 0),
        eb('fee_late', '>', 0),
        eb('fee_no_shoes', '>', 0),
        eb('fee_not_in_uniform', '>', 0),
      ]),
    )
    .orderBy('date', 'desc')
    .execute();
  return rows.map(toMark);
}

/** Of the dates given, those on which a student has a mark, whatever it costs. */
export async function markedDates(
  db: Reader,
  studentId: string,
  dates: readonly CalendarDate[],
): Promise<Set<CalendarDate>> {
  const marked = new Set<CalendarDate>();
  await inPieces(dates, async (piece) => {
    const rows = await db
      .selectFrom('attendance')
      .select('date')
      .where('student_id', '=', studentId)
      .where('date', 'in', piece)
      .execute();
    for (const row of rows) marked.add(row.date);
  });
  return marked;
}

export async function saveMarks(tx: Tx, marks: readonly StoredMark[]): Promise<void> {
  await inPieces(marks, (piece) =>
    tx
      .insertInto('attendance')
      .values(piece.map(toRow))
      .onConflict((on) =>
        on.columns(['date', 'student_id']).doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          late: eb.ref('excluded.late'),
          no_shoes: eb.ref('excluded.no_shoes'),
          not_in_uniform: eb.ref('excluded.not_in_uniform'),
          fee_absence: eb.ref('excluded.fee_absence'),
          fee_late: eb.ref('excluded.fee_late'),
          fee_no_shoes: eb.ref('excluded.fee_no_shoes'),
          fee_not_in_uniform: eb.ref('excluded.fee_not_in_uniform'),
          marked_at: eb.ref('excluded.marked_at'),
          marked_by: eb.ref('excluded.marked_by'),
        })),
      )
      .execute(),
  );
}

export async function deleteMarks(
  tx: Tx,
  date: CalendarDate,
  studentIds: readonly string[],
): Promise<void> {
  await inPieces(studentIds, (piece) =>
    tx.deleteFrom('attendance').where('date', '=', date).where('student_id', 'in', piece).execute(),
  );
}

/** Keeps a mark that is taken away, so that this can be undone. */
export async function keepRemovedMarks(
  tx: Tx,
  removed: readonly { mark: StoredMark; creditId: string | null }[],
  at: string,
): Promise<void> {
  await inPieces(removed, async (piece) => {
    const rows: RemovedMarkTable[] = piece.map(({ mark, creditId }) => ({
      ...toRow(mark),
      removed_at: at,
      credit_id: creditId,
    }));
    for (const row of rows) await forgetRemovedMark(tx, row.date, row.student_id);
    await tx.insertInto('removed_marks').values(rows).execute();
  });
}

export async function forgetRemovedMark(
  tx: Tx,
  date: CalendarDate,
  studentId: string,
): Promise<void> {
  await tx
    .deleteFrom('removed_marks')
    .where('date', '=', date)
    .where('student_id', '=', studentId)
    .execute();
}

export async function findRemovedMark(
  tx: Tx,
  date: CalendarDate,
  studentId: string,
): Promise<{ mark: StoredMark; creditId: string | null } | undefined> {
  const row = await tx
    .selectFrom('removed_marks')
    .selectAll()
    .where('date', '=', date)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return row && { mark: toMark(row), creditId: row.credit_id };
}

/** A mark as it was before a holiday changed it. */
export interface HolidayMark {
  before: StoredMark;
  changedAt: string;
  /** The credit that its returned fee left. */
  creditId: string | null;
  /** What of the returned fee went against what was owed, in cents. */
  paidOff: number;
}

export async function keepHolidayMarks(tx: Tx, marks: readonly HolidayMark[]): Promise<void> {
  const rows = marks.map(({ before, changedAt, creditId, paidOff }): HolidayMarkTable => ({
    ...toRow(before),
    changed_at: changedAt,
    credit_id: creditId,
    paid_off: paidOff,
  }));
  await inPieces(rows, (piece) => tx.insertInto('holiday_marks').values(piece).execute());
}

/** Forgets what is kept of marks that the holiday is about to change again. */
export async function forgetHolidayMarks(
  tx: Tx,
  date: CalendarDate,
  marks: readonly HolidayMark[],
): Promise<void> {
  const studentIds = marks.map(({ before }) => before.studentId);
  await inPieces(studentIds, (piece) =>
    tx
      .deleteFrom('holiday_marks')
      .where('date', '=', date)
      .where('student_id', 'in', piece)
      .execute(),
  );
}

/** Takes the marks that a holiday changed out of keeping. */
export async function takeHolidayMarks(tx: Tx, date: CalendarDate): Promise<HolidayMark[]> {
  const rows = await tx
    .deleteFrom('holiday_marks')
    .where('date', '=', date)
    .returningAll()
    .execute();
  return rows.map((row) => ({
    before: toMark(row),
    changedAt: row.changed_at,
    creditId: row.credit_id,
    paidOff: row.paid_off,
  }));
}

/** The nearest dates before and after with marks, and the id of the day's newest live event, 0 without any. */
export async function daySurroundings(
  db: Reader,
  date: CalendarDate,
  topic: string,
): Promise<{ previous: CalendarDate | null; next: CalendarDate | null; lastEventId: number }> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('attendance')
        .select((inner) => inner.fn.max('date').as('date'))
        .where('date', '<', date)
        .as('previous'),
      eb
        .selectFrom('attendance')
        .select((inner) => inner.fn.min('date').as('date'))
        .where('date', '>', date)
        .as('next'),
      eb
        .selectFrom('live_events')
        .select((inner) => inner.fn.max('id').as('id'))
        .where('topic', '=', topic)
        .as('lastEventId'),
    ])
    .executeTakeFirst();
  return {
    previous: row?.previous ?? null,
    next: row?.next ?? null,
    lastEventId: row?.lastEventId ?? 0,
  };
}
