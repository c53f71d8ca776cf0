import { expect, test } from 'vitest';
import { specFeeTypes } from './feeType.seed.ts';
import { cents, sumCents, ZERO } from './money.ts';
import { chargesOf, paymentStatusOf } from './feeCollection.ts';
import { filterText, studentsWith, sumOf, type StudentOfMonth } from './studentFilter.ts';

const feeTypes = Object.keys(specFeeTypes);

function student(charged: Readonly<Record<string, number>>, paid: number): StudentOfMonth {
  const all = Object.fromEntries(feeTypes.map((key) => [key, cents(charged[key] ?? 0)]));
  const paymentsMade = cents(paid);
  const feesCharged = sumCents(Object.values(all));
  return {
    feesCharged,
    paymentsMade,
    paymentStatus: paymentStatusOf(feesCharged, paymentsMade),
    fees: all,
  };
}

const students = [
  student({ absence: 500 }, 500),
  student({ absence: 500, late: 100 }, 900),
  student({ absence: 1000, noShoes: 200 }, 300),
  student({ late: 100 }, 0),
  student({}, 700),
];
const all = chargesOf(students);

test('each part of the fees is made of the students whom its filter leaves', () => {
  const of = (filter: Parameters<typeof studentsWith>[1]) =>
    chargesOf(studentsWith(students, filter));
  expect(of({})).toEqual(all);
  expect(of({ status: 'collected' })).toMatchObject({
    feesCollected: all.feesCollected,
    pendingFees: 0,
  });
  expect(of({ status: 'pending' })).toMatchObject({
    feesCollected: 0,
    pendingFees: all.pendingFees,
  });
  expect(of({ status: 'partial' }).feesInPaymentProcess).toBe(all.feesInPaymentProcess);
  expect(studentsWith(students, { status: 'collected' })).toHaveLength(3);
});

test('the fees of a type are those of the students who were charged one', () => {
  for (const fee of feeTypes) {
    const listed = studentsWith(students, { fee });
    expect(listed.every(({ fees }) => (fees[fee] ?? 0) > 0)).toBe(true);
    const sum = (some: readonly StudentOfMonth[]) =>
      sumCents(some.map(({ fees }) => fees[fee] ?? ZERO));
    expect(sum(listed)).toBe(sum(students));
  }
  expect(studentsWith(students, { fee: 'late', status: 'collected' })).toEqual([students[1]]);
});

test('the sum is said in words, of what there is', () => {
  expect(sumOf(students)).toBe(
    '5 students: $14.00 collected, $1.00 pending, $9.00 in payment process',
  );
  expect(sumOf(studentsWith(students, { status: 'pending' }))).toBe('1 student: $1.00 pending');
  expect(sumOf(studentsWith(students, { status: 'none' }))).toBe('1 student');
  expect(sumOf(studentsWith(students, { fee: 'late' }), { key: 'late', name: 'Late' })).toBe(
    '2 students: $2.00 Late Fees',
  );
});

test('a filter says what it leaves', () => {
  const types = [{ key: 'late', name: 'Late' }];
  expect(filterText({}, types)).toBe('');
  expect(filterText({ status: 'collected' }, types)).toBe('Paid or Partial');
  expect(filterText({ status: 'pending', fee: 'late' }, types)).toBe('Pending, Late Fees');
});
