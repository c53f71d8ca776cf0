import type { HistoryResult } from '../../../contract/history.ts';
import type { Student } from '../../../contract/student.ts';
import { historyMessages } from '../../../domain/history.ts';
import { studentId, type StudentId } from '../../../domain/ids.ts';
import { plainText } from '../../../domain/letters.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { listNames } from '../student/student.service.ts';

/** Who the rows are about. */
export interface FoundPeople {
  /** The student, or why nobody is meant. */
  of: (who: string) => { studentId: StudentId } | string;
  /** Whom somebody has to choose. */
  open: HistoryResult['people'];
}

type Named = Pick<Student, 'id' | 'firstName' | 'lastName' | 'email'>;

/** 'Bell, Ada' as 'Ada Bell'. */
function inOrder(who: string): string {
  const [last = '', first] = who.split(',', 2);
  return first === undefined ? who : `${first.trim()} ${last.trim()}`;
}

/**
 * Finds the students whom rows name by email or by name. Nobody is guessed: if it could be more than one, somebody has to
 * choose.
 *
 * @param chosen the students who were chosen, by what the rows call them; null leaves their rows out
 */
export async function findPeople(
  db: Reader,
  rows: readonly Record<string, unknown>[],
  chosen: Readonly<Record<string, string | null>>,
): Promise<FoundPeople> {
  const students: readonly Named[] = await listNames(db);
  const byEmail = new Map(students.map((one) => [one.email?.toLowerCase(), one]));
  const byName = new Map<string, Named[]>();
  for (const one of students) {
    const name = plainText(fullName(one));
    byName.set(name, [...(byName.get(name) ?? []), one]);
  }
  const byId = new Map<string, Named>(students.map((one) => [one.id, one]));
  const candidatesOf = (who: string): readonly Named[] => {
    const own = byEmail.get(who.trim().toLowerCase());
    return own ? [own] : (byName.get(plainText(inOrder(who))) ?? []);
  };
  const counts = new Map<string, number>();
  for (const { who } of rows)
    if (typeof who === 'string') counts.set(who.trim(), (counts.get(who.trim()) ?? 0) + 1);
  return {
    of(who) {
      const choice = chosen[who];
      if (choice === null) return historyMessages.leftOut;
      if (choice !== undefined)
        return byId.has(choice) ? { studentId: studentId(choice) } : historyMessages.unknown(who);
      const [only, another] = candidatesOf(who);
      if (another) return historyMessages.several(who);
      return only ? { studentId: only.id } : historyMessages.unknown(who);
    },
    open: [...counts].flatMap(([who, count]) => {
      const candidates = candidatesOf(who);
      return chosen[who] === undefined && candidates.length !== 1
        ? [
            {
              who,
              rows: count,
              candidates: candidates.map((one) => ({ studentId: one.id, name: fullName(one) })),
            },
          ]
        : [];
    }),
  };
}
