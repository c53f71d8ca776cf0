import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChargeTypes } from '../features/kind/FeeTypes.tsx';
import { ClassesLine } from '../features/schoolClass/ClassesLine.tsx';
import { About } from '../features/setting/About.tsx';
import { SettingsIndex } from '../features/setting/SettingsIndex.tsx';
import { useSchool } from '../session/session.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import styles from './settings.module.css';

const route = getRouteApi('/settings');

// The return type is explicit because inferring it would be circular: it depends on the routes, including this one.
export default function SettingsScreen(): ReactNode {
  const { hasCharges } = useSchool();
  const { action } = route.useSearch();
  // The invitation's address from when everything was on one page.
  if (action !== undefined)
    return <Navigate to="/settings/$page" params={{ page: 'team' }} search={{ action }} replace />;
  return (
    <Screen title="Settings">
      <div className={`stack ${styles.settings}`} data-gap="large">
        <SettingsIndex />
        <ClassesLine />
        {!hasCharges && <ChargeTypes />}
        <About />
      </div>
    </Screen>
  );
}
