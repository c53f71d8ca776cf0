import type { AttendanceRecord } from '../../contract/attendance.ts';
import {
  sameFlags,
  type AttendanceAttributes,
  type AttendanceStatus,
} from '../../domain/attendance.ts';
import type { CalendarDate, Instant } from '../../domain/dates.ts';

// What the outbox holds and how it changes: pure functions, which run inside one transaction of the device's database.

/** A mark as the server has it. */
export type Theirs = AttendanceRecord | null;

/**
 * A mark that the server has not confirmed. Ids only: no name may be read from a device that somebody left signed out.
 */
export interface Entry {
  /** Of the request: the same one however often it is sent. */
  key: string;
  /** The order they are sent in. */
  seq: number;
  /** Whose act it is; it goes out in nobody else's name. */
  userId: string;
  date: CalendarDate;
  studentId: string;
  status: AttendanceStatus;
  /** The flags that were chosen; the others stay as they are. */
  attributes: AttendanceAttributes;
  /** When the mark was made that its maker saw; null where there was none. */
  base: Instant | null;
  /** The key of the entry it follows: its base is that one's answer. */
  after: string | null;
  /**
   * 'waiting' may still be replaced or dropped. 'sent' may have reached the server, so it stays what it is. 'refused'
   * and 'conflict' wait for their person.
   */
  state: 'waiting' | 'sent' | 'refused' | 'conflict';
  /** Why it was refused. */
  reason: string | null;
  /** Of a conflict: what stands. */
  theirs: Theirs;
  /** How often the server failed at it. */
  failures: number;
}

export type Entries = readonly Entry[];
export type Edit = (entries: Entries) => Entries;

export type NewEntry = Pick<
  Entry,
  'key' | 'userId' | 'date' | 'studentId' | 'status' | 'attributes' | 'base'
>;

interface Of {
  userId: string;
  date: CalendarDate;
  studentId: string;
}

export type Outcome =
  | { is: 'done'; timestamp: Instant | null }
  | { is: 'conflict'; theirs: Theirs }
  | { is: 'refused'; reason: string }
  | { is: 'failed' };

/** So often the server may fail at a mark before those behind it go first. */
const MOST_FAILURES = 3;

const isOf =
  ({ userId, date, studentId }: Of) =>
  (entry: Entry) =>
    entry.userId === userId && entry.date === date && entry.studentId === studentId;

/** Whether it is on its way or will be, without anybody doing more. */
export function isPending({ state }: Entry): boolean {
  return state === 'waiting' || state === 'sent';
}

function nextSeq(entries: Entries): number {
  return Math.max(0, ...entries.map(({ seq }) => seq)) + 1;
}

/**
 * Adds a mark, in the place of one for the same student and date that was refused, and behind one that is on its way.
 *
 * @param replaces whether it also takes the place of one that waits: without network only the last word counts. With
 *   network each is an act of its own, which can be undone by itself.
 */
export function put(mark: NewEntry, replaces = true): Edit {
  return (entries) => {
    if (entries.some(({ key }) => key === mark.key)) return entries;
    const own = entries.filter(isOf(mark));
    const last = own
      .filter(isPending)
      .toSorted((a, b) => a.seq - b.seq)
      .at(-1);
    const waiting = replaces && last?.state === 'waiting' ? last : undefined;
    const others = entries.filter(
      (entry) => entry !== waiting && (isPending(entry) || !own.includes(entry)),
    );
    const entry: Entry = {
      ...mark,
      attributes: { ...waiting?.attributes, ...mark.attributes },
      base: waiting ? waiting.base : mark.base,
      after: waiting ? waiting.after : (last?.key ?? null),
      // In the place of the one it replaces, so that a mark does not move behind later ones.
      seq: waiting?.seq ?? nextSeq(entries),
      state: 'waiting',
      reason: null,
      theirs: null,
      failures: 0,
    };
    return [...others, entry];
  };
}

/** Adds many at once. */
export function putAll(marks: readonly NewEntry[], replaces = true): Edit {
  return (entries) => marks.reduce((all, mark) => put(mark, replaces)(all), entries);
}

/** What was marked after an entry, in order. */
function laterThan(key: string, entries: Entries): Entry[] {
  const next = entries.find(({ after }) => after === key);
  return next ? [next, ...laterThan(next.key, entries)] : [];
}

/** The one to send next, of this person. */
export function nextOf(entries: Entries, userId: string): Entry | undefined {
  return entries
    .filter((entry) => entry.userId === userId && isPending(entry) && entry.after === null)
    .toSorted((a, b) => a.seq - b.seq)[0];
}

/** From here on it may have reached the server. */
export function takeForSending(key: string): Edit {
  return (entries) =>
    entries.map((entry) => (entry.key === key ? { ...entry, state: 'sent' as const } : entry));
}

/** What became of an entry that was sent; a mark that was made after it follows. */
export function settle(key: string, outcome: Outcome): Edit {
  return (entries) => {
    const entry = entries.find((one) => one.key === key);
    if (!entry) return entries;
    const later = laterThan(key, entries);
    if (outcome.is === 'done')
      return entries
        .filter((one) => one !== entry)
        .map((one) => (one === later[0] ? { ...one, after: null, base: outcome.timestamp } : one));
    if (outcome.is === 'failed') {
      const failures = entry.failures + 1;
      const failed = { ...entry, failures };
      if (failures < MOST_FAILURES) return entries.map((one) => (one === entry ? failed : one));
      const reason = 'The server failed at this mark several times.';
      return settle(key, { is: 'refused', reason })(
        entries.map((one) => (one === entry ? failed : one)),
      );
    }
    const others = entries.filter((one) => one !== entry && !later.includes(one));
    // What was marked last is what is meant, with the flags of all of it.
    const last = later.reduce(
      (before, one) => ({
        ...one,
        after: null,
        base: entry.base,
        attributes: { ...before.attributes, ...one.attributes },
      }),
      entry,
    );
    if (outcome.is === 'refused')
      // What was meant instead of a refused mark is tried by itself.
      return [
        ...others,
        last === entry ? { ...last, state: 'refused', reason: outcome.reason } : last,
      ];
    return saysTheSame(last, outcome.theirs)
      ? others
      : [...others, { ...last, state: 'conflict', theirs: outcome.theirs }];
  };
}

/** Whether to make this mark over the other would change nothing. */
function saysTheSame({ status, attributes }: Entry, theirs: Theirs): boolean {
  if (theirs?.status !== status) return false;
  return sameFlags(theirs.attributes, { ...theirs.attributes, ...attributes });
}

/** Takes entries out, but for those that may have reached the server. What was marked after one follows its elder. */
export function drop(keys: readonly string[]): Edit {
  return (entries) =>
    keys.reduce((all, key) => {
      const gone = all.find((entry) => entry.key === key && entry.state !== 'sent');
      if (!gone) return all;
      return all
        .filter((entry) => entry !== gone)
        .map((entry) =>
          entry.after === key ? { ...entry, after: gone.after, base: gone.base } : entry,
        );
    }, entries);
}

/** Sends a refused mark, or one that others were faster than, once more: over the mark that stands now. */
export function sendAgain(key: string, newKey: string, base: Instant | null): Edit {
  return (entries) =>
    entries.map((entry) =>
      entry.key === key && !isPending(entry)
        ? {
            ...entry,
            key: newKey,
            seq: nextSeq(entries),
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

/** The mark of a student was changed by an act that went before: what waits was made upon that. */
export function rebase(of: Of, base: Instant | null): Edit {
  return (entries) =>
    entries.map((entry) =>
      isOf(of)(entry) && entry.state === 'waiting' && entry.after === null
        ? { ...entry, base }
        : entry,
    );
}
