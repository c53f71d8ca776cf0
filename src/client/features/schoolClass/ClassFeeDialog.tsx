import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { formatDate, type TypedDate } from '../../../domain/dates.ts';
import { amountOn, feeTypeMessages, type FeeType } from '../../../domain/feeType.ts';
import { formatMoney, wholeCents, ZERO, type TypedAmount } from '../../../domain/money.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { client as server } from '../../api/api.ts';
import { refusal } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';

interface Props {
  type: FeeType;
  schoolClass: SchoolClass;
  onClose: () => void;
}

/** Gives a class its own amount of a fee, or none, from a class date on. */
export function ClassFeeDialog({ type, schoolClass, onClose }: Props) {
  const { today } = useSchool();
  const ofSchool = amountOn(type, today);
  const form = useDialogForm({
    initial: (): { charges: 'none' | 'own'; amount: TypedAmount; from: TypedDate } => ({
      charges: 'none',
      amount: ofSchool ?? ZERO,
      from: today,
    }),
    send({ charges, amount, from }) {
      // To the server, no amount would mean that the class charges nothing.
      if (charges === 'own' && Number.isNaN(amount))
        throw refusal({ amount: feeTypeMessages.amount });
      return server.classes.setFee({
        id: schoolClass.id,
        type: type.key,
        from,
        amount: charges === 'none' ? null : amount,
      });
    },
    done: () => `${type.name} in ${schoolClass.name} is saved.`,
    action: 'save the fee',
    onClose,
  });
  const { charges, amount, from } = form.values;
  const cents = charges === 'none' ? null : wholeCents(amount);
  return (
    <FormDialog title={`${type.name} in ${schoolClass.name}`} submit="Save" form={form}>
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
      <DateField label="Starts with the class on" required {...form.field('from')} />
      <p aria-live="polite">
        {from !== '' &&
          (charges === 'none' || cents !== null) &&
          `${schoolClass.name} from ${formatDate(from)} on: ${
            cents === null ? `no fee for ${type.name}` : `${type.name} ${formatMoney(cents)}`
          }. `}
        Marks already made keep their fee.
      </p>
    </FormDialog>
  );
}
