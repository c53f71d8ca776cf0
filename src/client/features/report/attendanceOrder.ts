import type { AttendanceReport } from '../../../contract/report.ts';
import { isCountedPerStudent, issueLabel } from '../../../domain/feeType.seed.ts';
import type { FeeTypeKey } from '../../../domain/feeType.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { compareNames } from '../../../domain/names.ts';
import { markedDays } from '../../../domain/reports.ts';
import { search } from '../../../domain/search.ts';

export type StudentLine = AttendanceReport['byStudent'][StudentId] & { id: string };

type Compare = (a: StudentLine, b: StudentLine) => number;

/** What students can be sorted by besides the flags that have a column. */
const columns: Record<string, { title: string; compare: Compare; isText?: true }> = {
  name: { title: 'Name', compare: byName, isText: true },
  status: {
    title: 'Status',
    compare: (a, b) => compareNames(a.enrollmentStatus, b.enrollmentStatus),
    isText: true,
  },
  rate: { title: 'Attendance Rate', compare: (a, b) => a.attendanceRate - b.attendanceRate },
  present: { title: 'Present', compare: (a, b) => a.present - b.present },
  absent: { title: 'Absent', compare: (a, b) => a.absent - b.absent },
  medical: { title: 'Medical Absences', compare: (a, b) => a.medicalAbsence - b.medicalAbsence },
};

function byName(a: StudentLine, b: StudentLine): number {
  return compareNames(a.studentName, b.studentName);
}

function byFlag(key: FeeTypeKey): Compare {
  return (a, b) => (a.flags[key] ?? 0) - (b.flags[key] ?? 0);
}

/** As the address has it: a column's name or a flag's key, '-' before it for the other way round. */
export type AttendanceOrder = string;

/** Each column both ways, with what that means. */
export function orderOptions(
  issues: AttendanceReport['issues'],
): { value: AttendanceOrder; label: string }[] {
  const own = Object.entries(columns).map(([name, { title, isText = false }]) => ({
    name,
    title,
    ways: isText ? ['A to Z', 'Z to A'] : ['lowest first', 'highest first'],
  }));
  const flags = issues.filter(isCountedPerStudent).map((issue) => ({
    name: issue.key,
    title: issueLabel(issue),
    ways: ['lowest first', 'highest first'],
  }));
  return [...own, ...flags].flatMap(({ name, title, ways: [up, down] }) => [
    { value: name, label: `${title}, ${up}` },
    { value: `-${name}`, label: `${title}, ${down}` },
  ]);
}

/** The report's students as lines, those whose name has every word, in an order; ties stay by name. */
export function linesOf(
  byStudent: AttendanceReport['byStudent'],
  { order = 'name', q = '' }: { order?: AttendanceOrder | undefined; q?: string | undefined },
): StudentLine[] {
  const name = order.replace('-', '');
  const compare = columns[name]?.compare ?? byFlag(name);
  const way = order.startsWith('-') ? -1 : 1;
  const all = Object.entries(byStudent).map(([id, line]) => ({ id, ...line }));
  return search(all, q, ({ studentName }) => studentName)
    .toSorted(byName)
    .toSorted((a, b) => way * compare(a, b))
    .toSorted((a, b) => (name === 'rate' ? Number(isUnmarked(a)) - Number(isUnmarked(b)) : 0));
}

/** Who has no mark has no rate either: last, whichever way round. */
function isUnmarked(line: StudentLine): boolean {
  return markedDays(line) === 0;
}
