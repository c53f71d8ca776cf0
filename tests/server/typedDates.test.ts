import { expect, test } from 'vitest';
import { describeSchool } from '../support/school.ts';

const UNLIKELY = [
  '0001-01-01',
  '0206-11-21',
  '1999-12-31',
  '2027-11-22',
  '2062-11-21',
  '9998-12-31',
];
const LIKELY = ['2000-01-01', '2027-11-21'];

const expense = { amount: 500, category: 'other', description: 'Tape' };
const entries = [
  { budgetType: 'expense', amount: 500, description: 'Tape' },
  { budgetType: 'fee_revenue', amount: 500, description: 'Late', feeType: 'late' },
  { budgetType: 'contribution_revenue', amount: 500, description: 'A gift', contributorName: 'A' },
];

describeSchool('a date of a payment, an expense or a budget entry', (school) => {
  const send = (method: string, path: string, body: object) =>
    school().admin.call(method, path, body);
  const refused = (message: string) => ({
    status: 400,
    body: { code: 'INVALID_ARGUMENT', message, fields: { date: message } },
  });

  test('is from 2000 to a year ahead; any other is refused when it is recorded', async () => {
    const { id } = await school().addStudent();
    const payment = { studentId: id, amount: 500, paymentMethod: 'cash' };
    const ofStudent = { studentId: id, contributorId: id };
    const entryFor = (entry: (typeof entries)[number]) => ({
      ...entry,
      ...(entry.budgetType === 'fee_revenue' && { studentId: ofStudent.studentId }),
      ...(entry.budgetType === 'contribution_revenue' && {
        contributorId: ofStudent.contributorId,
      }),
    });
    for (const date of UNLIKELY) {
      expect(await send('POST', '/payments', { ...payment, date })).toMatchObject(
        refused('Invalid payment date'),
      );
      expect(await send('POST', '/expenses', { ...expense, date })).toMatchObject(
        refused('Invalid expense date'),
      );
      for (const entry of entries)
        expect(await send('POST', '/budget-entries', { ...entryFor(entry), date })).toMatchObject(
          refused('Invalid date'),
        );
    }
    for (const date of LIKELY) {
      expect((await send('POST', '/payments', { ...payment, date })).status).toBe(201);
      expect((await send('POST', '/expenses', { ...expense, date })).status).toBe(201);
      for (const entry of entries)
        expect((await send('POST', '/budget-entries', { ...entryFor(entry), date })).status).toBe(
          201,
        );
    }
  });

  test('and when it is edited; a record with an older odd date can still be edited otherwise', async () => {
    const { body: one } = await send('POST', '/expenses', { ...expense, date: '2026-11-20' });
    const entry = { ...entries[0], date: '2026-11-20' };
    const { body: other } = await send('POST', '/budget-entries', entry);
    for (const date of UNLIKELY) {
      expect(await send('PATCH', `/expenses/${one.id}`, { date })).toMatchObject(
        refused('Invalid expense date'),
      );
      expect(await send('PATCH', `/budget-entries/${other.id}`, { date })).toMatchObject(
        refused('Invalid date'),
      );
    }
    const { db } = school().app.database;
    const date = '0206-11-20' as never;
    await db.updateTable('expenses').set({ date }).where('id', '=', one.id).execute();
    await db.updateTable('budget_entries').set({ date }).where('id', '=', other.id).execute();
    const changes = { description: 'Duct tape' };
    expect((await send('PATCH', `/expenses/${one.id}`, changes)).status).toBe(200);
    expect((await send('PATCH', `/budget-entries/${other.id}`, changes)).status).toBe(200);
  });
});
