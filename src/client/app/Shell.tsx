import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { Duty } from '../../domain/access.ts';
import type { Role } from '../../domain/roles.ts';
import { dutyOf, schoolQuery, sessionQuery, useSessionOfOtherTabs } from '../session/session.ts';
import { GuidePanel } from '../features/guide/lateGuide.ts';
import { showGuide, useOpenGuide } from '../features/guide/openGuide.ts';
import { StartFrame } from '../start/StartFrame.tsx';
import { SiteName } from '../ui/layout/siteName.ts';
import { ErrorState, LoadingState } from '../ui/state/states.tsx';
import { FrontBar } from './FrontBar.tsx';
import { Navigation, showsPhoneBar } from './Navigation.tsx';
import styles from './Shell.module.css';
import { COLOR_SCHEME_ATTRIBUTE } from '../ui/theme/colorSchemeKey.ts';

/** The screen that a person with a duty can't leave until it is done. */
const screenOf = {
  changePassword: '/change-password',
  turnOnSecondStep: '/second-step',
} as const satisfies Record<Duty, string>;

/** Surrounds every screen with the navigation and the skip link, once the session is known. */
export function Shell() {
  const session = useQuery(sessionQuery);
  const school = useQuery(schoolQuery);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath });
  useSessionOfOtherTabs();
  usePaperIsLight();

  if (!session.data || !school.data) {
    const error = session.error ?? school.error;
    const retry = () => void Promise.all([session.refetch(), school.refetch()]);
    const waiting = !error || session.isFetching || school.isFetching;
    if (waiting) return <StartFrame />;
    return (
      <main className={styles.alone}>
        <ErrorState error={error} onRetry={retry} />
      </main>
    );
  }

  const { me } = session.data;
  const duty = dutyOf(me);
  if (duty && path !== screenOf[duty]) return <Navigate to={screenOf[duty]} replace />;
  // The router still shows the previous screen until the duty's screen is loaded.
  const isOnItsWay = duty && screen !== screenOf[duty];

  return (
    <div
      className={styles.shell}
      data-front={me.id === null || undefined}
      data-phone-bar={showsPhoneBar(me, path) || undefined}
    >
      <a className={`${styles.skip} no-print`} href="#main">
        Skip to content
      </a>
      {path === '/attendance' && (
        <button
          type="button"
          className={`${styles.skip} no-print`}
          onClick={() =>
            document.querySelector<HTMLElement>('main [role=grid] [tabindex="0"]')?.focus()
          }
        >
          Skip to the students
        </button>
      )}
      {me.id === null ? (
        <FrontBar school={school.data} />
      ) : (
        <Navigation me={me} school={school.data} path={path} />
      )}
      <main id="main" tabIndex={-1}>
        <div className={styles.content}>
          <SiteName value={school.data.name}>
            <Suspense fallback={<LoadingState text="Loading…" />}>
              {isOnItsWay ? <LoadingState text="Loading…" /> : <Outlet />}
            </Suspense>
          </SiteName>
        </div>
      </main>
      <Help role={me.role} />
    </div>
  );
}

/** The guide next to the screen. It is its own component, so that opening it renders nothing else. */
function Help({ role }: { role: Role }) {
  const isOpen = useOpenGuide() !== null;
  useEffect(() => () => showGuide(null), []);
  return <GuidePanel role={role} opened={isOpen} onClose={() => showGuide(null)} />;
}

/** Prints in light colors, whatever is on screen. */
function usePaperIsLight(): void {
  useEffect(() => {
    const page = document.documentElement;
    let onScreen: string | null = null;
    const begin = () => {
      onScreen = page.getAttribute(COLOR_SCHEME_ATTRIBUTE);
      page.setAttribute(COLOR_SCHEME_ATTRIBUTE, 'light');
    };
    const end = () => {
      if (onScreen !== null) page.setAttribute(COLOR_SCHEME_ATTRIBUTE, onScreen);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
