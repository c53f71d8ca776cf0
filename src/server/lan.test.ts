import { expect, test } from 'vitest';
import { isEveryAddress, phoneLines } from './lan.ts';

test('phones are told each address, with a QR code of the first, and what http lacks', () => {
  const lines = phoneLines(3000, ['192.168.1.5', '10.0.0.7']);
  expect(lines[0]).toBe('Phones in the same network open http://192.168.1.5:3000');
  expect(lines[1]).toBe('  or http://10.0.0.7:3000');
  expect(lines[2]?.split('\n').length, 'a QR code').toBeGreaterThan(10);
  expect(lines.at(-2)).toMatch(/^Over http, phones can mark, but not without a network/);
});

test('without a network the start says so', () => {
  expect(phoneLines(3000, [])).toEqual([expect.stringMatching(/^No network found\./)]);
});

test.each([
  ['0.0.0.0', true],
  ['::', true],
  ['127.0.0.1', false],
  ['192.168.1.5', false],
])('%s is every address: %s', (host, isEvery) => expect(isEveryAddress(host)).toBe(isEvery));
