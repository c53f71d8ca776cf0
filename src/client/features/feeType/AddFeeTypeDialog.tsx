import { commonCharges } from '../../../domain/charge.ts';
import type { TypedDate } from '../../../domain/dates.ts';
import { describeNewAmount } from '../../../domain/feeType.ts';
import { isSameName } from '../../../domain/kind.ts';
import { parseMoney, ZERO } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';
import { useFeeTypes } from '../../parts/feeTypes.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { amountOf, dateOf, useFeeTypeForm } from './useFeeTypeForm.ts';

interface Props {
  /** Marks of present students, or charges. */
  appliesTo: 'present' | 'charge';
  opened: boolean;
  onClose: () => void;
}

/** Adds a fee type: a flag that staff can set for students who are present, or a kind of charge. */
export function AddFeeTypeDialog({ appliesTo, opened, onClose }: Props) {
  const isCharge = appliesTo === 'charge';
  return (
    <Dialog opened={opened} title={isCharge ? 'Add a charge' : 'Add a fee'} onClose={onClose}>
      {isCharge ? <ChargeFields onClose={onClose} /> : <Fields onClose={onClose} />}
    </Dialog>
  );
}

/** A kind of charge: it holds from the start, so that past dates can be charged too. */
function ChargeFields({ onClose }: { onClose: () => void }) {
  const types = useFeeTypes();
  const form = useFeeTypeForm({
    initial: () => ({ name: '', amount: '' }),
    send: ({ name, amount }) =>
      server.feeTypes.create({
        name,
        amount: amount === '' ? ZERO : amountOf(amount),
        from: '2000-01-01',
        appliesTo: 'charge',
      }),
    doneMessage: ({ feeType }) => `${feeType.name} is added. Press Charge on a student or a list.`,
    onDone: onClose,
  });
  const offered = commonCharges.filter((name) => !types.some((one) => isSameName(one.name, name)));
  return (
    <Form {...form.props} ownMessages>
      <TextField
        label="Name"
        required
        maxLength={40}
        placeholder="Costume"
        data-autofocus
        {...form.field('name')}
      />
      {offered.length > 0 && (
        <Row gap="small">
          {offered.map((name) => (
            <Button
              key={name}
              variant="secondary"
              size="compact"
              onClick={() => form.set({ name })}
            >
              {name}
            </Button>
          ))}
        </Row>
      )}
      <MoneyField
        label="Usual amount"
        description="Suggested each time. Leave it empty if it differs."
        min="0"
        {...form.field('amount')}
      />
      <FormButtons submit="Add charge" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}

function Fields({ onClose }: { onClose: () => void }) {
  const { today } = useSchool();
  const form = useFeeTypeForm({
    initial: () => ({ name: '', amount: '', from: today as TypedDate }),
    send: ({ name, amount, from }) =>
      server.feeTypes.create({ name, amount: amountOf(amount), from: dateOf('from', from) }),
    doneMessage: ({ feeType }) => `${feeType.name} is added. You'll find it on the roll.`,
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
          ? describeNewAmount({ name: name.trim(), appliesTo: 'present' }, { from, amount: cents })
          : ''}
      </p>
      <FormButtons submit="Add fee" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
