import { expect, test } from 'vitest';
import type { MarkResult } from '../../contract/attendance.ts';
import { calendarDate, type Instant } from '../../domain/dates.ts';
import { ApiError } from '../api/apiError.ts';
import { memoryStore } from './device.ts';
import { put, type Entry, type NewEntry } from './entry.ts';
import { createOutbox } from './outbox.ts';
import { createSender, type Asks } from './sender.ts';

const mark = (key: string, studentId = key): NewEntry => ({
  key,
  userId: 'admin',
  date: calendarDate('2026-11-20'),
  studentId,
  status: 'absent',
  attributes: {},
  base: null,
});
const answer = { attendance: { timestamp: '2026-11-20T18:00:00.000Z' } } as MarkResult;
const unreachable = new ApiError('UNREACHABLE', 'No connection');

/** A tab over an outbox; `mark` is the server. */
function tab(server: Partial<Asks> & Pick<Asks, 'mark'>, outbox = createOutbox(memoryStore())) {
  const sent: Entry[] = [];
  const pauses: number[] = [];
  const state = { person: 'admin' as string | null, reached: true, signedOut: 0, probes: 0 };
  const kick = createSender({
    outbox,
    asks: {
      written: () => Promise.reject(unreachable),
      day: () => Promise.reject(unreachable),
      probe: () => {
        state.probes += 1;
        return state.reached ? Promise.resolve() : Promise.reject(unreachable);
      },
      ...server,
      mark: (entry, retryAfter) => {
        sent.push(entry);
        return server.mark(entry, retryAfter);
      },
    },
    person: () => state.person,
    isReached: () => state.reached,
    exclusively: (act) => act(),
    onSent: () => {},
    onSignedOut: () => (state.signedOut += 1),
    onStale: () => {},
    later: (_again, ms) => pauses.push(ms),
  });
  return { outbox, kick, sent, pauses, state };
}

test('marks go out in their order, once each', async () => {
  const { outbox, kick, sent } = tab({ mark: () => Promise.resolve(answer) });
  for (const key of ['a', 'b', 'c']) await outbox.edit(put(mark(key)));
  await Promise.all([kick(), kick()]);
  await kick();
  expect(sent.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  expect(outbox.entries()).toEqual([]);
});

test('an answer that is lost: the same key again, first; those behind it wait', async () => {
  let lost = true;
  const { outbox, kick, sent, pauses } = tab({
    mark: () => (lost ? Promise.reject(unreachable) : Promise.resolve(answer)),
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
  const { outbox, kick, sent, state } = tab({ mark: () => Promise.resolve(answer) });
  state.reached = false;
  await outbox.edit(put(mark('a')));
  await kick();
  expect([sent.length, state.probes, outbox.entries()[0]?.state]).toEqual([0, 1, 'waiting']);
});

test('a busy server says when: no sooner', async () => {
  const busy = new ApiError('UNAVAILABLE', 'Busy', { status: 503 });
  const { outbox, kick, pauses } = tab({
    mark(_entry, retryAfter) {
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
    mark: ({ key }) =>
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
      async mark({ key }) {
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

test('a refusal is listed, and the next goes out', async () => {
  const refusal = new ApiError('INVALID_ARGUMENT', 'Not on the roll', { status: 400 });
  const { outbox, kick, sent } = tab({
    mark: ({ key }) => (key === 'a' ? Promise.reject(refusal) : Promise.resolve(answer)),
  });
  for (const key of ['a', 'b']) await outbox.edit(put(mark(key)));
  await kick();
  expect(sent).toHaveLength(2);
  expect(outbox.entries()).toMatchObject([{ state: 'refused', reason: 'Not on the roll' }]);
});

test('a device that keeps nothing: marks are kept as long as the tab is open, and it is said', async () => {
  const outbox = createOutbox({ edit: () => Promise.reject(new Error('no database')) });
  const { kick, sent } = tab({ mark: () => Promise.resolve(answer) }, outbox);
  await Promise.all([outbox.edit(put(mark('a'))), outbox.edit(put(mark('b')))]);
  expect([outbox.keeps(), outbox.entries().length]).toEqual([false, 2]);
  await kick();
  expect(sent).toHaveLength(2);
  expect(outbox.entries()).toEqual([]);
});
