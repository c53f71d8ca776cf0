import { useQuery } from '@tanstack/react-query';
import type { Payment } from '../../../contract/payment.ts';
import { formatDate, monthOf } from '../../../domain/dates.ts';
import { formatMoney, ZERO } from '../../../domain/money.ts';
import { periodOfMonth } from '../../../domain/months.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { FoldedCard } from '../../ui/layout/FoldedCard.tsx';
import { Section } from '../../ui/layout/Sections.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { ShortList, ShortListSketch, type ShortLine } from '../../ui/text/ShortList.tsx';
import { CardBody } from './CardBody.tsx';
import { cashOn, describePayments } from '../../parts/cash.ts';

const TITLE = 'Money this month';

const latestPaymentsQuery = api.payments.list.queryOptions({
  input: { limit: 5, totals: 'false' },
});

/** The money that came in this month, and the latest payments. */
export function MonthsMoney() {
  const payments = useQuery(latestPaymentsQuery);
  const received = useReceived();
  const isPhone = useIsPhone();
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
    note: `${formatDate(date)}, ${paymentMethodName}`,
    value: <Money cents={amount} />,
  });
  const money = (
    <CardBody query={payments} what="They" sketch={<ShortListSketch />}>
      {({ items }) => (
        <>
          <Received />
          {items.length === 0 ? (
            <p className="quiet">No payments yet.</p>
          ) : (
            <>
              <h3 className="above-medium">Latest payments</h3>
              <ShortList lines={items.map(lineOf)} />
              <p className="above">
                <TextLink to="/payments">All payments</TextLink>
              </p>
            </>
          )}
        </>
      )}
    </CardBody>
  );
  // On a phone it is folded, because what needs an admin comes first there.
  if (isPhone)
    return (
      <FoldedCard title={TITLE} line={received && formatMoney(received.total ?? ZERO)}>
        {money}
      </FoldedCard>
    );
  return (
    <Section title={TITLE}>
      <Card>{money}</Card>
    </Section>
  );
}

function useReceived() {
  const month = periodOfMonth(monthOf(useSchool().today));
  return useQuery(api.payments.list.queryOptions({ input: { ...month, limit: 1 } })).data;
}

/** The money that came in this month, and how much cash today's payments should have put into the cash box. */
function Received() {
  const { today } = useSchool();
  const received = useReceived();
  const cash = useQuery(cashOn(today)).data;
  return (
    <div className="quiet">
      <p>
        <TextLink to="/payments" search={periodOfMonth(monthOf(today))} underline="always">
          Received this month
        </TextLink>{' '}
        {received && describePayments(received)}
      </p>
      <p>
        <TextLink
          to="/payments"
          search={{ from: today, to: today, method: 'cash' }}
          underline="always"
        >
          Cash today
        </TextLink>{' '}
        {cash && describePayments(cash)}
      </p>
    </div>
  );
}
