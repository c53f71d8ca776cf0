import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FileOrder } from '../../src/server/files/makeFile.ts';
import { createWorkshop, type Workshop } from '../../src/server/files/workshop.ts';
import { describeSchoolOnce } from '../support/school.ts';

/**
 * A worker that follows orders: it fails, throws, hangs and signals that through its gate, returns a file, or returns
 * one when its gate opens.
 */
const workerProgram = new URL(`data:text/javascript,
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ kind, gate }) => {
    if (kind === 'fail') return parentPort.postMessage({ failure: 'no paper' });
    if (kind === 'end') throw new Error('no ink');
    if (kind === 'hang') {
      Atomics.store(gate, 0, 1);
      return Atomics.notify(gate, 0);
    }
    if (kind === 'wait') Atomics.wait(gate, 0, 0);
    parentPort.postMessage({ bytes: new Uint8Array([1]) });
  });`);
/** Memory shared by a test and a worker. */
type Gate = Int32Array<SharedArrayBuffer>;
const newGate = (): Gate => new Int32Array(new SharedArrayBuffer(4));
function openGate(gate: Gate): void {
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
}
const order =
  (kind: 'answer' | 'fail' | 'end' | 'hang' | 'wait', gate: Gate | null = null) =>
  () =>
    Promise.resolve({ kind, gate } as unknown as FileOrder);
const FILE = new Uint8Array([1]);
/** The time limit for a file, in milliseconds. */
const TIMEOUT_MS = 20_000;

describe('files that are created in worker threads', () => {
  let workshop: Workshop;
  const open = (options: object = {}) => {
    workshop = createWorkshop({ program: workerProgram, threads: 2, ...options });
    return workshop;
  };
  afterEach(() => workshop.close());

  test("are created one at a time per person, so that nobody waits for another's many files", async () => {
    const files = open();
    const done: string[] = [];
    const ask = async (name: string, who: string, read = order('answer')) => {
      await files.make(read, who);
      done.push(name);
    };
    const gate = newGate();
    await Promise.all([
      ask('her first', 'ada', order('wait', gate)),
      ask('her second', 'ada'),
      ask('her third', 'ada'),
      ask('his only', 'ben').then(() => openGate(gate)),
    ]);
    expect(done).toEqual(['his only', 'her first', 'her second', 'her third']);
  });

  test('are refused if one person, or all together, have too many waiting', async () => {
    const files = open({ threads: 1 });
    const asked = (who: string) =>
      files.make(order('answer'), who).then(
        () => 'made',
        (error: Error) => error,
      );
    const hers = Array.from({ length: 6 }, () => asked('ada'));
    const theirs = Array.from({ length: 19 }, (_, n) => asked(`person ${n}`));
    const answers = await Promise.all([...hers, ...theirs]);
    expect(answers.slice(0, 4)).toEqual(Array(4).fill('made'));
    for (const refused of answers.slice(4, 6))
      expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 5 });
    expect(answers.slice(6, 23)).toEqual(Array(17).fill('made'));
    for (const refused of answers.slice(23))
      expect(refused).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
  });

  test('may take only a limited time; after a worker hangs, fails or ends, another creates the next file', async () => {
    // Time only moves when the test advances it, so the other files finish in time, no matter how slow the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const files = open({ threads: 1, timeoutMs: TIMEOUT_MS });
    const gate = newGate();
    const hanging = files.make(order('hang', gate), 'ada');
    const next = files.make(order('answer'), 'ben');
    const refused = expect(hanging).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    while (Atomics.load(gate, 0) === 0) await nextTurn();
    vi.advanceTimersByTime(TIMEOUT_MS);
    await refused;
    expect(await next).toEqual(FILE);
    const nothing = () => Promise.reject(new Error('nobody of this name'));
    await expect(files.make(nothing, 'ada')).rejects.toThrow('nobody of this name');
    await expect(files.make(order('fail'), 'ada')).rejects.toThrow('no paper');
    await expect(files.make(order('end'), 'ada')).rejects.toThrow('no ink');
    expect(await files.make(order('answer'), 'ada')).toEqual(FILE);
  });
});

describeSchoolOnce('somebody who requests many statements at once', (school) => {
  test('gets a few, and is told when to request the others', async () => {
    const { id } = await school().addStudent();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        school().admin.call('GET', `/students/${id}/account/statement`),
      ),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThanOrEqual(4);
    for (const { status, headers } of answers.filter((answer) => !made.includes(answer))) {
      expect(status).toBe(429);
      expect(headers.get('retry-after')).toBe('5');
    }
    expect(made.length).toBeLessThan(50);
  });
});
