import type { TypedDate } from '../../../domain/dates.ts';
import { describeNewAmount } from '../../../domain/feeType.ts';
import { parseMoney } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { amountOf, dateOf, useFeeTypeForm } from './useFeeTypeForm.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Adds a fee type: a flag that staff can set for students who are present. */
export function AddFeeTypeDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} title="Add a fee" onClose={onClose}>
      <Fields onClose={onClose} />
    </Dialog>
  );
}

function Fields({ onClose }: { onClose: () => void }) {
  const { today } = useSchool();
  const form = useFeeTypeForm({
    initial: () => ({ name: '', amount: '', from: today as TypedDate }),
    send: ({ name, amount, from }) =>
      server.feeTypes.create({ name, amount: amountOf(amount), from: dateOf('from', from) }),
    said: ({ feeType }) => `${feeType.name} is added. You'll find it on the roll.`,
    onDone: onClose,
  });
  const { name, amount, from } = form.values;
  const cents = parseMoney(amount);
  return (
    <Form {...form.props} ownMessages>
      <TextField
        label="Name"
        required
        maxLength={40}
        placeholder="Phone in class"
        data-autofocus
        {...form.field('name')}
      />
      <MoneyField label="Amount" required min="0" {...form.field('amount')} />
      <DateField label="From which class date" required {...form.field('from')} />
      <p aria-live="polite">
        {name.trim() !== '' && cents !== null && from !== ''
          ? describeNewAmount(name.trim(), { from, amount: cents })
          : ''}
      </p>
      <FormButtons submit="Add fee" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
