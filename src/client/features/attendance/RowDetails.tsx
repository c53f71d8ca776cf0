import type { ReactNode } from 'react';
import type { AttendanceStudent } from '../../../contract/attendance.ts';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { BalanceText, Money } from '../../ui/money/Money.tsx';
import styles from './RowDetails.module.css';

/** What opens under a student: where they stand, and the ways on. */
export function RowDetails({ student }: { student: AttendanceStudent }) {
  const { id, enrollmentStatus, calculatedBalance, balance, creditAvailable } = student;
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <Fact name="Status">
          <EnrollmentTag status={enrollmentStatus} />
        </Fact>
        <Fact name="Balance">
          <BalanceText cents={calculatedBalance} />
        </Fact>
        <Fact name="Owed">
          <Money cents={balance} />
        </Fact>
        <Fact name="Credit">
          <Money cents={creditAvailable} />
        </Fact>
      </dl>
      <div className={styles.links}>
        <TextLink to="/manage-students" search={{ view: 'form', id }}>
          Edit student
        </TextLink>
        <TextLink to="/manage-students" search={{ view: 'form', id, tab: 'statement' }}>
          Statement
        </TextLink>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
