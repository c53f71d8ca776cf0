import { useMemo, useRef } from 'react';
import type {
  FeeHistoryLine,
  FinancialDetails,
  PaymentHistoryLine,
} from '../../../contract/publicDashboard.ts';
import { removalOf, type Removal } from '../../parts/removal/removal.ts';
import { useRemovals } from '../../parts/removal/useRemovals.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { FeeHistory } from './FeeHistory.tsx';
import { PaymentHistory } from './PaymentHistory.tsx';
import { balanceNotes } from '../../../domain/balanceNotes.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { useSchool } from '../../session/session.ts';
import { BalanceFigure } from '../../parts/BalanceFigure.tsx';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { Money } from '../../ui/money/Money.tsx';

interface Props {
  details: FinancialDetails;
  /** For admins only: starts the payment of a fee. Must be stable. */
  onPay: ((fee: FeeHistoryLine) => void) | undefined;
  /** False if the screen already shows the figures. */
  withFigures?: boolean;
  /** For the student who the payments belong to; admins get receipts anyway. */
  withReceipts?: boolean;
}

/**
 * A student's figures, payments and fees; an admin can remove payments and fees and reverse charges, with Undo.
 */
export function StudentDetails(props: Props) {
  const { details, onPay, withFigures = true, withReceipts = false } = props;
  const studentId = details.student.id;
  const histories = useRef<HTMLDivElement>(null);
  const { ask, element } = useRemovals(({ kind }: Removal) => {
    const title = kind === 'fee' || kind === 'charge' ? 'Fee History' : 'Payment History';
    const headings = [...(histories.current?.querySelectorAll<HTMLElement>('h2') ?? [])];
    headings.find(({ textContent }) => textContent === title)?.focus();
  });
  const acts = useMemo(
    () =>
      onPay && {
        onPay,
        onRemovePayment: (line: PaymentHistoryLine) => ask(removalOf(line)),
        onRemove: (line: FeeHistoryLine) =>
          ask(
            line.status === 'charge'
              ? { kind: 'charge', line: { ...line, amount: line.fee, what: line.notes } }
              : { studentId, kind: 'fee', line },
          ),
      },
    [ask, onPay, studentId],
  );

  return (
    <div ref={histories}>
      <Sections>
        {withFigures && <StudentFigures {...details} />}
        <PaymentHistory
          payments={details.paymentHistory}
          onRemove={acts?.onRemovePayment}
          withReceipts={withReceipts}
        />
        <FeeHistory fees={details.feeHistory} acts={acts} />
      </Sections>
      {acts && element}
    </div>
  );
}

function StudentFigures({ financialSummary, student }: FinancialDetails) {
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
