import { useCallback, useMemo, useRef } from 'react';
import type {
  FeeHistoryLine,
  FinancialDetails,
  PaymentHistoryLine,
} from '../../../contract/publicDashboard.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { Sections } from '../../ui/layout/Sections.tsx';
import { BriefMessage, useBriefMessage } from '../../ui/message/BriefMessage.tsx';
import { FeeHistory } from './FeeHistory.tsx';
import { PaymentHistory } from './PaymentHistory.tsx';
import { RemovalDialog } from './RemovalDialog.tsx';
import { StudentFigures } from './StudentFigures.tsx';
import { describeRemoval, useRemoval, type Removal } from './useRemoval.ts';

const done = {
  payment: { removed: 'Payment deleted successfully', undone: 'Payment restored' },
  fee: { removed: 'Fee record deleted successfully', undone: 'Fee record restored' },
} as const;

interface Props {
  details: FinancialDetails;
  /** Of admins: starts the payment of a fee. Keep it stable. */
  onPay: ((fee: FeeHistoryLine) => void) | undefined;
}

/** A student's figures, payments and fees; an admin can remove them, and bring them back. */
export function StudentDetails({ details, onPay }: Props) {
  const studentId = details.student.id;
  const question = useQuestion<Removal>();
  const [notice, say] = useBriefMessage();
  const histories = useRef<HTMLDivElement>(null);

  function focusHistory({ kind }: Removal) {
    const headings = histories.current?.querySelectorAll<HTMLElement>('h2');
    headings?.[kind === 'payment' ? 0 : 1]?.focus();
  }

  const removal = useRemoval(studentId, {
    onDone(removed, undo) {
      question.close();
      say(done[removed.kind].removed, {
        of: describeRemoval(removed),
        act: () => {
          say('');
          focusHistory(removed);
          undo();
        },
      });
      // The row that had the focus is gone: its table's heading takes it.
      focusHistory(removed);
    },
    onUndone: ({ kind }) => say(done[kind].undone),
  });

  const { ask } = question;
  const removePayment = useCallback(
    (line: PaymentHistoryLine) => ask({ kind: 'payment', line }),
    [ask],
  );
  const feeActs = useMemo(
    () => onPay && { onPay, onRemove: (line: FeeHistoryLine) => ask({ kind: 'fee', line }) },
    [ask, onPay],
  );

  return (
    <div ref={histories}>
      <Sections>
        <StudentFigures {...details} />
        <PaymentHistory
          payments={details.paymentHistory}
          onRemove={onPay ? removePayment : undefined}
        />
        <FeeHistory fees={details.feeHistory} acts={feeActs} />
      </Sections>
      {onPay && (
        <RemovalDialog
          studentId={studentId}
          removal={question.about}
          opened={question.opened}
          busy={removal.busy}
          error={removal.error}
          onConfirm={() => question.about && removal.act(question.about)}
          onClose={() => {
            removal.forget();
            question.close();
          }}
        />
      )}
      <BriefMessage {...notice} />
    </div>
  );
}
