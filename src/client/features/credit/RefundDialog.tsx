import { useQueryClient } from '@tanstack/react-query';
import type { Student } from '../../../contract/student.ts';
import { balanceAfter, payRefund } from '../../../domain/account.ts';
import type { TypedDate } from '../../../domain/dates.ts';
import { aCredit, formatMoney, moneyInputValue, parseMoney } from '../../../domain/money.ts';
import { paymentMethodsOn } from '../../../domain/paymentMethod.ts';
import { refundMessages } from '../../../domain/refund.ts';
import { fullName } from '../../../domain/student.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused, refusal } from '../../api/failure.ts';
import { showStudent } from '../../api/queryKeys.ts';
import { usePaymentMethods } from '../../parts/paymentMethods.ts';
import { accountOf } from '../../parts/accountOf.ts';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FarDateDialog } from '../../ui/dialog/FarDateDialog.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useFarDate } from '../../ui/form/useFarDate.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import { BalanceText } from '../../ui/money/Money.tsx';

interface Props {
  student: Student;
  opened: boolean;
  onClose: () => void;
}

/** Records that a student's credit was paid out. */
export function RefundDialog({ opened, ...props }: Props) {
  const { student, onClose } = props;
  return (
    <Dialog opened={opened} title={`Pay out credit of ${fullName(student)}`} onClose={onClose}>
      <Fields {...props} />
    </Dialog>
  );
}

/** Mounted only while the dialog is open, so it starts with the credit there is at that time. */
function Fields({ student, onClose }: Omit<Props, 'opened'>) {
  const { id, creditAvailable } = student;
  const client = useQueryClient();
  const { today } = useSchool();
  const methods = usePaymentMethods();
  const form = useForm({
    initial: () => ({
      amount: moneyInputValue(creditAvailable),
      date: today as TypedDate,
      method: 'cash',
      notes: '',
    }),
    async send({ amount: typed, date, ...rest }) {
      const amount = parseMoney(typed);
      if (!amount) throw refusal({ amount: refundMessages.amount });
      if (date === '') throw refusal({ date: refundMessages.dateRequired });
      return server.refunds.create({ id, amount, date, ...rest });
    },
    onDone({ refund, student: after }) {
      onClose();
      notifyDone(`${formatMoney(refund.amount)} is paid out to ${refund.studentName}.`);
      showStudent(client, after);
    },
    failed: (error) => failedUnlessRefused('record the refund', error),
  });
  const { values, field } = form;
  const farDate = useFarDate(values.date, today);
  const cents = parseMoney(values.amount);
  const offered = paymentMethodsOn(values.date || today, methods);
  return (
    <>
      <Form {...form.props} onSubmit={() => farDate.confirmed(form.submit)} ownMessages>
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
        <p aria-live="polite">
          {cents !== null && cents > 0 && (
            <>
              The balance goes from <BalanceText cents={student.calculatedBalance} /> to{' '}
              <BalanceText cents={balanceAfter(accountOf(student), payRefund(cents))} />.
            </>
          )}
        </p>
        <FormButtons submit="Pay out" busy={form.busy} onCancel={onClose} inDialog />
      </Form>
      <FarDateDialog {...farDate.question} />
    </>
  );
}
