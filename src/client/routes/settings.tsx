import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChargeTypes } from '../features/kind/FeeTypes.tsx';
import { ClassesLine } from '../features/schoolClass/ClassesLine.tsx';
import { SettingsIndex } from '../features/setting/SettingsIndex.tsx';
import { useSchool } from '../session/session.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import styles from './settings.module.css';
import { Anchor } from '../ui/link/links.tsx';

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

/** The version in package.json; the build puts it here (`scripts/lib/version.ts`). */
declare const TURNOUT_VERSION: string;

/** Which version of Turnout this is, and whose work it contains. */
function About() {
  return (
    <p className="quiet">
      Turnout {TURNOUT_VERSION} ·{' '}
      <Anchor href="/third-party-notices.txt" target="_blank">
        Third-party notices
      </Anchor>
    </p>
  );
}
