import { beforeEach, expect, test, vi } from 'vitest';
import { askEarly, fetchUnlessEarly, forgetEarly } from './early.ts';

const URL_ASKED = '/api/v1/approvals';
let sent = 0;

beforeEach(() => {
  sent = 0;
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', () => {
    sent += 1;
    return Promise.resolve(new Response(String(sent)));
  });
  return () => {
    vi.unstubAllGlobals();
  };
});

const ask = async () =>
  (await fetchUnlessEarly(new Request(`http://school.test${URL_ASKED}`))).text();

test('the first request gets the early answer, every later one its own', async () => {
  void askEarly(URL_ASKED);
  expect([await ask(), await ask()]).toEqual(['1', '2']);
});

test('nothing is asked early that the program has asked for: its answer would wait, and be old', async () => {
  expect(await ask()).toBe('1');
  expect(askEarly(URL_ASKED)).toBeNull();
  expect([await ask(), sent]).toEqual(['2', 2]);
});

test('after a change, or after a while, no early answer is good', async () => {
  void askEarly(URL_ASKED);
  forgetEarly();
  expect(await ask()).toBe('2');
  vi.stubGlobal('window', {});
  void askEarly(URL_ASKED);
  const later = performance.now() + 30_001;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(await ask()).toBe('4');
  clock.mockRestore();
});
