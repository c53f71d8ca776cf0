import { AsyncLocalStorage, executionAsyncId } from 'node:async_hooks';
import { getRequestStateAsyncLocalStorage } from '@better-auth/core/context';
import { expect, it } from 'vitest';
import { withAsyncStorages } from './asyncStorages.ts';

/** Whether Node gives every promise a number, which it does when it follows them. */
async function followsPromises(): Promise<boolean> {
  const after = async () => {
    await Promise.resolve();
    return executionAsyncId();
  };
  return (await after()) !== (await after());
}

const ASKED = {};
const own = new AsyncLocalStorage<string>();
const ask = (note: string, until: Promise<void> = Promise.resolve()) =>
  withAsyncStorages(own, async () => {
    const library = await getRequestStateAsyncLocalStorage();
    return own.run(note, () =>
      library.run(new WeakMap([[ASKED, note]]), async () => {
        await until;
        return [own.getStore(), library.getStore()?.get(ASKED)];
      }),
    );
  });

it('after the last question Node follows promises no longer', async () => {
  expect(await followsPromises()).toBe(false);
  await ask('alone');
  expect(await followsPromises()).toBe(false);
});

it('who asks at the same time keeps what is theirs, however long another takes', async () => {
  let release = () => {};
  const slow = ask('slow', new Promise((resolve) => (release = resolve)));
  expect(await ask('quick')).toEqual(['quick', 'quick']);
  await expect(
    withAsyncStorages(own, () => Promise.reject(new Error('wrong password'))),
  ).rejects.toThrow('wrong password');
  release();
  expect(await slow).toEqual(['slow', 'slow']);
  expect(await followsPromises()).toBe(false);
});
