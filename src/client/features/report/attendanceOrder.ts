import type { AttendanceReport } from '../../../contract/report.ts';

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

const valueOf: Record<ColumnName, (line: StudentLine) => string | number> = {
  name: (line) => line.studentName.toLowerCase(),
  status: (line) => line.enrollmentStatus,
  rate: (line) => line.attendanceRate,
  present: (line) => line.present,
  absent: (line) => line.absent,
  medical: (line) => line.medicalAbsence,
  late: (line) => line.late,
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

/** The report's students as lines, those whose name has the text, in an order; ties stay by name. */
export function linesOf(
  byStudent: AttendanceReport['byStudent'],
  { order = 'name', q = '' }: { order?: AttendanceOrder | undefined; q?: string | undefined },
): StudentLine[] {
  const value = valueOf[order.replace('-', '') as ColumnName];
  const way = order.startsWith('-') ? -1 : 1;
  const text = q.trim().toLowerCase();
  const lines = Object.entries(byStudent)
    .map(([id, line]) => ({ id, ...line }))
    .filter((line) => line.studentName.toLowerCase().includes(text));
  // The report is in the order of names already.
  if (order === 'name') return lines;
  return lines.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)];
    return x === y ? 0 : (x < y ? -1 : 1) * way;
  });
}
