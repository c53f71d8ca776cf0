import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('so many pass at once, so many wait their turn, and the others are turned away at once', async () => {
  const gate = createGate({ atOnce: 2, waiting: 3, full: () => new Error('full') });
  const doors: (() => void)[] = [];
  const order: number[] = [];
  const act = (n: number) =>
    gate.pass(async () => {
      order.push(n);
      await new Promise<void>((resolve) => doors.push(resolve));
      return n;
    });
  const acts = [0, 1, 2, 3, 4].map(act);
  await expect(act(5)).rejects.toThrow('full');
  expect(() => gate.refuseWhenFull()).toThrow('full');
  expect(order).toEqual([0, 1]);
  for (let n = 0; n < 5; n += 1) {
    doors[n]?.();
    expect(await acts[n]).toBe(n);
  }
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(() => gate.refuseWhenFull()).not.toThrow();
});

test('an act that fails leaves its place to the next', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1, full: () => new Error('full') });
  const failing = gate.pass(() => Promise.reject(new Error('no')));
  const next = gate.pass(() => Promise.resolve('in'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('in');
  expect(await gate.pass(() => Promise.resolve('again'))).toBe('again');
});
