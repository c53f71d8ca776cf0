import { permissionMessages } from '../../domain/access.ts';
import { DashboardSection } from '../features/setting/DashboardSection.tsx';
import { FeesSection } from '../features/setting/FeesSection.tsx';
import { MoneySection } from '../features/setting/MoneySection.tsx';
import { RegistrationSection } from '../features/setting/RegistrationSection.tsx';
import { SchoolSection } from '../features/setting/SchoolSection.tsx';
import { SignInSection } from '../features/setting/SignInSection.tsx';
import { useSettings } from '../features/setting/useSettings.ts';
import { UserTable } from '../features/user/UserTable.tsx';
import { failedTo } from '../api/failure.ts';
import { useMe } from '../session/session.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { Section } from '../ui/layout/Sections.tsx';
import { ErrorState, LoadingState, NoPermission } from '../ui/state/states.tsx';
import styles from './settings.module.css';

export default function SettingsScreen() {
  const { role, id } = useMe();
  return (
    <Screen title="Settings">
      {role === 'admin' ? (
        <div className={styles.settings}>
          <SettingsSections />
          <Section title="Users & roles">
            <UserTable me={id} />
          </Section>
        </div>
      ) : (
        <NoPermission message={permissionMessages.settings} />
      )}
    </Screen>
  );
}

function SettingsSections() {
  const settings = useSettings();
  if (!settings.data) {
    if (!settings.error) return <LoadingState text="Loading settings..." />;
    return (
      <ErrorState
        error={failedTo('load settings', settings.error)}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  return (
    <>
      <SchoolSection settings={settings.data} />
      <FeesSection settings={settings.data} />
      <MoneySection settings={settings.data} />
      <DashboardSection settings={settings.data} />
      <RegistrationSection settings={settings.data} />
      <SignInSection settings={settings.data} />
    </>
  );
}
