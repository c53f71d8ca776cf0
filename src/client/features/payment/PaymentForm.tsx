import { Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { NewPaymentInput, Payment } from '../../../contract/payment.ts';
import type { Student } from '../../../contract/student.ts';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import { moneyInputValue, parseMoney } from '../../../domain/money.ts';
import {
  paymentMessages,
  paymentMethodLabels,
  paymentMethods,
  type PaymentMethod,
} from '../../../domain/payment.ts';
import { describeNotesReaders } from '../../../domain/publicDashboard.ts';
import { api, client as server } from '../../api/api.ts';
import { failedUnlessRefused, refusal } from '../../api/failure.ts';
import {
  clearPendingPayment,
  readPendingPayment,
  type PaymentToStart,
} from '../../handover/pendingPayment.ts';
import { invalidateMoneyQueries } from '../../api/queryKeys.ts';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FarDateDialog } from '../../ui/dialog/FarDateDialog.tsx';
import { useFarDate } from '../../ui/form/useFarDate.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { StudentField } from '../../parts/StudentField.tsx';
import { PaymentPreview } from './PaymentPreview.tsx';
import { usePayers } from './usePayers.ts';

export interface RecordedPayment {
  payment: Payment;
  student: Student;
  warning?: string | undefined;
}

interface Props {
  onRecorded: (recorded: RecordedPayment) => void;
  onCancel: () => void;
}

/** Records a payment, starting with what 'Pay' on a fee has handed over. */
export function PaymentForm(props: Props) {
  // Read while rendering and cleared once on screen, so that rendering twice loses nothing.
  const [pending] = useState(readPendingPayment);
  useEffect(clearPendingPayment, []);
  const students = usePayers(pending?.studentId);

  return (
    <QueryView query={students} loading="Loading students..." action="load students">
      {(payers) => <Fields {...props} students={payers} pending={pending} />}
    </QueryView>
  );
}

interface Values {
  studentId: string;
  amount: string;
  date: TypedDate;
  paymentMethod: PaymentMethod;
  notes: string;
}

const methodOptions = paymentMethods.map((method) => ({
  value: method,
  label: paymentMethodLabels[method],
}));

function startWith(pending: PaymentToStart | null, today: CalendarDate): Values {
  const { studentId = '', amount, notes = '' } = pending ?? {};
  return {
    studentId,
    amount: amount === undefined ? '' : moneyInputValue(amount),
    date: today,
    paymentMethod: 'cash',
    notes,
  };
}

function paymentOf(values: Values, pending: PaymentToStart | null): NewPaymentInput {
  const amount = parseMoney(values.amount);
  if (amount === null && Number(values.amount) > 0) {
    throw refusal({ amount: 'An amount has at most two decimals, such as 12.50' });
  }
  if (amount === null || amount === 0) throw refusal({ amount: paymentMessages.amount });
  if (values.date === '') throw refusal({ date: paymentMessages.dateRequired });
  // The fee is only meant while it is still its student who pays.
  const fee = pending?.studentId === values.studentId ? pending : null;
  return {
    ...values,
    amount,
    ...(fee?.feeId && { feeId: fee.feeId }),
    ...(fee?.feeDate && { feeDate: fee.feeDate }),
  };
}

interface FieldsProps extends Props {
  students: readonly Student[];
  pending: PaymentToStart | null;
}

function Fields({ students, pending, onRecorded, onCancel }: FieldsProps) {
  const client = useQueryClient();
  const { today } = useSchool();
  const settings = useQuery(api.settings.get.queryOptions()).data;
  const form = useForm({
    initial: () => startWith(pending, today),
    send: (values) => server.payments.create(paymentOf(values, pending)),
    onDone: (recorded: RecordedPayment) => {
      onRecorded(recorded);
      return invalidateMoneyQueries(client);
    },
    failed: (error) => failedUnlessRefused('create payment', error),
  });
  const { values, field } = form;
  const farDate = useFarDate(values.date, today);
  const student = students.find(({ id }) => id === values.studentId);

  return (
    <Card title="Record Payment">
      <Form {...form.props} onSubmit={() => farDate.confirmed(form.submit)} ownMessages>
        <StudentField
          label="Student"
          students={students}
          {...field('studentId')}
          value={student ? values.studentId : ''}
        />
        {student && (
          <PaymentPreview
            student={student}
            amount={parseMoney(values.amount)}
            startedFrom={pending?.studentId === student.id ? pending.feeDate : undefined}
          />
        )}
        <Group grow align="flex-start">
          <MoneyField label="Amount" required {...field('amount')} />
          <DateField label="Date" required inWords={farDate.words} {...field('date')} />
        </Group>
        <SelectField label="Payment Method" options={methodOptions} {...field('paymentMethod')} />
        <NotesField description={settings && describeNotesReaders(settings)} {...field('notes')} />
        <FormButtons
          submit="Record Payment"
          busy={form.busy}
          disabled={!student || values.amount === ''}
          onCancel={onCancel}
        />
      </Form>
      <FarDateDialog {...farDate.question} />
    </Card>
  );
}
