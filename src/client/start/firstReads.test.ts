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

test('with several classes the roll asks for the lessons first, unless a class is named', () => {
  const several = { ...school, hasSeveralClasses: true } as School;
  const teacher = { role: 'teacher', roles: ['teacher'] } as Me;
  const at = (search: string) => firstReads({ pathname: '/attendance', search }, teacher, several);
  expect(at('')).toEqual(['/lessons?from=2026-11-21&to=2026-11-21']);
  expect(at('?date=2026-11-14&classId=jazz')).toEqual(['/attendance/2026-11-14?classId=jazz']);
  expect(at('?classId=first')).toEqual(['/attendance/2026-11-21']);
});

test('a student who teaches has their own Home', () => {
  const assistant: Partial<Me> = { role: 'student', roles: ['student', 'teacher'] };
  expect(reads('/', assistant)).toEqual([]);
  expect(reads('/attendance', assistant)).toEqual(['/attendance/2026-11-21']);
});
