import type { AttendanceDay, AttendanceStudent, RollMark } from '../../../contract/attendance.ts';
import type { Student } from '../../../contract/student.ts';
import {
  isForTeachers,
  noAttributes,
  type AttendanceAttributes,
  type AttendanceStatus,
  type Mark,
} from '../../../domain/attendance.ts';
import { distanceInWords, type CalendarDate, type Instant } from '../../../domain/dates.ts';
import { feeOf, totalFee } from '../../../domain/fees.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { minus, sumCents, ZERO, type Cents } from '../../../domain/money.ts';
import { owedToday } from '../../../domain/owing.ts';
import { fullName } from '../../../domain/student.ts';

/** Teachers read this when an admin gave the mark. */
export const NO_CLASS = 'No class for them.';
export const ASK_ADMIN = 'An admin can change this.';

/** Whether somebody can't change or remove this student's mark, because only admins may do that. */
export function isOnlyForAdmins(
  { attendance }: Pick<AttendanceStudent, 'attendance'>,
  isAdmin: boolean,
): boolean {
  return !isAdmin && attendance !== null && !isForTeachers(attendance.status);
}

/** What a mark would cost on the open day, given the existing mark; undefined for a teacher, who doesn't see fees. */
export type Price = (mark: Mark, before: RollMark | null) => RollMark['fee'];

/** Prices by the day's fee types, once it is loaded. */
export function priceOn(
  day: Pick<AttendanceDay, 'feeTypes' | 'holidayName' | 'cancelReason'> | undefined,
): Price {
  const onHoliday = (day?.holidayName ?? day?.cancelReason) !== undefined;
  const types = (day?.feeTypes ?? []).flatMap(({ amount, ...type }) =>
    amount === undefined ? [] : [{ ...type, amount }],
  );
  if (day && types.length < day.feeTypes.length) return () => undefined;
  return (mark, before) => {
    const { total: _total, ...charged } = before?.fee ?? { total: ZERO };
    const priced = feeOf(mark, types, {
      onHoliday,
      before: before ? { ...before, fee: charged } : undefined,
    });
    return { ...priced, total: totalFee(priced) };
  };
}

/** What an admin's roll has of a student, besides what a teacher's has, too. */
export type WithMoney = AttendanceStudent &
  Pick<Student, 'balance' | 'creditAvailable' | 'calculatedBalance' | 'email' | 'enrollmentStatus'>;

/** Whether a roll has contacts and money of its students. An admin's roll does; a teacher's only has names. */
export function hasMoney(student: AttendanceStudent): student is WithMoney {
  return student.calculatedBalance !== undefined;
}

export interface MarkChange {
  status: AttendanceStatus;
  attributes?: AttendanceAttributes;
}

/** The timestamp of a mark that the server doesn't have yet. */
const NOT_YET = '' as Instant;

/** The mark as it will be once the server accepts it. */
export function expectedMark(current: RollMark | null, change: MarkChange, price: Price): RollMark {
  const attributes = { ...(current?.attributes ?? noAttributes), ...change.attributes };
  const mark = { status: change.status, attributes };
  return { ...mark, fee: price(mark, current), timestamp: current?.timestamp ?? NOT_YET };
}

export function idsWithoutMark(students: readonly AttendanceStudent[]): StudentId[] {
  return students.flatMap(({ id, attendance }) => (attendance === null ? [id] : []));
}

/** 'Today', 'Tomorrow', 'In 3 days'; null for a past day, which needs no hint. */
export function whenIs(date: CalendarDate, today: CalendarDate): string | null {
  if (date < today) return null;
  if (date === today) return 'Today';
  const words = distanceInWords(date, today);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether any mark of the roll has a fee. */
export function feesOf(students: readonly AttendanceStudent[]): 'some' | 'none' {
  return students.some(({ attendance }) => (attendance?.fee?.total ?? ZERO) > 0) ? 'some' : 'none';
}

export interface Counts {
  total: number;
  marked: number;
  absent: number;
  leads: number;
  follows: number;
}

/** The totals of the roll: how many are marked, absent, and present per dance role. */
export function countRoll(students: readonly AttendanceStudent[]): Counts {
  const counts = { total: students.length, marked: 0, absent: 0, leads: 0, follows: 0 };
  for (const { attendance, danceRole } of students) {
    if (attendance === null) continue;
    counts.marked += 1;
    if (attendance.status === 'absent' || attendance.status === 'medicalAbsence')
      counts.absent += 1;
    if (attendance.status !== 'present') continue;
    if (danceRole === 'Follow') counts.follows += 1;
    else counts.leads += 1;
  }
  return counts;
}

export interface BulkPreview {
  lines: { id: StudentId; name: string; difference: Cents; owes: Cents }[];
  total: Cents;
}

/** How a bulk update will change the fees: each student's new fee minus the fee of their current mark. */
export function previewBulk(
  students: readonly AttendanceStudent[],
  status: AttendanceStatus,
  price: Price,
): BulkPreview {
  const mark = { status, attributes: noAttributes };
  const lines = students.map((student) => ({
    id: student.id,
    name: fullName(student),
    difference: minus(
      price(mark, student.attendance)?.total ?? ZERO,
      student.attendance?.fee?.total ?? ZERO,
    ),
    owes: owedToday({
      calculatedBalance: student.calculatedBalance ?? ZERO,
      dueLater: student.dueLater ?? ZERO,
    }),
  }));
  return { lines, total: sumCents(lines.map((line) => line.difference)) };
}
