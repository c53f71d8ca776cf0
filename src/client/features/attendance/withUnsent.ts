import type { AttendanceDay, AttendanceStudent } from '../../../contract/attendance.ts';
import { groupBy } from '../../../domain/collections.ts';
import { isPending, type Entries, type Entry } from '../../offline/entry.ts';
import { expectedMark, priceOn } from './roll.ts';

interface Shown {
  token: string;
  row: AttendanceStudent;
}
/** By the fee types and the student: a row stays the same object while nothing about it changes. */
const rows = new WeakMap<object, WeakMap<AttendanceStudent, Shown>>();

/** The roll as it will be once the server has the marks that are on their way. */
export function withUnsent(
  day: AttendanceDay | undefined,
  entries: Entries,
): AttendanceDay | undefined {
  const pending = entries.filter((entry) => entry.date === day?.date && isPending(entry));
  if (!day || pending.length === 0) return day;
  const byStudent = groupBy(pending, ({ studentId }) => studentId);
  const price = priceOn(day);
  const known = rows.get(day.feeTypes) ?? new WeakMap<AttendanceStudent, Shown>();
  rows.set(day.feeTypes, known);

  const shown = (student: AttendanceStudent): AttendanceStudent => {
    const own = byStudent.get(student.id)?.toSorted((a, b) => a.seq - b.seq);
    if (!own) return student;
    const token = `${day.holidayName ?? ''} ${own.map(contentOf).join(' ')}`;
    const before = known.get(student);
    if (before?.token === token) return before.row;
    const attendance = own.reduce(
      (mark, change) => expectedMark(mark, change, price),
      student.attendance,
    );
    const row = { ...student, attendance };
    known.set(student, { token, row });
    return row;
  };
  return { ...day, students: day.students.map(shown) };
}

function contentOf({ key, status, attributes }: Entry): string {
  return `${key} ${status} ${JSON.stringify(attributes)}`;
}
