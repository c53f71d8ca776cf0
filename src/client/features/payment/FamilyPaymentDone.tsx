import { useMutation } from '@tanstack/react-query';
import type { Family, FamilyPaymentResult } from '../../../contract/family.ts';
import { recordedSentence } from '../../../domain/familyWords.ts';
import { formatMoney, sumCents } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { FamilyReceiptLink } from '../../parts/ReceiptLink.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import { DoneNotice } from '../../undo/DoneNotice.tsx';

interface Props {
  family: Family;
  /** The payment that was recorded last; null if none was. */
  recorded: FamilyPaymentResult | null;
}

/** What a family's payment did for each student, with its receipt and Undo. */
export function FamilyPaymentDone({ family, recorded }: Props) {
  const { id, name } = family;
  const undoing = useMutation({
    mutationFn: ({ actId }: FamilyPaymentResult) => server.familyPayments.remove({ id, actId }),
  });
  if (recorded === null) return <DoneNotice text={null} undo={null} busy={false} />;
  const { actId, payments, students } = recorded;
  const total = sumCents(payments.map(({ amount }) => amount));
  const isUndone = undoing.isSuccess && undoing.variables.actId === actId;
  if (isUndone)
    return (
      <DoneNotice
        text={`The payment of ${formatMoney(total)} is undone.`}
        undo={null}
        busy={false}
      />
    );
  const parts = payments.map(({ studentId, studentName, amount }) => ({
    name: studentName,
    amount,
    calculatedBalance: students.find((one) => one.id === studentId)?.calculatedBalance ?? amount,
  }));
  const [first] = payments;
  return (
    <>
      <DoneNotice
        text={recordedSentence(name, parts)}
        undo={() => undoing.mutate(recorded)}
        busy={undoing.isPending}
      >
        {first && <FamilyReceiptLink payment={{ id, name, actId, total, date: first.date }} />}
      </DoneNotice>
      <ErrorText error={undoing.error && failedTo('undo the payment', undoing.error)} />
    </>
  );
}
