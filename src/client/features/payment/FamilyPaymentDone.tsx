import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Family, FamilyPaymentResult } from '../../../contract/family.ts';
import { recordedSentence } from '../../../domain/familyWords.ts';
import { sumCents } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { EmailReceipt } from '../../parts/mail/EmailReceipt.tsx';
import { FamilyReceiptLink } from '../../parts/ReceiptLink.tsx';
import { isFocusLost } from '../../ui/focus/focus.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { DoneNotice } from '../../undo/DoneNotice.tsx';
import { PAYMENT_REMOVED } from './useRecordedNotice.ts';

interface Props {
  family: Family;
  /** The last payment that was recorded; null if there is none. */
  recorded: FamilyPaymentResult | null;
}

/** What a family payment did for each student, with its receipt and Undo. */
export function FamilyPaymentDone({ family, recorded }: Props) {
  const { id, name } = family;
  const undoing = useMutation({
    mutationFn: ({ actId }: FamilyPaymentResult) => server.familyPayments.remove({ id, actId }),
  });
  const isUndone = undoing.isSuccess && undoing.variables.actId === recorded?.actId;
  // Undo disappears with its payment, and may have had the focus.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isUndone && isFocusLost()) place.current?.focus();
  }, [isUndone]);
  if (recorded === null) return <DoneNotice text={null} undo={null} busy={false} />;
  const { actId, payments, students } = recorded;
  const total = sumCents(payments.map(({ amount }) => amount));
  if (isUndone)
    return (
      <div ref={place} tabIndex={-1}>
        <DoneNotice text={PAYMENT_REMOVED} undo={null} busy={false} />
      </div>
    );
  const parts = payments.flatMap(({ studentId, studentName: called, amount }) =>
    students.filter((one) => one.id === studentId).map((one) => ({ ...one, name: called, amount })),
  );
  const [first] = payments;
  return (
    <div ref={place} tabIndex={-1}>
      <DoneNotice
        text={recordedSentence(name, parts)}
        undo={() => undoing.mutate(recorded)}
        busy={undoing.isPending}
      >
        {first && (
          <>
            <FamilyReceiptLink payment={{ ...first, id, name, actId, total }} />
            <EmailReceipt
              of={{ familyId: id, familyPaymentId: actId }}
              amount={total}
              date={first.date}
            />
          </>
        )}
      </DoneNotice>
      <ErrorText error={undoing.error && failedTo('undo the payment', undoing.error)} />
    </div>
  );
}
