import { AHEAD_MS } from '../api/ahead.ts';
import { Navigate, useRouter } from '@tanstack/react-router';
import { createElement, Fragment, lazy, useEffect, useState, type ReactNode } from 'react';
import type { Me } from '../../contract/user.ts';
import type { Role } from '../../domain/roles.ts';
import { useHeldSession, useMe } from '../session/session.ts';
import { saveWanted } from '../session/wanted.ts';
import { Covered } from '../ui/dialog/covered.ts';
import { wasFollowed } from './followed.ts';
import { notifyFailure } from '../ui/message/notify.ts';
import { loadInTime } from '../ui/lazy/loadInTime.ts';
import type { DeniedArea } from '../../domain/permissionMessages.ts';
import type SignInAgain from './SignInAgain.tsx';

// Few people ever read it.
const DeniedScreen = lazy(() => loadInTime(() => import('./Denied.tsx')));

interface Props {
  roles: readonly Role[];
  /** What other people read; without it they are sent home. */
  denied: DeniedArea | undefined;
  children: ReactNode;
}

/**
 * Renders a screen only for some roles and sends everyone else home, except someone who is signed in and followed a link
 * to it: they are told why it is closed to them. Losing the role while the screen is open also sends them home.
 * Someone who opened the screen while logged out comes back to it after logging in.
 * When the session ends, the screen stays as it is and asks its person to log in again.
 */
export function Guarded({ roles, denied, children }: Props) {
  const { id, roles: own } = useMe();
  const isLetIn = own.some((role) => roles.includes(role));
  const instead = useHeldSession();
  // Decided when the screen opens: someone who loses the role later is sent home instead.
  const [isExplained] = useState(id !== null && !isLetIn && wasFollowed());
  // Somebody who logs out here is done with the screen.
  const [isWanted] = useState(id === null);
  const isDenied = !isLetIn && isExplained && denied !== undefined;
  if (!isLetIn && !isDenied) return <SentHome isWanted={isWanted && id === null} />;
  return (
    <>
      <Covered value={instead !== null}>
        {isDenied ? <DeniedScreen area={denied} /> : <Fragment key={id}>{children}</Fragment>}
      </Covered>
      <LateSignInAgain instead={instead} />
    </>
  );
}

function SentHome({ isWanted }: { isWanted: boolean }) {
  const router = useRouter();
  const [address] = useState(() => router.latestLocation.href);
  useEffect(() => {
    if (isWanted) saveWanted(address);
  }, [isWanted, address]);
  return <Navigate to="/" replace />;
}

/** Loaded in advance, so that it works even after the server was updated or while it can't be reached. */
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
