import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Me, School } from '../../contract/user.ts';
import { api } from './api.ts';
import { queryKeys } from './queryKeys.ts';

export const meQuery = api.me.get.queryOptions({
  refetchOnWindowFocus: 'always',
  staleTime: 30_000,
});
export const schoolQuery = api.school.get.queryOptions({ staleTime: 60_000 });

/** Who is signed in. Inside the shell it is always known. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

export function useSchool(): School {
  return useSuspenseQuery(schoolQuery).data;
}

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('turnout-session') : null;

function isOfSession(queryKey: readonly unknown[]): boolean {
  const [path] = queryKey;
  return Array.isArray(path) && (path[0] === 'me' || path[0] === 'school');
}

/** Asks anew who is signed in, then forgets what the former user had loaded. */
async function reloadSession(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: queryKeys.me });
  await client.invalidateQueries({ queryKey: queryKeys.school });
  const others = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !isOfSession(queryKey),
  };
  client.removeQueries({ ...others, type: 'inactive' });
  await client.invalidateQueries(others);
}

/** To be called after signing in or out: this tab and all others follow (AUTH-5). */
export async function sessionChanged(client: QueryClient): Promise<void> {
  channel?.postMessage('changed');
  await reloadSession(client);
}

/** Follows the sign-ins and sign-outs of other tabs. */
export function useSessionOfOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const follow = () => void reloadSession(client);
    channel?.addEventListener('message', follow);
    return () => channel?.removeEventListener('message', follow);
  }, [client]);
}
