import { expect, test } from 'vitest';
import {
  markId,
  paymentId,
  studentId,
  userId,
  type PaymentId,
  type StudentId,
  type UserId,
} from '../../src/domain/ids.ts';

// What must not compile: each line would be an error for the compiler if it were none.

test('an id is of what it says it is', () => {
  const ofStudent: StudentId = studentId('a');
  const ofUser: UserId = ofStudent;
  expect(ofUser).toBe('a');
  // @ts-expect-error not every user is a student
  userId('a') satisfies StudentId;
  // @ts-expect-error a payment's id for a student's
  paymentId('a') satisfies StudentId;
  // @ts-expect-error and the other way round
  ofStudent satisfies PaymentId;
  // @ts-expect-error a mark's id for a payment's
  markId('a') satisfies PaymentId;
  // @ts-expect-error a text that anybody wrote
  'a' satisfies StudentId;
  expect(() => studentId('')).toThrow('empty');
});
