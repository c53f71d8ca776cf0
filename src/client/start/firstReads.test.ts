import { expect, test } from 'vitest';
import type { Me, School } from '../../contract/user.ts';
import { firstReads } from './firstReads.ts';

const school = { today: '2026-11-21' } as School;
const reads = (pathname: string, me: Partial<Me>) =>
  firstReads({ pathname, search: '' }, me as Me, school);

test("a teacher's first screen is today's roll, and needs nothing else", () => {
  const teacher: Partial<Me> = { role: 'teacher', roles: ['teacher'] };
  for (const pathname of ['/', '/attendance'])
    expect(reads(pathname, teacher)).toEqual(['/attendance/2026-11-21']);
  expect(reads('/payments', teacher)).toEqual([]);
});

test('a student who teaches has their own Home', () => {
  const assistant: Partial<Me> = { role: 'student', roles: ['student', 'teacher'] };
  expect(reads('/', assistant)).toEqual([]);
  expect(reads('/attendance', assistant)).toEqual(['/attendance/2026-11-21']);
});
