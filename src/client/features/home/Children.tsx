import type { ShownStudent } from '../../../contract/student.ts';
import { describeMark } from '../../../domain/attendance.ts';
import { formatShortDay } from '../../../domain/dates.ts';
import { flagsOf } from '../../../domain/feeType.ts';
import { laterNote, owedToday } from '../../../domain/owing.ts';
import { balanceSentence } from '../../../domain/statement.ts';
import { fullName } from '../../../domain/student.ts';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { useFeeTypes } from '../../parts/feeTypes.ts';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ButtonLink, TextLink } from '../../ui/link/links.tsx';
import styles from './home.module.css';
import { useNewestClassDays } from './useNewestClassDays.ts';

/** A card for each child of a guardian: what is owed for them, their last class day, and links to the rest. */
export function Children({ students }: { students: readonly ShownStudent[] }) {
  return (
    <div className={`columns above-medium ${styles.columns}`}>
      {students.map((student) => (
        <Child key={student.id} student={student} />
      ))}
    </div>
  );
}

function Child({ student }: { student: ShownStudent }) {
  const { id, enrollmentStatus } = student;
  const owed = owedToday(student);
  const { today } = useSchool();
  const later = laterNote(student, today, owed);
  const params = { studentId: id };
  return (
    <Card
      title={
        <TextLink to="/children/$studentId" params={params} weight="strong">
          {fullName(student)}
        </TextLink>
      }
    >
      <p className="row" data-gap="tight" data-justify="between">
        <strong data-balance={owed > 0 ? 'owed' : undefined}>
          {balanceSentence(owed, 'staff')}
        </strong>
        {enrollmentStatus !== 'Enrolled' && <EnrollmentTag status={enrollmentStatus} />}
      </p>
      {later !== null && <p className="quiet">{later}</p>}
      <LastClassDay studentId={id} />
      <div className={`row above ${styles.links}`}>
        <ButtonLink variant="secondary" to="/children/$studentId" params={params}>
          Statement
        </ButtonLink>
        <TextLink to="/children/$studentId" params={params} search={{ tab: 'attendance' }}>
          Class days
        </TextLink>
        <TextLink to="/children/$studentId" params={params} search={{ tab: 'payments' }}>
          Payments and receipts
        </TextLink>
        <TextLink to="/children/$studentId" params={params} search={{ tab: 'details' }}>
          Details
        </TextLink>
        {student.care === '' && (
          <TextLink to="/children/$studentId" params={params} search={{ tab: 'details' }}>
            Add medical notes
          </TextLink>
        )}
      </div>
    </Card>
  );
}

/** 'Fri, Nov 20: Present'; renders nothing before their first mark. */
function LastClassDay({ studentId }: { studentId: string }) {
  const { today } = useSchool();
  const types = flagsOf(useFeeTypes());
  const last = useNewestClassDays(studentId).findLast(({ date }) => date <= today);
  if (!last?.attendance) return null;
  return (
    <p className="quiet">
      {formatShortDay(last.date)}: {describeMark(last.attendance, types)}
    </p>
  );
}
