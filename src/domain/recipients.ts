import { canReceive } from './email.ts';
import type { FamilyId, StudentId, UserId } from './ids.ts';
import { firstNameOf } from './names.ts';

/** A student whom a mail is about. */
export interface About {
  id: StudentId;
  firstName: string;
  email: string | null;
  phone: string;
  family: { id: FamilyId } | null;
}

export interface Guardian {
  familyId: FamilyId;
  userId: UserId;
  name: string;
  email: string | null;
  phone: string;
}

/** Who gets one mail, and about whom. Without an address there is no mail, only the phones of whoever can be asked. */
export interface Recipient<Student extends About> {
  to: string | null;
  /** Null without an address. */
  userId: UserId | null;
  /** First names for the greeting. */
  names: string[];
  phones: string[];
  /** Without an address: whether somebody has one that nothing can be sent to. */
  hasExample: boolean;
  students: Student[];
}

/**
 * What an email about a student is about. Money goes to the guardians, and to the student only if no guardian has an
 * address; what happens to a class goes to all of them.
 */
export type Matter = 'money' | 'classes';

/**
 * One mail for each address, about all of its students: somebody with several children, or who is a student too, gets
 * one about all of them. Students whom nobody has an address for are in it without one.
 */
export function recipientsOf<Student extends About>(
  students: readonly Student[],
  guardians: readonly Guardian[],
  matter: Matter,
): Recipient<Student>[] {
  const found = new Map<string, Recipient<Student>>();
  function add(key: string, one: Omit<Recipient<Student>, 'students'>, student: Student): void {
    const known = found.get(key) ?? { ...one, students: [] };
    known.students.push(student);
    found.set(key, known);
  }
  for (const student of students) {
    const { id, firstName, email, phone, family } = student;
    const own = { userId: id as UserId, name: firstName, email, phone };
    const theirs = guardians
      .filter(({ familyId }) => familyId === family?.id)
      .map((one) => ({ ...one, name: firstNameOf(one.name) }));
    const isGuardian = theirs.some(({ userId }) => userId === own.userId);
    const meant = matter === 'money' || isGuardian ? theirs : [own, ...theirs];
    const reached = withAddress(meant);
    for (const one of reached.length > 0 ? reached : withAddress([own]))
      add(
        String(one.email),
        {
          to: one.email,
          userId: one.userId,
          names: [one.name],
          phones: phonesOf([one.phone]),
          hasExample: false,
        },
        student,
      );
    if (reached.length > 0 || canReceive(email)) continue;
    const asked = theirs.length > 0 ? theirs : [own];
    add(
      `nobody/${family?.id ?? id}`,
      {
        to: null,
        userId: null,
        names: asked.map(({ name }) => name),
        phones: phonesOf([...theirs, own].map((one) => one.phone)),
        hasExample: [...theirs, own].some((one) => one.email !== null),
      },
      student,
    );
  }
  return [...found.values()];
}

const withAddress = <One extends { email: string | null }>(people: readonly One[]) =>
  people.filter(({ email }) => canReceive(email));

const phonesOf = (phones: readonly string[]) => [...new Set(phones)].filter((one) => one !== '');

/** All others who get a mail about one of the same students. */
export function othersOf<One extends { userId: UserId | null; studentIds: readonly StudentId[] }>(
  all: readonly One[],
  { userId, studentIds }: One,
): One[] {
  return all.filter(
    (other) =>
      other.userId !== userId && other.studentIds.some((student) => studentIds.includes(student)),
  );
}
