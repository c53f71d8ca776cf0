import type { ClassPrice } from '../../../contract/tuition.ts';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import {
  firstOf,
  formatDate,
  monthOf,
  type CalendarDate,
  type TypedDate,
} from '../../../domain/dates.ts';
import { NO_AMOUNT, wholeCents, type TypedAmount } from '../../../domain/money.ts';
import { describePrice, type TuitionPeriod } from '../../../domain/tuitionWords.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { client as server } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { currentPrice, priceInWords } from './tuition.ts';
import { WhatIf } from '../../parts/WhatIf.tsx';

interface Props {
  schoolClass: SchoolClass;
  name: string;
  prices: readonly ClassPrice[];
  onClose: () => void;
}

/** 'It replaces $60.00 a month, from Sep 1, 2026. ', also where the old price began on the same day; '' without one. */
function replaced(prices: readonly ClassPrice[], from: CalendarDate): string {
  const before = prices.findLast((price) => price.from <= from);
  return before ? `It replaces ${priceInWords(before)}. ` : '';
}

/** Sets what a class costs from a date on. */
export function PriceDialog({ schoolClass: { id }, name, prices, onClose }: Props) {
  const { today } = useSchool();
  const now = currentPrice(prices, today);
  const form = useDialogForm({
    initial: (): { amount: TypedAmount; per: TuitionPeriod; from: TypedDate } => ({
      amount: now?.amount ?? NO_AMOUNT,
      per: now?.per ?? 'month',
      from: firstOf(monthOf(today)),
    }),
    send: (typed) => server.tuition.setPrice({ id, ...typed }),
    done: () => `The tuition is saved: ${name}.`,
    action: 'save the price',
    onClose,
  });
  const { values, field } = form;
  const amount = wholeCents(values.amount);
  return (
    <FormDialog title={`Tuition: ${name}`} submit="Save price" form={form}>
      <Row equal align="start">
        <MoneyField label="Amount" required min="0" data-autofocus {...field('amount')} />
        <DateField label="Starts on" required {...field('from')} />
      </Row>
      <RadioField
        label="For"
        options={[
          { value: 'month', label: 'Each month' },
          {
            value: 'term',
            label: 'A term',
            description: 'Charged once. Students who join later are charged when they join.',
          },
          {
            value: 'lesson',
            label: 'Each lesson attended',
            description: 'Charged after the month, by the marks.',
          },
        ]}
        {...field('per')}
      />
      <p aria-live="polite">
        {amount !== null &&
          values.from !== '' &&
          `${describePrice({ per: values.per, amount })} from ${formatDate(values.from)} on. ${replaced(prices, values.from)}Saving doesn’t charge anyone.`}
      </p>
      {now && amount !== null && values.from !== '' && (
        <WhatIf
          asked={{
            month: monthOf(values.from),
            prices: [{ classId: id, amount, per: values.per }],
          }}
        />
      )}
    </FormDialog>
  );
}
