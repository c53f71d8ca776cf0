import type { QueryClient } from '@tanstack/react-query';
import type { AttendanceDay, AttendanceStudent, OfChild } from '../../contract/attendance.ts';
import type { Me, School } from '../../contract/user.ts';
import type { ListedLesson } from '../../contract/lesson.ts';
import { addDays, dateInZone, instant, type CalendarDate } from '../../domain/dates.ts';
import { feeTypesOn, type FeeType } from '../../domain/feeType.ts';
import { lessonKey, lessonOf, type InLesson, type Lesson } from '../../domain/lesson.ts';
import { takesRoll } from '../../domain/roles.ts';
import { api } from '../api/api.ts';
import { dutyOf, STORED_AT, schoolQuery, sessionQuery, type Session } from '../session/session.ts';
import { isSignOutDue } from '../session/signOut.ts';
import { device } from './device.ts';
import { forgetWords } from './entry.ts';
import { outbox } from './sending.ts';

// Keeps the roll's data on the device for use offline: it is shown right away and reloaded in the background. Only for
// people who take the roll, and only until they sign out.

/** How many rolls to keep for each class: the ones closest to today. */
const ROLLS_OF_A_CLASS = 6;
/** How many rolls to keep in total. */
const ROLLS = 24;
const NAMES = 3000;
/** How many days before and after today to keep the timetable for. */
const TIMETABLE_DAYS = 14;
const SAVE_DELAY_MS = 1000;
/** The `lastEventId` of a roll that no server has sent. */
export const MADE_UP = -1;
/** How long the roll waits for the server before it is built from the device's data. */
export const SERVER_TIMEOUT_MS = 2000;

const ME = 'me';
const SCHOOL = 'school';
const FEE_TYPES = 'feeTypes';
const LESSONS = 'lessons';
const OWNER = 'owner';
const DAY = 'day/';

/** The key that a lesson's roll is stored under. */
const nameOf = (lesson: InLesson) => DAY + lessonKey(lessonOf(lesson));

const feeTypesKey = api.feeTypes.list.queryKey({});

/** Turnout can't be opened offline over plain http, so nothing is stored there. */
export const mayStore = window.isSecureContext;

/**
 * Runs one task after another, so that neither an earlier save nor the next person's data can get mixed up with a wipe.
 */
let last: Promise<unknown> = Promise.resolve();
function runInOrder<Result>(act: () => Promise<Result>): Promise<Result | null> {
  const done = last.then(act).catch(() => null);
  last = done;
  return done;
}

const mayBeStoredFor = (me: Me) => takesRoll(me.roles) && dutyOf(me) === null;

/** The owner of the data on the device as far as this tab knows; undefined before it knows. */
let ownerId: string | null | undefined;
/** The owner's roles when the data was stored: an admin's data has money, a teacher's doesn't. */
let ownerRoles = '';
const rolesAsText = ({ roles }: Me) => roles.join(' ');

/** Shows the stored data until the server responds. */
async function restoreStored(client: QueryClient): Promise<void> {
  if (isSignOutDue()) return wipeStored();
  const stored = await runInOrder(async () => (await device()).getAll('kept'));
  const dataOf = (name: string) => stored?.find((one) => one.name === name)?.data;
  const me = dataOf(ME) as Me | undefined;
  if (!me || isSignOutDue()) return;
  ownerId = me.id;
  ownerRoles = rolesAsText(me);
  const isWanted = (queryKey: readonly unknown[]) => client.getQueryData(queryKey) === undefined;
  const show = (queryKey: readonly unknown[], data: unknown) => {
    if (data !== undefined && isWanted(queryKey))
      client.setQueryData(queryKey, data, { updatedAt: STORED_AT });
  };
  const signedIn = client.getQueryData<Session>(sessionQuery.queryKey)?.me;
  if (signedIn && signedIn.id !== me.id) return wipeStored();
  show(feeTypesKey, dataOf(FEE_TYPES));
  const school = dataOf(SCHOOL) as School | undefined;
  // The stored date may be old. It takes a browser a while to compute today's date, so we only do it if the server hasn't
  // responded by now.
  if (school && isWanted(schoolQuery.queryKey)) {
    const today = dateInZone(instant(new Date()), school.timeZone);
    show(schoolQuery.queryKey, { ...school, today });
  }
  show(sessionQuery.queryKey, { me, instead: null } satisfies Session);
}

/**
 * The roll of a lesson as the device has it. With `orMadeUp`, a missing one is made up from the class's latest stored
 * roll, with everyone unmarked.
 */
export async function storedDay(
  asked: InLesson,
  { orMadeUp }: { orMadeUp: boolean },
): Promise<AttendanceDay | null> {
  const lesson = lessonOf(asked);
  const { date } = lesson;
  const exact = await runInOrder(async () => (await device()).get('kept', nameOf(lesson)));
  if (exact) return exact.data as AttendanceDay;
  if (!orMadeUp) return null;
  const stored = await runInOrder(async () => (await device()).getAll('kept'));
  const days = (stored ?? [])
    .filter(({ name }) => name.startsWith(DAY))
    .map(({ data }) => data as AttendanceDay)
    .filter(({ classId }) => classId === lesson.classId)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const latest = days.at(-1);
  if (!latest) return null;
  const types = stored?.find(({ name }) => name === FEE_TYPES)?.data as
    | { items: FeeType[] }
    | undefined;
  const isClassDay = ({ students }: AttendanceDay) => students.some(({ attendance }) => attendance);
  return {
    ...lesson,
    ...timetableOf(lesson, lessonsIn(stored?.find(({ name }) => name === LESSONS)?.data), latest),
    previousClassDay: days.findLast((day) => day.date < date && isClassDay(day))?.date ?? null,
    nextClassDay: days.find((day) => day.date > date && isClassDay(day))?.date ?? null,
    recentClassDays: days
      .filter(isClassDay)
      .map((day) => day.date)
      .toReversed(),
    lastEventId: MADE_UP,
    feeTypes: types ? feeTypesOn(lesson, types.items) : latest.feeTypes,
    students: latest.students.map((student) => ({ ...student, attendance: null })),
  };
}

/** The lessons of the days around today, which a device keeps so that the timetable works offline. */
export function lessonsAround(today: CalendarDate) {
  return api.lessons.list.queryOptions({
    input: { from: addDays(today, -TIMETABLE_DAYS), to: addDays(today, TIMETABLE_DAYS) },
  });
}

/** The lessons of a date as the device has them: in its timetable or with a roll of that date. Null if it has neither. */
export async function storedLessons(date: CalendarDate): Promise<readonly ListedLesson[] | null> {
  const stored = (await runInOrder(async () => (await device()).getAll('kept'))) ?? [];
  const timetable = lessonsIn(stored.find(({ name }) => name === LESSONS)?.data);
  const isCovered =
    timetable.some((one) => one.date <= date) && timetable.some((one) => one.date >= date);
  if (isCovered) return timetable.filter((one) => one.date === date);
  const rolls = stored
    .filter(({ name }) => name.startsWith(DAY))
    .map(({ data }) => data as AttendanceDay);
  return rolls.find((roll) => roll.date === date)?.lessons ?? null;
}

const lessonsIn = (data: unknown) => (data as { items: ListedLesson[] } | undefined)?.items ?? [];

/** The timetable for a day with a made-up roll. */
function timetableOf(
  { date, classId }: Lesson,
  all: readonly ListedLesson[],
  latest: AttendanceDay,
): Pick<AttendanceDay, 'lessons' | 'otherClasses'> {
  const known = [...all, ...latest.lessons];
  const names = new Map(known.map((one) => [one.classId, one.name]));
  const counted = (one: ListedLesson) => ({ ...one, marked: 0, onRoll: one.onRoll ?? 0 });
  const lessons = all.filter((one) => one.date === date).map(counted);
  const own = known.find((one) => one.classId === classId);
  if (own && !lessons.some((one) => one.classId === classId))
    lessons.push({ ...counted(own), date, starts: null, ends: null, now: false });
  for (const one of lessons) names.delete(one.classId);
  return {
    lessons,
    otherClasses: [...names].map(([id, name]) => ({ classId: id, name })),
  };
}

/** Deletes everything on the device that names people. */
async function wipeStored(): Promise<void> {
  ownerId = null;
  await runInOrder(async () => (await device()).clear('kept'));
  await outbox.edit(forgetWords);
}

/**
 * Makes the person who the server says is signed in the owner of the stored data. Deletes everyone else's data, and what
 * the person stored in another role.
 */
async function claim(userId: string, me: Me): Promise<void> {
  ownerId = userId;
  const roles = rolesAsText(me);
  ownerRoles = roles;
  const isOther = await runInOrder(async () => {
    const tx = (await device()).transaction('kept', 'readwrite');
    const owner = await tx.store.get(OWNER);
    if (owner?.userId !== userId || owner.data !== roles) {
      await tx.store.clear();
      await tx.store.put({ name: OWNER, userId, data: roles });
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
    .filter(({ state }) => state.dataUpdatedAt > STORED_AT && state.data !== undefined)
    .map(({ state }) => state.data as AttendanceDay);
}

/** The rolls that there is no room for, given that those closest to today come first. */
function tooMany<Day extends AttendanceDay>(days: readonly Day[]): Day[] {
  const ofClass = new Map<string, number>();
  let rolls = 0;
  let names = 0;
  return days.filter(({ classId, students }) => {
    const before = ofClass.get(classId) ?? 0;
    if (before >= ROLLS_OF_A_CLASS || rolls >= ROLLS || names + students.length > NAMES)
      return true;
    ofClass.set(classId, before + 1);
    rolls += 1;
    names += students.length;
    return false;
  });
}

/** Whom to call and what to look out for is for the lesson: it goes once its day is over and another one is open. */
const ofLesson: Record<keyof OfChild, true> = {
  care: true,
  hasCare: true,
  noPhoto: true,
  emergencyContact: true,
};
const withoutCare = (student: AttendanceStudent) =>
  Object.fromEntries(
    Object.entries(student).filter(([name]) => !Object.hasOwn(ofLesson, name)),
  ) as AttendanceStudent;
const hasCare = (student: AttendanceStudent) =>
  Object.keys(student).some((name) => Object.hasOwn(ofLesson, name));

/** The names of the rolls that are on screen. */
function openRolls(client: QueryClient): Set<string> {
  const days = client
    .getQueryCache()
    .findAll({ queryKey: api.attendance.day.key(), type: 'active' });
  return new Set(
    days.flatMap(({ state: { data } }) => (data ? nameOf(data as AttendanceDay) : [])),
  );
}

async function save(client: QueryClient): Promise<void> {
  const session = client.getQueryData<Session>(sessionQuery.queryKey);
  const school = client.getQueryData<School>(schoolQuery.queryKey);
  if (!session || session.instead || !school || session.me.id !== ownerId || isSignOutDue()) return;
  const { me } = session;
  const userId = ownerId;
  const around = client.getQueryData(lessonsAround(school.today).queryKey);
  const open = openRolls(client);
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(school.today));
  await runInOrder(async () => {
    const tx = (await device()).transaction('kept', 'readwrite');
    const owner = await tx.store.get(OWNER);
    // They may have signed out in another tab while this one was suspended.
    if (!userId || owner?.userId !== userId) return tx.done;
    const put = (name: string, data: unknown) => tx.store.put({ name, userId, data });
    await Promise.all([
      put(ME, me),
      put(SCHOOL, school),
      put(FEE_TYPES, client.getQueryData(feeTypesKey)),
      ...(around ? [put(LESSONS, around)] : []),
      ...freshDays(client).map((day) => put(nameOf(day), day)),
    ]);
    const days = (await tx.store.getAll())
      .filter(({ name }) => name.startsWith(DAY))
      .map(({ name, data }) => ({ name, ...(data as AttendanceDay) }))
      .toSorted((a, b) => distance(a.date) - distance(b.date));
    const over = days.filter(
      ({ name, date, students }) =>
        date < school.today && !open.has(name) && students.some(hasCare),
    );
    await Promise.all(
      over.map(({ name, ...day }) =>
        put(name, { ...day, students: day.students.map(withoutCare) }),
      ),
    );
    await Promise.all(tooMany(days).map(({ name }) => tx.store.delete(name)));
    return tx.done;
  });
}

/** Call this once, when the page is loaded. */
export function startStoring(client: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(client), SAVE_DELAY_MS);
  };
  const isStored = (key: unknown) =>
    [sessionQuery, schoolQuery, { queryKey: feeTypesKey }].some(
      ({ queryKey }) => JSON.stringify(queryKey[0]) === key,
    ) ||
    key === JSON.stringify(api.attendance.day.key()[0]) ||
    key === JSON.stringify(api.lessons.list.key()[0]);

  const isOfDay = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    JSON.stringify(queryKey[0]) === JSON.stringify(api.attendance.day.key()[0]);

  client.getQueryCache().subscribe((event) => {
    // The roll before may leave the screen only after the next one has come.
    if (event.type === 'observerRemoved' && ownerId && isOfDay(event.query)) return saveSoon();
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    const isDay = isOfDay(event.query);
    if (state.dataUpdatedAt === STORED_AT && !isDay) return;
    if (queryKey[0] === sessionQuery.queryKey[0]) {
      const { me, instead } = state.data as Session;
      if (instead) return;
      if (me.id === null || !mayBeStoredFor(me) || !mayStore) {
        if (ownerId !== null) void wipeStored();
      } else if ((me.id !== ownerId || rolesAsText(me) !== ownerRoles) && !event.action.manual) {
        // If they were an admin, rolls in this tab have money, which a teacher's device doesn't keep.
        if (me.id === ownerId) void client.resetQueries({ queryKey: api.attendance.day.key() });
        void claim(me.id, me);
      }
    }
    if (ownerId && isStored(JSON.stringify(queryKey[0]))) saveSoon();
  });
  if (mayStore) void restoreStored(client);
}
