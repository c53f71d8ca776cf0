import { describe, expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import { csvHead, issueLabel, standardFeeTypes } from './feeType.seed.ts';
import { amountOn, feeTypesOn, mention, readMentions, type FeeType } from './feeType.ts';
import { classId, type ClassId } from './ids.ts';
import { cents } from './money.ts';

const late = standardFeeTypes.find(({ key }) => key === 'late') as FeeType;

describe('what a type costs on a date', () => {
  const type = {
    ...late,
    amounts: [...late.amounts, { from: calendarDate('2026-12-01'), amount: cents(200) }],
  };
  test.each([
    ['1999-12-31', null],
    ['2000-01-01', 100],
    ['2026-11-30', 100],
    ['2026-12-01', 200],
    ['2027-06-01', 200],
  ])('%s', (date, amount) => expect(amountOn(type, calendarDate(date))).toBe(amount));

  test('nothing from the date on which it is retired', () => {
    const retired = { ...type, retiredFrom: calendarDate('2026-11-15') };
    expect(amountOn(retired, calendarDate('2026-11-14'))).toBe(100);
    expect(amountOn(retired, calendarDate('2026-11-15'))).toBeNull();
    expect(amountOn(retired, calendarDate('2026-12-01'))).toBeNull();
  });
});

describe('what a class charges', () => {
  const [jazz, tap, ballet] = [classId('jazz'), classId('tap'), classId('ballet')];
  const own = (classOf: ClassId, from: string, amount: number | null) => ({
    classId: classOf,
    from: calendarDate(from),
    amount: amount === null ? null : cents(amount),
  });
  const type = {
    ...late,
    classAmounts: [
      own(jazz, '2026-09-01', 300),
      own(tap, '2026-09-01', null),
      own(jazz, '2026-10-01', null),
      own(jazz, '2026-11-01', 400),
    ],
  };
  test.each([
    [ballet, '2026-11-20', 100],
    [jazz, '2026-08-31', 100],
    [jazz, '2026-09-01', 300],
    [jazz, '2026-10-01', undefined],
    [jazz, '2026-11-20', 400],
    [tap, '2026-11-20', undefined],
  ])('in %s on %s', (classOf, date, amount) => {
    const lesson = { date: calendarDate(date), classId: classOf };
    expect(feeTypesOn(lesson, [type])[0]?.amount).toBe(amount);
    const retired = { ...type, retiredFrom: calendarDate('2026-01-01') };
    expect(feeTypesOn(lesson, [retired])).toEqual([]);
  });
});

test('a note mentions a type and is read by the name that it has now', () => {
  const note = `Present, ${mention(late)} on Nov 4, 2026`;
  expect(readMentions(note, standardFeeTypes)).toBe('Present, late on Nov 4, 2026');
  expect(readMentions(note, [{ ...late, name: 'Tardy' }])).toBe('Present, tardy on Nov 4, 2026');
  expect(readMentions('{nobody}', standardFeeTypes)).toBe('{nobody}');
});

test('the words of the spec stand for its own types, until the school renames one', () => {
  expect(issueLabel(late)).toBe('Late Arrivals');
  expect(issueLabel({ ...late, name: 'Tardy' })).toBe('Tardy');
  expect(standardFeeTypes.map(csvHead)).toEqual([
    'Absence Fees',
    'Late Fees',
    'No Shoes Fees',
    'Not In Uniform Fees',
  ]);
  expect(csvHead({ key: 'phoneInClass', name: 'Phone in class' })).toBe('Phone in class Fees');
});
