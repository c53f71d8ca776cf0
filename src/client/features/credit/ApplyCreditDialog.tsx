import { useQueryClient } from '@tanstack/react-query';
import type { Student } from '../../../contract/student.ts';
import { creditMessages, proposedCredit } from '../../../domain/credit.ts';
import {
  aCredit,
  formatMoney,
  moneyInputValue,
  parseMoney,
  type Cents,
} from '../../../domain/money.ts';
import { fullName } from '../../../domain/student.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused, refusal } from '../../api/failure.ts';
import { showStudent } from '../../api/queryKeys.ts';
import { accountOf } from '../../parts/accountOf.ts';
import { BalanceChanges } from '../../preview/BalanceChanges.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useSettledValue } from '../../ui/field/useSettledValue.ts';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { notifyDone } from '../../ui/message/notify.ts';

/** How long an amount must stay unchanged before its effect is previewed. */
const TYPING_MS = 250;

interface Props {
  student: Student;
  opened: boolean;
  onClose: () => void;
}

/** Uses credit to pay what a student owes. */
export function ApplyCreditDialog({ student, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} title={`Apply credit of ${fullName(student)}`} onClose={onClose}>
      <Fields student={student} onClose={onClose} />
    </Dialog>
  );
}

function readAmount(typed: string): Cents {
  const amount = parseMoney(typed);
  if (amount === null || amount === 0) throw refusal({ amount: creditMessages.mustBePositive });
  return amount;
}

/** Mounted only while the dialog is open, so it starts with the amount proposed at that time. */
function Fields({ student, onClose }: Omit<Props, 'opened'>) {
  const { id, balance, creditAvailable } = student;
  const client = useQueryClient();
  const form = useForm({
    initial: () => ({
      amount: moneyInputValue(proposedCredit(accountOf(student))),
    }),
    send: ({ amount }) => server.credits.apply({ id, amount: readAmount(amount) }),
    onDone({ applied, student: after }) {
      onClose();
      notifyDone(`${formatMoney(applied)} of credit is applied.`);
      showStudent(client, after);
    },
    failed: (error) => failedUnlessRefused('apply holiday credit', error),
  });
  const settled = useSettledValue(parseMoney(form.values.amount), TYPING_MS);

  return (
    <Form {...form.props} ownMessages>
      <p>
        {student.firstName} owes {formatMoney(balance)} and has {aCredit(creditAvailable)}. The
        oldest credit is used first.
      </p>
      <MoneyField label="Amount" required data-autofocus {...form.field('amount')} />
      <BalanceChanges
        act={settled ? { act: 'credits.apply', input: { id, amount: settled } } : null}
      />
      <FormButtons submit="Apply credit" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
