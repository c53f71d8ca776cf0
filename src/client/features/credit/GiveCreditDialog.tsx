import type { Student } from '../../../contract/student.ts';
import { balanceAfter, grantCredit } from '../../../domain/account.ts';
import { creditMessages } from '../../../domain/credit.ts';
import { formatMoney, parseMoney } from '../../../domain/money.ts';
import { fullName } from '../../../domain/student.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused, refusal } from '../../api/failure.ts';
import { potsOf } from '../../parts/pots.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { BalanceText } from '../../ui/money/Money.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { notifyDone } from '../../ui/message/notify.ts';

interface Props {
  student: Student;
  opened: boolean;
  onClose: () => void;
}

/** Gives a student a credit that wasn't paid for. */
export function GiveCreditDialog({ student, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} title={`Give credit to ${fullName(student)}`} onClose={onClose}>
      <Fields student={student} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ student, onClose }: Omit<Props, 'opened'>) {
  const form = useForm({
    initial: { amount: '', reason: '' },
    async send({ amount: typed, reason }) {
      const amount = parseMoney(typed);
      if (!amount) throw refusal({ amount: creditMessages.mustBePositive });
      const why = reason.trim();
      const body = { amount, ...(why !== '' && { reason: why }) };
      return server.credits.grant({ params: { id: student.id }, body });
    },
    onDone({ amount }) {
      onClose();
      notifyDone(`${formatMoney(amount)} of credit is given.`);
    },
    failed: (error) => failedUnlessRefused('add holiday credit', error),
  });
  const cents = parseMoney(form.values.amount);

  return (
    <Form {...form.props} ownMessages>
      <MoneyField label="Amount" required data-autofocus {...form.field('amount')} />
      <TextField
        label="Reason"
        maxLength={500}
        placeholder="Helped at the gala"
        {...form.field('reason')}
      />
      <p aria-live="polite">
        {cents !== null && cents > 0 && (
          <>
            The balance goes from <BalanceText cents={student.calculatedBalance} /> to{' '}
            <BalanceText cents={balanceAfter(potsOf(student), grantCredit(cents))} />.
          </>
        )}
      </p>
      <FormButtons submit="Give credit" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
