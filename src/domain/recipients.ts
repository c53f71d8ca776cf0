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
  students: Student[];
}

/**
 * One mail for each address: a student's own, else those of the family's guardians who have one. Somebody with several
 * children, or who is a student too, gets one about all of them.
 */
export function recipientsOf<Student extends About>(
  students: readonly Student[],
  guardians: readonly Guardian[],
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
    const reached = (canReceive(email) ? [own] : theirs).filter((one) => canReceive(one.email));
    for (const { userId, name, email: to, phone: called } of reached)
      add(String(to), { to, userId, names: [name], phones: phonesOf([called]) }, student);
    if (reached.length > 0) continue;
    const asked = theirs.length > 0 ? theirs : [own];
    const names = asked.map(({ name }) => name);
    const phones = phonesOf([...theirs, own].map((one) => one.phone));
    add(`nobody/${family?.id ?? id}`, { to: null, userId: null, names, phones }, student);
  }
  return [...found.values()];
}

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
