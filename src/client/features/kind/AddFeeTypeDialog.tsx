import { commonCharges } from '../../../domain/charge.ts';
import type { TypedDate } from '../../../domain/dates.ts';
import { describeNewAmount } from '../../../domain/feeType.ts';
import { isSameName } from '../../../domain/kind.ts';
import { NO_AMOUNT, wholeCents, ZERO } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';
import { useFeeTypes } from '../../parts/feeTypes.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { useSchool } from '../../session/session.ts';
import { SmallButton } from '../../ui/button/Button.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { KindName } from './EditKindDialog.tsx';

interface Props {
  onClose: () => void;
}

/** Adds a kind of charge. It applies from the first date there can be, so that past dates can be charged too. */
export function AddChargeTypeDialog({ onClose }: Props) {
  const types = useFeeTypes();
  const form = useDialogForm({
    initial: { name: '', amount: NO_AMOUNT },
    send: ({ name, amount }) =>
      server.feeTypes.create({
        name,
        amount: Number.isNaN(amount) ? ZERO : amount,
        from: '2000-01-01',
        appliesTo: 'charge',
      }),
    action: 'add the charge',
    done: ({ feeType }) => `${feeType.name} is added. Press Charge on a student or a list.`,
    onClose,
  });
  const offered = commonCharges.filter((name) => !types.some((one) => isSameName(one.name, name)));
  return (
    <FormDialog title="Add a charge" submit="Add charge" form={form}>
      <KindName placeholder="Costume" {...form.field('name')} />
      {offered.length > 0 && (
        <Row gap="small">
          {offered.map((name) => (
            <SmallButton key={name} onClick={() => form.set({ name })}>
              {name}
            </SmallButton>
          ))}
        </Row>
      )}
      <MoneyField
        label="Usual amount"
        description="Suggested each time. Leave it empty if it differs."
        min="0"
        {...form.field('amount')}
      />
    </FormDialog>
  );
}

/** Adds a fee type: a flag that staff can set for students who are present. */
export function AddFeeTypeDialog({ onClose }: Props) {
  const { today } = useSchool();
  const form = useDialogForm({
    initial: { name: '', amount: NO_AMOUNT, from: today as TypedDate },
    send: (typed) => server.feeTypes.create(typed),
    action: 'add the fee',
    done: ({ feeType }) => `${feeType.name} is added. You'll find it on the roll.`,
    onClose,
  });
  const { name, amount, from } = form.values;
  const cents = wholeCents(amount);
  return (
    <FormDialog title="Add a fee" submit="Add fee" form={form}>
      <KindName placeholder="Phone in class" {...form.field('name')} />
      <MoneyField label="Amount" required min="0" {...form.field('amount')} />
      <DateField label="Starts with the class on" required {...form.field('from')} />
      <p aria-live="polite">
        {name.trim() !== '' && cents !== null && from !== ''
          ? describeNewAmount({ name: name.trim(), appliesTo: 'present' }, { from, amount: cents })
          : ''}
      </p>
    </FormDialog>
  );
}
