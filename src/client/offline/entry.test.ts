import { describe, expect, test } from 'vitest';
import type { AttendanceRecord } from '../../contract/attendance.ts';
import { calendarDate, type Instant } from '../../domain/dates.ts';
import { classId } from '../../domain/ids.ts';
import { FIRST_CLASS } from '../../domain/lesson.ts';
import { cents } from '../../domain/money.ts';
import {
  canWait,
  drop,
  forgetWords,
  nextOf,
  put,
  putAll,
  sendAgain,
  settle,
  takeForSending,
  type Edit,
  type Entries,
  type NewEntry,
} from './entry.ts';

const DATE = calendarDate('2026-11-20');
const at = (second: number) => `2026-11-20T18:00:0${second}.000Z` as Instant;
type NewMark = Extract<NewEntry, { act: 'mark' }>;
const mark = (key: string, change: Partial<NewMark> = {}): NewMark => ({
  act: 'mark',
  key,
  userId: 'admin',
  date: DATE,
  studentId: 'ada',
  status: 'absent',
  attributes: {},
  before: undefined,
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
const done = (second: number) =>
  ({
    is: 'done',
    mark: { ...theirs('present'), timestamp: at(second) },
    timestamp: at(second),
  }) as const;

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

  test('corrected back to what the server has is gone; to anything else, or upon one in flight, it waits', () => {
    const before = theirs('present', { late: true });
    const corrected = (change: Partial<NewMark>, ...first: Edit[]) =>
      after(
        ...first,
        put(mark('a', { before, attributes: { late: false } })),
        put(mark('b', { before, status: 'present', ...change })),
      ).map(({ key }) => key);
    expect(corrected({ attributes: { late: true } })).toEqual([]);
    expect(corrected({})).toEqual(['b']);
    expect(corrected({ attributes: { late: true, noShoes: true } })).toEqual(['b']);
    expect(corrected({ status: 'absent', attributes: { late: true } })).toEqual(['b']);
    const sent = [put(mark('sent', { before })), takeForSending('sent')];
    expect(corrected({ attributes: { late: true } }, ...sent)).toEqual(['sent', 'b']);
    // Somebody else has changed it meanwhile, so its person is asked which of the two counts.
    expect(corrected({ attributes: { late: true }, before: theirs('absent') })).toEqual(['b']);
    // Without a mark on the server, or if this device doesn't know it, every status is news.
    for (const unknown of [null, undefined])
      expect(
        after(
          put(mark('a', { before: unknown })),
          put(mark('b', { status: 'present', before: unknown })),
        ),
      ).toHaveLength(1);
  });

  test('stays where the other is of another class on the same date, and each is sent', () => {
    const inJazz = { classId: classId('jazz') };
    const both = after(put(mark('a')), put(mark('b', { ...inJazz, status: 'present' })));
    expect(both).toMatchObject([
      { key: 'a', status: 'absent', after: null },
      { key: 'b', status: 'present', after: null },
    ]);
    const later = after(() => both, put(mark('c', { ...inJazz, status: 'medicalAbsence' })));
    expect(later.map(({ key }) => key)).toEqual(['a', 'c']);
  });

  test('of an earlier release, which knows no classes, is of the first one', () => {
    const [only, ...others] = after(
      put(mark('a')),
      put(mark('b', { classId: FIRST_CLASS, status: 'present' })),
    );
    expect(only).toMatchObject({ key: 'b', status: 'present' });
    expect(others).toEqual([]);
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
    // Once the first is refused, they count as one mark: the last status, with all flags.
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
    const again = sendAgain('a', 'b', { before: theirs('present'), base: at(5) })(entries);
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

test('many at once keep their order', () => {
  const entries = after(putAll([mark('a'), mark('b', { studentId: 'ben' })]));
  expect(entries.map(({ seq }) => seq)).toEqual([1, 2]);
});

describe('an act that needs the network', () => {
  const { userId, date, studentId } = mark('');
  const remove = (key: string): NewEntry => {
    const before = theirs('absent');
    return { act: 'remove', key, userId, date, studentId, before, base: before.timestamp };
  };

  test('is one by itself: no mark takes its place, and it takes that of none', () => {
    const entries = after(put(mark('a')), put(remove('b')), put(mark('c')));
    expect(entries.map(({ key, after: elder }) => [key, elder])).toEqual([
      ['a', null],
      ['b', 'a'],
      ['c', 'b'],
    ]);
    expect(after(put(remove('a')), put(mark('b', { status: 'holiday' }))).map(canWait)).toEqual([
      false,
      false,
    ]);
  });

  test('is done: what follows is upon what it left', () => {
    const entries = after(put(remove('a')), takeForSending('a'), put(mark('b')));
    const nothing = { is: 'done', mark: null, timestamp: null } as const;
    expect(settle('a', nothing)(entries)).toMatchObject([
      { key: 'b', before: null, base: null, after: null },
    ]);
  });

  test('is refused, or others were faster: it is given up, and what follows is upon what stood', () => {
    const entries = after(put(remove('a')), takeForSending('a'), put(mark('b')));
    for (const outcome of [
      { is: 'refused', reason: 'No' },
      { is: 'conflict', theirs: null },
    ] as const)
      expect(settle('a', outcome)(entries)).toMatchObject([
        { key: 'b', before: { status: 'absent' }, base: at(5), after: null, state: 'waiting' },
      ]);
  });

  test('follows a mark that was not taken: it is given up, and the mark is asked about', () => {
    const entries = after(put(mark('a')), takeForSending('a'), put(remove('b')), put(mark('c')));
    const refused = settle('a', { is: 'refused', reason: 'No' })(entries);
    expect(refused).toMatchObject([{ key: 'c', state: 'waiting', after: null, base: at(0) }]);
    const conflict = { is: 'conflict', theirs: theirs('present') } as const;
    const alone = after(
      put(mark('a')),
      takeForSending('a'),
      put(remove('b')),
      settle('a', conflict),
    );
    expect(alone).toMatchObject([{ key: 'a', state: 'conflict' }]);
  });
});
