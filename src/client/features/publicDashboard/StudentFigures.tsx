import type { FinancialDetails } from '../../../contract/publicDashboard.ts';
import { balanceNotes } from '../../../domain/balanceNotes.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { useSchool } from '../../session/session.ts';
import { BalanceFigure } from '../../parts/BalanceFigure.tsx';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { Money } from '../../ui/money/Money.tsx';

export function StudentFigures({ financialSummary, student }: FinancialDetails) {
  const { totalFeesCharged, totalPaymentsMade, owed, creditAvailable } = financialSummary;
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
        <BalanceFigure label="Current Balance" debt={financialSummary} today={useSchool().today} />
      </Figures>
      {notes.map((note) => (
        <p key={note} className="note above">
          {note}
        </p>
      ))}
    </Card>
  );
}
