import { canReceive } from './email.ts';
import type { FamilyId, StudentId, UserId } from './ids.ts';
import { firstNameOf } from './names.ts';

/** A student whom a mail is about. */
export interface About {
  id: StudentId;
  firstName: string;
  lastName: string;
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

/** Somebody who can be called, with a name that tells them from others who are called the same. */
export interface Contact {
  name: string;
  /** Empty if it isn't known. */
  phone: string;
  /** The first names of the children they are a guardian of; empty for a student. */
  guardianOf: string[];
}

/** Who gets one mail, and about whom. Without an address there is no mail, only the contacts of whoever can be asked. */
export interface Recipient<Student extends About> {
  to: string | null;
  /** Null without an address. */
  userId: UserId | null;
  /** First names for the greeting. */
  names: string[];
  contacts: Contact[];
  /** The full names of the students who are somebody else, such as a guardian's children. */
  about: string[];
  /** Without an address: whether somebody has one that nothing can be sent to. */
  hasExample: boolean;
  students: Student[];
}

/**
 * What an email about a student is about. Money goes to the guardians, and to the student only if no guardian has an
 * address; what happens to a class goes to all of them.
 */
export type Matter = 'money' | 'classes';

interface Person extends Omit<Guardian, 'familyId'> {
  fullName: string;
  isGuardian: boolean;
}

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
  function add(
    key: string,
    one: Omit<Recipient<Student>, 'contacts' | 'about' | 'students'>,
    student: Student,
    people: readonly Person[],
  ): void {
    const known = found.get(key) ?? { ...one, contacts: [], about: [], students: [] };
    known.students.push(student);
    if (people.some(({ isGuardian }) => isGuardian)) known.about.push(nameOf(student));
    for (const { fullName: name, phone, isGuardian } of people) {
      let contact = known.contacts.find((other) => other.name === name && other.phone === phone);
      if (!contact) known.contacts.push((contact = { name, phone, guardianOf: [] }));
      if (isGuardian) contact.guardianOf.push(student.firstName);
    }
    found.set(key, known);
  }
  for (const student of students) {
    const { id, firstName, email, phone, family } = student;
    const own: Person = {
      userId: id,
      name: firstName,
      fullName: nameOf(student),
      email,
      phone,
      isGuardian: false,
    };
    const theirs = guardians
      .filter(({ familyId }) => familyId === family?.id)
      .map((one): Person => ({
        ...one,
        name: firstNameOf(one.name),
        fullName: one.name,
        isGuardian: true,
      }));
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
          hasExample: false,
        },
        student,
        [one],
      );
    if (reached.length > 0 || canReceive(email)) continue;
    const asked = theirs.length > 0 ? theirs : [own];
    add(
      `nobody/${family?.id ?? id}`,
      {
        to: null,
        userId: null,
        names: asked.map(({ name }) => name),
        hasExample: [...theirs, own].some((one) => one.email !== null),
      },
      student,
      // A child is called where no guardian can be, or has a phone of their own.
      phone === '' && theirs.length > 0 ? theirs : [...theirs, own],
    );
  }
  return [...found.values()];
}

const withAddress = <One extends { email: string | null }>(people: readonly One[]) =>
  people.filter(({ email }) => canReceive(email));

const nameOf = ({ firstName, lastName }: About) => `${firstName} ${lastName}`.trim();

/** The contacts' phone numbers, each once. */
export const phonesOf = (contacts: readonly Contact[]) =>
  [...new Set(contacts.map(({ phone }) => phone))].filter((one) => one !== '');

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
