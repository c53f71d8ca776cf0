import type { AttendanceDay, AttendanceEvent } from '../../contract/attendance.ts';
import { markOf, sameMark, withMark } from './day.ts';
import type { Act, Entry, MarkOrNone } from './entry.ts';
import type { Answer } from './sender.ts';

// The one place that decides what an answer, or the stream of a day, changes on the roll of this tab. Pure functions.

/** A change made here, as long as nothing came after it: what was before, and the mark it left. */
export interface Undoable {
  before: MarkOrNone;
  left: MarkOrNone;
}

/** What this tab knows of its person's acts on a day, besides the day itself and what is on its way. By student. */
export interface OwnActs {
  /** The newest last. */
  undoable: ReadonlyMap<string, Undoable>;
  /** The server's answers that the stream has not told yet, oldest first. */
  answered: ReadonlyMap<string, readonly MarkOrNone[]>;
  /** What the stream told while acts were on their way: it can be faster than their answers. */
  heard: ReadonlyMap<string, readonly MarkOrNone[]>;
  /** How many acts on many students are on their way. */
  onMany: number;
}

export const noOwnActs: OwnActs = {
  undoable: new Map(),
  answered: new Map(),
  heard: new Map(),
  onMany: 0,
};

export interface Roll {
  /** As the server says it. */
  day: AttendanceDay;
  own: OwnActs;
}

/** The server has done an act. `goesOn` where another act on the same student is still on its way. */
export function takeAnswer(
  { day, own }: Roll,
  { entry, answer, goesOn }: { entry: Entry; answer: Answer; goesOn: boolean },
): Roll {
  const { studentId, before } = entry;
  const { mark, student } = answer;
  // Nothing was to be done, or the answer is no longer known: the day says what stands, and is read again.
  if (mark === undefined || answer.nothingDone !== undefined)
    return { day, own: forgetUndo(own, studentId) };
  const heard = own.heard.get(studentId) ?? [];
  const at = heard.findIndex((one) => sameMark(one, mark));
  const wasHeard = at !== -1;
  const later = heard.slice(at + 1);
  // Somebody changed it again, and the stream told both before this answer arrived.
  const isOvertaken = wasHeard && later.length > 0;
  const isUndo = entry.act === 'undo' || entry.act === 'restore';
  const cannotBeUndone = isOvertaken || isUndo || before === undefined;
  return {
    day: isOvertaken ? day : withMark(day, studentId, mark, student),
    own: {
      ...own,
      undoable: withEntry(
        own.undoable,
        studentId,
        cannotBeUndone ? undefined : { before, left: mark },
      ),
      answered: wasHeard
        ? own.answered
        : withEntry(own.answered, studentId, [...(own.answered.get(studentId) ?? []), mark]),
      heard: withEntry(own.heard, studentId, goesOn ? later : undefined),
    },
  };
}

/**
 * The stream tells a mark. `isPending` where an act on the same student is on its way. `isNews` where somebody else
 * made it, so that the row is to be pointed at.
 */
export function takeEvent(
  { day, own }: Roll,
  { studentId, attendance }: Pick<AttendanceEvent, 'studentId' | 'attendance'>,
  isPending: boolean,
): Roll & { isNews: boolean } {
  const known = markOf(day, studentId);
  if (known === undefined) return { day, own, isNews: false };

  const answered = own.answered.get(studentId) ?? [];
  const at = answered.findIndex((mark) => sameMark(mark, attendance));
  if (at !== -1) {
    const newer = answered.slice(at + 1);
    return {
      // A newer answer is shown already.
      day: newer.length > 0 ? day : withMark(day, studentId, attendance),
      own: { ...own, answered: withEntry(own.answered, studentId, newer) },
      isNews: false,
    };
  }

  const told = [...(own.heard.get(studentId) ?? []), attendance];
  const next = {
    ...own,
    heard: withEntry(own.heard, studentId, isPending ? told : undefined),
  };
  if (sameMark(known, attendance)) return { day, own: next, isNews: false };
  const changed = withMark(day, studentId, attendance);
  // Usually it is the act that is on its way; if not, its answer will say so.
  if (isPending || own.onMany > 0) return { day: changed, own: next, isNews: false };
  return { day: changed, own: forgetUndo(next, studentId), isNews: true };
}

/** Marks, credits and fees are what they were before the change: the server restores them, or refuses. */
export function actThatUndoes({ before, left }: Undoable): Act {
  return left
    ? { act: 'undo', timestamp: left.timestamp, bringsBack: before }
    : { act: 'restore', bringsBack: before };
}

/** An act on many students begins: what it changes is no news. */
export function beginOnMany(own: OwnActs): OwnActs {
  return { ...own, onMany: own.onMany + 1 };
}

/** It is over. If it was done, what each row could undo is no longer the last thing that happened to it. */
export function endOnMany(own: OwnActs, isDone: boolean): OwnActs {
  return { ...own, onMany: Math.max(0, own.onMany - 1), ...(isDone && { undoable: new Map() }) };
}

function forgetUndo(own: OwnActs, studentId: string): OwnActs {
  return { ...own, undoable: withEntry(own.undoable, studentId, undefined) };
}

/** The map with this value at its end, or without the key where there is nothing to keep. */
function withEntry<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value | undefined,
): ReadonlyMap<string, Value> {
  const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
  if (isEmpty && !map.has(key)) return map;
  const next = new Map(map);
  next.delete(key);
  if (!isEmpty) next.set(key, value);
  return next;
}
