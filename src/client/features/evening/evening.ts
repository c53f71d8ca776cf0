import type { AttendanceDay, AttendanceStudent } from '../../../contract/attendance.ts';
import type { Family } from '../../../contract/family.ts';
import { fullName } from '../../../domain/student.ts';

/** How many of a class came, and how many didn't. */
export interface RollCounts {
  here: number;
  absent: number;
  medical: number;
  unmarked: number;
}

export function countsOf({ students }: Pick<AttendanceDay, 'students'>): RollCounts {
  const count = (of: (one: AttendanceStudent) => boolean) => students.filter(of).length;
  return {
    here: count(({ attendance }) => attendance?.status === 'present'),
    absent: count(({ attendance }) => attendance?.status === 'absent'),
    medical: count(({ attendance }) => attendance?.status === 'medicalAbsence'),
    unmarked: count(({ attendance }) => attendance === null),
  };
}

/** '9 here, 2 absent, 1 not marked', with only the parts that aren't zero. */
export function describeCounts({ here, absent, medical, unmarked }: RollCounts): string {
  return [
    `${here} here`,
    absent > 0 && `${absent} absent`,
    medical > 0 && `${medical} medical`,
    unmarked > 0 && `${unmarked} not marked`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Somebody to call: a student who stayed away without a word. */
export interface Missing {
  id: string;
  name: string;
  /** The classes they missed. */
  classIds: readonly string[];
  /** Whom to reach: the parents who have a phone, or else the student. */
  phones: readonly { name: string; phone: string }[];
}

/** The students marked Absent in any of the day's classes, in the order of the rolls. A medical absence was announced. */
export function missingIn(
  rolls: readonly Pick<AttendanceDay, 'classId' | 'students'>[],
  families: readonly Pick<Family, 'id' | 'adults'>[],
): Missing[] {
  const missing = new Map<string, Missing>();
  for (const { classId, students } of rolls)
    for (const student of students) {
      if (student.attendance?.status !== 'absent') continue;
      const before = missing.get(student.id);
      missing.set(student.id, {
        id: student.id,
        name: fullName(student),
        classIds: [...(before?.classIds ?? []), classId],
        phones: phonesOf(student, families),
      });
    }
  return [...missing.values()];
}

function phonesOf(
  { firstName, phone = '', family }: AttendanceStudent,
  families: readonly Pick<Family, 'id' | 'adults'>[],
): Missing['phones'] {
  const adults = families.find(({ id }) => id === family?.id)?.adults ?? [];
  const parents = adults.filter((one) => one.phone !== '');
  if (parents.length > 0) return parents.map((one) => ({ name: one.name, phone: one.phone }));
  return phone === '' ? [] : [{ name: firstName, phone }];
}
