import { expect, test } from 'vitest';
import type { AttendanceDay, AttendanceRecord } from '../../contract/attendance.ts';
import { calendarDate, type Instant } from '../../domain/dates.ts';
import { ApiError } from '../api/apiError.ts';
import { memoryStore } from './device.ts';
import { put, type Entry, type NewEntry } from './entry.ts';
import { createOutbox } from './outbox.ts';
import { createSender, NEEDS_NETWORK, type Answer, type Asks } from './sender.ts';

const mark = (key: string, studentId = key): NewEntry => ({
  act: 'mark',
  key,
  userId: 'admin',
  date: calendarDate('2026-11-20'),
  studentId,
  status: 'absent',
  attributes: {},
  before: null,
  base: null,
});
const removal = (key: string, studentId = key): NewEntry => {
  const { userId, date } = mark(key);
  return { act: 'remove', key, userId, date, studentId, before: null, base: null };
};
const answer: Answer = { mark: { timestamp: '2026-11-20T18:00:00.000Z' } as AttendanceRecord };
const unreachable = new ApiError('UNREACHABLE', 'No connection');

/** A tab with an outbox; `send` plays the server. */
function tab(server: Partial<Asks> & Pick<Asks, 'send'>, outbox = createOutbox(memoryStore())) {
  const sent: Entry[] = [];
  const pauses: number[] = [];
  const state = { person: 'admin' as string | null, reached: true, signedOut: 0, probes: 0 };
  const givenUp: string[][] = [];
  const theirs: unknown[] = [];
  const { kick, sendThen } = createSender({
    outbox,
    asks: {
      written: () => Promise.reject(unreachable),
      day: () => Promise.reject(unreachable),
      probe: () => {
        state.probes += 1;
        return state.reached ? Promise.resolve() : Promise.reject(unreachable);
      },
      ...server,
      send: (entry, retryAfter) => {
        sent.push(entry);
        return server.send(entry, retryAfter);
      },
    },
    person: () => state.person,
    isReached: () => state.reached,
    exclusively: (act) => act(),
    onSent: () => {},
    onTheirs: (_entry, found) => theirs.push([found, outbox.entries().map((one) => one.state)]),
    onGivenUp: ({ key }, reason) => givenUp.push([key, reason]),
    onSignedOut: () => (state.signedOut += 1),
    onStale: () => {},
    later: (_again, ms) => pauses.push(ms),
  });
  return { outbox, kick, sendThen, sent, pauses, givenUp, theirs, state };
}

test('marks go out in their order, once each', async () => {
  const { outbox, kick, sent } = tab({ send: () => Promise.resolve(answer) });
  for (const key of ['a', 'b', 'c']) await outbox.edit(put(mark(key)));
  await Promise.all([kick(), kick()]);
  await kick();
  expect(sent.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  expect(outbox.entries()).toEqual([]);
});

test('an answer that is lost: the same key again, first; those behind it wait', async () => {
  let lost = true;
  const { outbox, kick, sent, pauses } = tab({
    send: () => (lost ? Promise.reject(unreachable) : Promise.resolve(answer)),
  });
  for (const key of ['a', 'b']) await outbox.edit(put(mark(key)));
  await kick();
  await kick();
  expect(outbox.entries().map(({ state }) => state)).toEqual(['sent', 'waiting']);
  expect(pauses).toEqual([1000, 2000]);
  lost = false;
  await kick();
  expect(sent.map(({ key }) => key)).toEqual(['a', 'a', 'a', 'b']);
});

test('while the server is known to be away nothing is sent, so all of it can be dropped', async () => {
  const { outbox, kick, sent, state } = tab({ send: () => Promise.resolve(answer) });
  state.reached = false;
  await outbox.edit(put(mark('a')));
  await kick();
  expect([sent.length, state.probes, outbox.entries()[0]?.state]).toEqual([0, 1, 'waiting']);
});

test('a busy server says when: no sooner', async () => {
  const busy = new ApiError('UNAVAILABLE', 'Busy', { status: 503 });
  const { outbox, kick, pauses } = tab({
    send(_entry, retryAfter) {
      retryAfter(7);
      return Promise.reject(busy);
    },
  });
  await outbox.edit(put(mark('a')));
  await kick();
  expect(pauses).toEqual([7000]);
});

test('a session that is over, in the middle: it waits for its person, and for nobody else', async () => {
  let over = true;
  const { outbox, kick, sent, state, pauses } = tab({
    send: ({ key }) =>
      over && key === 'b'
        ? Promise.reject(new ApiError('OTHER_PERSON', 'Someone else', { status: 401 }))
        : Promise.resolve(answer),
  });
  for (const key of ['a', 'b', 'c']) await outbox.edit(put(mark(key)));
  await kick();
  expect([state.signedOut, pauses]).toEqual([1, []]);
  state.person = 'somebody-else';
  await kick();
  expect(sent.map(({ key }) => key)).toEqual(['a', 'b']);
  state.person = 'admin';
  over = false;
  await kick();
  expect(sent.map(({ key }) => key)).toEqual(['a', 'b', 'b', 'c']);
});

test('a conflict with itself, whose answer is forgotten: done, and what follows is upon it', async () => {
  const at = '2026-11-19T18:00:00.000Z' as Instant;
  const conflict = new ApiError('CONFLICT', 'This was saved before', { status: 409 });
  const outbox = createOutbox(memoryStore());
  const { kick, sent } = tab(
    {
      async send({ key }) {
        if (key !== 'a') return answer;
        await outbox.edit(put(mark('b', 'a')));
        throw conflict;
      },
      written: () => Promise.resolve({ saved: true, at }),
    },
    outbox,
  );
  await outbox.edit(put(mark('a')));
  await kick();
  expect(sent.map(({ key, base }) => [key, base])).toEqual([
    ['a', null],
    ['b', at],
  ]);
});

test('somebody was faster: the roll has their mark before the row asks about it', async () => {
  const { outbox, kick, theirs } = tab({
    send: () => Promise.reject(new ApiError('CONFLICT', 'Changed meanwhile', { status: 409 })),
    written: () => Promise.resolve({ saved: false }),
    day: () => Promise.resolve({ students: [{ id: 'a', attendance: found }] } as AttendanceDay),
  });
  const found = { ...answer.mark, status: 'present', attributes: {} } as AttendanceRecord;
  await outbox.edit(put(mark('a')));
  await kick();
  expect(theirs).toEqual([[found, ['sent']]]);
  expect(outbox.entries()).toMatchObject([{ state: 'conflict', theirs: found }]);
});

test('a refusal is listed, and the next goes out', async () => {
  const refusal = new ApiError('INVALID_ARGUMENT', 'Not on the roll', { status: 400 });
  const { outbox, kick, sent } = tab({
    send: ({ key }) => (key === 'a' ? Promise.reject(refusal) : Promise.resolve(answer)),
  });
  for (const key of ['a', 'b']) await outbox.edit(put(mark(key)));
  await kick();
  expect(sent).toHaveLength(2);
  expect(outbox.entries()).toMatchObject([{ state: 'refused', reason: 'Not on the roll' }]);
});

test('a mark of a month that was closed meanwhile is refused with the reason: nobody was faster', async () => {
  const reason = 'However it is worded';
  const refusal = new ApiError('CONFLICT', reason, { status: 409, reason: 'monthClosed' });
  const { outbox, kick, pauses } = tab({ send: () => Promise.reject(refusal) });
  await outbox.edit(put(mark('a')));
  await kick();
  expect(outbox.entries()).toMatchObject([{ state: 'refused', reason, refusedFor: 'monthClosed' }]);
  expect(pauses).toEqual([]);
});

test('a device that keeps nothing: marks are kept as long as the tab is open, and it is said', async () => {
  const outbox = createOutbox({ edit: () => Promise.reject(new Error('no database')) });
  const { kick, sent } = tab({ send: () => Promise.resolve(answer) }, outbox);
  await Promise.all([outbox.edit(put(mark('a'))), outbox.edit(put(mark('b')))]);
  expect([outbox.canStore(), outbox.entries().length]).toEqual([false, 2]);
  await kick();
  expect(sent).toHaveLength(2);
  expect(outbox.entries()).toEqual([]);
});

test('what needs the network and was never sent is given up while there is none; marks stay', async () => {
  const { outbox, kick, sent, givenUp, state } = tab({ send: () => Promise.resolve(answer) });
  state.reached = false;
  for (const act of [mark('a'), removal('b', 'a')]) await outbox.edit(put(act));
  await kick();
  expect(sent).toEqual([]);
  expect(outbox.entries().map(({ key }) => key)).toEqual(['a']);
  expect(givenUp).toEqual([['b', NEEDS_NETWORK]]);
});

test('what somebody else left on the device is not given up in their absence', async () => {
  const { outbox, kick, givenUp, state } = tab({ send: () => Promise.resolve(answer) });
  state.reached = false;
  await outbox.edit(put({ ...removal('a'), userId: 'somebody-else' }));
  await outbox.edit(put(mark('b')));
  await kick();
  expect(outbox.entries().map(({ key }) => key)).toEqual(['a', 'b']);
  expect(givenUp).toEqual([]);
});

test('what needs the network and whose answer is lost is sent again, with its key', async () => {
  let lost = true;
  const { outbox, kick, sent, givenUp } = tab({
    send: () => (lost ? Promise.reject(unreachable) : Promise.resolve(answer)),
  });
  await outbox.edit(put(removal('a')));
  await kick();
  lost = false;
  await kick();
  expect(sent.map(({ key }) => key)).toEqual(['a', 'a']);
  expect([outbox.entries(), givenUp]).toEqual([[], []]);
});

test('a refused removal is told, and not kept', async () => {
  const refusal = new ApiError('NOT_FOUND', 'Student not found', { status: 404 });
  const { outbox, kick, givenUp } = tab({ send: () => Promise.reject(refusal) });
  await outbox.edit(put(removal('a')));
  await kick();
  expect([outbox.entries(), givenUp]).toEqual([[], [['a', 'Student not found']]]);
});

test('an act on many goes out after what waits, or not at all', async () => {
  let lost = false;
  const { outbox, sendThen, sent } = tab({
    send: () => (lost ? Promise.reject(unreachable) : Promise.resolve(answer)),
  });
  await outbox.edit(put(mark('a')));
  await expect(sendThen(() => Promise.resolve(sent.length))).resolves.toBe(1);
  lost = true;
  await outbox.edit(put(mark('b')));
  let isRun = false;
  await expect(sendThen(() => Promise.resolve((isRun = true)))).rejects.toThrow(/try again/);
  expect(isRun).toBe(false);
});
