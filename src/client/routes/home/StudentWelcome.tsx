import type { Me } from '../../../contract/user.ts';
import { fullName } from '../../../domain/student.ts';
import { Children } from '../../features/home/Children.tsx';
import { HowToPay } from '../../features/home/HowToPay.tsx';
import { NextStep } from '../../features/home/NextStep.tsx';
import { OffersCard } from '../../features/home/OffersCard.tsx';
import { OwnClassDays } from '../../features/home/OwnClassDays.tsx';
import { FamilysRareCards } from '../../features/home/RareCards.tsx';
import { UnpaidFees } from '../../features/home/UnpaidFees.tsx';
import { Notices } from '../../features/notice/Notices.tsx';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { Section } from '../../ui/layout/Sections.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { ButtonLink } from '../../ui/link/links.tsx';
import type { ShownStudent } from '../../../contract/student.ts';
import { ZERO } from '../../../domain/money.ts';
import { NOTHING_LATER } from '../../../domain/owing.ts';
import { useSchool } from '../../session/session.ts';
import { BalanceFigure } from '../../parts/BalanceFigure.tsx';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { accountOf } from '../../parts/accountOf.ts';

export function StudentWelcome({ me }: { me: Me }) {
  const name = (me.profile && fullName(me.profile)) || me.name || me.email || 'dancer';
  const { children = [] } = me;
  const isRemoved = me.profile?.enrollmentStatus === 'Removed';
  return (
    <Screen
      title={`Welcome, ${name}`}
      actions={
        // A removed student can see their statement and nothing else.
        !isRemoved && (
          <>
            <ButtonLink to="/profile" search={{ tab: 'payments' }}>
              Payments and fees
            </ButtonLink>
            <ButtonLink to="/profile" variant="secondary">
              Edit profile
            </ButtonLink>
          </>
        )
      }
    >
      <Narrow>
        <Notices />
        <OffersCard offers={me.offers} />
        <FamilysRareCards meId={me.id} />
        <Card>
          <AccountFigures profile={me.profile} />
          {me.profile && <NextStep profile={me.profile} />}
        </Card>
        {me.profile && <HowToPay students={[me.profile, ...children]} />}
        {me.id !== null && me.profile && !isRemoved && (
          <>
            <UnpaidFees studentId={me.id} />
            <OwnClassDays studentId={me.id} />
          </>
        )}
      </Narrow>
      {children.length > 0 && (
        <Section title="Your children">
          <Children students={children} />
        </Section>
      )}
    </Screen>
  );
}

/** A student's own status and balance; without a profile, the defaults of a new student. */
function AccountFigures({ profile }: { profile: ShownStudent | undefined }) {
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
