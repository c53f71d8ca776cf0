import type { AttendanceRecord } from '../../contract/attendance.ts';
import {
  sameFlags,
  type AttendanceAttributes,
  type AttendanceStatus,
} from '../../domain/attendance.ts';
import type { CalendarDate, Instant } from '../../domain/dates.ts';

// What the outbox holds and how it changes: pure functions, which run inside one transaction of the device's database.

export type MarkOrNone = AttendanceRecord | null;

/** What a person did to a student's mark. */
export type Act =
  | {
      act: 'mark';
      status: AttendanceStatus;
      /** The flags that were chosen; the others stay as they are. */
      attributes: AttendanceAttributes;
    }
  | { act: 'remove' }
  /** Undoes the change that left the mark of this moment. */
  | { act: 'undo'; timestamp: Instant; bringsBack: MarkOrNone }
  /** Undoes a removal. */
  | { act: 'restore'; bringsBack: MarkOrNone };

/** Where an act belongs, and who did it; it goes out in nobody else's name. */
interface Place {
  userId: string;
  date: CalendarDate;
  studentId: string;
}

export type NewEntry = Place &
  Act & {
    /** Of the request: the same one however often it is sent. */
    key: string;
    /** The mark that its maker saw; undefined where this device does not know it. */
    before: MarkOrNone | undefined;
    /** When that mark was made; null where there was none. */
    base: Instant | null;
  };

/**
 * An act that the server has not confirmed. Ids only: no name may be read from a device that somebody left signed out.
 */
export type Entry = NewEntry & {
  /** The order they are sent in. */
  seq: number;
  /** The key of the entry it follows: what it was made upon is that one's answer. */
  after: string | null;
  /**
   * 'waiting' may still be replaced or dropped. 'sent' may have reached the server, so it stays what it is. 'refused'
   * and 'conflict' are marks that wait for their person.
   */
  state: 'waiting' | 'sent' | 'refused' | 'conflict';
  /** Why it was refused. */
  reason: string | null;
  /** Of a conflict: what stands. */
  theirs: MarkOrNone;
  /** How often the server failed at it. */
  failures: number;
};

export type MarkEntry = Extract<Entry, { act: 'mark' }>;

export type Entries = readonly Entry[];
export type Edit = (entries: Entries) => Entries;

export type Outcome =
  /** `mark` is undefined where the answer is no longer known, but that it was done at `timestamp`. */
  | { is: 'done'; mark: MarkOrNone | undefined; timestamp: Instant | null }
  | { is: 'conflict'; theirs: MarkOrNone }
  | { is: 'refused'; reason: string }
  | { is: 'failed' };

/** So often the server may fail at an act before those behind it go first. */
const MOST_FAILURES = 3;

const isAt =
  ({ userId, date, studentId }: Place) =>
  (entry: Entry) =>
    entry.userId === userId && entry.date === date && entry.studentId === studentId;

/** Whether it is on its way or will be, without anybody doing more. */
export function isPending({ state }: Entry): boolean {
  return state === 'waiting' || state === 'sent';
}

/** Whether it can be made without the network and sent later. A holiday moves money that its person agreed to just now. */
export function canWait(act: Act): boolean {
  return act.act === 'mark' && act.status !== 'holiday';
}

function nextSeq(entries: Entries): number {
  return Math.max(0, ...entries.map(({ seq }) => seq)) + 1;
}

/** In the order in which they are sent. */
export function inOrder(entries: Entries): Entry[] {
  return entries.toSorted((a, b) => a.seq - b.seq);
}

/**
 * Adds an act, in the place of a mark of the same student and date that was refused, and behind what is on its way.
 *
 * @param replaces whether a mark also takes the place of one that waits: without network only the last word counts.
 *   With network each is an act of its own, which can be undone by itself.
 */
export function put(act: NewEntry, replaces = true): Edit {
  return (entries) => {
    if (entries.some(({ key }) => key === act.key)) return entries;
    const own = entries.filter(isAt(act));
    const last = inOrder(own.filter(isPending)).at(-1);
    const others = entries.filter((entry) => isPending(entry) || !own.includes(entry));
    if (replaces && last?.state === 'waiting' && act.act === 'mark' && last.act === 'mark') {
      // In its place, so that a mark does not move behind later ones.
      const attributes = { ...last.attributes, ...act.attributes };
      const { key, status } = act;
      return others.map((entry) => (entry === last ? { ...last, key, status, attributes } : entry));
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

/** Adds many at once. */
export function putAll(acts: readonly NewEntry[], replaces = true): Edit {
  return (entries) => acts.reduce((all, act) => put(act, replaces)(all), entries);
}

/** What was done after an entry, in order. */
function laterThan(key: string, entries: Entries): Entry[] {
  const next = entries.find(({ after }) => after === key);
  return next ? [next, ...laterThan(next.key, entries)] : [];
}

/** The one to send next, of this person. */
export function nextOf(entries: Entries, userId: string): Entry | undefined {
  return inOrder(
    entries.filter((entry) => entry.userId === userId && isPending(entry) && entry.after === null),
  )[0];
}

/** From here on it may have reached the server. */
export function takeForSending(key: string): Edit {
  return (entries) =>
    entries.map((entry) => (entry.key === key ? { ...entry, state: 'sent' as const } : entry));
}

/** What became of an entry that was sent. */
export function settle(key: string, outcome: Outcome): Edit {
  return (entries) => {
    const entry = entries.find((one) => one.key === key);
    if (!entry) return entries;
    if (outcome.is === 'done')
      return passOn(entry, { before: outcome.mark, base: outcome.timestamp })(entries);
    if (outcome.is === 'failed') {
      const failed = { ...entry, failures: entry.failures + 1 };
      const counted = entries.map((one) => (one === entry ? failed : one));
      if (failed.failures < MOST_FAILURES) return counted;
      const reason = 'The server failed at this mark several times.';
      return settle(key, { is: 'refused', reason })(counted);
    }
    return entry.act === 'mark' && canWait(entry)
      ? putAside(entry, outcome)(entries)
      : passOn(entry, entry)(entries);
  };
}

/** Takes an entry out; what was done after it is upon `stands`. */
function passOn(gone: Entry, stands: Pick<Entry, 'before' | 'base'>): Edit {
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
 * A mark that the server did not take waits for its person. What was marked after it is what is meant, with the flags
 * of all of it; what can't wait for an answer is given up.
 */
function putAside(
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
    if (outcome.is === 'refused')
      // What was meant instead of a refused mark is tried by itself.
      return [
        ...others,
        meant === entry ? { ...meant, state: 'refused', reason: outcome.reason } : meant,
      ];
    return isTheSame(meant, outcome.theirs)
      ? others
      : [...others, { ...meant, state: 'conflict', theirs: outcome.theirs }];
  };
}

/** Whether to make this mark over the other would change nothing. */
function isTheSame({ status, attributes }: MarkEntry, theirs: MarkOrNone): boolean {
  if (theirs?.status !== status) return false;
  return sameFlags(theirs.attributes, { ...theirs.attributes, ...attributes });
}

/** Takes entries out, but for those that may have reached the server. What was done after one follows its elder. */
export function drop(keys: readonly string[]): Edit {
  return (entries) =>
    keys.reduce((all, key) => {
      const gone = all.find((entry) => entry.key === key && entry.state !== 'sent');
      return gone ? passOn(gone, gone)(all) : all;
    }, entries);
}

/** Sends a refused mark, or one that others were faster than, once more: over the mark that its maker sees now. */
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
            theirs: null,
            failures: 0,
          }
        : entry,
    );
}

/** The words of a refusal may name somebody: they go when the person leaves the device. */
export const forgetWords: Edit = (entries) =>
  entries.map((entry) => (entry.reason === null ? entry : { ...entry, reason: null }));
