import { Button } from '../../ui/button/Button.tsx';
import type { Student } from '../../../contract/student.ts';
import { enrollmentSummary, isWaiting } from '../../../domain/student.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import styles from './EnrollmentSummary.module.css';
import { countStudents } from './useStatuses.ts';

interface Props {
  students: readonly Student[];
  onEnroll: (students: readonly Student[]) => void;
}

export function EnrollmentSummary({ students: all, onEnroll }: Props) {
  const { total, leads, follows } = enrollmentSummary(all);
  // Otherwise, after adding five students the summary would just say "0".
  const pending = all.filter(
    (student) => student.enrollmentStatus === 'Pending Payment' && !isWaiting(student),
  );
  return (
    <Card title="Enrollment Summary">
      <Figures>
        <Figure label="Total Enrolled Students">{total}</Figure>
        <Figure label="Leads">{leads}</Figure>
        <Figure label="Follows">{follows}</Figure>
      </Figures>
      {pending.length > 0 && (
        <div className={styles.pending}>
          <p>
            {countStudents(pending.length)} {pending.length === 1 ? 'is' : 'are'} waiting to be
            enrolled: their status is Pending Payment, and they are on the roll.
          </p>
          <Button variant="secondary" size="compact" onClick={() => onEnroll(pending)}>
            Enroll all
          </Button>
        </div>
      )}
    </Card>
  );
}
