import { getRouteApi } from '@tanstack/react-router';
import { permissionMessages } from '../../domain/permissionMessages.ts';
import { DataSection } from '../features/archive/DataSection.tsx';
import { ChargeTypes, FeeTypes } from '../features/kind/FeeTypes.tsx';
import { PaymentMethods } from '../features/kind/PaymentMethods.tsx';
import { ClassesLine } from '../features/schoolClass/ClassesLine.tsx';
import { About } from '../features/setting/About.tsx';
import { CalendarSection } from '../features/setting/CalendarSection.tsx';
import { DashboardSection } from '../features/setting/DashboardSection.tsx';
import { HowToPaySection } from '../features/setting/HowToPaySection.tsx';
import { MoneySection } from '../features/setting/MoneySection.tsx';
import { RegistrationSection } from '../features/setting/RegistrationSection.tsx';
import { SchoolSection } from '../features/setting/SchoolSection.tsx';
import { SignInSection } from '../features/setting/SignInSection.tsx';
import { TuitionSection } from '../features/setting/TuitionSection.tsx';
import { useSettings } from '../features/setting/useSettings.ts';
import { Team } from '../features/user/Team.tsx';
import { QueryView } from '../parts/QueryView.tsx';
import { useMe, useSchool } from '../session/session.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { NoPermission } from '../ui/state/states.tsx';
import styles from './settings.module.css';

const route = getRouteApi('/settings');

export default function SettingsScreen() {
  const { role } = useMe();
  const { action } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Screen title="Settings">
      {role === 'admin' ? (
        <div className={styles.settings}>
          <Team
            inviting={action === 'invite'}
            onInviting={(inviting) =>
              void navigate({ search: inviting ? { action: 'invite' } : {}, replace: !inviting })
            }
          />
          <SettingsSections />
          <DataSection />
          <About />
        </div>
      ) : (
        <NoPermission message={permissionMessages.settings} />
      )}
    </Screen>
  );
}

function SettingsSections() {
  const settings = useSettings();
  const { hasTimetable, hasCharges } = useSchool();
  return (
    <QueryView query={settings} loading="Loading settings…" action="load settings">
      {(data) => (
        <>
          <SchoolSection settings={data} />
          <ClassesLine />
          <FeeTypes />
          <ChargeTypes />
          {hasCharges && <TuitionSection settings={data} />}
          <PaymentMethods />
          <HowToPaySection settings={data} />
          <MoneySection settings={data} />
          <DashboardSection settings={data} />
          {hasTimetable && <CalendarSection settings={data} />}
          <RegistrationSection settings={data} />
          <SignInSection settings={data} />
        </>
      )}
    </QueryView>
  );
}
