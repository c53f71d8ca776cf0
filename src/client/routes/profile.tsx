import { TextInput } from '@mantine/core';
import { AccountFigures } from '../features/session/AccountFigures.tsx';
import { NamesForm } from '../features/session/NamesForm.tsx';
import { useMe } from '../lib/session.ts';
import { Card } from '../ui/Card.tsx';
import { TextLink } from '../ui/links.tsx';
import { Narrow } from '../ui/Narrow.tsx';
import { Screen } from '../ui/Screen.tsx';
import styles from './profile.module.css';

export default function ProfileScreen() {
  const { id, email, profile } = useMe();
  return (
    <Screen title="Profile" lead="Your names are yours to change; the rest is kept by the school.">
      <Narrow>
        <Card>
          <AccountFigures profile={profile} />
        </Card>
        <Card title="About you">
          <NamesForm
            key={id}
            firstName={profile?.firstName ?? ''}
            lastName={profile?.lastName ?? ''}
          >
            <div className={styles.fixed}>
              <TextInput label="Email" value={email ?? ''} readOnly />
              <TextInput label="Dance Role" value={profile?.danceRole ?? 'Lead'} readOnly />
            </div>
          </NamesForm>
        </Card>
        <Card title="Email and password">
          <p>
            <TextLink to="/account">Change what you sign in with</TextLink>
          </p>
        </Card>
      </Narrow>
    </Screen>
  );
}
