import type { Me } from '../../../contract/user.ts';
import { fullName } from '../../../domain/student.ts';
import { AccountFigures } from '../../features/session/AccountFigures.tsx';
import { Card } from '../../ui/Card.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Narrow } from '../../ui/Narrow.tsx';
import { Screen } from '../../ui/Screen.tsx';

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
        </Card>
      </Narrow>
    </Screen>
  );
}
