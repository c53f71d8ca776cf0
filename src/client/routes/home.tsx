import type { QueryClient } from '@tanstack/react-query';
import type { Me, School } from '../../contract/user.ts';
import { api } from '../api/api.ts';
import { debtsQuery } from '../features/home/Debts.tsx';
import { progressQuery } from '../features/home/Guide.tsx';
import { latestPaymentsQuery } from '../features/home/LatestPayments.tsx';
import { useMe } from '../session/session.ts';
import { AdminWelcome } from './home/AdminWelcome.tsx';
import { NoRole } from './home/NoRole.tsx';
import { SignedOut } from './home/SignedOut.tsx';
import { StudentWelcome } from './home/StudentWelcome.tsx';

/** Long enough for the screen to be drawn; it is not kept otherwise. */
const UNTIL_DRAWN_MS = 3000;

export function firstData(
  client: QueryClient,
  { role }: Me,
  { today }: School,
): Promise<unknown>[] {
  if (role !== 'admin') return [];
  return [
    client.prefetchQuery(api.settings.get.queryOptions()),
    client.prefetchQuery({ ...progressQuery, gcTime: UNTIL_DRAWN_MS }),
    client.prefetchQuery(api.approvals.list.queryOptions()),
    client.prefetchQuery(debtsQuery),
    client.prefetchQuery(latestPaymentsQuery),
    client.prefetchQuery(api.attendance.day.queryOptions({ input: { date: today } })),
  ];
}

export default function HomeScreen() {
  const me = useMe();
  if (me.role === 'admin') return <AdminWelcome me={me} />;
  if (me.role === 'student') return <StudentWelcome me={me} />;
  return me.id === null ? <SignedOut /> : <NoRole />;
}
