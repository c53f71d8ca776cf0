import { useQuery } from '@tanstack/react-query';
import type { ShownStudent } from '../../../contract/student.ts';
import { wholeCents } from '../../../domain/money.ts';
import { owedToday } from '../../../domain/owing.ts';
import { describeNotesReaders } from '../../../domain/publicDashboard.ts';
import { api } from '../../api/api.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { Owed } from './Owed.tsx';
import { PaymentNotes } from './PaymentNotes.tsx';
import { WhatItPays } from './PaymentPreview.tsx';
import { feeOf } from './paymentValues.ts';
import { useDateNote } from './useDateNote.ts';
import { useMethodOptions } from './useMethodOptions.ts';
import type { usePaymentForm } from './usePaymentForm.ts';

interface Props extends Pick<ReturnType<typeof usePaymentForm>, 'form' | 'farDate'> {
  /** The student who pays, once we know. */
  student: ShownStudent | undefined;
  /** Whether the amount takes the focus when a dialog with these fields opens. */
  amountFirst?: boolean;
}

/**
 * The fields of a payment except the student: what is owed, amount, date, method, notes, and what it pays.
 */
export function PaymentFields({ form, farDate, student, amountFirst = false }: Props) {
  const settings = useQuery(api.settings.get.queryOptions()).data;
  const { values, field } = form;
  const dateNote = useDateNote(values.date, farDate.words);
  const methodOptions = useMethodOptions(values);
  return (
    <>
      {student && (
        <Owed {...student} owed={owedToday(student)} onPay={(amount) => form.set({ amount })} />
      )}
      <MoneyField
        label="Amount"
        required
        {...(amountFirst && { 'data-autofocus': true })}
        {...field('amount')}
      />
      <Row equal align="start">
        <DateField label="Date" required inWords={dateNote} {...field('date')} />
        <SelectField label="Payment Method" options={methodOptions} {...field('paymentMethod')} />
      </Row>
      <PaymentNotes description={settings && describeNotesReaders(settings)} {...field('notes')} />
      {student && (
        <WhatItPays
          student={student}
          amount={wholeCents(values.amount)}
          startedFrom={feeOf(values)?.feeDate}
        />
      )}
    </>
  );
}
