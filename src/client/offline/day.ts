import type {
  AttendanceDay,
  AttendanceStudent,
  RollMark,
  RollStudent,
} from '../../contract/attendance.ts';
import { minus, plus, ZERO } from '../../domain/money.ts';
import type { MarkOrNone } from './entry.ts';

export function markOf(
  day: AttendanceDay | undefined,
  studentId: string,
): RollMark | null | undefined {
  return day?.students.find(({ id }) => id === studentId)?.attendance;
}

/**
 * The day with one student's mark replaced, and their account if we know it; if not, their balance follows the fee,
 * like on the server. All other rows keep their identity.
 */
export function withMark(
  day: AttendanceDay,
  studentId: string,
  attendance: MarkOrNone,
  account?: RollStudent,
): AttendanceDay {
  return {
    ...day,
    students: day.students.map((student) =>
      student.id === studentId
        ? { ...student, ...(account ?? balanceWith(student, attendance)), attendance }
        : student,
    ),
  };
}

function balanceWith(
  { calculatedBalance, attendance: before }: AttendanceStudent,
  after: MarkOrNone,
): Pick<AttendanceStudent, 'calculatedBalance'> {
  // A teacher's roll has no balances.
  if (calculatedBalance === undefined) return {};
  const charged = minus(after?.fee?.total ?? ZERO, before?.fee?.total ?? ZERO);
  return { calculatedBalance: plus(calculatedBalance, charged) };
}

/** Whether both are the same version of a mark, or neither exists. */
export function sameMark(a: MarkOrNone, b: MarkOrNone): boolean {
  return a?.timestamp === b?.timestamp && a?.status === b?.status;
}
