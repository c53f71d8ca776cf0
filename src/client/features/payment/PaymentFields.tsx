import { useQuery } from '@tanstack/react-query';
import { Row } from '../../ui/layout/flow.tsx';
import type { Student } from '../../../contract/student.ts';
import { formatMoney, moneyInputValue, parseMoney, type Cents } from '../../../domain/money.ts';
import { paymentMethodsOn } from '../../../domain/paymentMethod.ts';
import { describeNotesReaders } from '../../../domain/publicDashboard.ts';
import { api } from '../../api/api.ts';
import { usePaymentMethods } from '../../parts/paymentMethods.ts';
import { useSchool } from '../../session/session.ts';
import { ActChip } from '../../ui/button/FilterChip.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { BalanceText } from '../../ui/money/Money.tsx';
import styles from './PaymentFields.module.css';
import { PaymentPreview } from './PaymentPreview.tsx';
import { feeOf } from './paymentValues.ts';
import type { usePaymentForm } from './usePaymentForm.ts';

interface Props extends Pick<ReturnType<typeof usePaymentForm>, 'form' | 'farDate'> {
  /** The student who pays, once known. */
  student: Student | undefined;
  /** Whether the amount takes the focus when a dialog with these fields opens. */
  amountFirst?: boolean;
}

/**
 * The fields of a payment except the student: what is owed, amount, date, method, notes, and a preview of its effect.
 */
export function PaymentFields({ form, farDate, student, amountFirst = false }: Props) {
  const settings = useQuery(api.settings.get.queryOptions()).data;
  const methods = usePaymentMethods();
  const { today } = useSchool();
  const { values, field } = form;
  const offered = paymentMethodsOn(values.date || today, methods);
  // The chosen method stays listed even if it isn't offered on the new date; saving reports that.
  const methodOptions = methods
    .filter((method) => offered.includes(method) || method.key === values.paymentMethod)
    .map(({ key, name }) => ({ value: key, label: name }));
  return (
    <>
      <div className={styles.owed}>
        {student && (
          <Owed
            balance={student.calculatedBalance}
            onPayAll={(owed) => form.set({ amount: moneyInputValue(owed) })}
          />
        )}
      </div>
      <Row equal align="start">
        <MoneyField
          label="Amount"
          required
          {...(amountFirst && { 'data-autofocus': true })}
          {...field('amount')}
        />
        <DateField label="Date" required inWords={farDate.words} {...field('date')} />
      </Row>
      <SelectField label="Payment Method" options={methodOptions} {...field('paymentMethod')} />
      <NotesField description={settings && describeNotesReaders(settings)} {...field('notes')} />
      {student && (
        <PaymentPreview
          student={student}
          amount={parseMoney(values.amount)}
          startedFrom={feeOf(values)?.feeDate}
        />
      )}
    </>
  );
}

interface OwedProps {
  balance: Cents;
  onPayAll: (owed: Cents) => void;
}

/** What the student owes, as a chip that fills in the amount; a credit or zero is only text. */
function Owed({ balance, onPayAll }: OwedProps) {
  if (balance <= 0) return <BalanceText cents={balance} />;
  return (
    <ActChip
      text={`Owes ${formatMoney(balance)}`}
      act="Pay all"
      onPress={() => onPayAll(balance)}
    />
  );
}
