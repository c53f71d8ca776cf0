import type { FinancialDetails } from '../../../contract/publicDashboard.ts';
import { balanceNotes } from '../../../domain/balanceNotes.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { BalanceText, Money } from '../../ui/money/Money.tsx';

export function StudentFigures({ financialSummary, student }: FinancialDetails) {
  const { totalFeesCharged, totalPaymentsMade, owed, creditAvailable, calculatedBalance } =
    financialSummary;
  const notes = balanceNotes({
    totalFees: totalFeesCharged,
    totalPayments: totalPaymentsMade,
    owed,
    credit: creditAvailable,
  });
  return (
    <Card>
      <Figures>
        <Figure label="Status">
          <EnrollmentTag status={student.enrollmentStatus} />
        </Figure>
        <Figure label="Total Fees">
          <Money cents={totalFeesCharged} />
        </Figure>
        <Figure label="Payments Made">
          <Money cents={totalPaymentsMade} />
        </Figure>
        <Figure label="Current Balance">
          <BalanceText cents={calculatedBalance} />
        </Figure>
      </Figures>
      {notes.map((note) => (
        <p key={note} className="note above">
          {note}
        </p>
      ))}
    </Card>
  );
}
