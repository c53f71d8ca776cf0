import type { ShownStudent } from '../../../contract/student.ts';
import { ZERO } from '../../../domain/money.ts';
import { NOTHING_LATER } from '../../../domain/owing.ts';
import { useSchool } from '../../session/session.ts';
import { Figure, Figures } from '../../ui/layout/Card.tsx';
import { BalanceFigure } from '../../parts/BalanceFigure.tsx';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { accountOf } from '../../parts/accountOf.ts';

/** A student's own status and balance; without a profile, the defaults of a new student. */
export function AccountFigures({ profile }: { profile: ShownStudent | undefined }) {
  return (
    <Figures>
      <Figure label="Enrollment Status">
        <EnrollmentTag status={profile?.enrollmentStatus ?? 'Pending Payment'} />
      </Figure>
      <BalanceFigure
        today={useSchool().today}
        debt={profile ?? { calculatedBalance: ZERO, ...NOTHING_LATER }}
        {...(profile && { account: accountOf(profile) })}
        ofReader
      />
    </Figures>
  );
}
