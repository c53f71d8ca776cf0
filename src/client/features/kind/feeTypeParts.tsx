import { formatDate, type TypedDate } from '../../../domain/dates.ts';
import {
  amountOn,
  describeNewAmount,
  describeRetirement,
  type FeeType,
} from '../../../domain/feeType.ts';
import {
  moneyInputValue,
  NO_AMOUNT,
  parseMoney,
  wholeCents,
  ZERO,
  type Cents,
  type TypedAmount,
} from '../../../domain/money.ts';
import { refusal } from '../../api/failure.ts';
import { client as server } from '../../api/api.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { useSchool } from '../../session/session.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { EditPart, type KindActs } from './EditKindDialog.tsx';

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

/** What of a fee type can be edited besides its name. */
export const feeTypeParts = (type: FeeType, onClose: () => void) => (
  <>
    <NewAmount type={type} onClose={onClose} />
    {type.appliesTo === 'charge' && <YearlyRule type={type} onClose={onClose} />}
  </>
);

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

/** Registration: what is proposed for each child once a fee year. */
function YearlyRule({ type: { key, name, revision, rule }, onClose }: Props) {
  const form = useDialogForm({
    initial: (): { perChild: string; familyCap: TypedAmount } => ({
      perChild: (rule?.perChild ?? []).map(moneyInputValue).join(', '),
      familyCap: rule?.familyCap ?? NO_AMOUNT,
    }),
    send({ perChild, familyCap }) {
      const amounts = perChild
        .split(',')
        .filter((one) => one.trim() !== '')
        .map(parseMoney);
      if (amounts.includes(null))
        throw refusal({ perChild: 'Type amounts with commas between them, such as 40, 20, 10' });
      const cap = Number.isNaN(familyCap) ? {} : { familyCap: familyCap as Cents };
      return server.feeTypes.update({
        key,
        revision,
        rule: amounts.length === 0 ? null : { perChild: amounts as Cents[], ...cap },
      });
    },
    action: 'save the amounts',
    done: () => `The amounts for ${name} are saved. Charge them in Charges, Registration.`,
    onClose,
  });
  return (
    <EditPart title="Once a fee year" submit="Save amounts" form={form}>
      <TextField
        label="Amounts by child"
        description="For a family’s first child, the second and so on: 40, 20, 10. The last one is for all further. Empty: not charged by the year."
        {...form.field('perChild')}
      />
      <MoneyField label="Most for a family" {...form.field('familyCap')} />
    </EditPart>
  );
}
