import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { meQuery, schoolQuery, useSessionOfOtherTabs } from '../lib/session.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { Navigation } from './Navigation.tsx';
import { usePaperIsLight } from './usePaperIsLight.ts';
import styles from './Shell.module.css';

/** What stands around every screen: navigation, the skip link, and the session that must be known first. */
export function Shell() {
  const me = useQuery(meQuery);
  const school = useQuery(schoolQuery);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useSessionOfOtherTabs();
  usePaperIsLight();

  if (!me.data || !school.data) {
    const error = me.error ?? school.error;
    const retry = () => void Promise.all([me.refetch(), school.refetch()]);
    const waiting = !error || me.isFetching || school.isFetching;
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

  if (me.data.mustChangePassword && path !== '/change-password') {
    return <Navigate to="/change-password" replace />;
  }

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Navigation me={me.data} school={school.data} path={path} />
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
