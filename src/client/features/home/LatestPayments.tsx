import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../domain/dates.ts';
import { formatMoney, ZERO } from '../../../domain/money.ts';
import { paymentMethodLabels } from '../../../domain/payment.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { ShortList, ShortListSketch } from '../../ui/text/ShortList.tsx';
import styles from './home.module.css';

export const latestPaymentsQuery = api.payments.list.queryOptions({
  input: { limit: 5, totals: 'false' },
});

export function LatestPayments() {
  const { data, error } = useQuery(latestPaymentsQuery);
  const lines = data?.items.map(({ id, studentId, studentName, amount, date, paymentMethod }) => ({
    key: id,
    title: (
      <StudentLink id={studentId} tab="payments">
        {studentName}
      </StudentLink>
    ),
    note: `${formatDate(date)}, ${paymentMethodLabels[paymentMethod].toLowerCase()}`,
    value: <Money cents={amount} />,
  }));
  return (
    <Card title="Latest payments">
      {error && !lines && <p className={styles.quiet}>They can't be shown just now.</p>}
      {!lines && !error && <ShortListSketch />}
      {data && <CashToday />}
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

/** What should be in the cash box by today's payments, and the way to them. */
function CashToday() {
  const { today } = useSchool();
  const cash = { from: today, to: today, method: 'cash' } as const;
  const { data } = useQuery(api.payments.list.queryOptions({ input: { ...cash, limit: 1 } }));
  return (
    <p className={styles.quiet}>
      <TextLink to="/payments" search={cash} underline="always">
        Cash today
      </TextLink>{' '}
      {data && `${formatMoney(data.total ?? ZERO)}, ${payments(data.count ?? 0)}.`}
    </p>
  );
}

const payments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`);
