import {
  queryOptions,
  useQueryClient,
  useSuspenseQuery,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Me, School } from '../../contract/user.ts';
import type { Duty } from '../../domain/access.ts';
import { api, client as server } from '../api/api.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { finishSignOut } from './signOut.ts';

export interface Session {
  /** The person this tab belongs to. */
  me: Me;
  /**
   * Who is actually signed in, if that is someone else or nobody while a screen still holds this person's unsaved work.
   */
  instead: Me | null;
}

const nobody: Me = {
  id: null,
  email: null,
  name: null,
  role: 'anonymous',
  roles: ['anonymous'],
  mustChangePassword: false,
  mustTurnOnSecondStep: false,
};

/** How long to wait before reporting a sign-out to the server again. */
const SIGN_OUT_RETRY_MS = 5000;

/** The `dataUpdatedAt` of data that comes from the device instead of the server. */
export const STORED_AT = 1;

const sessionKey = [['me', 'session'], {}] as const;

export const sessionQuery = queryOptions<Session>({
  queryKey: sessionKey,
  queryFn: async ({ client, signal }) => {
    if (await finishSignOut()) return sessionWith(client, await server.me.get({}, { signal }));
    setTimeout(() => void client.invalidateQueries({ queryKey: sessionKey }), SIGN_OUT_RETRY_MS);
    return { me: nobody, instead: null };
  },
  refetchOnWindowFocus: 'always',
  staleTime: 30_000,
});
export const schoolQuery = api.school.get.queryOptions({ staleTime: 60_000 });

const meOf = ({ me }: Session) => me;

/** Who is signed in; always known inside the shell. */
export function useMe(): Me {
  return useSuspenseQuery({ ...sessionQuery, select: meOf }).data;
}

/** What someone has to do before anything else. */
export function dutyOf(me: Me): Duty | null {
  if (me.mustChangePassword) return 'changePassword';
  return me.mustTurnOnSecondStep ? 'turnOnSecondStep' : null;
}

export function useSchool(): School {
  return useSuspenseQuery(schoolQuery).data;
}

function sessionOf(client: QueryClient): Session | undefined {
  return client.getQueryData<Session>(sessionKey);
}

/** How many open screens would lose unsaved work if their person were replaced. */
let holders = 0;

function sessionWith(client: QueryClient, signedIn: Me): Session {
  const before = sessionOf(client)?.me;
  const lost = before !== undefined && before.id !== null && before.id !== signedIn.id;
  // If only the device remembers somebody, they haven't done anything here yet that could be lost.
  const isStored = client.getQueryState(sessionKey)?.dataUpdatedAt === STORED_AT;
  const hasWork = holders > 0 && !(isStored && !navigator.userActivation?.hasBeenActive);
  return lost && hasWork ? { me: before, instead: signedIn } : { me: signedIn, instead: null };
}

/** While the screen is open, the tab stays with its person, who can sign in again there. */
export function useHeldSession(): Me | null {
  const client = useQueryClient();
  useEffect(() => {
    holders += 1;
    return () => {
      holders -= 1;
      giveUpSession(client);
    };
  }, [client]);
  return useSuspenseQuery(sessionQuery).data.instead;
}

/** Stops waiting for the former person: the tab now belongs to whoever is signed in. */
export function giveUpSession(client: QueryClient): void {
  const signedIn = sessionOf(client)?.instead;
  if (!signedIn) return;
  client.setQueryData<Session>(sessionKey, { me: signedIn, instead: null });
  void reloadData(client);
}

export function waitsForPerson(client: QueryClient): boolean {
  return Boolean(sessionOf(client)?.instead);
}

/** For a request that needs the person: resolves to whether they are signed in again, once that is known. */
export async function signedInAgain(client: QueryClient, signal?: AbortSignal): Promise<boolean> {
  const id = sessionOf(client)?.me.id ?? null;
  if (id === null) return false;
  if (!waitsForPerson(client))
    await client.refetchQueries({ queryKey: sessionKey }, { cancelRefetch: false });
  return new Promise((resolve) => {
    const resolveIfDecided = () => {
      if (waitsForPerson(client) && !signal?.aborted) return;
      stop();
      resolve(sessionOf(client)?.me.id === id && !signal?.aborted);
    };
    const stop = client.getQueryCache().subscribe(resolveIfDecided);
    signal?.addEventListener('abort', resolveIfDecided, { once: true });
    resolveIfDecided();
  });
}

function isOfSession(queryKey: QueryKey): boolean {
  const [path] = queryKey;
  return Array.isArray(path) && (path.join('.') === 'me.session' || path[0] === 'school');
}

/** Drops the data that was loaded for the previous person. */
async function reloadData(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: queryKeys.school });
  const others = { predicate: ({ queryKey }: { queryKey: QueryKey }) => !isOfSession(queryKey) };
  client.removeQueries({ ...others, type: 'inactive' });
  await client.invalidateQueries(others);
}

async function reloadSession(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: sessionKey });
  if (!waitsForPerson(client)) await reloadData(client);
}

/** Signing out is intended, in every tab, so no unsaved work is protected. */
async function leaveSession(client: QueryClient): Promise<void> {
  client.setQueryData<Session>(sessionKey, { me: nobody, instead: null });
  await reloadSession(client);
}

type SessionChange = 'signed in' | 'signed out';

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('turnout-session') : null;

function follow(client: QueryClient, change: SessionChange): Promise<void> {
  // A tab that waits for its person keeps waiting when someone else signs out.
  const leaves = change === 'signed out' && !waitsForPerson(client);
  return leaves ? leaveSession(client) : reloadSession(client);
}

/** Call this after signing in or out: this tab and all others update. */
export async function sessionChanged(client: QueryClient, change: SessionChange): Promise<void> {
  channel?.postMessage(change);
  await follow(client, change);
}

/** Updates this tab when someone signs in or out in another one. */
export function useSessionOfOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<SessionChange>) => void follow(client, data);
    channel?.addEventListener('message', onMessage);
    return () => channel?.removeEventListener('message', onMessage);
  }, [client]);
}
