import { Navigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Me } from '../../contract/user.ts';
import { useMe } from '../session/session.ts';
import { forgetWanted, wanted } from '../session/wanted.ts';
import { LoadingState } from '../ui/state/states.tsx';
import { AdminWelcome } from './home/AdminWelcome.tsx';
import { GuardianWelcome } from './home/GuardianWelcome.tsx';
import { NoRole } from './home/NoRole.tsx';
import { SignedOut } from './home/SignedOut.tsx';
import { StudentWelcome } from './home/StudentWelcome.tsx';
import { UnknownAddress } from './home/UnknownAddress.tsx';

export default function HomeScreen() {
  const me = useMe();
  const address = me.id === null ? null : wanted();
  if (address !== null) return <Onward address={address} />;
  // Before the notice, which goes to Home's own address.
  if (me.role === 'teacher' && !me.roles.includes('guardian'))
    return <Navigate to="/attendance" replace />;
  return (
    <>
      <UnknownAddress key={me.id} isAdmin={me.role === 'admin'} />
      <OwnHome me={me} />
    </>
  );
}

/** Opens the screen that somebody asked for before logging in. */
function Onward({ address }: { address: string }) {
  const router = useRouter();
  useEffect(() => {
    forgetWanted();
    router.history.replace(address);
  }, [router, address]);
  return <LoadingState text="Loading…" />;
}

function OwnHome({ me }: { me: Me }) {
  if (me.role === 'admin') return <AdminWelcome me={me} />;
  if (me.role === 'student') return <StudentWelcome me={me} />;
  if (me.roles.includes('guardian')) return <GuardianWelcome me={me} />;
  return me.id === null ? <SignedOut /> : <NoRole />;
}
