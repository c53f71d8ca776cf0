import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Me } from '../../../contract/user.ts';
import { fullName } from '../../../domain/student.ts';
import { AccountFigures } from '../../features/session/AccountFigures.tsx';
import { Card } from '../../ui/Card.tsx';
import { Narrow } from '../../ui/Narrow.tsx';
import { Screen } from '../../ui/Screen.tsx';

export function StudentWelcome({ me }: { me: Me }) {
  const name = (me.profile && fullName(me.profile)) || me.name || me.email || 'dancer';
  return (
    <Screen
      title={`Welcome, ${name}`}
      actions={
        <Button component={Link} to="/profile" variant="default">
          Edit profile
        </Button>
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
