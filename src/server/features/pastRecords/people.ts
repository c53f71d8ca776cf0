import type { PastRecordKind, PastRecordsResult } from '../../../contract/pastRecords.ts';
import type { Student } from '../../../contract/student.ts';
import { groupBy } from '../../../domain/collections.ts';
import { pastRecordsMessages } from '../../../domain/pastRecords.ts';
import { studentId, type FamilyId, type StudentId } from '../../../domain/ids.ts';
import { plainText } from '../../../domain/letters.ts';
import { payReferencesIn, readPayReference } from '../../../domain/payReference.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { listFamilies, type FamilyPeople } from '../family/family.service.ts';
import { listNames } from '../student/student.service.ts';
import { payersByName } from './pastRecords.repository.ts';

type Row = Record<string, unknown>;

/** Who the rows are about. */
export interface FoundPeople {
  /** The student, or why nobody is meant. */
  of: (who: string) => { studentId: StudentId } | string;
  /** The family that a payment or a balance belongs to; null if it is a student's. */
  familyOf: (who: string) => FamilyPeople | null;
  /** The student, or the students of the family, whom a row calls so. */
  called: (who: string) => readonly StudentId[];
  /** The student, or the students of the family, with this id. */
  studentsOf: (whom: string) => readonly StudentId[];
  /** The family of a student; null without one. */
  householdOf: (id: StudentId) => { id: string; name: string } | null;
  /** What a student or a family is called. */
  nameOf: (whom: string) => string;
  /** Whom somebody chose to be the payers of a list, to remember. */
  payers: { name: string; student_id: StudentId | null; family_id: FamilyId | null }[];
  /** Whom somebody has to choose. */
  open: PastRecordsResult['people'];
}

type Named = Pick<Student, 'id' | 'firstName' | 'lastName' | 'email' | 'payReference'>;

const whoIn = ({ who }: Row): string[] => (typeof who === 'string' ? [who.trim()] : []);

/** 'Bell, Ada' as 'Ada Bell'. */
function inOrder(who: string): string {
  const [last = '', first] = who.split(',', 2);
  return first === undefined ? who : `${first.trim()} ${last.trim()}`;
}

/** 'BELL ADA', as banks write it, as 'ADA BELL'. It may be somebody's name as it stands, too. */
const lastWordFirst = (who: string): string => who.replace(/^(.+)\s(\S+)$/, '$2 $1');

/** Finds families by name, or by the name or email of a parent. */
async function findFamilies(db: Reader, all: readonly Named[]) {
  const families = await listFamilies(db);
  const found = new Map<string, Map<string, FamilyPeople>>();
  const note = (called: string, family: FamilyPeople) =>
    found.set(
      plainText(called),
      (found.get(plainText(called)) ?? new Map()).set(family.id, family),
    );
  for (const family of families) {
    note(family.name, family);
    for (const { name, email } of family.adults) {
      note(name, family);
      if (email !== null) note(email, family);
    }
  }
  const byId = new Map<string, FamilyPeople>(families.map((family) => [family.id, family]));
  const ofStudent = new Map<string, { id: string; name: string }>(
    families.flatMap(({ id, name, students }) =>
      students.map((one) => [one.id, { id, name }] as const),
    ),
  );
  const byReference = new Map<string, string>(families.map((one) => [one.payReference, one.id]));
  for (const { id, payReference } of all) {
    const family = ofStudent.get(id);
    if (family) byReference.set(payReference, family.id);
  }
  return {
    byId,
    ofStudent,
    called: (who: string): FamilyPeople[] => {
      const printed = payReferencesIn(who).named;
      // References of several families are nobody's.
      const [id, ...others] = new Set(printed.map((one) => byReference.get(one) ?? ''));
      if (printed.length > 0) return others.length > 0 ? [] : [byId.get(id ?? '') ?? []].flat();
      const plain = [who, inOrder(who), who.replace(/ family$/i, '')];
      const [own] = plain.flatMap((text) => found.get(plainText(text)) ?? []);
      return [...(own?.values() ?? [])];
    },
  };
}

/**
 * Finds the students whom rows name by email or by name, or by their family if they are its only one. Nobody is
 * guessed: if it could be more than one, somebody has to choose, and is remembered for the payments of the next list.
 *
 * @param rows by kind; payments and balances of families aren't asked about
 * @param chosen the students who were chosen, by what the rows call them; null leaves their rows out
 */
export async function findPeople(
  db: Reader,
  { payments = [], balances = [], ...others }: Partial<Record<PastRecordKind, readonly Row[]>>,
  chosen: Readonly<Record<string, StudentId | FamilyId | null>>,
): Promise<FoundPeople> {
  const students: readonly Named[] = await listNames(db);
  const families = await findFamilies(db, students);
  const byEmail = new Map(students.map((one) => [one.email?.toLowerCase(), one]));
  const byName = groupBy(students, (one) => plainText(fullName(one)));
  const byReference = groupBy(students, ({ payReference }) => payReference);
  const byId = new Map<string, Named>(students.map((one) => [one.id, one]));
  const ownCandidates = (who: string): readonly Named[] => {
    const [printed, another] = payReferencesIn(who).named;
    if (printed !== undefined) return another ? [] : (byReference.get(printed) ?? []);
    const own = byEmail.get(who.trim().toLowerCase());
    return own ? [own] : (byName.get(plainText(inOrder(who))) ?? []);
  };
  const candidatesOf = (who: string): readonly Named[] => {
    const own = ownCandidates(who);
    if (own.length > 0) return own;
    const childIds = families.called(who).flatMap((family) => family.students.map(({ id }) => id));
    return childIds.flatMap((id) => byId.get(id) ?? []);
  };
  const choices = new Map(Object.entries(chosen));
  // Somebody said once whose payments are called so.
  const remembered = new Set<string>();
  const payers = await payersByName(db);
  for (const who of new Set(payments.flatMap((row) => whoIn(row)))) {
    const payer = payers.get(plainText(who));
    if (!payer || choices.has(who) || candidatesOf(who).length === 1) continue;
    choices.set(who, payer);
    remembered.add(who);
  }
  const familyOf = (who: string): FamilyPeople | null => {
    const choice = choices.get(who);
    if (choice === null) return null;
    const [only, another] = ownCandidates(who).length === 0 ? families.called(who) : [];
    return families.byId.get(choice ?? '') ?? (another ? null : (only ?? null));
  };
  const familiesToChoose = (who: string) => {
    const called = ownCandidates(who).length === 0 ? families.called(who) : [];
    const known = remembered.has(who) ? (families.byId.get(choices.get(who) ?? '') ?? []) : [];
    const alike = candidatesOf(who).length === 0 ? families.called(lastWordFirst(who)) : [];
    return [...new Set([...(called.length > 1 ? called : alike), known].flat())].map((one) => ({
      familyId: one.id,
      name: `${one.name} (${one.students.map((child) => child.name).join(', ')})`,
    }));
  };
  const counts = new Map<string, number>();
  const count = (row: Row) => {
    for (const who of whoIn(row)) counts.set(who, (counts.get(who) ?? 0) + 1);
  };
  for (const rows of Object.values(others)) for (const row of rows) count(row);
  for (const row of [...payments, ...balances])
    if (whoIn(row).some((who) => remembered.has(who) || !familyOf(who))) count(row);
  const linesOf = groupBy(payments, ({ who }) => (typeof who === 'string' ? who.trim() : ''));
  /** The students whom the lines of somebody unknown suggest: by the letters of a reference, or a name in the other order. */
  const suggested = (who: string): readonly Named[] =>
    [who, ...(linesOf.get(who) ?? []).map(({ notes }) => (typeof notes === 'string' ? notes : ''))]
      .flatMap((text) => payReferencesIn(text).perhaps)
      .flatMap((one) => byReference.get(one) ?? [])
      .concat(ownCandidates(lastWordFirst(who)));
  function of(who: string): { studentId: StudentId } | string {
    const choice = choices.get(who);
    if (choice === null) return pastRecordsMessages.leftOut;
    const own = byId.get(choice ?? '');
    if (own) return { studentId: own.id };
    if (choice !== undefined && !families.byId.has(choice)) return pastRecordsMessages.unknown(who);
    const [only, another] = candidatesOf(who);
    if (another) return pastRecordsMessages.several(who);
    return only ? { studentId: only.id } : pastRecordsMessages.unknown(who);
  }
  const studentsOf = (family: FamilyPeople) => family.students.map(({ id }) => id);
  return {
    familyOf,
    of,
    called(who) {
      const family = familyOf(who);
      const found = family ? '' : of(who);
      if (family) return studentsOf(family);
      return typeof found === 'string' ? [] : [found.studentId];
    },
    studentsOf(whom) {
      const family = families.byId.get(whom);
      return family ? studentsOf(family) : [studentId(whom)];
    },
    householdOf: (id) => families.ofStudent.get(id) ?? null,
    nameOf(whom) {
      const own = byId.get(whom);
      return own ? fullName(own) : `the family ${families.byId.get(whom)?.name ?? ''}`;
    },
    payers: [...new Set(payments.flatMap((row) => whoIn(row)))].flatMap((who) => {
      const chosenNow = chosen[who];
      const name = plainText(who);
      // A reference, or its letters alone, is no name.
      const isReference = payReferencesIn(who).named.length > 0 || readPayReference(who) !== null;
      if (!chosenNow || name === '' || isReference) return [];
      const family = families.byId.get(chosenNow)?.id ?? null;
      const student = byId.get(chosenNow)?.id ?? null;
      return family === null && student === null
        ? []
        : { name, student_id: student, family_id: family };
    }),
    open: [...counts].flatMap(([who, rows]) => {
      const known = remembered.has(who) ? (choices.get(who) ?? null) : null;
      const own = candidatesOf(who);
      if (known === null && (choices.has(who) || own.length === 1)) return [];
      const candidates = new Set(own.length > 0 ? own : suggested(who));
      return {
        who,
        rows,
        candidates: [...candidates].map((one) => ({ studentId: one.id, name: fullName(one) })),
        families: familiesToChoose(who),
        known,
      };
    }),
  };
}
