import { Button } from '../../ui/button/Button.tsx';
import type { ListedStudent } from '../../../contract/student.ts';
import { countOf } from '../../../domain/counts.ts';
import { enrollmentSummary, isWaiting } from '../../../domain/student.ts';
import { useSchool } from '../../session/session.ts';
import styles from './StudentTable.module.css';

interface Props {
  students: readonly ListedStudent[];
  onEnroll: (students: readonly ListedStudent[]) => void;
}

export function EnrollmentSummary({ students: all, onEnroll }: Props) {
  const { hasDanceRoles } = useSchool();
  const { total, leads, follows } = enrollmentSummary(all);
  // Without this, the summary would just say "0" after somebody adds five students.
  const pending = all.filter(
    (student) => student.enrollmentStatus === 'Pending Payment' && !isWaiting(student),
  );
  return (
    <section className={`row ${styles.summary}`}>
      <h2 className={`small visually-hidden-on-phone ${styles.title}`} tabIndex={-1}>
        Enrollment Summary
      </h2>
      <dl className={`row small ${styles.figures}`}>
        <Count label="Total Enrolled Students">{total}</Count>
        {hasDanceRoles && (
          <>
            <Count label="Leads">{leads}</Count>
            <Count label="Follows">{follows}</Count>
          </>
        )}
      </dl>
      {pending.length > 0 && (
        <div className={`row note ${styles.pending}`} data-justify="end">
          <p>
            {countOf(pending.length, 'student')} {pending.length === 1 ? 'is' : 'are'} waiting to be
            enrolled.
          </p>
          <Button variant="link" size="compact" onClick={() => onEnroll(pending)}>
            Enroll all
          </Button>
        </div>
      )}
    </section>
  );
}

function Count({ label, children }: { label: string; children: number }) {
  return (
    <div>
      <dt className="quiet">{label}</dt>
      <dd className="strong">{children}</dd>
    </div>
  );
}
