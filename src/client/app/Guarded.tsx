import { AHEAD_MS } from '../api/ahead.ts';
import { Navigate } from '@tanstack/react-router';
import { createElement, Fragment, useEffect, useState, type ReactNode } from 'react';
import type { Me } from '../../contract/user.ts';
import type { Role } from '../../domain/roles.ts';
import { useKeptSession, useMe } from '../session/session.ts';
import { Covered } from '../ui/dialog/covered.ts';
import { wasFollowed } from './followed.ts';
import { notifyFailure } from '../ui/message/notify.ts';
import type SignInAgain from './SignInAgain.tsx';

interface Props {
  roles: readonly Role[];
  /** The screen itself says to others that it is not for them. */
  says?: boolean;
  children: ReactNode;
}

/**
 * Sends everyone else home, but for somebody signed in who followed a link to a screen that says why it stays shut.
 * Sends them home, also when the role is lost while the screen is open. When the session is lost,
 * the screen stays as it is and asks its person to sign in again.
 */
export function Guarded({ roles, says = false, children }: Props) {
  const { id, role } = useMe();
  const instead = useKeptSession();
  // Decided when the screen opens: who loses the role while it is open is sent home.
  const [toldWhy] = useState(says && id !== null && !roles.includes(role) && wasFollowed());
  if (!roles.includes(role) && !toldWhy) return <Navigate to="/" replace />;
  return (
    <>
      <Covered value={instead !== null}>
        <Fragment key={id}>{children}</Fragment>
      </Covered>
      <LateSignInAgain instead={instead} />
    </>
  );
}

/** Fetched while all is well, so that it is there when the server has been updated or can't be reached. */
function LateSignInAgain({ instead }: { instead: Me | null }) {
  const [loaded, setLoaded] = useState<typeof SignInAgain | null>(null);
  const needed = instead !== null;
  useEffect(() => {
    const load = () =>
      void import('./SignInAgain.tsx').then(
        (module) => setLoaded(() => module.default),
        () => needed && notifyFailure('Your session has expired. Please log in from another tab.'),
      );
    const timer = setTimeout(load, needed ? 0 : AHEAD_MS);
    return () => clearTimeout(timer);
  }, [needed]);
  return loaded && createElement(loaded, { instead });
}
