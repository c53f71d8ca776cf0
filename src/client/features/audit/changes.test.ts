import { describe, expect, onTestFinished, test } from 'vitest';
import { standardFeeTypes } from '../../../domain/feeType.seed.ts';
import { personFields, type PersonField } from '../../../domain/personField.ts';
import { changesBetween as between } from './changes.ts';

const nameOf = (key: string) => standardFeeTypes.find((type) => type.key === key)?.name ?? key;
const changesBetween = (before: unknown, after: unknown) => between(before, after, nameOf);

describe('what an audit record changed, in words', () => {
  test('names only the fields that differ, with money as money', () => {
    const before = { id: 's1', enrollmentStatus: 'Enrolled', balance: 500, email: 'a@b.c' };
    const after = { id: 's1', enrollmentStatus: 'Inactive', balance: 1250, email: 'a@b.c' };
    expect(changesBetween(before, after)).toEqual([
      { field: 'Enrollment status', before: 'Enrolled', after: 'Inactive' },
      { field: 'Balance', before: '$5.00', after: '$12.50' },
    ]);
  });

  test('a credit that was given, or applied to what is owed, is money', () => {
    expect(changesBetween({ owed: 15875, credit: 1500 }, { owed: 14375, credit: 0 })).toEqual([
      { field: 'Owed', before: '$158.75', after: '$143.75' },
      { field: 'Credit', before: '$15.00', after: '$0.00' },
    ]);
    expect(changesBetween(null, { usedAmount: 0, availableAmount: 1500 })).toEqual([
      { field: 'Used amount', before: null, after: '$0.00' },
      { field: 'Available amount', before: null, after: '$15.00' },
    ]);
  });

  test('a new thing has no before, and what only programs read is left out', () => {
    expect(
      changesBetween(null, { id: 'p1', adminId: 'x', amount: 700, date: '2026-11-20', notes: '' }),
    ).toEqual([
      { field: 'Amount', before: null, after: '$7.00' },
      { field: 'Date', before: null, after: 'Nov 20, 2026' },
    ]);
  });

  test('a charge says what it is for, and a price from when', () => {
    const charge = { id: 'c1', studentName: 'Ada Cole', type: 'costume', typeName: 'Costume' };
    const after = { ...charge, amount: 4500, classId: 'ballet', className: '', period: null };
    expect(changesBetween(null, after)).toEqual([
      { field: 'For', before: null, after: 'Costume' },
      { field: 'Amount', before: null, after: '$45.00' },
    ]);
    const price = { classId: 'ballet', from: '2026-12-01', per: 'month', amount: 6000 };
    expect(changesBetween({ prices: [] }, { prices: [price] })).toEqual([
      { field: 'Prices, from Dec 1, 2026, per', before: null, after: 'month' },
      { field: 'Prices, from Dec 1, 2026, amount', before: null, after: '$60.00' },
    ]);
  });

  test("a part of a family's payment names the family, the whole and who paid", () => {
    const family = { id: 'f1', actId: 'a1', name: 'Baker', total: 8500 };
    const after = { amount: 6000, family: { ...family, payer: { id: 'u1', name: 'Ann Baker' } } };
    expect(changesBetween(null, after)).toEqual([
      { field: 'Amount', before: null, after: '$60.00' },
      { field: 'Family, name', before: null, after: 'Baker' },
      { field: 'Family, total', before: null, after: '$85.00' },
      { field: 'Family, payer, name', before: null, after: 'Ann Baker' },
    ]);
  });

  test('looks into what is nested, and tells amounts apart by their date', () => {
    const first = { effectiveFrom: '2000-01-01', absence: 500 };
    const second = { effectiveFrom: '2027-01-01', absence: 600 };
    const changes = changesBetween({ fees: [first] }, { fees: [first, second] });
    expect(changes).toContainEqual({
      field: 'Fees, from Jan 1, 2027, absence',
      before: null,
      after: '$6.00',
    });
    expect(
      changesBetween({ attributes: { noShoes: false } }, { attributes: { noShoes: true } }),
    ).toEqual([{ field: 'No Shoes', before: 'no', after: 'yes' }]);
    const type = { key: 'late', name: 'Late', revision: 1 };
    expect(
      changesBetween(
        { ...type, amounts: [] },
        { ...type, revision: 2, amounts: [{ from: '2026-12-01', amount: 200 }] },
      ),
    ).toEqual([{ field: 'Amount from Dec 1, 2026', before: null, after: '$2.00' }]);
  });

  test('a new mark tells what was marked, not what was not', () => {
    const attributes = { late: true, noShoes: false, notInUniform: false };
    expect(
      changesBetween(null, { status: 'medicalAbsence', attributes, fee: { late: 0, total: 0 } }),
    ).toEqual([
      { field: 'Status', before: null, after: 'Medical Absence' },
      { field: 'Late', before: null, after: 'yes' },
      { field: 'Fee', before: null, after: '$0.00' },
    ]);
  });

  test('a budget entry is told in words, without what follows from it', () => {
    const entry = { budgetType: 'contribution_revenue', expectedAmount: 7000, contributorId: 'x' };
    expect(changesBetween(null, { ...entry, isMajor: true, updatedAt: 'now' })).toEqual([
      { field: 'Budget type', before: null, after: 'Contribution Revenue' },
      { field: 'Expected amount', before: null, after: '$70.00' },
    ]);
  });

  test('what is known of a student is called and said as everywhere', () => {
    const fields: Record<string, PersonField> = personFields;
    fields['shirtSize'] = {
      kind: 'choice',
      label: 'T-shirt',
      inWords: 'T-shirt size',
      changedBy: 'person',
      group: 'about',
      searched: false,
      onRoll: false,
      choices: { m: 'Medium' },
      heads: [],
    };
    onTestFinished(() => void delete fields['shirtSize']);
    expect(changesBetween({ phone: '', shirtSize: '' }, { phone: '5', shirtSize: 'm' })).toEqual([
      { field: 'Phone', before: 'none', after: '5' },
      { field: 'T-shirt', before: 'none', after: 'Medium' },
    ]);
  });

  test('nothing changed is nothing', () => {
    expect(changesBetween(null, null)).toEqual([]);
    expect(changesBetween({ a: 1 }, { a: 1 })).toEqual([]);
  });
});
