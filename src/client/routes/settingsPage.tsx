import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { settingsPagesOf, type SettingsPage } from '../../domain/navigation.ts';
import type { Settings } from '../../domain/settings.ts';
import { DataSection } from '../features/archive/DataSection.tsx';
import { AnsweredRequests } from '../features/join/AnsweredRequests.tsx';
import { Agreements } from '../features/kind/Agreements.tsx';
import { ChargeTypes, FeeTypes } from '../features/kind/FeeTypes.tsx';
import { PaymentMethods } from '../features/kind/PaymentMethods.tsx';
import { StudentFields } from '../features/kind/StudentFields.tsx';
import { CalendarSection } from '../features/setting/CalendarSection.tsx';
import { DashboardSection } from '../features/setting/DashboardSection.tsx';
import { HowToPaySection } from '../features/setting/HowToPaySection.tsx';
import { MoneySection } from '../features/setting/MoneySection.tsx';
import { RegistrationSection } from '../features/setting/RegistrationSection.tsx';
import { SchoolSection } from '../features/setting/SchoolSection.tsx';
import { SignInSection } from '../features/setting/SignInSection.tsx';
import { TuitionSection } from '../features/setting/TuitionSection.tsx';
import { useSettings } from '../features/setting/settingsForm.tsx';
import { Team } from '../features/user/Team.tsx';
import { BackToSettings } from '../parts/BackToSettings.tsx';
import { QueryView } from '../parts/QueryView.tsx';
import { useSchool } from '../session/session.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import styles from './settings.module.css';

const route = getRouteApi('/settings/$page');

const pages: Record<SettingsPage, ComponentType> = {
  team: TeamPage,
  school: formOf(SchoolSection),
  fees: FeeTypes,
  charges: ChargeTypes,
  tuition: formOf(TuitionSection),
  'payment-methods': PaymentMethods,
  'how-to-pay': formOf(HowToPaySection),
  money: formOf(MoneySection),
  'public-dashboard': formOf(DashboardSection),
  calendar: formOf(CalendarSection),
  'student-fields': StudentFields,
  registration: RegistrationPage,
  agreements: Agreements,
  login: formOf(SignInSection),
  data: DataSection,
};

/** A page of Settings. */
// The return type is explicit because inferring it would be circular: it depends on the routes, including this one.
export default function SettingsPageScreen(): ReactNode {
  const { page } = route.useParams();
  const found = settingsPagesOf(useSchool()).find((one) => one.page === page);
  if (!found) return <Navigate to="/settings" replace />;
  const Page = pages[found.page];
  return (
    <Screen title={found.text} actions={<BackToSettings />}>
      <div className={`stack ${styles.settings}`} data-gap="large">
        <Page />
      </div>
    </Screen>
  );
}

function formOf(Section: ComponentType<{ settings: Settings }>): ComponentType {
  return function SettingsForm() {
    return (
      <QueryView query={useSettings()} loading="Loading settings…" action="load settings">
        {(settings) => <Section settings={settings} />}
      </QueryView>
    );
  };
}

const RegistrationForm = formOf(RegistrationSection);

function RegistrationPage() {
  return (
    <div className="stack" data-gap="medium">
      <RegistrationForm />
      <AnsweredRequests />
    </div>
  );
}

function TeamPage() {
  const { action } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Team
      inviting={action === 'invite'}
      onInviting={(inviting) =>
        void navigate({ search: inviting ? { action: 'invite' } : {}, replace: !inviting })
      }
    />
  );
}
