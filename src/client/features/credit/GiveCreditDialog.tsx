import type { Credit } from '../../../contract/credit.ts';
import type { Student } from '../../../contract/student.ts';
import { NO_AMOUNT, wholeCents } from '../../../domain/money.ts';
import { fullName } from '../../../domain/student.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { client as server } from '../../api/api.ts';
import { BalanceChanges } from '../../parts/BalanceChanges.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { useSettledValue } from '../../ui/field/useSettledValue.ts';

interface Props {
  student: Student;
  onGiven: (credit: Credit) => void;
  onClose: () => void;
}

/** Gives a student a credit that wasn't paid for. */
export function GiveCreditDialog({ student, onGiven, onClose }: Props) {
  const form = useDialogForm({
    initial: { amount: NO_AMOUNT, reason: '', apply: student.balance > 0 },
    send({ amount, reason, apply }) {
      const why = reason.trim();
      const body = { amount, ...(why !== '' && { reason: why }), ...(apply && { apply }) };
      return server.credits.grant({ params: { id: student.id }, body });
    },
    onDone: onGiven,
    action: 'add holiday credit',
    onClose,
  });
  const { apply } = form.values;
  const amount = useSettledValue(wholeCents(form.values.amount));

  return (
    <FormDialog title={`Give credit to ${fullName(student)}`} submit="Give credit" form={form}>
      <MoneyField label="Amount" required data-autofocus {...form.field('amount')} />
      <TextField
        label="Reason"
        maxLength={500}
        placeholder="Helped at the gala"
        {...form.field('reason')}
      />
      {student.balance > 0 && (
        <CheckField label="Use it at once for what is owed" {...form.field('apply')} />
      )}
      <BalanceChanges
        act={
          amount
            ? {
                act: 'credits.grant',
                input: { params: { id: student.id }, body: { amount, ...(apply && { apply }) } },
              }
            : null
        }
      />
    </FormDialog>
  );
}
