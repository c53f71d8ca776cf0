import { readPayReference } from '../../domain/payReference.ts';
import { foldText } from '../../domain/search.ts';
import { namesFirst } from '../../domain/searchPeople.ts';
import { fullName, hasLeft, type EnrollmentStatus } from '../../domain/student.ts';

/** What people use to find and recognize a student. */
export interface StudentChoice {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  enrollmentStatus: EnrollmentStatus;
  payReference?: string;
}

/** All students who a payment can be recorded for, with removed ones last. */
export function payersOf<Student extends StudentChoice>(students: readonly Student[]): Student[] {
  const removed = ({ enrollmentStatus }: Student) => enrollmentStatus === 'Removed';
  return [...students.filter((one) => !removed(one)), ...students.filter(removed)];
}

/**
 * Tells a student from others with the same name: by the email, or else the payment reference; and the status of
 * somebody who has left.
 */
export function studentNote(students: readonly StudentChoice[], one: StudentChoice): string {
  const { email, payReference, enrollmentStatus } = one;
  const known = email ?? (hasNamesake(students, one) && payReference);
  return [known, hasLeft(enrollmentStatus) && enrollmentStatus].filter(Boolean).join(' · ');
}

function hasNamesake(students: readonly StudentChoice[], one: StudentChoice): boolean {
  const name = fullName(one);
  return students.some((other) => other.id !== one.id && fullName(other) === name);
}

/**
 * What the name of a chosen student doesn't say: which one it is, if another has the same name, and that they have
 * left. Undefined if the name is enough.
 */
export function describeChoice(
  students: readonly StudentChoice[],
  chosen: StudentChoice,
): string | undefined {
  return hasNamesake(students, chosen) || hasLeft(chosen.enrollmentStatus)
    ? studentNote(students, chosen)
    : undefined;
}

/** Finds students by name first, then by email, and the payer by a payment reference. */
export function findStudents<Student extends StudentChoice>(
  students: readonly Student[],
  text: string,
): readonly Student[] {
  const reference = readPayReference(text);
  const payer = reference !== null && students.find((one) => one.payReference === reference);
  return payer ? [payer] : namesFirst(students, text);
}

/** The student with this full name, email or reference, unless there are several. */
export function studentNamed<Student extends StudentChoice>(
  students: readonly Student[],
  text: string,
): Student | undefined {
  const typed = foldText(text.trim()).replaceAll(/\s+/g, ' ');
  const reference = readPayReference(text);
  const [only, ...others] = students.filter(
    (one) =>
      foldText(fullName(one)) === typed ||
      (one.email !== null && foldText(one.email) === typed) ||
      (reference !== null && one.payReference === reference),
  );
  return others.length === 0 ? only : undefined;
}
