import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeTurns } from './turns.ts';

/** Some work that runs until it is told to end. */
function work() {
  const state = { started: false, end: () => {} };
  const promise = new Promise<void>((resolve) => {
    state.end = resolve;
  });
  const act = async () => {
    state.started = true;
    await promise;
  };
  return { state, act };
}

test('somebody does two things at a time, in order, and others do not wait for them', async () => {
  const turns = takeTurns(2, 10);
  const jobs = Array.from({ length: 4 }, work);
  const done = jobs.map(({ act }) => turns('ada')(act));
  const started = () => jobs.map(({ state }) => state.started);
  await setImmediate();
  expect(started()).toEqual([true, true, false, false]);
  expect(await turns('bo')(() => Promise.resolve('mine'))).toBe('mine');
  jobs[0]?.state.end();
  await done[0];
  await expect.poll(started).toEqual([true, true, true, false]);
  for (const { state } of jobs) state.end();
  await Promise.all(done);
  // Finished work is forgotten, so there is room for as much again.
  await turns('ada')(() => Promise.resolve());
});

test('between two that wait, others get as many turns of the event loop as a mark takes', async () => {
  const turns = takeTurns(1, 10);
  const first = work();
  const second = work();
  const both = [turns('ada')(first.act), turns('ada')(second.act)];
  first.state.end();
  await both[0];
  let between = 0;
  for (; !second.state.started; between += 1) await setImmediate();
  expect(between).toBeGreaterThanOrEqual(12);
  second.state.end();
  await Promise.all(both);
});

test('a failure frees its place, and what would wait too long is refused', async () => {
  const turns = takeTurns(1, 1);
  await expect(turns('ada')(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const [first, second] = [work(), work()];
  const both = [turns('ada')(first.act), turns('ada')(second.act)];
  await expect(turns('ada')(() => Promise.resolve())).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  first.state.end();
  second.state.end();
  await Promise.all(both);
});
