import type { Family } from '../../../contract/family.ts';
import type { HistoryKind, HistoryResult } from '../../../contract/history.ts';
import type { Student } from '../../../contract/student.ts';
import { groupBy } from '../../../domain/collections.ts';
import { historyMessages } from '../../../domain/history.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { plainText } from '../../../domain/letters.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { listFamilies } from '../family/family.service.ts';
import { listNames } from '../student/student.service.ts';
import type { Row } from './rows.ts';

/** Who the rows are about. */
export interface FoundPeople {
  /** The student, or why nobody is meant. */
  of: (who: string) => { studentId: StudentId } | string;
  /** The family that a balance belongs to; null if it is a student's, or if somebody chose who it is. */
  familyOf: (who: string) => Family | null;
  /** Whom somebody has to choose. */
  open: HistoryResult['people'];
}

type Named = Pick<Student, 'id' | 'firstName' | 'lastName' | 'email'>;

/** 'Bell, Ada' as 'Ada Bell'. */
function inOrder(who: string): string {
  const [last = '', first] = who.split(',', 2);
  return first === undefined ? who : `${first.trim()} ${last.trim()}`;
}

/** Finds families by name or by the email of a parent; null if it could be more than one. */
async function findFamilies(db: Reader): Promise<(who: string) => Family | null> {
  const found = new Map<string, Family | null>();
  const note = (called: string, family: Family) => {
    const before = found.get(called);
    found.set(called, before === undefined || before?.id === family.id ? family : null);
  };
  for (const family of await listFamilies(db)) {
    note(plainText(family.name), family);
    for (const { email } of family.adults) if (email !== null) note(plainText(email), family);
  }
  return (who) => found.get(plainText(who).replace(/ family$/, '')) ?? null;
}

/**
 * Finds the students whom rows name by email or by name, or by their family if they are its only one. Nobody is
 * guessed: if it could be more than one, somebody has to choose.
 *
 * @param rows by kind; the balances of families aren't asked about
 * @param chosen the students who were chosen, by what the rows call them; null leaves their rows out
 */
export async function findPeople(
  db: Reader,
  { balances = [], ...others }: Partial<Record<HistoryKind, readonly Row[]>>,
  chosen: Readonly<Record<string, StudentId | null>>,
): Promise<FoundPeople> {
  const students: readonly Named[] = await listNames(db);
  const familyCalled = await findFamilies(db);
  const byEmail = new Map(students.map((one) => [one.email?.toLowerCase(), one]));
  const byName = groupBy(students, (one) => plainText(fullName(one)));
  const byId = new Map(students.map((one) => [one.id, one]));
  const ownCandidates = (who: string): readonly Named[] => {
    const own = byEmail.get(who.trim().toLowerCase());
    return own ? [own] : (byName.get(plainText(inOrder(who))) ?? []);
  };
  const candidatesOf = (who: string): readonly Named[] => {
    const own = ownCandidates(who);
    if (own.length > 0) return own;
    return (familyCalled(who)?.students ?? []).flatMap(({ id }) => byId.get(id) ?? []);
  };
  const familyOf = (who: string) =>
    chosen[who] === undefined && ownCandidates(who).length === 0 ? familyCalled(who) : null;
  const counts = new Map<string, number>();
  const count = ({ who }: Row) => {
    if (typeof who === 'string') counts.set(who.trim(), (counts.get(who.trim()) ?? 0) + 1);
  };
  for (const rows of Object.values(others)) for (const row of rows) count(row);
  for (const row of balances)
    if (typeof row['who'] !== 'string' || !familyOf(row['who'].trim())) count(row);
  return {
    familyOf,
    of(who) {
      const choice = chosen[who];
      if (choice === null) return historyMessages.leftOut;
      if (choice !== undefined)
        return byId.has(choice) ? { studentId: choice } : historyMessages.unknown(who);
      const [only, another] = candidatesOf(who);
      if (another) return historyMessages.several(who);
      return only ? { studentId: only.id } : historyMessages.unknown(who);
    },
    open: [...counts].flatMap(([who, rows]) => {
      const candidates = candidatesOf(who);
      return chosen[who] === undefined && candidates.length !== 1
        ? [
            {
              who,
              rows,
              candidates: candidates.map((one) => ({ studentId: one.id, name: fullName(one) })),
            },
          ]
        : [];
    }),
  };
}
