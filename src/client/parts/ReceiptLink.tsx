import { IconReceipt } from '../ui/icon/icons.ts';
import { Act } from '../ui/menu/Act.tsx';
import { formatDate, type CalendarDate } from '../../domain/dates.ts';
import { formatMoney, type Cents } from '../../domain/money.ts';
import { client } from '../api/api.ts';
import { failedTo } from '../api/failure.ts';
import { useDownload } from '../files/useDownload.ts';
import { notifyDone, notifyFailure } from '../ui/message/notify.ts';
import type { FamilyPayment } from './removal/removal.ts';

interface Paid {
  amount: Cents;
  date: CalendarDate;
  /** Where the payment itself isn't read, the file has it. */
  receiptNumber?: number;
}

/** Downloads a payment's receipt. */
export function ReceiptLink({ payment: { id, ...paid } }: { payment: Paid & { id: string } }) {
  return <Receipt {...paid} make={() => client.payments.receipt({ id })} />;
}

/** Downloads the single receipt for a family payment. */
export function FamilyReceiptLink({
  payment: { id, actId, total, date, receiptNumber },
}: {
  payment: FamilyPayment;
}) {
  return (
    <Receipt
      {...{ amount: total, date, receiptNumber }}
      make={() => client.familyPayments.receipt({ id, actId })}
    />
  );
}

/** A row has no room for the result, so a notification shows it. */
function Receipt({ amount, date, receiptNumber, make }: Paid & { make: () => Promise<File> }) {
  const { making, download } = useDownload<'receipt'>({
    make,
    nameOf: () => 'the receipt',
    onSaved: (name) => notifyDone(`${name} is ready.`),
    onError: (error) => notifyFailure(failedTo('download the receipt', error).message),
  });
  return (
    <Act icon={IconReceipt} busy={making !== undefined} onClick={() => download('receipt')}>
      Receipt{receiptNumber === undefined ? '' : ` ${receiptNumber}`}
      <span className="visually-hidden">
        {' '}
        for {formatMoney(amount)} of {formatDate(date)}
      </span>
    </Act>
  );
}
