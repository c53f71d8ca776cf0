import { search } from '../../domain/search.ts';
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

export function findStudents<Student extends StudentChoice>(
  students: readonly Student[],
  text: string,
): readonly Student[] {
  return search(students, text, studentLabel);
}
