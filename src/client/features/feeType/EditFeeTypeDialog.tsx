import {
  amountOn,
  describeNewAmount,
  describeRetirement,
  type FeeType,
} from '../../../domain/feeType.ts';
import { formatDate, type CalendarDate, type TypedDate } from '../../../domain/dates.ts';
import { moneyInputValue, parseMoney, ZERO } from '../../../domain/money.ts';
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
  /** Null while none is being edited. */
  type: FeeType | null;
  onClose: () => void;
}

/** Edits a fee type. Each part is saved separately, because each has a different effect. */
export function EditFeeTypeDialog({ type, onClose }: Props) {
  return (
    <Dialog opened={type !== null} title={`Edit ${type?.name ?? ''}`} onClose={onClose}>
      {type && (
        <div className="parts" key={type.key}>
          <NewAmount type={type} onClose={onClose} />
          <Rename type={type} onClose={onClose} />
          {type.appliesTo !== 'absent' && <Retirement type={type} onClose={onClose} />}
        </div>
      )}
    </Dialog>
  );
}

interface PartProps {
  type: FeeType;
  onClose: () => void;
}

function NewAmount({ type, onClose }: PartProps) {
  const { key, name, revision } = type;
  const { today } = useSchool();
  const isCharge = type.appliesTo === 'charge';
  const form = useFeeTypeForm({
    initial: () => ({
      amount: moneyInputValue(amountOn(type, today) ?? ZERO),
      from: today as TypedDate,
    }),
    send: ({ amount, from }) =>
      server.feeTypes.setAmount({
        key,
        amount: amountOf(amount),
        from: dateOf('from', from),
        revision,
      }),
    doneMessage: () => `The amount for ${name} is saved.`,
    onDone: onClose,
  });
  const { amount, from } = form.values;
  const cents = parseMoney(amount);
  return (
    <Form {...form.props} ownMessages>
      <h3>Amount</h3>
      <MoneyField label="New amount" required min="0" data-autofocus {...form.field('amount')} />
      <DateField
        label={isCharge ? 'From which date' : 'From which class date'}
        required
        {...form.field('from')}
      />
      <p aria-live="polite">
        {cents !== null && from !== '' ? describeNewAmount(type, { from, amount: cents }) : ''}
      </p>
      <FormButtons submit="Save amount" busy={form.busy} inDialog />
    </Form>
  );
}

function Rename({ type: { key, name, revision }, onClose }: PartProps) {
  const form = useFeeTypeForm({
    initial: () => ({ name }),
    send: (typed) => server.feeTypes.update({ key, revision, name: typed.name }),
    doneMessage: ({ feeType }) => `It is called ${feeType.name} now, everywhere.`,
    onDone: onClose,
  });
  return (
    <Form {...form.props} ownMessages>
      <h3>Name</h3>
      <TextField label="Name" required maxLength={40} {...form.field('name')} />
      <FormButtons submit="Save name" minor busy={form.busy} inDialog />
    </Form>
  );
}

function Retirement({ type, onClose }: PartProps) {
  return type.retiredFrom === null ? (
    <Retire type={type} onClose={onClose} />
  ) : (
    <UseAgain type={type} from={type.retiredFrom} onClose={onClose} />
  );
}

function Retire({ type, onClose }: PartProps) {
  const { key, name, revision } = type;
  const { today } = useSchool();
  const form = useFeeTypeForm({
    initial: () => ({ retiredFrom: today as TypedDate }),
    send: ({ retiredFrom }) =>
      server.feeTypes.update({ key, revision, retiredFrom: dateOf('retiredFrom', retiredFrom) }),
    doneMessage: () => `${name} is retired.`,
    onDone: onClose,
  });
  const { retiredFrom } = form.values;
  return (
    <Form {...form.props} ownMessages>
      <h3>Retire</h3>
      <DateField label="Retired from" required {...form.field('retiredFrom')} />
      <p aria-live="polite">{retiredFrom !== '' && describeRetirement(type, retiredFrom)}</p>
      <FormButtons submit="Retire" minor busy={form.busy} inDialog />
    </Form>
  );
}

function UseAgain({
  type: { key, name, revision, appliesTo },
  from,
  onClose,
}: PartProps & { from: CalendarDate }) {
  const form = useFeeTypeForm({
    initial: () => ({}),
    send: () => server.feeTypes.update({ key, revision, retiredFrom: null }),
    doneMessage: () => `${name} is in use again.`,
    onDone: onClose,
  });
  return (
    <Form {...form.props} ownMessages>
      <h3>Retired</h3>
      <p>
        {appliesTo === 'charge'
          ? `${name} can’t be charged from ${formatDate(from)} on.`
          : `Classes from ${formatDate(from)} on have no fee for ${name}.`}
      </p>
      <FormButtons submit="Use again" minor busy={form.busy} inDialog />
    </Form>
  );
}
