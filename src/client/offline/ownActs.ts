import type { AttendanceDay, AttendanceEvent } from '../../contract/attendance.ts';
import { markOf, sameMark, withMark } from './day.ts';
import type { Act, Entry, MarkOrNone } from './entry.ts';
import type { Answer } from './sender.ts';

// The only code that decides how a response, or an event from the day's stream, changes this tab's roll. Pure
// functions.

/** A change from this tab that can be undone while nothing follows it: the mark before it and after it. */
export interface Undoable {
  before: MarkOrNone;
  left: MarkOrNone;
}

/** What this tab remembers about its person's acts on a day, besides the day itself and the outbox. By student id. */
export interface OwnActs {
  /** The newest is last. */
  undoable: ReadonlyMap<string, Undoable>;
  /** Responses whose events the stream has not delivered yet, oldest first. */
  answered: ReadonlyMap<string, readonly MarkOrNone[]>;
  /** Events that arrived while acts were in flight, because the stream can be faster than their responses. */
  heard: ReadonlyMap<string, readonly MarkOrNone[]>;
  /** How many bulk acts are in flight. */
  onMany: number;
}

export const noOwnActs: OwnActs = {
  undoable: new Map(),
  answered: new Map(),
  heard: new Map(),
  onMany: 0,
};

export interface Roll {
  /** The server's version. */
  day: AttendanceDay;
  own: OwnActs;
}

/** Applies the response to an act. `goesOn` means that another act on the same student is still in flight. */
export function takeAnswer(
  { day, own }: Roll,
  { entry, answer, goesOn }: { entry: Entry; answer: Answer; goesOn: boolean },
): Roll {
  const { studentId, before } = entry;
  const { mark, student } = answer;
  // Either nothing was done, or the server doesn't know the response any more. The day stays as it is until it is
  // reloaded.
  if (mark === undefined || answer.nothingDone !== undefined)
    return { day, own: forgetUndo(own, studentId) };
  const heard = own.heard.get(studentId) ?? [];
  const at = heard.findIndex((one) => sameMark(one, mark));
  const wasHeard = at !== -1;
  const later = heard.slice(at + 1);
  // Someone else changed it again, and the stream delivered both events before this response.
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

/** Applies the mark that somebody else had made before an act arrived, which the server refused for that. */
export function takeTheirs({ day, own }: Roll, entry: Entry, theirs: MarkOrNone): Roll {
  return { day: withMark(day, entry.studentId, theirs), own };
}

/**
 * Applies a mark from the stream. `isPending` means that an act on the same student is in flight. `isNews` means that
 * someone else made the mark, so the row is highlighted.
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
      // A newer response is shown already.
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
  // Usually it is the event of the act in flight; if not, that act's response will correct it.
  if (isPending || own.onMany > 0) return { day: changed, own: next, isNews: false };
  return { day: changed, own: forgetUndo(next, studentId), isNews: true };
}

/** The act that undoes a change. The server restores the earlier mark, credits and fees, or refuses. */
export function actThatUndoes({ before, left }: Undoable): Act {
  return left
    ? { act: 'undo', timestamp: left.timestamp, bringsBack: before }
    : { act: 'restore', bringsBack: before };
}

/** Call this when a bulk act starts: its changes aren't reported as someone else's. */
export function beginOnMany(own: OwnActs): OwnActs {
  return { ...own, onMany: own.onMany + 1 };
}

/**
 * Call this when a bulk act ends. If it was done, it is each row's latest change, so no earlier change can be undone.
 */
export function endOnMany(own: OwnActs, isDone: boolean): OwnActs {
  return { ...own, onMany: Math.max(0, own.onMany - 1), ...(isDone && { undoable: new Map() }) };
}

function forgetUndo(own: OwnActs, studentId: string): OwnActs {
  return { ...own, undoable: withEntry(own.undoable, studentId, undefined) };
}

/** The map with the value moved to its end, or without the key if the value is empty. */
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
