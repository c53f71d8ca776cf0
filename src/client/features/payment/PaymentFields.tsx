import { useQuery } from '@tanstack/react-query';
import type { ShownStudent } from '../../../contract/student.ts';
import { wholeCents } from '../../../domain/money.ts';
import { owedToday } from '../../../domain/owing.ts';
import { describeNotesReaders } from '../../../domain/publicDashboard.ts';
import { api } from '../../api/api.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { Owed } from './Owed.tsx';
import { PaymentPreview } from './PaymentPreview.tsx';
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
 * The fields of a payment except the student: what is owed, amount, date, method, notes, and a preview of its effect.
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
      <Row equal align="start">
        <MoneyField
          label="Amount"
          required
          {...(amountFirst && { 'data-autofocus': true })}
          {...field('amount')}
        />
        <DateField label="Date" required inWords={dateNote} {...field('date')} />
      </Row>
      <SelectField label="Payment Method" options={methodOptions} {...field('paymentMethod')} />
      <NotesField description={settings && describeNotesReaders(settings)} {...field('notes')} />
      {student && (
        <PaymentPreview
          student={student}
          amount={wholeCents(values.amount)}
          startedFrom={feeOf(values)?.feeDate}
        />
      )}
    </>
  );
}
