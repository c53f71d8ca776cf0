import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { schoolQuery, sessionQuery, useSessionOfOtherTabs } from '../lib/session.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { Navigation } from './Navigation.tsx';
import { usePaperIsLight } from './usePaperIsLight.ts';
import styles from './Shell.module.css';

/** What stands around every screen: navigation, the skip link, and the session that must be known first. */
export function Shell() {
  const session = useQuery(sessionQuery);
  const school = useQuery(schoolQuery);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useSessionOfOtherTabs();
  usePaperIsLight();

  if (!session.data || !school.data) {
    const error = session.error ?? school.error;
    const retry = () => void Promise.all([session.refetch(), school.refetch()]);
    const waiting = !error || session.isFetching || school.isFetching;
    return (
      <main className={styles.alone}>
        {waiting ? (
          <LoadingState text="Loading…" rows={2} />
        ) : (
          <ErrorState error={error} onRetry={retry} />
        )}
      </main>
    );
  }

  const { me } = session.data;
  if (me.mustChangePassword && path !== '/change-password') {
    return <Navigate to="/change-password" replace />;
  }

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Navigation me={me} school={school.data} path={path} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.content}>
          <Suspense fallback={<LoadingState text="Loading…" />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
    </div>
  );
}
