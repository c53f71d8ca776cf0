import { isCountedPerStudent, issueLabel } from './feeType.seed.ts';
import type { FeeTypeKey } from './feeType.ts';
import { compareNames } from './names.ts';
import { markedDays, type CountedStatus } from './reports.ts';
import { search } from './search.ts';
import type { EnrollmentStatus } from './student.ts';

/** One student's month in the attendance report: the parts that can be searched and sorted. */
export interface StudentLine extends Record<CountedStatus, number> {
  studentName: string;
  enrollmentStatus: EnrollmentStatus;
  attendanceRate: number;
  flags: Readonly<Record<FeeTypeKey, number>>;
}

interface Issue {
  key: FeeTypeKey;
  name: string;
}

type Compare = (a: StudentLine, b: StudentLine) => number;

/** The columns that students can be sorted by, besides the columns for flags. */
const columns = new Map<string, { title: string; compare: Compare; isText?: true }>([
  ['name', { title: 'Name', compare: byName, isText: true }],
  [
    'status',
    {
      title: 'Status',
      compare: (a, b) => compareNames(a.enrollmentStatus, b.enrollmentStatus),
      isText: true,
    },
  ],
  ['rate', { title: 'Attendance Rate', compare: (a, b) => a.attendanceRate - b.attendanceRate }],
  ['present', { title: 'Present', compare: (a, b) => a.present - b.present }],
  ['absent', { title: 'Absent', compare: (a, b) => a.absent - b.absent }],
  [
    'medical',
    { title: 'Medical Absences', compare: (a, b) => a.medicalAbsence - b.medicalAbsence },
  ],
]);

function byName(a: StudentLine, b: StudentLine): number {
  return compareNames(a.studentName, b.studentName);
}

function byFlag(key: FeeTypeKey): Compare {
  return (a, b) => (a.flags[key] ?? 0) - (b.flags[key] ?? 0);
}

/** The order as the page's address has it: a column's name or a flag's key, with '-' in front for descending order. */
export type AttendanceOrder = string;

/** Each column in both directions, with its label. */
export function orderOptions(
  issues: readonly Issue[],
): { value: AttendanceOrder; label: string }[] {
  const own = [...columns].map(([name, { title, isText = false }]) => ({
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

interface LineChoice {
  order?: AttendanceOrder | undefined;
  q?: string | undefined;
}

/** The report's students as rows, filtered to names that contain every word, and sorted; ties are sorted by name. */
export function attendanceLines<Line extends StudentLine>(
  byStudent: Readonly<Record<string, Line>>,
  { order = 'name', q = '' }: LineChoice,
): (Line & { id: string })[] {
  const name = order.replace('-', '');
  const compare = columns.get(name)?.compare ?? byFlag(name);
  const way = order.startsWith('-') ? -1 : 1;
  const all = Object.entries(byStudent).map(([id, line]) => ({ ...line, id }));
  return search(all, q, ({ studentName }) => studentName)
    .toSorted(byName)
    .toSorted((a, b) => way * compare(a, b))
    .toSorted((a, b) => (name === 'rate' ? Number(isUnmarked(a)) - Number(isUnmarked(b)) : 0));
}

/** A student without marks has no rate, and is sorted last in both directions. */
function isUnmarked(line: StudentLine): boolean {
  return markedDays(line) === 0;
}

/** The search and sort order in words; empty for all students by name. */
export function linesText({ order = 'name', q }: LineChoice, issues: readonly Issue[]): string {
  const sorted = orderOptions(issues).find(({ value }) => value === order);
  return [q && `Names with “${q}”`, order !== 'name' && sorted && `by ${sorted.label}`]
    .filter(Boolean)
    .join(', ');
}
