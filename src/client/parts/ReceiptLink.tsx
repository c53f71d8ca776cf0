import { linkClass } from '../ui/link/links.tsx';
import { Spinner } from '../ui/state/Spinner.tsx';
import { formatDate, type CalendarDate } from '../../domain/dates.ts';
import { formatMoney, type Cents } from '../../domain/money.ts';
import { client } from '../api/api.ts';
import { failedTo } from '../api/failure.ts';
import { useDownload } from '../files/useDownload.ts';
import { notifyDone, notifyFailure } from '../ui/message/notify.ts';
import styles from './ReceiptLink.module.css';

interface Props {
  payment: { id: string; amount: Cents; date: CalendarDate };
}

/** Downloads a payment's receipt. A row has no room for the outcome, so a notification shows it. */
export function ReceiptLink({ payment: { id, amount, date } }: Props) {
  const { making, progress, download } = useDownload({
    make: (paymentId: string) => client.payments.receipt({ id: paymentId }),
    nameOf: () => 'the receipt',
    onSaved: (name) => notifyDone(`${name} is ready.`),
    onError: (error) => notifyFailure(failedTo('download the receipt', error).message),
  });
  const busy = making !== undefined;
  return (
    <button
      type="button"
      className={`${linkClass(styles.link)} no-print`}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={() => download(id)}
    >
      Receipt
      <span className="visually-hidden">
        {' '}
        for {formatMoney(amount)} of {formatDate(date)}
      </span>
      {busy && (
        <span role="status" className={styles.busy}>
          <Spinner size={14} />
          <span className="visually-hidden">{progress}</span>
        </span>
      )}
    </button>
  );
}
