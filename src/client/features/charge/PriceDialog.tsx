import type { ClassPrice } from '../../../contract/tuition.ts';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { firstOf, formatDate, monthOf, type TypedDate } from '../../../domain/dates.ts';
import { moneyInputValue, parseMoney } from '../../../domain/money.ts';
import { describePrice, tuitionMessages, type TuitionPeriod } from '../../../domain/tuition.ts';
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
import { Row } from '../../ui/layout/flow.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import { currentPrice } from './tuition.ts';

interface Props {
  /** Null while the dialog is closed. */
  schoolClass: SchoolClass | null;
  name: string;
  prices: readonly ClassPrice[];
  onClose: () => void;
}

/** Sets what a class costs from a date on. */
export function PriceDialog({ schoolClass, ...props }: Props) {
  return (
    <Dialog opened={schoolClass !== null} title={`Tuition: ${props.name}`} onClose={props.onClose}>
      {schoolClass && <Fields {...props} id={schoolClass.id} />}
    </Dialog>
  );
}

function Fields({ id, name, prices, onClose }: Omit<Props, 'schoolClass'> & { id: string }) {
  const { today } = useSchool();
  const now = currentPrice(prices, today);
  const form = useForm({
    initial: (): { amount: string; per: TuitionPeriod; from: TypedDate } => ({
      amount: now ? moneyInputValue(now.amount) : '',
      per: now?.per ?? 'month',
      from: firstOf(monthOf(today)),
    }),
    async send({ amount: typed, per, from }) {
      const amount = parseMoney(typed);
      if (amount === null) throw refusal({ amount: tuitionMessages.amount });
      if (from === '') throw refusal({ from: 'Please say from which date' });
      return server.tuition.setPrice({ id, from, per, amount });
    },
    onDone() {
      onClose();
      notifyDone(`The tuition is saved: ${name}.`);
    },
    failed: (error) => failedUnlessRefused('save the price', error),
  });
  const { values, field } = form;
  const amount = parseMoney(values.amount);
  return (
    <Form {...form.props} ownMessages>
      <Row equal align="start">
        <MoneyField label="Amount" required min="0" data-autofocus {...field('amount')} />
        <DateField label="From which date" required {...field('from')} />
      </Row>
      <RadioField
        label="For"
        options={[
          { value: 'month', label: 'Each month' },
          {
            value: 'term',
            label: 'A term',
            description: 'Once, in the month of that date; later for who comes later.',
          },
        ]}
        {...field('per')}
      />
      <p aria-live="polite">
        {amount !== null &&
          values.from !== '' &&
          `${describePrice({ per: values.per, amount })} from ${formatDate(values.from)} on. Saving it charges nobody.`}
      </p>
      <FormButtons submit="Save price" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
