import { useQueryClient } from '@tanstack/react-query';
import type { Student } from '../../../contract/student.ts';
import type { TypedDate } from '../../../domain/dates.ts';
import { aCredit, formatMoney, wholeCents, type TypedAmount } from '../../../domain/money.ts';
import { paymentMethodsOn } from '../../../domain/paymentMethod.ts';
import { fullName } from '../../../domain/student.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { client as server } from '../../api/api.ts';
import { showStudent } from '../../api/queryKeys.ts';
import { usePaymentMethods } from '../../parts/paymentMethods.ts';
import { BalanceChanges } from '../../parts/BalanceChanges.tsx';
import { useSchool } from '../../session/session.ts';
import { FarDateDialog } from '../../ui/dialog/FarDateDialog.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { useSettledValue } from '../../ui/field/useSettledValue.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useFarDate } from '../../ui/form/useFarDate.ts';

/** Records that a student's credit was paid out. */
export function RefundDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  const { id, creditAvailable } = student;
  const client = useQueryClient();
  const { today } = useSchool();
  const methods = usePaymentMethods();
  const form = useDialogForm({
    initial: () => ({
      amount: creditAvailable as TypedAmount,
      date: today as TypedDate,
      method: 'cash',
      notes: '',
    }),
    send: (typed) => server.refunds.create({ id, ...typed }),
    done: ({ refund }) => `${formatMoney(refund.amount)} is paid out to ${refund.studentName}.`,
    onDone: ({ student: after }) => showStudent(client, after),
    action: 'record the refund',
    onClose,
  });
  const { values, field } = form;
  const farDate = useFarDate(values.date, today);
  const amount = useSettledValue(wholeCents(values.amount));
  const offered = paymentMethodsOn(values.date || today, methods);
  return (
    <>
      <FormDialog
        title={`Pay out credit of ${fullName(student)}`}
        submit="Pay out"
        form={form}
        onSubmit={() => farDate.confirmed(form.submit)}
      >
        <p>
          {student.firstName} has {aCredit(creditAvailable)}. This records money that you give back.
        </p>
        <MoneyField label="Amount" required data-autofocus {...field('amount')} />
        <DateField label="Date" required inWords={farDate.words} {...field('date')} />
        <SelectField
          label="Payment Method"
          options={offered.map(({ key, name }) => ({ value: key, label: name }))}
          {...field('method')}
        />
        <NotesField {...field('notes')} />
        <BalanceChanges
          act={
            amount
              ? { act: 'refunds.create', input: { id, amount, method: values.method, date: today } }
              : null
          }
        />
      </FormDialog>
      <FarDateDialog {...farDate.question} />
    </>
  );
}
