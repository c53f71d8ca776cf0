import { expect, test } from 'vitest';
import type { AttendanceDay } from '../../../contract/attendance.ts';
import type { Family } from '../../../contract/family.ts';
import { countsOf, describeCounts, missingIn } from './evening.ts';

const baker = { id: 'baker', name: 'Baker' };
const student = (firstName: string, status: string | null, details: object = {}) => ({
  id: firstName.toLowerCase(),
  firstName,
  lastName: 'Baker',
  phone: '',
  family: null,
  attendance: status === null ? null : { status },
  ...details,
});
const roll = (classId: string, students: object[]) =>
  ({ classId, students }) as unknown as AttendanceDay;
const families = [
  {
    id: 'baker',
    adults: [
      { name: 'Maria Baker', phone: '212 555 0102' },
      { name: 'Joe Baker', phone: '' },
    ],
  },
] as unknown as Family[];

test('a roll is counted by what happened to each', () => {
  const counts = countsOf(
    roll('jazz', [
      student('Ana', 'present'),
      student('Ben', 'absent'),
      student('Cleo', 'medicalAbsence'),
      student('Dan', null),
      student('Eve', 'present'),
    ]),
  );
  expect(describeCounts(counts)).toBe('2 here, 1 absent, 1 medical, 1 not marked');
  expect(describeCounts(countsOf(roll('tap', [])))).toBe('0 here');
});

test('somebody absent from two classes is called once: a parent with a phone, or else the student', () => {
  const zoe = student('Zoë', 'absent', { family: baker, phone: '212 555 0999' });
  const missing = missingIn(
    [
      roll('jazz', [zoe, student('Ill', 'medicalAbsence'), student('Sam', 'absent')]),
      roll('tap', [zoe, student('Ann', 'absent', { phone: '212 555 0111' })]),
    ],
    families,
  );
  expect(missing).toEqual([
    {
      id: 'zoë',
      name: 'Zoë Baker',
      classIds: ['jazz', 'tap'],
      phones: [{ name: 'Maria Baker', phone: '212 555 0102' }],
    },
    { id: 'sam', name: 'Sam Baker', classIds: ['jazz'], phones: [] },
    {
      id: 'ann',
      name: 'Ann Baker',
      classIds: ['tap'],
      phones: [{ name: 'Ann', phone: '212 555 0111' }],
    },
  ]);
});
