import type { AttendanceReport } from '../../../contract/report.ts';
import { compareNames } from '../../../domain/names.ts';
import { search } from '../../../domain/search.ts';

export type StudentLine = AttendanceReport['byStudent'][string] & { id: string };

const columns = {
  name: 'Name',
  status: 'Status',
  rate: 'Attendance Rate',
  present: 'Present',
  absent: 'Absent',
  medical: 'Medical Absences',
  late: 'Late Arrivals',
} as const;
type ColumnName = keyof typeof columns;

const comparisons: Record<ColumnName, (a: StudentLine, b: StudentLine) => number> = {
  name: (a, b) => compareNames(a.studentName, b.studentName),
  status: (a, b) => compareNames(a.enrollmentStatus, b.enrollmentStatus),
  rate: (a, b) => a.attendanceRate - b.attendanceRate,
  present: (a, b) => a.present - b.present,
  absent: (a, b) => a.absent - b.absent,
  medical: (a, b) => a.medicalAbsence - b.medicalAbsence,
  late: (a, b) => a.late - b.late,
};

const names = Object.keys(columns) as ColumnName[];
/** As the address has them: a column's name, '-' before it for the other way round. */
export const attendanceOrders = names.flatMap((name) => [name, `-${name}` as const]);
export type AttendanceOrder = (typeof attendanceOrders)[number];

function wayOf(name: ColumnName, isDescending: boolean): string {
  if (name === 'name' || name === 'status') return isDescending ? 'Z to A' : 'A to Z';
  return isDescending ? 'highest first' : 'lowest first';
}

export const orderOptions = attendanceOrders.map((value) => {
  const name = value.replace('-', '') as ColumnName;
  return { value, label: `${columns[name]}, ${wayOf(name, value.startsWith('-'))}` };
});

/** The report's students as lines, those whose name has every word, in an order; ties stay by name. */
export function linesOf(
  byStudent: AttendanceReport['byStudent'],
  { order = 'name', q = '' }: { order?: AttendanceOrder | undefined; q?: string | undefined },
): StudentLine[] {
  const compare = comparisons[order.replace('-', '') as ColumnName];
  const way = order.startsWith('-') ? -1 : 1;
  const all = Object.entries(byStudent).map(([id, line]) => ({ id, ...line }));
  return search(all, q, ({ studentName }) => studentName)
    .toSorted((a, b) => compareNames(a.studentName, b.studentName))
    .toSorted((a, b) => way * compare(a, b));
}
