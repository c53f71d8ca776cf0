import { describe, expect, test } from 'vitest';
import type { AttendanceRecord } from '../../contract/attendance.ts';
import { calendarDate, type Instant } from '../../domain/dates.ts';
import { cents } from '../../domain/money.ts';
import {
  drop,
  forgetWords,
  nextOf,
  put,
  putAll,
  rebase,
  sendAgain,
  settle,
  takeForSending,
  type Edit,
  type Entries,
  type NewEntry,
} from './entry.ts';

const DATE = calendarDate('2026-11-20');
const at = (second: number) => `2026-11-20T18:00:0${second}.000Z` as Instant;
const mark = (key: string, change: Partial<NewEntry> = {}): NewEntry => ({
  key,
  userId: 'admin',
  date: DATE,
  studentId: 'ada',
  status: 'absent',
  attributes: {},
  base: at(0),
  ...change,
});
const after = (...edits: Edit[]): Entries =>
  edits.reduce<Entries>((entries, edit) => edit(entries), []);
const theirs = (status: AttendanceRecord['status'], flags = {}): AttendanceRecord => ({
  status,
  attributes: flags,
  fee: { total: cents(0) },
  timestamp: at(5),
});
const done = (second: number) => ({ is: 'done', timestamp: at(second) }) as const;

describe('a mark that waits', () => {
  test('is replaced by a later one, in its place, with the flags of both and the first base', () => {
    const entries = after(
      put(mark('a', { attributes: { late: true } })),
      put(mark('b', { studentId: 'ben' })),
      put(mark('c', { status: 'present', attributes: { noShoes: true }, base: at(9) })),
    );
    expect(entries).toHaveLength(2);
    expect(nextOf(entries, 'admin')).toMatchObject({
      key: 'c',
      status: 'present',
      attributes: { late: true, noShoes: true },
      base: at(0),
    });
  });

  test('can be dropped, and the same edit twice is the same', () => {
    const entries = after(put(mark('a')), put(mark('a')));
    expect(entries).toHaveLength(1);
    expect(drop(['a'])(entries)).toEqual([]);
  });

  test('with network is an act of its own: the next is upon its answer, and is undone by itself', () => {
    const entries = after(
      put(mark('a', { status: 'present' }), false),
      put(mark('b', { status: 'present', attributes: { late: true } }), false),
      put(mark('c'), false),
    );
    expect(entries.map((entry) => entry.after)).toEqual([null, 'a', 'b']);
    expect(settle('a', done(1))(entries).map((entry) => [entry.after, entry.base])).toEqual([
      [null, at(1)],
      ['b', at(0)],
    ]);
    expect(drop(['b'])(entries).map((entry) => entry.after)).toEqual([null, 'a']);
    // Refused or overtaken, all of it is one wish: the last status, with the flags of all.
    const refused = settle('a', { is: 'refused', reason: 'No' })(takeForSending('a')(entries));
    expect(refused).toMatchObject([
      { key: 'c', state: 'waiting', after: null, base: at(0), attributes: { late: true } },
    ]);
  });

  test('is nobody else’s', () => {
    expect(nextOf(after(put(mark('a', { userId: 'other' }))), 'admin')).toBeUndefined();
  });
});

describe('a mark that may have reached the server', () => {
  const sent = [put(mark('a', { attributes: { late: true } })), takeForSending('a')];

  test('stays what it is; a later one follows it, upon its answer', () => {
    const entries = after(...sent, put(mark('b', { status: 'present' })), drop(['a']));
    expect(entries.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(nextOf(entries, 'admin')?.key).toBe('a');
    const [left] = settle('a', done(3))(entries);
    expect(left).toMatchObject({ key: 'b', base: at(3), after: null, state: 'waiting' });
  });

  test('the one that follows may still be replaced, and dropped', () => {
    const entries = after(...sent, put(mark('b')), put(mark('c', { status: 'present' })));
    expect(entries.map(({ key }) => key)).toEqual(['a', 'c']);
    expect(settle('a', done(3))(entries)).toMatchObject([{ key: 'c', base: at(3) }]);
    expect(drop(['c'])(entries).map(({ key }) => key)).toEqual(['a']);
  });

  test('refused: it is listed with the reason; what was marked after it is tried instead', () => {
    const refused = { is: 'refused', reason: 'Ada is not on the roll.' } as const;
    const alone = after(...sent, settle('a', refused));
    expect(alone).toMatchObject([{ state: 'refused', reason: refused.reason }]);
    expect(forgetWords(alone)[0]?.reason).toBeNull();
    const entries = after(...sent, put(mark('b', { status: 'present' })), settle('a', refused));
    expect(entries).toMatchObject([
      { key: 'b', state: 'waiting', after: null, base: at(0), attributes: { late: true } },
    ]);
  });

  test('the server fails at it three times: it is put aside, so that others are sent', () => {
    const failed = settle('a', { is: 'failed' });
    expect(after(...sent, failed, failed)).toMatchObject([{ state: 'sent', failures: 2 }]);
    expect(after(...sent, failed, failed, failed)).toMatchObject([{ state: 'refused' }]);
  });
});

describe('somebody else was faster', () => {
  const sent = [put(mark('a')), takeForSending('a')];
  const conflict = (mine: AttendanceRecord | null) => settle('a', { is: 'conflict', theirs: mine });

  test('with the same mark: nothing is left to say', () => {
    expect(after(...sent, conflict(theirs('absent', { late: true })))).toEqual([]);
  });

  test('with another: it waits for a decision, and goes over theirs with a new key', () => {
    const entries = after(...sent, conflict(theirs('present')));
    expect(entries).toMatchObject([{ state: 'conflict', theirs: { status: 'present' } }]);
    expect(nextOf(entries, 'admin')).toBeUndefined();
    const again = sendAgain('a', 'b', at(5))(entries);
    expect(nextOf(again, 'admin')).toMatchObject({ key: 'b', base: at(5), theirs: null });
  });

  test('what was marked after it is what is asked about', () => {
    const entries = after(
      ...sent,
      put(mark('b', { status: 'medicalAbsence' })),
      conflict(theirs('present')),
    );
    expect(entries).toMatchObject([{ key: 'b', state: 'conflict', status: 'medicalAbsence' }]);
  });

  test('a new mark, made with theirs in view, takes the place of the question', () => {
    const entries = after(...sent, conflict(theirs('present')), put(mark('b', { base: at(5) })));
    expect(entries).toMatchObject([{ key: 'b', state: 'waiting', base: at(5) }]);
  });
});

test('many at once keep their order, and an act that went before moves the base', () => {
  const entries = after(putAll([mark('a'), mark('b', { studentId: 'ben' })]));
  expect(entries.map(({ seq }) => seq)).toEqual([1, 2]);
  const moved = rebase({ userId: 'admin', date: DATE, studentId: 'ben' }, null)(entries);
  expect(moved.map(({ base }) => base)).toEqual([at(0), null]);
});
