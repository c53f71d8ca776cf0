import { TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { fullName } from '../../domain/student.ts';
import { AccountFigures } from '../features/session/AccountFigures.tsx';
import { NamesForm } from '../features/session/NamesForm.tsx';
import { Statement } from '../features/statement/Statement.tsx';
import { useMe } from '../session/session.ts';
import { Card } from '../ui/layout/Card.tsx';
import { TextLink } from '../ui/link/links.tsx';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { ScreenTabs } from '../ui/layout/ScreenTabs.tsx';
import styles from './profile.module.css';

const route = getRouteApi('/profile');

export default function ProfileScreen() {
  const { tab = 'profile' } = route.useSearch();
  const navigate = route.useNavigate();
  const { profile } = useMe();
  if (profile?.enrollmentStatus === 'Removed')
    return (
      <Screen
        title="Statement"
        lead="You are no longer enrolled. Ask the school to change anything."
      >
        <OwnStatement />
      </Screen>
    );
  return (
    <Screen
      title="Profile"
      lead="You can change your name and phone number. Ask the school to change anything else."
    >
      <ScreenTabs
        value={tab}
        onChange={(chosen) =>
          void navigate({ search: chosen === 'statement' ? { tab: chosen } : {}, replace: true })
        }
        tabs={[
          // Kept, so that what was typed is still there after a look at the statement.
          { value: 'profile', label: 'Profile', kept: true, content: <AboutYou /> },
          { value: 'statement', label: 'Statement', content: <OwnStatement /> },
        ]}
      />
    </Screen>
  );
}

function AboutYou() {
  const { id, email, profile } = useMe();
  return (
    <Narrow>
      <Card>
        <AccountFigures profile={profile} />
      </Card>
      <Card title="About you">
        <NamesForm
          key={id}
          firstName={profile?.firstName ?? ''}
          lastName={profile?.lastName ?? ''}
          phone={profile?.phone ?? ''}
        >
          <div className={styles.fixed}>
            <TextInput label="Email" value={email ?? ''} readOnly />
            <TextInput label="Dance Role" value={profile?.danceRole ?? 'Lead'} readOnly />
          </div>
        </NamesForm>
      </Card>
      <Card title="Email and password">
        <p>
          <TextLink to="/account">Change your email or password</TextLink>
        </p>
      </Card>
    </Narrow>
  );
}

function OwnStatement() {
  const { id, email, profile } = useMe();
  const { from, to } = route.useSearch();
  const navigate = route.useNavigate();
  if (id === null) return null;
  return (
    <Statement
      studentId={id}
      studentName={(profile && fullName(profile)) || (email ?? '')}
      period={{ from, to }}
      onPeriod={(period) =>
        void navigate({ search: { tab: 'statement', ...period }, replace: true })
      }
      forAdmin={false}
    />
  );
}
