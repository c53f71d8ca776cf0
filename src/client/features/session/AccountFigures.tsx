import type { Student } from '../../../contract/student.ts';
import { ZERO } from '../../../domain/money.ts';
import { Figure, Figures } from '../../ui/layout/Card.tsx';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { BalanceText, Money } from '../../ui/money/Money.tsx';

/** A student's own status, balance and credit; without a profile, the defaults of a new student. */
export function AccountFigures({ profile }: { profile: Student | undefined }) {
  return (
    <Figures>
      <Figure label="Enrollment Status">
        <EnrollmentTag status={profile?.enrollmentStatus ?? 'Pending Payment'} />
      </Figure>
      <Figure label="Balance">
        <BalanceText cents={profile?.calculatedBalance ?? ZERO} ofReader />
      </Figure>
      {profile && profile.creditAvailable > 0 && (
        <>
          <Figure label="Owed for classes">
            <Money cents={profile.balance} />
          </Figure>
          <Figure label="Credit held for you">
            <Money cents={profile.creditAvailable} />
          </Figure>
        </>
      )}
    </Figures>
  );
}
