import { readPayReference } from '../../domain/payReference.ts';
import { namesFirst } from '../../domain/searchPeople.ts';
import { fullName, hasLeft, type EnrollmentStatus } from '../../domain/student.ts';

/** What a student is found and labeled by. */
export interface StudentChoice {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  enrollmentStatus: EnrollmentStatus;
  payReference?: string;
}

/** All students a payment can be recorded for, removed ones last. */
export function payersOf<Student extends StudentChoice>(students: readonly Student[]): Student[] {
  const removed = ({ enrollmentStatus }: Student) => enrollmentStatus === 'Removed';
  return [...students.filter((one) => !removed(one)), ...students.filter(removed)];
}

/** Includes the email, because two students may have the same name. */
export function studentLabel(student: StudentChoice): string {
  const status = hasLeft(student.enrollmentStatus) ? `, ${student.enrollmentStatus}` : '';
  return `${fullName(student)} (${student.email})${status}`;
}

/**
 * Which students are listed and which one is chosen once `text` is typed: a name, an email, or the reference of a
 * payment (D161). A single match is chosen automatically; a
 * choice that the text no longer matches is dropped, so that no payment goes to a student nobody searched for.
 */
export function chooseByText<Student extends StudentChoice>(
  students: readonly Student[],
  text: string,
  chosen: string,
): { found: readonly Student[]; chosen: string } {
  const reference = readPayReference(text);
  const payer = reference === null ? null : students.find((one) => one.payReference === reference);
  const found = payer ? [payer] : namesFirst(students, text);
  if (text.trim() === '') return { found, chosen };
  const [only, ...others] = found;
  if (only && others.length === 0) return { found, chosen: only.id };
  return { found, chosen: found.some(({ id }) => id === chosen) ? chosen : '' };
}
