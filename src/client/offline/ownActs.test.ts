import { describe, expect, test } from 'vitest';
import type { AttendanceDay, AttendanceRecord } from '../../contract/attendance.ts';
import type { Instant } from '../../domain/dates.ts';
import { cents } from '../../domain/money.ts';
import { markOf } from './day.ts';
import type { Act, Entry, MarkOrNone } from './entry.ts';
import {
  actThatUndoes,
  beginOnMany,
  endOnMany,
  noOwnActs,
  takeAnswer,
  takeEvent,
  type Roll,
} from './ownActs.ts';
import { studentId } from '../../domain/ids.ts';

const ADA = studentId('ada');
const markAt = (second: number): AttendanceRecord => ({
  status: 'absent',
  attributes: {},
  fee: { total: cents(500) },
  timestamp: `2026-11-20T18:00:0${second}.000Z` as Instant,
});
const open = (attendance: MarkOrNone = null): Roll => ({
  day: { students: [{ id: ADA, calculatedBalance: 0, attendance }] } as unknown as AttendanceDay,
  own: noOwnActs,
});
const entry = (before: MarkOrNone, act: Act = { act: 'mark', status: 'absent', attributes: {} }) =>
  ({ ...act, key: 'k', studentId: ADA, before }) as unknown as Entry;
const answered = (roll: Roll, before: MarkOrNone, mark: MarkOrNone, act?: Act) =>
  takeAnswer(roll, { entry: entry(before, act), answer: { mark }, goesOn: false });
const told = (roll: Roll, attendance: MarkOrNone, isPending = false) =>
  takeEvent(roll, { studentId: ADA, attendance }, isPending);
const shown = ({ day }: Roll) => markOf(day, ADA);

describe('a mark of this tab', () => {
  test('is no news when the stream tells it, before its answer or after', () => {
    const after = told(answered(open(), null, markAt(1)), markAt(1));
    expect([shown(after), after.isNews]).toEqual([markAt(1), false]);
    expect(after.own.answered.size).toBe(0);
    const before = told(open(), markAt(1), true);
    expect([shown(before), before.isNews]).toEqual([markAt(1), false]);
    expect(answered(before, null, markAt(1)).own).toMatchObject({
      answered: new Map(),
      heard: new Map(),
    });
  });

  test('does not come back over a newer one when the stream tells it late', () => {
    const both = answered(answered(open(), null, markAt(1)), markAt(1), markAt(2));
    const late = told(both, markAt(1));
    expect([shown(late), late.isNews]).toEqual([markAt(2), false]);
  });

  test('is not shown over what somebody made of it before its answer arrived', () => {
    const heard = told(told(open(), markAt(1), true), markAt(2), true);
    const late = answered(heard, null, markAt(1));
    expect(shown(late)).toEqual(markAt(2));
    expect(late.own.undoable.has(ADA)).toBe(false);
  });
});

describe('what can be undone', () => {
  const undoOf = ({ own }: Roll) => {
    const change = own.undoable.get(ADA);
    return change && actThatUndoes(change);
  };

  test('a mark, until somebody else changes it', () => {
    const roll = answered(open(markAt(1)), markAt(1), markAt(2));
    expect(undoOf(roll)).toEqual({
      act: 'undo',
      timestamp: markAt(2).timestamp,
      bringsBack: markAt(1),
    });
    const changed = told(told(roll, markAt(2)), markAt(3));
    expect([undoOf(changed), changed.isNews]).toEqual([undefined, true]);
  });

  test('a removal, by restoring; an undo not once more', () => {
    const removed = answered(open(markAt(1)), markAt(1), null, { act: 'remove' });
    const restore = { act: 'restore', bringsBack: markAt(1) } as const;
    expect(undoOf(removed)).toEqual(restore);
    expect(undoOf(answered(removed, null, markAt(1), restore))).toBeUndefined();
  });

  test('not where nothing was done, nor where it is not known what was before', () => {
    const nothing = { mark: null, nothingDone: 'No record' };
    const none = takeAnswer(open(), {
      entry: entry(null, { act: 'remove' }),
      answer: nothing,
      goesOn: false,
    });
    expect(undoOf(none)).toBeUndefined();
    const unknown = { ...entry(null), before: undefined };
    const answer = { mark: markAt(2) };
    expect(undoOf(takeAnswer(open(), { entry: unknown, answer, goesOn: false }))).toBeUndefined();
  });
});

test('an act on many students is no news, and takes away what rows could undo once it is done', () => {
  const roll = answered(open(), null, markAt(1));
  const own = beginOnMany(roll.own);
  const { isNews, ...next } = told(told({ ...roll, own }, markAt(1)), markAt(2));
  expect([shown(next), isNews]).toEqual([markAt(2), false]);
  expect(endOnMany(next.own, false)).toMatchObject({ onMany: 0, undoable: next.own.undoable });
  expect(endOnMany(next.own, true).undoable.size).toBe(0);
});
