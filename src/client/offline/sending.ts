import type { QueryClient } from '@tanstack/react-query';
import type { AttendanceDay } from '../../contract/attendance.ts';
import type { Written } from '../../contract/user.ts';
import { askOnce } from '../api/api.ts';
import { readAgainAfter, queryKeys } from '../api/queryKeys.ts';
import { isReached, onReach } from '../api/reach.ts';
import { shownAs } from '../api/showAs.ts';
import { sessionQuery, waitsForPerson, type Session } from '../session/session.ts';
import { showAsMessages } from '../../domain/showAs.ts';
import { lessonKey, lessonOf, type InLesson } from '../../domain/lesson.ts';
import { changeRoll, dayInput, dayKey } from './dayCache.ts';
import { deviceStore } from './device.ts';
import {
  isPending,
  putAll,
  type Edit,
  type Entries,
  type Entry,
  type MarkOrNone,
  type NewEntry,
} from './entry.ts';
import { createOutbox } from './outbox.ts';
import { takeAnswer, takeTheirs } from './ownActs.ts';
import { sendAct } from './sendAct.ts';
import { createSender, type Answer, type Asks } from './sender.ts';

// This browser's outbox, and what this tab does to send it.

/** After this time, a request is repeated with the same key. */
const TIMEOUT_MS = 10_000;
/** An act that is answered sooner never shows up as "not sent yet". */
const LATE_MS = 1000;
/** How long marking must pause before other screens' money figures are reloaded. */
const RELOAD_DELAY_MS = 300;

/** The messages between tabs. 'edited': the outbox on the device has changed. */
type Message =
  | 'edited'
  | { entry: Entry; answer: Answer }
  /** Somebody else had made this mark before the entry was sent. */
  | { entry: Entry; theirs: MarkOrNone }
  /** The entry was dropped for this reason. */
  | { entry: Entry; reason: string };

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('turnout-outbox') : null;
const tellOthers = (message: Message) => channel?.postMessage(message);

export const outbox = createOutbox(deviceStore, () => tellOthers('edited'));

const timeout = (ms = TIMEOUT_MS) => AbortSignal.timeout(ms);

const asks: Asks = {
  send(entry, retryAfter) {
    const { key, userId: person } = entry;
    return sendAct(entry, { key, person, signal: timeout(), retryAfter });
  },
  written: ({ key, userId }) =>
    askOnce<Written>(['me', 'written'], { key }, { person: userId, signal: timeout() }),
  day: (lesson, userId) =>
    askOnce<AttendanceDay>(['attendance', 'day'], dayInput(lesson), {
      person: userId,
      signal: timeout(),
    }),
  probe: () => askOnce(['me', 'get'], {}, { signal: timeout(5000) }),
};

/** What the roll shows about the outbox. */
export interface Unsent {
  /** The entries of this tab's person. */
  entries: Entries;
  /** The keys of entries that have been pending for so long that the row says so. */
  late: ReadonlySet<string>;
  /** How many of this person's acts haven't reached the server. */
  count: number;
  /** How many of those are written to the device; the others would be lost with the page. */
  stored: number;
  /** Whether writing to the device is taking so long that the roll says so. */
  isStoring: boolean;
  /** How many acts are waiting on this device, for all people. */
  onDevice: number;
  offline: boolean;
  /** Whether the acts are waiting for their person to sign in. */
  signedOut: boolean;
  /** Whether the outbox outlives the tab. */
  canStore: boolean;
}

const none: Unsent = {
  entries: [],
  late: new Set(),
  count: 0,
  stored: 0,
  isStoring: false,
  onDevice: 0,
  offline: false,
  signedOut: false,
  canStore: true,
};

const hasSame = <Item>(some: Iterable<Item>, others: Iterable<Item>): boolean =>
  JSON.stringify([...some]) === JSON.stringify([...others]);

function isSame(one: Unsent, other: Unsent): boolean {
  const { entries, late, ...rest } = one;
  return (
    hasSame(entries, other.entries) &&
    hasSame(late, other.late) &&
    Object.entries(rest).every(([name, value]) => other[name as keyof Unsent] === value)
  );
}

let unsent: Unsent = none;
let signedOut = false;
let client: QueryClient | undefined;
const listeners = new Set<() => void>();
/** Tells the person why an act wasn't done. */
let notifyPerson: (message: string) => void = () => {};
/** When this tab first saw each pending entry, by key. */
const since = new Map<string, number>();
let lateTimer: ReturnType<typeof setTimeout> | undefined;

const session = (): Session | undefined => client?.getQueryData(sessionQuery.queryKey);

function updateUnsent(): void {
  const userId = session()?.me.id ?? null;
  const entries = outbox.entries().filter((entry) => entry.userId === userId);
  const pending = entries.filter(isPending);
  const now = Date.now();
  const keys = new Set(pending.map(({ key }) => key));
  for (const key of since.keys()) if (!keys.has(key)) since.delete(key);
  for (const key of keys) if (!since.has(key)) since.set(key, now);
  // A row that says it is waiting keeps saying so until it is sent, even while it is being sent.
  const isLate = ({ key }: Entry) =>
    unsent.late.has(key) || !isReached() || now - (since.get(key) ?? now) >= LATE_MS;
  const late = new Set(pending.filter(isLate).map(({ key }) => key));
  const saved = outbox.saved().filter((entry) => entry.userId === userId && isPending(entry));
  const savedKeys = new Set(saved.map(({ key }) => key));
  const waitsForDevice = ({ key }: Entry) =>
    !savedKeys.has(key) && now - (since.get(key) ?? now) >= LATE_MS;
  const next: Unsent = {
    entries,
    late,
    count: pending.length,
    stored: saved.length,
    isStoring: pending.some(waitsForDevice),
    onDevice: outbox.entries().filter(isPending).length,
    offline: !isReached(),
    signedOut: signedOut || Boolean(session()?.instead),
    canStore: outbox.canStore(),
  };
  clearTimeout(lateTimer);
  if (late.size < pending.length || !outbox.isSaved())
    lateTimer = setTimeout(updateUnsent, LATE_MS);
  if (late.size > 0) requestPersistence();
  // Skips rerenders, because this also runs at every request for the session.
  if (isSame(unsent, next)) return;
  unsent = next;
  listeners.forEach((tell) => tell());
}

let hasAsked = false;
/** Browsers delete stored data when the disk gets full, unless we ask them not to. */
function requestPersistence(): void {
  if (hasAsked) return;
  hasAsked = true;
  void navigator.storage?.persist?.().catch(() => {});
}

/** The fallback without locks: each tab sends in order, and the keys prevent two tabs from doing anything twice. */
let lastInThisTab: Promise<unknown> = Promise.resolve();
/** Runs one act at a time across all tabs. Browsers have no locks over plain http on a network. */
function exclusively<Result>(act: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request('turnout-outbox', act);
  const done = lastInThisTab.then(act);
  lastInThisTab = done.catch(() => {});
  return done;
}

let moneyTimer: ReturnType<typeof setTimeout> | undefined;
/** Timers by lesson. */
const dayTimers = new Map<string, ReturnType<typeof setTimeout>>();

/** A response that is still loading may predate the mark, so the roll is reloaded once marking pauses. */
function reloadIfLoading(queryClient: QueryClient, lesson: InLesson): void {
  const queryKey = dayKey(lesson);
  const name = lessonKey(lessonOf(lesson));
  if (queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching')
    void queryClient.cancelQueries({ queryKey });
  else if (!dayTimers.has(name)) return;
  clearTimeout(dayTimers.get(name));
  const read = () => {
    dayTimers.delete(name);
    void queryClient.invalidateQueries({ queryKey });
  };
  dayTimers.set(name, setTimeout(read, RELOAD_DELAY_MS));
}

/** Applies an act that the server has confirmed, whichever tab sent it. */
function applyConfirmed({ entry, answer }: { entry: Entry; answer: Answer }): void {
  if (!client) return;
  const goesOn = outbox.entries().some(({ after }) => after === entry.key);
  if (answer.mark !== undefined) reloadIfLoading(client, entry);
  changeRoll(client, entry, (roll) => takeAnswer(roll, { entry, answer, goesOn }));
  clearTimeout(moneyTimer);
  moneyTimer = setTimeout(
    () => client && void readAgainAfter(client, 'attendance'),
    RELOAD_DELAY_MS,
  );
}

function applyTheirs({ entry, theirs }: { entry: Entry; theirs: MarkOrNone }): void {
  if (client) changeRoll(client, entry, (roll) => takeTheirs(roll, entry, theirs));
}

let retry: ReturnType<typeof setTimeout> | undefined;

const { kick, sendThen } = createSender({
  outbox,
  asks,
  person: () => (client && !waitsForPerson(client) ? (session()?.me.id ?? null) : null),
  isReached,
  exclusively,
  onSent(entry, answer) {
    signedOut = false;
    applyConfirmed({ entry, answer });
    tellOthers({ entry, answer });
    if (answer.nothingDone !== undefined) notifyPerson(answer.nothingDone);
  },
  onTheirs(entry, theirs) {
    applyTheirs({ entry, theirs });
    tellOthers({ entry, theirs });
  },
  onGivenUp(entry, reason) {
    notifyPerson(reason);
    tellOthers({ entry, reason });
  },
  onSignedOut() {
    signedOut = true;
    updateUnsent();
    void client?.invalidateQueries({ queryKey: queryKeys.me });
  },
  onStale: (lesson) => void client?.invalidateQueries({ queryKey: dayKey(lesson) }),
  later(again, ms) {
    clearTimeout(retry);
    retry = setTimeout(again, ms);
  },
});

/** Changes the outbox and sends what is in it. */
export async function change(edit: Edit): Promise<void> {
  if (shownAs()) return notifyPerson(showAsMessages.readOnly);
  await outbox.edit(edit);
  await kick();
}

/** Adds acts to the end of the outbox and sends what is in it. */
export function add(acts: readonly NewEntry[]): Promise<void> {
  return change(putAll(acts, !isReached()));
}

export { sendThen };

export function unsentNow(): Unsent {
  return unsent;
}

export function onUnsent(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Call this once, when the page is loaded. `onRefused` receives the message for an act that wasn't done. */
export function startSending(queryClient: QueryClient, onRefused: (message: string) => void): void {
  client = queryClient;
  notifyPerson = onRefused;
  if (shownAs()) return;
  const again = () => void kick();
  outbox.subscribe(updateUnsent);
  onReach(() => {
    updateUnsent();
    if (isReached()) again();
  });
  window.addEventListener('online', () => {
    if (isReached()) again();
    else void asks.probe().catch(() => {});
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && unsent.count > 0) again();
  });
  window.addEventListener('beforeunload', (event) => {
    if ((unsent.count > 0 && !unsent.canStore) || !outbox.isSaved()) event.preventDefault();
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'edited') void outbox.refresh().then(again);
    else if ('answer' in data) applyConfirmed(data);
    else if ('theirs' in data) applyTheirs(data);
    // Another tab may have sent it, but the person is looking at this one.
    else if (document.visibilityState === 'visible') notifyPerson(data.reason);
  });
  // When people sign in, the acts that waited for it are sent.
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== sessionQuery.queryKey[0]) return;
    if (query.state.fetchStatus === 'idle') signedOut = false;
    updateUnsent();
    if (unsent.count > 0 && !signedOut) again();
  });
  void outbox.refresh().then(again);
}
