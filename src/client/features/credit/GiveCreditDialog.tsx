import type { Credit } from '../../../contract/credit.ts';
import type { Student } from '../../../contract/student.ts';
import { balanceAfter, grantCredit } from '../../../domain/account.ts';
import { creditMessages } from '../../../domain/credit.ts';
import { formatMoney, parseMoney } from '../../../domain/money.ts';
import { fullName } from '../../../domain/student.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused, refusal } from '../../api/failure.ts';
import { accountOf } from '../../parts/accountOf.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { BalanceText } from '../../ui/money/Money.tsx';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';

interface Props {
  student: Student;
  opened: boolean;
  onGiven: (credit: Credit) => void;
  onClose: () => void;
}

/** Gives a student a credit that wasn't paid for. */
export function GiveCreditDialog({ opened, ...props }: Props) {
  const { student, onClose } = props;
  return (
    <Dialog opened={opened} title={`Give credit to ${fullName(student)}`} onClose={onClose}>
      <Fields {...props} />
    </Dialog>
  );
}

function Fields({ student, onGiven, onClose }: Omit<Props, 'opened'>) {
  const form = useForm({
    initial: { amount: '', reason: '', apply: student.balance > 0 },
    async send({ amount: typed, reason, apply }) {
      const amount = parseMoney(typed);
      if (!amount) throw refusal({ amount: creditMessages.mustBePositive });
      const why = reason.trim();
      const body = { amount, ...(why !== '' && { reason: why }), ...(apply && { apply }) };
      return server.credits.grant({ params: { id: student.id }, body });
    },
    onDone(credit) {
      onClose();
      onGiven(credit);
    },
    failed: (error) => failedUnlessRefused('add holiday credit', error),
  });
  const cents = parseMoney(form.values.amount);
  const account = accountOf(student);

  return (
    <Form {...form.props} ownMessages>
      <MoneyField label="Amount" required data-autofocus {...form.field('amount')} />
      <TextField
        label="Reason"
        maxLength={500}
        placeholder="Helped at the gala"
        {...form.field('reason')}
      />
      {student.balance > 0 && (
        <CheckField
          label={`Use it for what is owed now (${formatMoney(student.balance)})`}
          {...form.field('apply')}
        />
      )}
      <p aria-live="polite">
        {cents !== null && cents > 0 && (
          <>
            The balance goes from <BalanceText cents={student.calculatedBalance} /> to{' '}
            <BalanceText cents={balanceAfter(account, grantCredit(account, cents))} />.
          </>
        )}
      </p>
      <FormButtons submit="Give credit" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
