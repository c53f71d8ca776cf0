import { useQueryClient } from '@tanstack/react-query';
import type { Student } from '../../../contract/student.ts';
import { proposedCredit } from '../../../domain/credit.ts';
import { aCredit, formatMoney, wholeCents, type TypedAmount } from '../../../domain/money.ts';
import { fullName } from '../../../domain/student.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { client as server } from '../../api/api.ts';
import { showStudent } from '../../api/queryKeys.ts';
import { accountOf } from '../../parts/accountOf.ts';
import { BalanceChanges } from '../../parts/BalanceChanges.tsx';
import { useSettledValue } from '../../ui/field/useSettledValue.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';

interface Props {
  student: Student;
  onClose: () => void;
}

/** Uses credit to pay what a student owes. */
export function ApplyCreditDialog({ student, onClose }: Props) {
  const { id, creditAvailable } = student;
  const client = useQueryClient();
  const form = useDialogForm({
    initial: () => ({ amount: proposedCredit(accountOf(student)) as TypedAmount }),
    send: ({ amount }) => server.credits.apply({ id, amount }),
    done: ({ applied }) => `${formatMoney(applied)} of credit is applied.`,
    onDone: ({ student: after }) => showStudent(client, after),
    action: 'apply holiday credit',
    onClose,
  });
  const settled = useSettledValue(wholeCents(form.values.amount));

  return (
    <FormDialog
      title={`Apply credit of ${fullName(student)}`}
      submit="Apply credit"
      form={form}
      onClose={onClose}
    >
      <p>
        {student.firstName} has {aCredit(creditAvailable)}. The oldest credit is used first.
      </p>
      <MoneyField label="Amount" required data-autofocus {...form.field('amount')} />
      <BalanceChanges
        act={settled ? { act: 'credits.apply', input: { id, amount: settled } } : null}
      />
    </FormDialog>
  );
}
