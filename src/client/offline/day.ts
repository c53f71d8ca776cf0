import type { AttendanceDay, AttendanceRecord } from '../../contract/attendance.ts';
import type { Student } from '../../contract/student.ts';
import type { MarkOrNone } from './entry.ts';

export function markOf(
  day: AttendanceDay | undefined,
  studentId: string,
): AttendanceRecord | null | undefined {
  return day?.students.find(({ id }) => id === studentId)?.attendance;
}

/** The day after one student's mark changed, and their account if it is known. Every other row stays the same. */
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

/** Whether it is the mark of the same moment, or none both times. */
export function sameMark(a: MarkOrNone, b: MarkOrNone): boolean {
  return a?.timestamp === b?.timestamp && a?.status === b?.status;
}
