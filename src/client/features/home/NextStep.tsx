import type { ShownStudent } from '../../../contract/student.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { aCredit, formatMoney, negated } from '../../../domain/money.ts';
import { owedToday, dueDays } from '../../../domain/owing.ts';
import { hasLeft, isWaiting } from '../../../domain/student.ts';
import { useSchool } from '../../session/session.ts';
import { TextLink } from '../../ui/link/links.tsx';

/** What the student can do about their balance or status, if anything. */
export function NextStep({ profile }: { profile: ShownStudent }) {
  const { today } = useSchool();
  const {
    calculatedBalance: balance,
    totalFees,
    totalPayments,
    enrollmentStatus,
    firstName,
  } = profile;
  return (
    <div className="above-medium quiet">
      <p>
        {totalFees === 0 && totalPayments === 0 && balance === 0
          ? 'No fees so far.'
          : describeBalance(profile, today)}{' '}
        <TextLink to="/profile" search={{ tab: 'statement' }}>
          View statement
        </TextLink>
        .
      </p>
      {isWaiting(profile) && (
        <p>
          Your registration is waiting for the school to approve it. You'll be on the class list
          then.
        </p>
      )}
      {enrollmentStatus === 'Inactive' && (
        <p>You aren't on the class list at the moment. To come back, please ask the school.</p>
      )}
      {enrollmentStatus === 'Removed' && (
        <p>You are no longer enrolled. To come back, please ask the school.</p>
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

function describeBalance(profile: ShownStudent, today: CalendarDate): string {
  const { calculatedBalance: balance, dueLater } = profile;
  const later = dueDays(profile, today);
  const left = hasLeft(profile.enrollmentStatus) || isWaiting(profile);
  const due = owedToday(profile);
  if (due > 0) {
    if (left) return `You owe ${formatMoney(due)}. Please pay it at the school.`;
    return `Please bring ${formatMoney(due)} to your next class. Cash and card are both fine.`;
  }
  if (later !== null) return `${formatMoney(dueLater)} is due ${later}.`;
  if (balance < 0) return `You have ${aCredit(negated(balance))}.`;
  return left ? 'Everything is paid.' : 'Everything is paid. See you in class!';
}
