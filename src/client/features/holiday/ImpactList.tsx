import type { HolidayImpact, ImpactOnStudent } from '../../../contract/holiday.ts';
import { attendanceStatusLabels } from '../../../domain/attendance.ts';
import { holidayMessages } from '../../../domain/holidays.ts';
import { formatMoney, sumCents, type Cents } from '../../../domain/money.ts';
import { BalanceStep } from '../../ui/money/BalanceStep.tsx';
import { Figure, Figures } from '../../ui/layout/Card.tsx';
import { Money } from '../../ui/money/Money.tsx';
import styles from './ImpactList.module.css';

interface Props {
  impact: HolidayImpact;
  /** Only the payments are processed: no mark, fee or balance changes. */
  retroactive: boolean;
}

/** Whom a holiday concerns, and what it does to their money. */
export function ImpactList({ impact, retroactive }: Props) {
  const { affectedStudents, totalAdjustment, totalAttendanceAdjustment, marks } = impact;
  const listed = retroactive
    ? affectedStudents.filter(({ payments }) => payments.length > 0)
    : affectedStudents;
  return (
    <div className={styles.impact}>
      <p>{retroactive ? describePayments(listed) : impact.message}</p>
      {listed.length > 0 && (
        // Scrolls by itself where there are many, so it can be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.students} aria-label="Affected students" tabIndex={0}>
          {listed.map((student) => (
            <Line key={student.studentId} student={student} retroactive={retroactive} />
          ))}
        </ul>
      )}
      {!retroactive && impact.hasImpact && (
        <Figures>
          <Figure label="Attendance">
            <Money cents={totalAttendanceAdjustment} />
          </Figure>
          <Figure label="Payments">
            <Money cents={impact.totalPaymentAdjustment} />
          </Figure>
          <Figure label="Total">
            <Money cents={totalAdjustment} />
          </Figure>
        </Figures>
      )}
      <p>
        {!retroactive &&
          marks > 0 &&
          `${marks === 1 ? '1 mark becomes' : `${marks} marks become`} Holiday. `}
        <strong>{holidayMessages.proceed}</strong>
      </p>
    </div>
  );
}

function Line({ student, retroactive }: { student: ImpactOnStudent; retroactive: boolean }) {
  const { studentName, status, fee, payments, before, after } = student;
  return (
    <li>
      <span className={styles.name}>{studentName}</span>
      <span className={styles.what}>
        {!retroactive && fee > 0 && status && (
          <span>
            {attendanceStatusLabels[status]}, {formatMoney(fee)} returned
          </span>
        )}
        {payments.map(({ id, amount, notes }) => (
          <span key={id}>
            Payment of {formatMoney(amount)} credited (“{notes}”)
          </span>
        ))}
      </span>
      <span className={styles.balance}>
        <BalanceStep
          before={before.calculatedBalance}
          after={retroactive ? before.calculatedBalance : after.calculatedBalance}
        />
      </span>
    </li>
  );
}

function totalOf(students: readonly ImpactOnStudent[]): Cents {
  return sumCents(students.flatMap(({ payments }) => payments.map(({ amount }) => amount)));
}

function describePayments(students: readonly ImpactOnStudent[]): string {
  if (students.length === 0) return 'No payment names this date.';
  return `${formatMoney(totalOf(students))} in payments for this date. Their credits are recorded; no balance changes.`;
}
