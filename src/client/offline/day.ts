import type { AttendanceDay, AttendanceRecord } from '../../contract/attendance.ts';
import type { Student } from '../../contract/student.ts';
import type { MarkOrNone } from './entry.ts';

export function markOf(
  day: AttendanceDay | undefined,
  studentId: string,
): AttendanceRecord | null | undefined {
  return day?.students.find(({ id }) => id === studentId)?.attendance;
}

/** The day with one student's mark replaced, and their account if it is known. All other rows keep their identity. */
export function withMark(
  day: AttendanceDay,
  studentId: string,
  attendance: MarkOrNone,
  account?: Student,
): AttendanceDay {
  return {
    ...day,
    students: day.students.map((student) =>
      student.id === studentId ? { ...student, ...account, attendance } : student,
    ),
  };
}

/** Whether both are the same version of a mark, or neither exists. */
export function sameMark(a: MarkOrNone, b: MarkOrNone): boolean {
  return a?.timestamp === b?.timestamp && a?.status === b?.status;
}
