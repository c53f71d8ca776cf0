import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Payment } from '../../../contract/payment.ts';
import { formatDate, monthOf } from '../../../domain/dates.ts';
import { periodOfMonth } from '../../../domain/reports.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Section } from '../../ui/layout/Sections.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { ShortList, ShortListSketch, type ShortLine } from '../../ui/text/ShortList.tsx';
import { CardBody } from './CardBody.tsx';
import { cashOn, describePayments } from '../../parts/cash.ts';

const latestPaymentsQuery = api.payments.list.queryOptions({
  input: { limit: 5, totals: 'false' },
});

/** The money that came in this month, and the latest payments. */
export function MonthsMoney() {
  const payments = useQuery(latestPaymentsQuery);
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
    note: `${formatDate(date)}, ${paymentMethodName.toLowerCase()}`,
    value: <Money cents={amount} />,
  });
  return (
    <Section title="Money this month">
      <Card>
        <CardBody query={payments} what="They" sketch={<ShortListSketch />}>
          {({ items }) => (
            <>
              <Received />
              {items.length === 0 ? (
                <p className="quiet">No payments yet.</p>
              ) : (
                <Latest isFolded={isPhone}>
                  <ShortList lines={items.map(lineOf)} />
                  <p className="above">
                    <TextLink to="/payments">All payments</TextLink>
                  </p>
                </Latest>
              )}
            </>
          )}
        </CardBody>
      </Card>
    </Section>
  );
}

/** On a phone they are folded, because what needs an admin comes first there. */
function Latest({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (isFolded) return <Disclosure label="Latest payments">{children}</Disclosure>;
  return (
    <>
      <h3 className="above-medium">Latest payments</h3>
      {children}
    </>
  );
}

/** The money that came in this month, and how much cash today's payments should have put into the cash box. */
function Received() {
  const { today } = useSchool();
  const month = periodOfMonth(monthOf(today));
  const received = useQuery(api.payments.list.queryOptions({ input: { ...month, limit: 1 } })).data;
  const cash = useQuery(cashOn(today)).data;
  return (
    <div className="quiet">
      <p>
        <TextLink to="/payments" search={month} underline="always">
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
