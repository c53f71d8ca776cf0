import { afterEach, describe, expect, test } from 'vitest';
import type { FileOrder } from '../../src/server/files/makeFile.ts';
import { createWorkshop, type Workshop } from '../../src/server/files/workshop.ts';
import { describeSchool } from '../support/school.ts';

/** A thread that does what it is told: 'wait' for the next order, 'fail', or answer. */
const obedient = new URL(`data:text/javascript,
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ kind }) => {
    if (kind === 'fail') parentPort.postMessage({ failure: 'no paper' });
    else if (kind === 'end') throw new Error('no ink');
    else if (kind !== 'hang')
      setTimeout(() => parentPort.postMessage({ bytes: new Uint8Array([1]) }), Number(kind));
  });`);
/** Answers after so many milliseconds. */
const order = (kind: number | 'fail' | 'end' | 'hang') => () =>
  Promise.resolve({ kind: String(kind) } as unknown as FileOrder);

describe('files that are made beside everything else', () => {
  let workshop: Workshop;
  const open = (options: object = {}) => {
    workshop = createWorkshop({ program: obedient, threads: 2, ...options });
    return workshop;
  };
  afterEach(() => workshop.close());

  test('are made one at a time for each person, so that nobody waits for the many of another', async () => {
    const files = open();
    const done: string[] = [];
    const ask = (name: string, who: string, ms: number) =>
      files.make(order(ms), who).then(() => done.push(name));
    await Promise.all([
      ask('her first', 'ada', 500),
      ask('her second', 'ada', 1),
      ask('her third', 'ada', 1),
      ask('his only', 'ben', 1),
    ]);
    expect(done).toEqual(['his only', 'her first', 'her second', 'her third']);
  });

  test('are refused when one person, or all together, have too many waiting', async () => {
    const files = open({ threads: 1 });
    const asked = (who: string) =>
      files.make(order(1), who).then(
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

  test('may take only so long; a thread that hangs, fails or ends leaves the next one to another', async () => {
    // As long as a thread takes to start on a slow machine: the next one has to be done in it.
    const files = open({ threads: 1, patienceMs: 4000 });
    const hanging = files.make(order('hang'), 'ada');
    const next = files.make(order(1), 'ben');
    await expect(hanging).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(await next).toEqual(new Uint8Array([1]));
    const nothing = () => Promise.reject(new Error('nobody of this name'));
    await expect(files.make(nothing, 'ada')).rejects.toThrow('nobody of this name');
    await expect(files.make(order('fail'), 'ada')).rejects.toThrow('no paper');
    await expect(files.make(order('end'), 'ada')).rejects.toThrow('no ink');
    expect(await files.make(order(1), 'ada')).toEqual(new Uint8Array([1]));
  });
});

describeSchool('somebody who asks for many statements at once', (school) => {
  test('gets a few, and is told when to ask for the others', async () => {
    const { id } = await school().addStudent();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        school().admin.call('GET', `/students/${id}/account/statement`),
      ),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThanOrEqual(4);
    for (const { status, headers } of answers.filter((answer) => !made.includes(answer))) {
      expect(status).toBe(429);
      expect(headers.get('retry-after')).toBe('5');
    }
    expect(made.length).toBeLessThan(10);
  });
});
