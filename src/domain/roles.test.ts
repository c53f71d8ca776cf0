import { expect, test } from 'vitest';
import { aRole, roleInTeam, rolesOf, takesRoll } from './roles.ts';

test('a student who teaches is both, and so takes the roll', () => {
  const assistant = rolesOf({ role: 'student', teaches: true, isGuardian: false });
  expect(assistant).toEqual(['student', 'teacher']);
  expect(takesRoll(assistant)).toBe(true);
  const student = rolesOf({ role: 'student', teaches: false, isGuardian: true });
  expect(student).toEqual(['student', 'guardian']);
  expect(takesRoll(student)).toBe(false);
});

test('the words for roles', () => {
  expect([aRole('admin'), aRole('teacher')]).toEqual(['an admin', 'a teacher']);
  expect(roleInTeam({ role: 'teacher', teaches: false })).toBe('Teacher');
  expect(roleInTeam({ role: 'student', teaches: true })).toBe('Teacher (also a student)');
});
