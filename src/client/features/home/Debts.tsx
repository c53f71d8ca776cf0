import type { Owing } from '../../../contract/student.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatMoney } from '../../../domain/money.ts';
import { HouseholdsOwing } from '../../parts/HouseholdsOwing.tsx';
import type { Asked } from '../../parts/QueryView.tsx';
import { MailsWaiting } from '../../parts/mail/MailsWaiting.tsx';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { ShortListSketch } from '../../ui/text/ShortList.tsx';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { CardBody } from './CardBody.tsx';
import styles from './home.module.css';

const ON_PHONE = 3;

/** The households that owe the most, and the total owed, including by students who have left. */
export function Debts({ owing }: { owing: Asked<Owing> }) {
  const most = useIsPhone() ? ON_PHONE : undefined;
  const emails = <MailsWaiting school={useSchool()} />;
  if (owing.data?.count === 0) return emails;
  return (
    <Card
      title={
        <>
          Who owes{' '}
          {owing.data && (
            <span className={`quiet regular ${styles.sum}`}>
              {formatMoney(owing.data.total)} from {countOf(owing.data.count, 'student')}
            </span>
          )}
        </>
      }
    >
      {emails}
      <CardBody query={owing} what="Balances" sketch={<ShortListSketch lines={most} />}>
        {(data) => <Owed owing={data} most={most} />}
      </CardBody>
    </Card>
  );
}

function Owed({ owing, most }: { owing: Owing; most: number | undefined }) {
  const { items, count } = owing;
  const { today } = useSchool();
  return (
    <>
      <HouseholdsOwing owing={owing} most={most} today={today} />
      <p className={`row above-tight ${styles.links}`}>
        {(count > items.length || most !== undefined) && (
          <TextLink to="/manage-students" search={{ owes: 'any', order: '-balance' }}>
            All balances
          </TextLink>
        )}
        <TextLink to="/manage-students/remind">Send reminders</TextLink>
      </p>
    </>
  );
}
