import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { formatDate, type TypedDate } from '../../../domain/dates.ts';
import { amountOn, type FeeType } from '../../../domain/feeType.ts';
import { formatMoney, moneyInputValue, parseMoney, ZERO } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused, refusal } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';

interface Props {
  /** Null while none is being changed. */
  type: FeeType | null;
  schoolClass: SchoolClass;
  onClose: () => void;
}

/** Gives a class its own amount of a fee, or none, from a class date on. */
export function ClassFeeDialog({ type, ...props }: Props) {
  return (
    <Dialog
      opened={type !== null}
      title={`${type?.name ?? ''} in ${props.schoolClass.name}`}
      onClose={props.onClose}
    >
      {type && <Fields type={type} {...props} />}
    </Dialog>
  );
}

function Fields({ type, schoolClass, onClose }: Props & { type: FeeType }) {
  const { today } = useSchool();
  const ofSchool = amountOn(type, today);
  const form = useForm({
    initial: {
      charges: 'none' as 'none' | 'own',
      amount: moneyInputValue(ofSchool ?? ZERO),
      from: today as TypedDate,
    },
    send({ charges, amount, from }) {
      const cents = charges === 'none' ? null : parseMoney(amount);
      if (charges === 'own' && cents === null)
        throw refusal({ amount: 'A fee is zero or more, with at most two decimals' });
      if (from === '') throw refusal({ from: 'Please say from which class date' });
      return server.classes.setFee({ id: schoolClass.id, type: type.key, from, amount: cents });
    },
    onDone() {
      onClose();
      notifyDone(`${type.name} in ${schoolClass.name} is saved.`);
    },
    failed: (error) => failedUnlessRefused('save the fee', error),
  });
  const { charges, amount, from } = form.values;
  const cents = charges === 'none' ? null : parseMoney(amount);
  return (
    <Form {...form.props} ownMessages>
      <p>
        {ofSchool === null
          ? 'The school doesn’t charge it today.'
          : `The school charges ${formatMoney(ofSchool)}.`}
      </p>
      <RadioField
        label={`What does ${schoolClass.name} charge?`}
        options={[
          { value: 'none', label: 'Nothing' },
          { value: 'own', label: 'An amount of its own' },
        ]}
        {...form.field('charges')}
      />
      {charges === 'own' && (
        <MoneyField label="Amount" required min="0" {...form.field('amount')} />
      )}
      <DateField label="From which class date" required {...form.field('from')} />
      <p aria-live="polite">
        {from !== '' &&
          (charges === 'none' || cents !== null) &&
          `${schoolClass.name} from ${formatDate(from)} on: ${
            cents === null ? `no fee for ${type.name}` : `${type.name} ${formatMoney(cents)}`
          }. `}
        Marks already made keep their fee.
      </p>
      <FormButtons submit="Save" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
