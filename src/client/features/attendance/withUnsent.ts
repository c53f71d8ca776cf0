import type { AttendanceDay, AttendanceStudent } from '../../../contract/attendance.ts';
import { groupBy } from '../../../domain/collections.ts';
import {
  inOrder,
  isIn,
  isPending,
  type Entries,
  type Entry,
  type MarkOrNone,
} from '../../offline/entry.ts';
import { expectedMark, priceOn, type Price } from './roll.ts';

interface Shown {
  token: string;
  row: AttendanceStudent;
}
/** The shown rows, by fee types and student: a row keeps its identity while nothing about it changes. */
const rows = new WeakMap<object, WeakMap<AttendanceStudent, Shown>>();

/** The roll as it is shown, which is what it will be once the server has accepted the pending acts. */
export function withUnsent(
  day: AttendanceDay | undefined,
  entries: Entries,
): AttendanceDay | undefined {
  if (!day) return day;
  const isOfDay = isIn(day);
  const pending = entries.filter((entry) => isOfDay(entry) && isPending(entry));
  if (pending.length === 0) return day;
  const byStudent = groupBy(pending, ({ studentId }) => studentId);
  const price = priceOn(day);
  const known = rows.get(day.feeTypes) ?? new WeakMap<AttendanceStudent, Shown>();
  rows.set(day.feeTypes, known);

  const shown = (student: AttendanceStudent): AttendanceStudent => {
    const unsent = byStudent.get(student.id);
    if (!unsent) return student;
    const own = inOrder(unsent);
    const token = `${day.holidayName ?? ''} ${day.cancelReason ?? ''} ${own.map(contentOf).join(' ')}`;
    const before = known.get(student);
    if (before?.token === token) return before.row;
    const attendance = own.reduce<MarkOrNone>(
      (mark, act) => markAfter(mark, act, price),
      student.attendance,
    );
    const row = { ...student, attendance };
    known.set(student, { token, row });
    return row;
  };
  return { ...day, students: day.students.map(shown) };
}

/** The mark after an act. */
function markAfter(mark: MarkOrNone, act: Entry, price: Price): MarkOrNone {
  if (act.act === 'mark') return expectedMark(mark, act, price);
  return act.act === 'remove' ? null : act.bringsBack;
}

/** What can change about an entry while its key stays the same, as text. */
function contentOf(entry: Entry): string {
  return entry.act === 'mark'
    ? `${entry.key} ${entry.status} ${JSON.stringify(entry.attributes)}`
    : entry.key;
}
