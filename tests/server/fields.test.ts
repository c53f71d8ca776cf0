import { expect, test } from 'vitest';
import type { z } from 'zod';
import { newBudgetEntry, type NewBudgetEntryInput } from '../../src/contract/budget.ts';
import { newExpense } from '../../src/contract/expense.ts';
import { newPayment, type NewPaymentInput } from '../../src/contract/payment.ts';
import { describeSchoolOnce } from '../support/school.ts';

// Tests every editable field of an expense, a budget entry and a payment in the contract: it is stored, returned,
// changed, recorded in the audit log, and restored when a deletion is undone. A field that is added to the contract
// doesn't compile here until it has two sample values, and it fails wherever somebody forgot it.

type Sample<Input> = {
  [Name in keyof Required<Input>]: readonly [first: unknown, second: unknown];
};
type EntryOf<Type extends NewBudgetEntryInput['budgetType']> = Omit<
  Extract<NewBudgetEntryInput, { budgetType: Type }>,
  'budgetType'
>;
type Values = Record<string, unknown>;

const valuesOf = (sample: Record<string, readonly unknown[]>, which: 0 | 1): Values =>
  Object.fromEntries(Object.entries(sample).map(([name, values]) => [name, values[which]]));

const expense: Sample<z.input<typeof newExpense>> = {
  amount: [1250, 9900],
  category: ['insurance', 'supplies'],
  description: ['New mirrors', 'Old mirrors'],
  date: ['2026-03-01', '2026-03-02'],
  budgetSource: ['expense', 'contribution-revenue'],
  notes: ['Two of them', 'Three of them'],
};

describeSchoolOnce('every field of the contract', (school) => {
  const admin = () => school().admin;

  /** Creates a record at the path, changes it field by field, deletes it and restores it. */
  async function checkEveryField(
    path: string,
    entity: string,
    fixed: Values,
    sample: Record<string, readonly [unknown, unknown]>,
    parse: (input: Values) => Values,
  ) {
    const firsts = { ...fixed, ...valuesOf(sample, 0) };
    const made = await admin().call('POST', path, firsts);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body as { id: string };
    const get = async () => (await admin().call('GET', `${path}/${id}`)).body as Values;
    const expected = parse(firsts);
    expect(made.body).toMatchObject(expected);
    expect(await get()).toMatchObject(expected);

    for (const [name, [, second]] of Object.entries(sample)) {
      const before = await get();
      const wanted = parse({ ...firsts, [name]: second })[name];
      const answer = await admin().call('PATCH', `${path}/${id}`, { [name]: second });
      expect(answer.body, name).toMatchObject({ [name]: wanted });
      expect((await get())[name], name).toEqual(wanted);
      const { items } = (await admin().call('GET', `/audit-log?entity=${entity}&limit=1`)).body;
      expect(items[0], `the audit log tells ${name}`).toMatchObject({
        before: { [name]: before[name] },
        after: { [name]: wanted },
      });
    }

    const last = await get();
    expect((await admin().call('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await admin().call('POST', `${path}/${id}/restore`)).status).toBe(200);
    const { updatedAt: _now, ...restored } = await get();
    expect(last).toMatchObject(restored);
  }

  test('of an expense', async () => {
    expect(Object.keys(newExpense.shape).toSorted()).toEqual(Object.keys(expense).toSorted());
    await checkEveryField('/expenses', 'expense', {}, expense, (input) => newExpense.parse(input));
  });

  test('of a budget entry, of each type', async () => {
    const [ann, ben] = [await school().addStudent(), await school().addStudent()];
    const common = {
      amount: [4000, 4150],
      date: ['2026-03-01', '2026-03-02'],
      description: ['March', 'April'],
      status: ['active', 'pending'],
    } as const;
    const samples: { [Type in NewBudgetEntryInput['budgetType']]: Sample<EntryOf<Type>> } = {
      fee_revenue: { ...common, feeType: ['late', 'makeup'], studentId: [ann.id, ben.id] },
      contribution_revenue: {
        ...common,
        contributorId: [ann.id, ben.id],
        contributorName: ['Ann', 'Ben'],
        expectedAmount: [7000, 8000],
      },
      expense: { ...common, category: ['insurance', 'supplies'], notes: ['One', 'Two'] },
    };
    for (const [budgetType, sample] of Object.entries(samples))
      await checkEveryField('/budget-entries', 'budgetEntry', { budgetType }, sample, (input) =>
        newBudgetEntry.parse(input),
      );
  });

  test('of a payment: stored, listed, in the audit log, and restored after a deletion', async () => {
    const { id: studentId } = await school().addStudent();
    const date = '2026-03-03';
    await admin().call('PUT', `/attendance/${date}/${studentId}`, { status: 'absent' });
    const typed: Required<NewPaymentInput> = {
      studentId,
      amount: 500,
      paymentMethod: 'card',
      date,
      notes: 'For the class of March 3',
      feeId: `${date}/${studentId}`,
      feeDate: date,
    };
    expect(Object.keys(newPayment.shape).toSorted()).toEqual(Object.keys(typed).toSorted());
    const expected = newPayment.parse(typed);
    const made = await admin().call('POST', '/payments', typed);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body.payment as { id: string };
    const kept = async () => {
      const { items } = (await admin().call('GET', `/payments?studentId=${studentId}`)).body;
      return items.find((one: { id: string }) => one.id === id) as Values;
    };
    expect(await kept()).toMatchObject(expected);
    const { items } = (await admin().call('GET', '/audit-log?entity=payment&limit=1')).body;
    expect(items[0].after).toMatchObject(expected);
    const before = await kept();
    await admin().call('DELETE', `/payments/${id}`);
    expect(await kept()).toBeUndefined();
    await admin().call('POST', `/payments/${id}/restore`);
    expect(await kept()).toEqual(before);
  });
});
