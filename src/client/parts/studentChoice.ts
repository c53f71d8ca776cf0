import { namesFirst } from '../../domain/searchPeople.ts';
import { fullName, hasLeft, type EnrollmentStatus } from '../../domain/student.ts';

/** What a student is chosen by. */
export interface StudentChoice {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  enrollmentStatus: EnrollmentStatus;
}

/** Everyone who may pay, those who were removed last. */
export function payersOf<Student extends StudentChoice>(students: readonly Student[]): Student[] {
  const removed = ({ enrollmentStatus }: Student) => enrollmentStatus === 'Removed';
  return [...students.filter((one) => !removed(one)), ...students.filter(removed)];
}

/** The email tells apart two of the same name. */
export function studentLabel(student: StudentChoice): string {
  const status = hasLeft(student.enrollmentStatus) ? `, ${student.enrollmentStatus}` : '';
  return `${fullName(student)} (${student.email})${status}`;
}

/**
 * Who is listed and chosen once `text` is typed. Whoever is the only one found is chosen; a choice that the text no longer
 * finds is none, so that a payment never goes to somebody who isn't looked for.
 */
export function chooseByText<Student extends StudentChoice>(
  students: readonly Student[],
  text: string,
  chosen: string,
): { found: readonly Student[]; chosen: string } {
  const found = namesFirst(students, text);
  if (text.trim() === '') return { found, chosen };
  const [only, ...others] = found;
  if (only && others.length === 0) return { found, chosen: only.id };
  return { found, chosen: found.some(({ id }) => id === chosen) ? chosen : '' };
}
