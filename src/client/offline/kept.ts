import type { QueryClient } from '@tanstack/react-query';
import type { AttendanceDay } from '../../contract/attendance.ts';
import type { Me, School } from '../../contract/user.ts';
import { dateInZone, instant, type CalendarDate } from '../../domain/dates.ts';
import { feeTypesOn, type FeeType } from '../../domain/feeType.ts';
import { api } from '../api/api.ts';
import { dutyOf, KEPT_AT, schoolQuery, sessionQuery, type Session } from '../session/session.ts';
import { isSignOutDue } from '../session/signOut.ts';
import { device } from './device.ts';
import { forgetWords } from './entry.ts';
import { outbox } from './sending.ts';

// What the roll reads, kept on the device for when there is no network: shown at once, and read anew behind it. Of
// admins only, who have a roll; gone when they leave.

/** The class days nearest to today that are kept. */
const DAYS = 6;
/** How many class days before today are read in advance. */
const PAST_DAYS = 3;
const FRESH_MS = 600_000;
const QUIET_MS = 1000;
/** So long the roll waits for the server before it is made of what the device knows. */
export const PATIENCE_MS = 2000;

const ME = 'me';
const SCHOOL = 'school';
const FEE_TYPES = 'feeTypes';
const OWNER = 'owner';
const DAY = 'day/';

const feeTypesKey = api.feeTypes.list.queryKey({});

/** Plain http can't open Turnout without network, so nothing is kept there for that. */
const mayKeep = window.isSecureContext;

/** One after the other: what is kept after somebody has left must not come before the wiping. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<Result>(act: () => Promise<Result>): Promise<Result | null> {
  const done = last.then(act).catch(() => null);
  last = done;
  return done;
}

const isKeeper = (me: Me) => me.role === 'admin' && dutyOf(me) === null;

/** Whose data is on the device, as far as this tab knows; undefined before it knows anything. */
let ownerId: string | null | undefined;

/** Shows what is kept, as long as the server has not answered. */
async function restoreKept(client: QueryClient): Promise<void> {
  if (isSignOutDue()) return wipeKept();
  const kept = await inTurn(async () => (await device()).getAll('kept'));
  const dataOf = (name: string) => kept?.find((one) => one.name === name)?.data;
  const me = dataOf(ME) as Me | undefined;
  if (!me || isSignOutDue()) return;
  ownerId = me.id;
  const isWanted = (queryKey: readonly unknown[]) => client.getQueryData(queryKey) === undefined;
  const show = (queryKey: readonly unknown[], data: unknown) => {
    if (data !== undefined && isWanted(queryKey))
      client.setQueryData(queryKey, data, { updatedAt: KEPT_AT });
  };
  const signedIn = client.getQueryData<Session>(sessionQuery.queryKey)?.me;
  if (signedIn && signedIn.id !== me.id) return wipeKept();
  show(feeTypesKey, dataOf(FEE_TYPES));
  const school = dataOf(SCHOOL) as School | undefined;
  // It was kept on another day. To know this one takes a browser long, so it is asked only where the server is slow.
  if (school && isWanted(schoolQuery.queryKey)) {
    const today = dateInZone(instant(new Date()), school.timeZone);
    show(schoolQuery.queryKey, { ...school, today });
  }
  show(sessionQuery.queryKey, { me, instead: null } satisfies Session);
}

/** The roll of a day as it is kept. With `evenMade` also one that is not: everyone who was on the last one, unmarked. */
export async function keptDay(
  date: CalendarDate,
  { evenMade }: { evenMade: boolean },
): Promise<AttendanceDay | null> {
  const exact = await inTurn(async () => (await device()).get('kept', DAY + date));
  if (exact || !evenMade) return (exact?.data as AttendanceDay | undefined) ?? null;
  const kept = await inTurn(async () => (await device()).getAll('kept'));
  const days = (kept ?? [])
    .filter(({ name }) => name.startsWith(DAY))
    .map(({ data }) => data as AttendanceDay)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const latest = days.at(-1);
  if (!latest) return null;
  const types = kept?.find(({ name }) => name === FEE_TYPES)?.data as
    | { items: FeeType[] }
    | undefined;
  const isClassDay = ({ students }: AttendanceDay) => students.some(({ attendance }) => attendance);
  return {
    date,
    previousClassDay: days.findLast((day) => day.date < date && isClassDay(day))?.date ?? null,
    nextClassDay: days.find((day) => day.date > date && isClassDay(day))?.date ?? null,
    recentClassDays: days
      .filter(isClassDay)
      .map((day) => day.date)
      .toReversed(),
    lastEventId: 0,
    feeTypes: types ? feeTypesOn(date, types.items) : latest.feeTypes,
    students: latest.students.map((student) => ({ ...student, attendance: null })),
  };
}

/** Nothing that names anybody is left on the device. */
async function wipeKept(): Promise<void> {
  ownerId = null;
  await inTurn(async () => (await device()).clear('kept'));
  await outbox.edit(forgetWords);
}

/** The server has said who is signed in. */
async function claim(userId: string): Promise<void> {
  ownerId = userId;
  const isOther = await inTurn(async () => {
    const tx = (await device()).transaction('kept', 'readwrite');
    const owner = await tx.store.get(OWNER);
    if (owner?.userId !== userId) {
      await tx.store.clear();
      await tx.store.put({ name: OWNER, userId, data: null });
    }
    await tx.done;
    return owner !== undefined && owner.userId !== userId;
  });
  if (isOther) await outbox.edit(forgetWords);
}

function freshDays(client: QueryClient): AttendanceDay[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: api.attendance.day.key() })
    .filter(({ state }) => state.dataUpdatedAt > KEPT_AT && state.data !== undefined)
    .map(({ state }) => state.data as AttendanceDay);
}

async function save(client: QueryClient): Promise<void> {
  const session = client.getQueryData<Session>(sessionQuery.queryKey);
  const school = client.getQueryData<School>(schoolQuery.queryKey);
  if (!session || session.instead || !school || session.me.id !== ownerId || isSignOutDue()) return;
  const { me } = session;
  const userId = ownerId;
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(school.today));
  await inTurn(async () => {
    const tx = (await device()).transaction('kept', 'readwrite');
    const owner = await tx.store.get(OWNER);
    // Who left in another tab, while this one slept, has left.
    if (!userId || owner?.userId !== userId) return tx.done;
    const put = (name: string, data: unknown) => tx.store.put({ name, userId, data });
    await Promise.all([
      put(ME, me),
      put(SCHOOL, school),
      put(FEE_TYPES, client.getQueryData(feeTypesKey)),
      ...freshDays(client).map((day) => put(DAY + day.date, day)),
    ]);
    const names = (await tx.store.getAllKeys()).filter((name) => name.startsWith(DAY));
    const far = names
      .toSorted((a, b) => distance(a.slice(DAY.length)) - distance(b.slice(DAY.length)))
      .slice(DAYS);
    await Promise.all(far.map((name) => tx.store.delete(name)));
    return tx.done;
  });
}

/** Reads in advance what may be opened without network: today, the class days before it, and the next. */
export async function readAhead(client: QueryClient): Promise<void> {
  const school = client.getQueryData<School>(schoolQuery.queryKey);
  if (!mayKeep || !school) return;
  const read = (date: CalendarDate) =>
    client.fetchQuery(api.attendance.day.queryOptions({ input: { date }, staleTime: FRESH_MS }));
  try {
    const today = await read(school.today);
    let past = today.previousClassDay;
    for (let day = 0; day < PAST_DAYS && past !== null; day += 1)
      past = (await read(past)).previousClassDay;
    if (today.nextClassDay !== null) await read(today.nextClassDay);
  } catch {
    // Without network there is what was read before.
  }
}

/** To be called once, when the page is loaded. */
export function startKeeping(client: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(client), QUIET_MS);
  };
  const isKept = (key: unknown) =>
    [sessionQuery, schoolQuery, { queryKey: feeTypesKey }].some(
      ({ queryKey }) => JSON.stringify(queryKey[0]) === key,
    ) || key === JSON.stringify(api.attendance.day.key()[0]);

  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    if (state.dataUpdatedAt === KEPT_AT) return;
    if (queryKey[0] === sessionQuery.queryKey[0]) {
      const { me, instead } = state.data as Session;
      if (instead) return;
      if (me.id === null || !isKeeper(me) || !mayKeep) {
        if (ownerId !== null) void wipeKept();
      } else if (me.id !== ownerId && !event.action.manual) void claim(me.id);
    }
    if (ownerId && isKept(JSON.stringify(queryKey[0]))) saveSoon();
  });
  if (mayKeep) void restoreKept(client);
}
