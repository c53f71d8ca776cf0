import { use } from 'react';
import { IconReceipt } from '../ui/icon/icons.ts';
import { linkClass } from '../ui/link/links.tsx';
import { Act, ActsIn } from '../ui/menu/MoreActs.tsx';
import { Spinner } from '../ui/state/Spinner.tsx';
import { formatDate, type CalendarDate } from '../../domain/dates.ts';
import { formatMoney, type Cents } from '../../domain/money.ts';
import { client } from '../api/api.ts';
import { failedTo } from '../api/failure.ts';
import { useDownload } from '../files/useDownload.ts';
import { notifyDone, notifyFailure } from '../ui/message/notify.ts';
import styles from './ReceiptLink.module.css';
import type { FamilyPayment } from './removal/removal.ts';

interface Paid {
  amount: Cents;
  date: CalendarDate;
}

/** Downloads a payment's receipt. */
export function ReceiptLink({ payment: { id, ...paid } }: { payment: Paid & { id: string } }) {
  return <Receipt {...paid} make={() => client.payments.receipt({ id })} />;
}

/** Downloads the single receipt for a family payment. */
export function FamilyReceiptLink({
  payment: { id, actId, total, date },
}: {
  payment: FamilyPayment;
}) {
  return (
    <Receipt amount={total} date={date} make={() => client.familyPayments.receipt({ id, actId })} />
  );
}

/** A row has no room for the result, so a notification shows it. */
function Receipt({ amount, date, make }: Paid & { make: () => Promise<File> }) {
  const { making, progress, download } = useDownload<'receipt'>({
    make,
    nameOf: () => 'the receipt',
    onSaved: (name) => notifyDone(`${name} is ready.`),
    onError: (error) => notifyFailure(failedTo('download the receipt', error).message),
  });
  const busy = making !== undefined;
  const place = use(ActsIn);
  const said = (
    <span className="visually-hidden">
      {' '}
      for {formatMoney(amount)} of {formatDate(date)}
    </span>
  );
  if (place === 'menu' || place === 'sheet')
    return (
      <Act icon={IconReceipt} busy={busy} onClick={() => download('receipt')}>
        Receipt{said}
      </Act>
    );
  return (
    <button
      type="button"
      className={`${linkClass(styles.link)} no-print`}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={() => download('receipt')}
    >
      Receipt{said}
      {busy && (
        <span role="status" className={styles.busy}>
          <Spinner size={14} />
          <span className="visually-hidden">{progress}</span>
        </span>
      )}
    </button>
  );
}
