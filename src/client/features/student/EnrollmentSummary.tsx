import type { Student } from '../../../contract/student.ts';
import { formatCount } from '../../../domain/counts.ts';
import { enrollmentSummary, isWaiting } from '../../../domain/student.ts';
import styles from './EnrollmentSummary.module.css';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';

export function EnrollmentSummary({ students }: { students: readonly Student[] }) {
  const { total, leads, follows } = enrollmentSummary(students);
  // Otherwise, after adding five students the summary would just say "0".
  const pending = students.filter(
    (student) => student.enrollmentStatus === 'Pending Payment' && !isWaiting(student),
  ).length;
  return (
    <Card title="Enrollment Summary">
      <Figures>
        <Figure label="Total Enrolled Students">{total}</Figure>
        <Figure label="Leads">{leads}</Figure>
        <Figure label="Follows">{follows}</Figure>
      </Figures>
      {pending > 0 && (
        <p className={styles.pending}>
          {pending === 1 ? '1 student is' : `${formatCount(pending)} students are`} waiting to be
          enrolled: their status is Pending Payment, and they are on the roll.
        </p>
      )}
    </Card>
  );
}
