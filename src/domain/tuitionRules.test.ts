import { expect, test } from 'vitest';
import { month } from './dates.ts';
import { classId, studentId } from './ids.ts';
import { cents } from './money.ts';
import { applyRules } from './tuitionRules.ts';

const AVA = studentId('ava');
const OWEN = studentId('owen');
const line = (student: typeof AVA, of: string, amount: number) => ({
  studentId: student,
  classId: classId(of),
  period: month('2026-12'),
  amount: cents(amount),
  parts: [{ kind: 'price' as const, amount: cents(amount) }],
});

test('what is given back of a charge doesn’t open the cap for other classes', () => {
  const rules = { familyCap: cents(10_000) };
  const families = { familyOf: () => 'bennett', order: [AVA, OWEN] };
  const charged = line(AVA, 'ballet', 10_000);
  const due = [line(OWEN, 'jazz', 6000)];
  const left = (amount: number) =>
    applyRules(due, { ...families, rules, charged: [{ ...charged, amount: cents(amount) }] });
  expect(left(10_000).map(({ amount }) => amount)).toEqual([0]);
  expect(left(7000).map(({ amount }) => amount)).toEqual([0]);
});
