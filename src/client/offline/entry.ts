import type { RollMark } from '../../contract/attendance.ts';
import {
  sameFlags,
  type AttendanceAttributes,
  type AttendanceStatus,
} from '../../domain/attendance.ts';
import type { Instant } from '../../domain/dates.ts';
import { lessonKey, lessonOf, type InLesson } from '../../domain/lesson.ts';
import type { RefusalReason } from '../../domain/refusal.ts';

// The entries of the outbox and how they change: pure functions that run inside one transaction on the device's
// database.

export type MarkOrNone = RollMark | null;

/** A change that a person made to a student's mark. */
export type Act =
  | {
      act: 'mark';
      status: AttendanceStatus;
      /** The flags that were chosen; all others stay as they are. */
      attributes: AttendanceAttributes;
    }
  | { act: 'remove' }
  /** Undoes the change that left the mark with this timestamp. */
  | { act: 'undo'; timestamp: Instant; bringsBack: MarkOrNone }
  /** Undoes a removal. */
  | { act: 'restore'; bringsBack: MarkOrNone };

/**
 * Who made the act, and which mark it is about. It is never sent in anyone else's name. An entry without a class is
 * about the first one, like entries from an earlier release that are still waiting.
 */
interface Place extends InLesson {
  userId: string;
  studentId: string;
}

export type NewEntry = Place &
  Act & {
    /** The request's idempotency key: the same for every attempt. */
    key: string;
    /** The mark that the person saw; undefined if this device doesn't know it. */
    before: MarkOrNone | undefined;
    /** The timestamp of that mark; null if there was none. */
    base: Instant | null;
  };

/**
 * An act that the server hasn't confirmed. It contains only ids, because nobody may read names on a device that
 * somebody has signed out of.
 */
export type Entry = NewEntry & {
  /** Entries are sent in this order. */
  seq: number;
  /** The key of the entry that it follows: that entry's response becomes its `before` and `base`. */
  after: string | null;
  /**
   * 'waiting' may still be replaced or dropped. 'sent' may have reached the server, so it can't change. 'refused' and
   * 'conflict' are marks that wait for their person's decision.
   */
  state: 'waiting' | 'sent' | 'refused' | 'conflict';
  /** The server's reason for refusing it. */
  reason: string | null;
  /** Tells a screen what it can offer; entries stored by an older version have none. */
  refusedFor?: RefusalReason | undefined;
  /** For a conflict: the server's current mark. */
  theirs: MarkOrNone;
  /** How many times the server failed to process it. */
  failures: number;
};

export type MarkEntry = Extract<Entry, { act: 'mark' }>;

export type Entries = readonly Entry[];
export type Edit = (entries: Entries) => Entries;

export type Outcome =
  /** `mark` is undefined if the server only remembers that the act was done at `timestamp`. */
  | { is: 'done'; mark: MarkOrNone | undefined; timestamp: Instant | null }
  | { is: 'conflict'; theirs: MarkOrNone }
  | { is: 'refused'; reason: string; refusedFor?: RefusalReason | undefined }
  | { is: 'failed' };

/** After this many failures an act isn't retried any more, so that the ones behind it get sent. */
const MOST_FAILURES = 3;

/** Whether an entry is about a mark in this lesson. */
export const isIn = (lesson: InLesson): ((entry: InLesson) => boolean) => {
  const key = lessonKey(lessonOf(lesson));
  return (entry) => lessonKey(lessonOf(entry)) === key;
};

const isAt = (place: Place): ((entry: Entry) => boolean) => {
  const isOfLesson = isIn(place);
  return (entry) =>
    entry.userId === place.userId && entry.studentId === place.studentId && isOfLesson(entry);
};

/** Whether an entry is on its way without anyone doing anything more. */
export function isPending({ state }: Entry): boolean {
  return state === 'waiting' || state === 'sent';
}

/**
 * Whether the act can be made offline and sent later. A holiday can't, because its person has just confirmed how it
 * moves money.
 */
export function canWait(act: Act): boolean {
  return act.act === 'mark' && act.status !== 'holiday';
}

function nextSeq(entries: Entries): number {
  return Math.max(0, ...entries.map(({ seq }) => seq)) + 1;
}

/** The entries in sending order. */
export function inOrder(entries: Entries): Entry[] {
  return entries.toSorted((a, b) => a.seq - b.seq);
}

/**
 * Adds an act behind the pending ones. It replaces a mark for the same student and lesson that was refused or in
 * conflict.
 * @param replaces whether a mark also replaces one that is still waiting. Offline, only the last one counts; online,
 * each is a separate act that can be undone on its own.
 */
export function put(act: NewEntry, replaces = true): Edit {
  return (entries) => {
    if (entries.some(({ key }) => key === act.key)) return entries;
    const own = entries.filter(isAt(act));
    const last = inOrder(own.filter(isPending)).at(-1);
    const others = entries.filter((entry) => isPending(entry) || !own.includes(entry));
    if (replaces && last?.state === 'waiting' && act.act === 'mark' && last.act === 'mark') {
      // The entry keeps its place in the order.
      const attributes = { ...last.attributes, ...act.attributes };
      const { key, status } = act;
      const meant = { ...last, key, status, attributes };
      // Corrected back to what the server has, as far as this device knows: then nothing is left to send.
      if (last.after === null && isTheSame(meant, act.before)) return drop([last.key])(others);
      return others.map((entry) => (entry === last ? meant : entry));
    }
    const added: Entry = {
      ...act,
      after: last?.key ?? null,
      seq: nextSeq(entries),
      state: 'waiting',
      reason: null,
      theirs: null,
      failures: 0,
    };
    return [...others, added];
  };
}

/** Adds several acts, in the given order. */
export function putAll(acts: readonly NewEntry[], replaces = true): Edit {
  return (entries) => acts.reduce((all, act) => put(act, replaces)(all), entries);
}

/** The entries that follow an entry, in order. */
function laterThan(key: string, entries: Entries): Entry[] {
  const next = entries.find(({ after }) => after === key);
  return next ? [next, ...laterThan(next.key, entries)] : [];
}

/** The person's next entry to send. */
export function nextOf(entries: Entries, userId: string): Entry | undefined {
  return inOrder(
    entries.filter((entry) => entry.userId === userId && isPending(entry) && entry.after === null),
  )[0];
}

/** After this, the entry may have reached the server. */
export function takeForSending(key: string): Edit {
  return (entries) =>
    entries.map((entry) => (entry.key === key ? { ...entry, state: 'sent' as const } : entry));
}

/** Applies the outcome of a sent entry. */
export function settle(key: string, outcome: Outcome): Edit {
  return (entries) => {
    const entry = entries.find((one) => one.key === key);
    if (!entry) return entries;
    if (outcome.is === 'done')
      return removeAndRebase(entry, { before: outcome.mark, base: outcome.timestamp })(entries);
    if (outcome.is === 'failed') {
      const failed = { ...entry, failures: entry.failures + 1 };
      const counted = entries.map((one) => (one === entry ? failed : one));
      if (failed.failures < MOST_FAILURES) return counted;
      const reason = 'The server failed at this mark several times.';
      return settle(key, { is: 'refused', reason })(counted);
    }
    return entry.act === 'mark' && canWait(entry)
      ? setAside(entry, outcome)(entries)
      : removeAndRebase(entry, entry)(entries);
  };
}

/** Removes an entry; the one that follows it is now based on `stands`. */
function removeAndRebase(gone: Entry, stands: Pick<Entry, 'before' | 'base'>): Edit {
  return (entries) =>
    entries
      .filter((entry) => entry !== gone)
      .map((entry) =>
        entry.after === gone.key
          ? { ...entry, after: gone.after, before: stands.before, base: stands.base }
          : entry,
      );
}

/**
 * Sets aside a mark that the server didn't accept, until its person decides. Later marks are merged into it: the last
 * status, with all flags. Later acts that can't wait are dropped.
 */
function setAside(
  entry: MarkEntry,
  outcome: Extract<Outcome, { is: 'refused' | 'conflict' }>,
): Edit {
  return (entries) => {
    const later = laterThan(entry.key, entries);
    const others = entries.filter((one) => one !== entry && !later.includes(one));
    const meant = later
      .filter((one): one is MarkEntry => one.act === 'mark' && canWait(one))
      .reduce((mark, one) => {
        const attributes = { ...mark.attributes, ...one.attributes };
        return { ...one, after: null, before: entry.before, base: entry.base, attributes };
      }, entry);
    if (outcome.is === 'refused') {
      const { reason, refusedFor } = outcome;
      // A later mark that replaces the refused one is tried separately.
      return [
        ...others,
        meant === entry ? { ...meant, state: 'refused', reason, refusedFor } : meant,
      ];
    }
    return isTheSame(meant, outcome.theirs)
      ? others
      : [...others, { ...meant, state: 'conflict', theirs: outcome.theirs }];
  };
}

/** Whether making this mark would change nothing about theirs. */
function isTheSame({ status, attributes }: MarkEntry, theirs: MarkOrNone | undefined): boolean {
  if (theirs?.status !== status) return false;
  return sameFlags(theirs.attributes, { ...theirs.attributes, ...attributes });
}

/**
 * Removes entries, except those that may have reached the server. Whatever followed a removed entry now follows the one
 * before it.
 */
export function drop(keys: readonly string[]): Edit {
  return (entries) =>
    keys.reduce((all, key) => {
      const gone = all.find((entry) => entry.key === key && entry.state !== 'sent');
      return gone ? removeAndRebase(gone, gone)(all) : all;
    }, entries);
}

/** Sends a mark that was refused or in conflict again, now based on the mark that its person sees. */
export function sendAgain(
  key: string,
  newKey: string,
  { before, base }: Pick<Entry, 'before' | 'base'>,
): Edit {
  return (entries) =>
    entries.map((entry) =>
      entry.key === key && !isPending(entry)
        ? {
            ...entry,
            key: newKey,
            seq: nextSeq(entries),
            before,
            base,
            state: 'waiting' as const,
            reason: null,
            refusedFor: undefined,
            theirs: null,
            failures: 0,
          }
        : entry,
    );
}

/** A reason may name someone, so it is deleted when the person signs out of the device. */
export const forgetWords: Edit = (entries) =>
  entries.map((entry) => (entry.reason === null ? entry : { ...entry, reason: null }));
