import { getRouteApi } from '@tanstack/react-router';
import { TextInput } from '../ui/field/TextInput.tsx';
import { fullName } from '../../domain/student.ts';
import { NamesForm } from '../features/session/NamesForm.tsx';
import { StudentCalendar } from '../features/attendance/StudentCalendar.tsx';
import { StudentClasses } from '../features/schoolClass/StudentClasses.tsx';
import { StudentLead } from '../features/student/StudentLead.tsx';
import { Statement } from '../features/statement/Statement.tsx';
import { useMe, useSchool } from '../session/session.ts';
import {
  isOwnGuardian,
  noPersonFields,
  ownFields,
  personField,
  personFieldNames,
  personFieldsOf,
  shownPersonField,
} from '../../domain/personField.ts';
import { Card } from '../ui/layout/Card.tsx';
import { TextLink } from '../ui/link/links.tsx';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { ScreenTabs } from '../ui/layout/ScreenTabs.tsx';
import { PaymentsAndFees } from './student/PaymentsAndFees.tsx';
import styles from './profile.module.css';

const route = getRouteApi('/profile');
const READ_ONLY =
  'You can change your name and how you are reached. Ask the school to change anything else.';
export default function ProfileScreen() {
  const { tab = 'profile' } = route.useSearch();
  const navigate = route.useNavigate();
  const { id, profile } = useMe();
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
      lead={profile ? <StudentLead student={profile} reader="self" /> : READ_ONLY}
    >
      {id !== null && <StudentClasses studentId={id} />}
      <ScreenTabs
        value={tab}
        onChange={(chosen) =>
          void navigate({ search: chosen === 'profile' ? {} : { tab: chosen }, replace: true })
        }
        tabs={[
          // Stays mounted, so that looking at the statement doesn't lose what was typed.
          { value: 'profile', label: 'Profile', staysMounted: true, content: <AboutYou /> },
          { value: 'statement', label: 'Statement', content: <OwnStatement /> },
          { value: 'attendance', label: 'Attendance', content: <OwnAttendance /> },
          {
            value: 'payments',
            label: 'Payments',
            content: <PaymentsAndFees id={id ?? ''} onPay={undefined} withReceipts />,
          },
        ]}
      />
    </Screen>
  );
}

function AboutYou() {
  const { id, email, profile, studentFields = [] } = useMe();
  const { hasDanceRoles, today } = useSchool();
  const own = profile ? ownFields(profile, today) : personFieldNames;
  const ofGuardians = personFieldNames.filter((name) => !own.includes(name) && profile?.[name]);
  return (
    <Narrow>
      <Card title="About you">
        {profile && <p className="quiet below-medium">{READ_ONLY}</p>}
        <NamesForm
          key={id}
          firstName={profile?.firstName ?? ''}
          lastName={profile?.lastName ?? ''}
          {...personFieldsOf(profile ?? noPersonFields)}
          names={own}
          own={profile?.own ?? {}}
          fields={profile && isOwnGuardian(profile, today) ? studentFields : []}
        >
          <div className={styles.fixed}>
            <TextInput label="Email" value={email ?? ''} readOnly />
            {ofGuardians.map((name) => (
              <TextInput
                key={name}
                label={personField(name).label}
                value={shownPersonField(personField(name), profile?.[name] ?? '')}
                readOnly
              />
            ))}
            {hasDanceRoles && (
              <TextInput label="Dance Role" value={profile?.danceRole ?? 'Lead'} readOnly />
            )}
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

function OwnAttendance() {
  const { id } = useMe();
  const { today } = useSchool();
  const { month } = route.useSearch();
  const navigate = route.useNavigate();
  if (id === null) return null;
  return (
    <StudentCalendar
      studentId={id}
      today={today}
      month={month}
      onMonth={(chosen) =>
        void navigate({ search: { tab: 'attendance', month: chosen }, replace: true })
      }
    />
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
      withFigures={profile?.enrollmentStatus === 'Removed'}
    />
  );
}
