import { formatDate, type TypedDate } from '../../../domain/dates.ts';
import {
  amountOn,
  describeNewAmount,
  describeRetirement,
  type FeeType,
} from '../../../domain/feeType.ts';
import { wholeCents, ZERO, type TypedAmount } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { useSchool } from '../../session/session.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { EditKindDialog, EditPart, type KindActs } from './EditKindDialog.tsx';

export const feeTypeActs: KindActs<FeeType> = {
  update: async (changes) => (await server.feeTypes.update(changes)).feeType,
  canRetire: ({ appliesTo }) => appliesTo !== 'absent',
  describeRetirement,
  describeRetired: ({ name, appliesTo }, from) =>
    appliesTo === 'charge'
      ? `${name} can’t be charged from ${formatDate(from)} on.`
      : `Classes from ${formatDate(from)} on have no fee for ${name}.`,
};

interface Props {
  type: FeeType;
  onClose: () => void;
}

export function EditFeeTypeDialog({ type, onClose }: Props) {
  return (
    <EditKindDialog kind={type} acts={feeTypeActs} onClose={onClose}>
      <NewAmount type={type} onClose={onClose} />
    </EditKindDialog>
  );
}

function NewAmount({ type, onClose }: Props) {
  const { key, name, revision } = type;
  const { today } = useSchool();
  const isCharge = type.appliesTo === 'charge';
  const form = useDialogForm({
    initial: (): { amount: TypedAmount; from: TypedDate } => ({
      amount: amountOn(type, today) ?? ZERO,
      from: today,
    }),
    send: (typed) => server.feeTypes.setAmount({ key, revision, ...typed }),
    action: 'save the amount',
    done: () => `The amount for ${name} is saved.`,
    onClose,
  });
  const { amount, from } = form.values;
  const cents = wholeCents(amount);
  return (
    <EditPart title="Amount" submit="Save amount" main form={form}>
      <MoneyField label="New amount" required min="0" data-autofocus {...form.field('amount')} />
      <DateField
        label={isCharge ? 'Starts on' : 'Starts with the class on'}
        required
        {...form.field('from')}
      />
      <p aria-live="polite">
        {cents !== null && from !== '' ? describeNewAmount(type, { from, amount: cents }) : ''}
      </p>
    </EditPart>
  );
}
