import type { Student } from '../../../contract/student.ts';
import { enrollmentSummary } from '../../../domain/student.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';

export function EnrollmentSummary({ students }: { students: readonly Student[] }) {
  const { total, leads, follows } = enrollmentSummary(students);
  return (
    <Card title="Enrollment Summary">
      <Figures>
        <Figure label="Total Enrolled Students">{total}</Figure>
        <Figure label="Leads">{leads}</Figure>
        <Figure label="Follows">{follows}</Figure>
      </Figures>
    </Card>
  );
}
