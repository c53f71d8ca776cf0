import { useMe } from '../session/session.ts';
import { AdminWelcome } from './home/AdminWelcome.tsx';
import { NoRole } from './home/NoRole.tsx';
import { SignedOut } from './home/SignedOut.tsx';
import { StudentWelcome } from './home/StudentWelcome.tsx';

export default function HomeScreen() {
  const me = useMe();
  if (me.role === 'admin') return <AdminWelcome me={me} />;
  if (me.role === 'student') return <StudentWelcome me={me} />;
  return me.id === null ? <SignedOut /> : <NoRole />;
}
