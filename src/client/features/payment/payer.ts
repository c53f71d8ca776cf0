import type { Student } from '../../../contract/student.ts';
import { fullName } from '../../../domain/student.ts';

/** Everyone who may pay, those who were removed last. */
export function payersOf(students: readonly Student[]): Student[] {
  const removed = ({ enrollmentStatus }: Student) => enrollmentStatus === 'Removed';
  return [...students.filter((one) => !removed(one)), ...students.filter(removed)];
}

/** The email tells apart two of the same name. */
export function payerLabel(student: Student): string {
  const away = student.enrollmentStatus === 'Inactive' || student.enrollmentStatus === 'Removed';
  const status = away ? `, ${student.enrollmentStatus}` : '';
  return `${fullName(student)} (${student.email})${status}`;
}

export function findPayers(students: readonly Student[], text: string): Student[] {
  const words = text.toLowerCase().split(/\s+/);
  return students.filter((student) => {
    const found = payerLabel(student).toLowerCase();
    return words.every((word) => found.includes(word));
  });
}
