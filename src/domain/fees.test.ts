import { describe, expect, test } from 'vitest';
import { noAttributes, type Mark } from './attendance.ts';
import { calendarDate } from './dates.ts';
import { standardFeeTypes } from './feeType.seed.ts';
import { feeTypesOn, type FeeType } from './feeType.ts';
import { lessonOf } from './lesson.ts';
import { feeLevel, feeOf, totalFee, type FeeBreakdown } from './fees.ts';
import { cents, type Cents } from './money.ts';

const DAY = calendarDate('2026-11-20');
const all = { late: true, noShoes: true, notInUniform: true };
const lesson = lessonOf({ date: DAY });
const standard = feeTypesOn(lesson, standardFeeTypes);
const fee = (mark: Mark, onHoliday = false) => totalFee(feeOf(mark, standard, { onHoliday }));

/** The standard types, with one that costs more from the class date on. */
function raised(key: string, amount: Cents): FeeType[] {
  return standardFeeTypes.map((type) =>
    type.key === key ? { ...type, amounts: [...type.amounts, { from: DAY, amount }] } : type,
  );
}

describe('the fee of a mark', () => {
  test.each([
    ['absent', all, 500],
    ['absent', noAttributes, 500],
    ['medicalAbsence', all, 0],
    ['holiday', all, 0],
    ['present', noAttributes, 0],
    ['present', { late: true, noShoes: false }, 100],
    ['present', all, 300],
    ['present', { ...all, phone: true }, 300],
  ] as const)('%s with %o costs %i cents', (status, attributes, amount) => {
    expect(fee({ status, attributes })).toBe(amount);
  });

  test('is nothing on a holiday, whatever was marked', () => {
    expect(fee({ status: 'absent', attributes: noAttributes }, true)).toBe(0);
    expect(fee({ status: 'present', attributes: all }, true)).toBe(0);
  });

  test('on a day that became a holiday keeps the parts that did not change, and adds none', () => {
    const absent = { status: 'absent', attributes: noAttributes, fee: { absence: cents(500) } };
    const late = { status: 'present', attributes: { late: true }, fee: { late: cents(100) } };
    const after = (before: object, mark: Mark) =>
      feeOf(mark, standard, { onHoliday: true, before: before as Mark & { fee: FeeBreakdown } });
    expect(after(absent, { status: 'absent', attributes: { late: true } })).toEqual({
      absence: 500,
    });
    expect(after(late, { status: 'present', attributes: { late: true, noShoes: true } })).toEqual({
      late: 100,
    });
    expect(after(late, { status: 'present', attributes: noAttributes })).toEqual({});
    expect(after(late, { status: 'absent', attributes: { late: true } })).toEqual({});
  });

  test('follows a type that the school added, and not one that it retired', () => {
    const phone: FeeType = {
      key: 'phone',
      name: 'Phone in class',
      appliesTo: 'present',
      position: 9,
      retiredFrom: calendarDate('2026-12-01'),
      amounts: [{ from: calendarDate('2026-11-01'), amount: cents(250) }],
      classAmounts: [],
      revision: 1,
    };
    const on = (date: string) =>
      feeOf(
        { status: 'present', attributes: { phone: true } },
        feeTypesOn(lessonOf({ date: calendarDate(date) }), [phone]),
      );
    expect(on('2026-10-31')).toEqual({});
    expect(on('2026-11-01')).toEqual({ phone: 250 });
    expect(on('2026-12-01')).toEqual({});
  });
});

describe('a part of a fee that did not change', () => {
  const late = {
    status: 'present',
    attributes: { late: true },
    fee: { late: cents(100) },
  } as const;

  test('keeps what was charged when another part is added', () => {
    const types = feeTypesOn(lesson, raised('late', cents(250)));
    const both = { status: 'present', attributes: { late: true, noShoes: true } } as const;
    expect(feeOf(both, types, { before: late })).toEqual({ late: 100, noShoes: 100 });
  });

  test('keeps it also when its type is retired by now', () => {
    const types = feeTypesOn(
      lesson,
      standardFeeTypes.filter(({ key }) => key !== 'late'),
    );
    const both = { status: 'present', attributes: { late: true, noShoes: true } } as const;
    expect(feeOf(both, types, { before: late })).toEqual({ late: 100, noShoes: 100 });
  });

  test('is priced anew once it went and came back', () => {
    const types = feeTypesOn(lesson, raised('late', cents(250)));
    const without = { status: 'present', attributes: { late: false }, fee: {} } as const;
    expect(feeOf(late, types, { before: without })).toEqual({ late: 250 });
    const absent = {
      status: 'absent',
      attributes: { late: true },
      fee: { absence: cents(500) },
    } as const;
    expect(feeOf(late, types, { before: absent })).toEqual({ late: 250 });
  });

  test('is kept of an absence too', () => {
    const types = feeTypesOn(lesson, raised('absence', cents(600)));
    const absent = { status: 'absent', attributes: {}, fee: { absence: cents(500) } } as const;
    expect(feeOf({ ...absent, attributes: { late: true } }, types, { before: absent })).toEqual({
      absence: 500,
    });
  });
});

test('a fee is styled free at 0, low up to $2, high above', () => {
  expect([0, 1, 200, 201].map((amount) => feeLevel(cents(amount)))).toEqual([
    'free',
    'low',
    'low',
    'high',
  ]);
});
