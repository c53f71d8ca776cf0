import { useQuery } from '@tanstack/react-query';
import type { Me } from '../../../contract/user.ts';
import type { Student } from '../../../contract/student.ts';
import { formatDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { fullName } from '../../../domain/student.ts';
import { AccountFigures } from '../../features/session/AccountFigures.tsx';
import { api } from '../../api/api.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ButtonLink, TextLink } from '../../ui/link/links.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import styles from './home.module.css';

export function StudentWelcome({ me }: { me: Me }) {
  const name = (me.profile && fullName(me.profile)) || me.name || me.email || 'dancer';
  return (
    <Screen
      title={`Welcome, ${name}`}
      actions={
        <>
          {me.id !== null && (
            <ButtonLink to="/public-dashboard/$studentId" params={{ studentId: me.id }}>
              Payments and fees
            </ButtonLink>
          )}
          <ButtonLink to="/profile" variant="default">
            Edit profile
          </ButtonLink>
        </>
      }
    >
      <Narrow>
        <Card>
          <AccountFigures profile={me.profile} />
          {me.profile && <NextStep profile={me.profile} />}
        </Card>
        {me.id !== null && me.profile && <UnpaidFees studentId={me.id} />}
      </Narrow>
    </Screen>
  );
}

/** What there is to do about it, if anything. */
function NextStep({ profile }: { profile: Student }) {
  const { calculatedBalance: balance, enrollmentStatus, firstName } = profile;
  return (
    <div className={`${styles.next} ${styles.quiet}`}>
      <p>
        {describeBalance(balance)}{' '}
        <TextLink to="/profile" search={{ tab: 'statement' }}>
          See how it came about
        </TextLink>
        .
      </p>
      {enrollmentStatus === 'Inactive' && (
        <p>You are not on the class list at the moment. The school can put you back on it.</p>
      )}
      {firstName === '' && (
        <p>
          Your teacher does not know your name yet:{' '}
          <TextLink to="/profile" underline="always">
            add it
          </TextLink>
          .
        </p>
      )}
    </div>
  );
}

function describeBalance(balance: number): string {
  if (balance > 0) {
    return `Please bring ${formatMoney(balance)} to your next class. Cash and card are both fine.`;
  }
  if (balance < 0) return `The school holds ${formatMoney(-balance)} for you, for fees to come.`;
  return 'Everything is paid. See you in class!';
}

/** What the balance comes from; nothing where there is none. */
function UnpaidFees({ studentId }: { studentId: string }) {
  const { data } = useQuery(api.publicDashboard.get.queryOptions({ input: { studentId } }));
  const unpaid = data?.feeHistory.filter(({ remainingAmount }) => remainingAmount > 0) ?? [];
  if (unpaid.length === 0) return null;
  return (
    <Card title="Unpaid fees">
      <ShortList
        lines={unpaid.slice(0, 5).map(({ id, date, notes, remainingAmount }) => ({
          key: id,
          title: formatDate(date),
          note: notes,
          value: <Money cents={remainingAmount} />,
        }))}
      />
      <p className={styles.more}>
        <TextLink to="/public-dashboard/$studentId" params={{ studentId }}>
          All payments and fees
        </TextLink>
      </p>
    </Card>
  );
}
