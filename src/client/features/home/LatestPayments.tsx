import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../domain/dates.ts';
import { paymentMethodLabels } from '../../../domain/payment.ts';
import { api } from '../../api/api.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import styles from './home.module.css';

export function LatestPayments() {
  const { data, error } = useQuery(
    api.payments.list.queryOptions({ input: { limit: 5, totals: 'false' } }),
  );
  const lines = data?.items.map(({ id, studentId, studentName, amount, date, paymentMethod }) => ({
    key: id,
    title: (
      <TextLink to="/manage-students" search={{ view: 'form', id: studentId, tab: 'payments' }}>
        {studentName}
      </TextLink>
    ),
    note: `${formatDate(date)}, ${paymentMethodLabels[paymentMethod].toLowerCase()}`,
    value: <Money cents={amount} />,
  }));
  return (
    <Card title="Latest payments">
      {error && !lines && <p className={styles.quiet}>They can't be shown just now.</p>}
      {lines?.length === 0 && <p className={styles.quiet}>No payments yet.</p>}
      {lines && lines.length > 0 && (
        <>
          <ShortList lines={lines} />
          <p className={styles.more}>
            <TextLink to="/payments">All payments</TextLink>
          </p>
        </>
      )}
    </Card>
  );
}
