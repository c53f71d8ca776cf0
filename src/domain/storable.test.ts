import { expect, test } from 'vitest';
import { findUnstorable } from './storable.ts';

test('text with a NUL is found wherever it is', () => {
  expect(findUnstorable('a\0b')).toEqual([]);
  expect(findUnstorable({ params: { id: '\0' } })).toEqual(['params', 'id']);
  expect(findUnstorable({ rows: [{ name: 'fine' }, { name: '\0' }] })).toEqual([
    'rows',
    '1',
    'name',
  ]);
  expect(findUnstorable({ 'na\0me': 1 })).toEqual([]);
});

test('anything else can be stored', () => {
  for (const fine of [null, undefined, 7, 'Zoë', '', [], {}, { a: ['b', { c: null }] }])
    expect(findUnstorable(fine)).toBeNull();
});

test('however deep it is nested', () => {
  let deep: unknown = '\0';
  for (let level = 0; level < 20_000; level += 1) deep = [deep];
  expect(findUnstorable(deep)).toHaveLength(20_000);
});
