import type { Student } from '../../../contract/student.ts';
import { formatMoney, negated, type Cents } from '../../../domain/money.ts';
import { TextLink } from '../../ui/link/links.tsx';
import styles from './home.module.css';

/** What there is to do about it, if anything. */
export function NextStep({ profile }: { profile: Student }) {
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

function describeBalance(balance: Cents): string {
  if (balance > 0) {
    return `Please bring ${formatMoney(balance)} to your next class. Cash and card are both fine.`;
  }
  if (balance < 0)
    return `The school holds ${formatMoney(negated(balance))} for you, for fees to come.`;
  return 'Everything is paid. See you in class!';
}
