import { Navigate } from '@tanstack/react-router';
import { createElement, Fragment, useEffect, useState, type ReactNode } from 'react';
import type { Me } from '../../contract/user.ts';
import type { Role } from '../../domain/roles.ts';
import { useKeptSession, useMe } from '../session/session.ts';
import { Covered } from '../ui/dialog/covered.ts';
import { notifyFailure } from '../ui/message/notify.ts';
import type SignInAgain from './SignInAgain.tsx';

/**
 * Sends everyone else home, also when the role is lost while the screen is open. When the session is lost,
 * the screen stays as it is and asks its person to sign in again.
 */
export function Guarded({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { id, role } = useMe();
  const instead = useKeptSession();
  if (!roles.includes(role)) return <Navigate to="/" replace />;
  return (
    <Covered value={instead !== null}>
      <Fragment key={id}>{children}</Fragment>
      <LateSignInAgain instead={instead} />
    </Covered>
  );
}

/** Fetched while all is well, so that it is there when the server has been updated or can't be reached. */
function LateSignInAgain({ instead }: { instead: Me | null }) {
  const [loaded, setLoaded] = useState<typeof SignInAgain | null>(null);
  const needed = instead !== null;
  useEffect(() => {
    import('./SignInAgain.tsx').then(
      (module) => setLoaded(() => module.default),
      () => needed && notifyFailure('Your session has expired. Please sign in in another tab.'),
    );
  }, [needed]);
  return loaded && createElement(loaded, { instead });
}
