import { useQuery } from '@tanstack/react-query';
import type { Payment, PaymentPage } from '../../../contract/payment.ts';
import { formatDate } from '../../../domain/dates.ts';
import { formatMoney, minus, ZERO } from '../../../domain/money.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { ShortList, ShortListSketch, type ShortLine } from '../../ui/text/ShortList.tsx';
import { CardBody } from './CardBody.tsx';
import styles from './home.module.css';

const latestPaymentsQuery = api.payments.list.queryOptions({
  input: { limit: 5, totals: 'false' },
});

export function LatestPayments() {
  const payments = useQuery(latestPaymentsQuery);
  const lineOf = ({
    id,
    studentId,
    studentName,
    amount,
    date,
    paymentMethodName,
  }: Payment): ShortLine => ({
    key: id,
    title: (
      <StudentLink id={studentId} tab="payments">
        {studentName}
      </StudentLink>
    ),
    note: `${formatDate(date)}, ${paymentMethodName.toLowerCase()}`,
    value: <Money cents={amount} />,
  });
  return (
    <Card title="Latest payments">
      <CardBody query={payments} what="They" sketch={<ShortListSketch />}>
        {({ items }) => (
          <>
            <CashToday />
            {items.length === 0 ? (
              <p className={styles.quiet}>No payments yet.</p>
            ) : (
              <>
                <ShortList lines={items.map(lineOf)} />
                <p className={styles.more}>
                  <TextLink to="/payments">All payments</TextLink>
                </p>
              </>
            )}
          </>
        )}
      </CardBody>
    </Card>
  );
}

/** How much cash today's payments should have put in the cash box, with a link to them. */
function CashToday() {
  const { today } = useSchool();
  const cash = { from: today, to: today, method: 'cash' } as const;
  const { data } = useQuery(api.payments.list.queryOptions({ input: { ...cash, limit: 1 } }));
  return (
    <p className={styles.quiet}>
      <TextLink to="/payments" search={cash} underline="always">
        Cash today
      </TextLink>{' '}
      {data && describeCash(data)}
    </p>
  );
}

/** '$32.00, 2 payments.', or with refunds: '$32.00: 2 payments $40.00 − refunds $8.00.' */
function describeCash({ total = ZERO, count = 0, refunded = ZERO }: PaymentPage): string {
  if (refunded === 0) return `${formatMoney(total)}, ${payments(count)}.`;
  const net = formatMoney(minus(total, refunded));
  return `${net}: ${payments(count)} ${formatMoney(total)} − refunds ${formatMoney(refunded)}.`;
}

const payments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`);
