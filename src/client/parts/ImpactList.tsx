import type { HolidayImpact, ImpactOnStudent } from '../../contract/holiday.ts';
import { attendanceStatusLabels } from '../../domain/attendance.ts';
import { holidayMessages, marksToHoliday } from '../../domain/holidays.ts';
import { formatMoney, sumCents } from '../../domain/money.ts';
import { Figure, Figures } from '../ui/layout/Card.tsx';
import { Money } from '../ui/money/Money.tsx';
import { OwesStep } from './OwesStep.tsx';
import styles from './ImpactList.module.css';

interface Props {
  impact: HolidayImpact;
  /** Only the payments are processed; no mark, fee or balance changes. */
  retroactive?: boolean;
}

/** The students that a holiday affects, and how their accounts change. */
export function ImpactList({ impact, retroactive = false }: Props) {
  const {
    affectedStudents,
    totalAdjustment,
    totalAttendanceAdjustment,
    totalPaymentAdjustment,
    marks,
    marksNotOnRoll,
  } = impact;
  const listed = retroactive
    ? affectedStudents.filter(({ payments }) => payments.length > 0)
    : affectedStudents;
  return (
    <div className={styles.impact}>
      <p>{retroactive ? describePayments(listed) : impact.message}</p>
      {listed.length > 0 && (
        // The list scrolls if it is long, so keyboards must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={`lined ${styles.students}`} aria-label="Affected students" tabIndex={0}>
          {listed.map((student) => (
            <Line key={student.studentId} student={student} retroactive={retroactive} />
          ))}
        </ul>
      )}
      {!retroactive && totalPaymentAdjustment > 0 && (
        <Figures>
          <Figure label="Fees removed">
            <Money cents={totalAttendanceAdjustment} />
          </Figure>
          <Figure label="Payment credits">
            <Money cents={totalPaymentAdjustment} />
          </Figure>
          <Figure label="Total">
            <Money cents={totalAdjustment} />
          </Figure>
        </Figures>
      )}
      <p>
        {!retroactive && marks > 0 && `${marksToHoliday(marks, marksNotOnRoll)} `}
        <strong>{holidayMessages.proceed}</strong>
      </p>
    </div>
  );
}

function Line({ student, retroactive }: { student: ImpactOnStudent; retroactive: boolean }) {
  const { studentName, status, fee, payments, before, after } = student;
  return (
    <li>
      <span className="medium">{studentName}</span>
      <span className={`note ${styles.what}`}>
        {!retroactive && fee > 0 && status && (
          <span>
            {attendanceStatusLabels[status]}, {formatMoney(fee)} removed
          </span>
        )}
        {payments.map(({ id, amount, notes }) => (
          <span key={id}>
            Paid {formatMoney(amount)} for this day{notes && ` (“${notes}”)`}
          </span>
        ))}
      </span>
      <span className={`end ${styles.balance}`}>
        <OwesStep before={before} after={retroactive ? before : after} />
      </span>
    </li>
  );
}

function describePayments(students: readonly ImpactOnStudent[]): string {
  const amounts = students.flatMap(({ payments }) => payments.map(({ amount }) => amount));
  if (amounts.length === 0) return 'No payment names this date.';
  return `${formatMoney(sumCents(amounts))} was paid for this date. Marks, fees and balances stay as they are; what was paid too much is noted as a credit for this holiday.`;
}
