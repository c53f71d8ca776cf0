import { expect, test } from 'vitest';
import { describeSchool, statusesOf } from '../support/school.ts';

describeSchool('an edit of data that a colleague has changed meanwhile', (school) => {
  const patch = (path: string, body: object, headers = {}) =>
    school().admin.call('PATCH', path, body, headers);
  const refused = (message: string, ...fields: string[]) => ({
    status: 409,
    body: {
      code: 'CONFLICT',
      message: `${message} Please check it and save again.`,
      fields: Object.fromEntries(fields.map((field) => [field, expect.any(String)])),
    },
  });

  test('of a balance is refused with what changed, and moves no money', async () => {
    const { id } = await school().addStudent({ balance: 500 });
    await school().admin.call('POST', '/payments', {
      studentId: id,
      amount: 500,
      paymentMethod: 'cash',
      date: '2026-11-20',
    });
    const edit = { balance: 700, phone: '(555) 010-0123', basedOn: { balance: 500, phone: '' } };
    expect(await patch(`/students/${id}`, edit)).toMatchObject(
      refused('The balance changed from $5.00 to $0.00 while this form was open.', 'balance'),
    );
    const { body } = await school().admin.call('GET', `/students/${id}`);
    expect(body).toMatchObject({ balance: 0, phone: '' });
    const again = { ...edit, basedOn: { balance: 0, phone: '' } };
    expect((await patch(`/students/${id}`, again)).body).toMatchObject({ balance: 700 });
    expect(await school().disagreements()).toEqual([]);
  });

  test("of another field succeeds, and keeps the colleague's change", async () => {
    const { id } = await school().addStudent();
    await patch(`/students/${id}`, { lastName: 'Byron' });
    const edit = { firstName: 'Augusta', basedOn: { firstName: 'Ada' } };
    expect((await patch(`/students/${id}`, edit)).body).toMatchObject({
      firstName: 'Augusta',
      lastName: 'Byron',
    });
  });

  test('sent again with its key gets the first response, and is not refused as stale', async () => {
    const { id } = await school().addStudent({ balance: 500 });
    const edit = { balance: 700, basedOn: { balance: 500 } };
    const key = { 'idempotency-key': 'an-edit' };
    const answers = [
      await patch(`/students/${id}`, edit, key),
      await patch(`/students/${id}`, edit, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('of two at once, one is refused', async () => {
    const { id } = await school().addStudent({ balance: 500 });
    const answers = await Promise.all(
      [700, 900].map((balance) => patch(`/students/${id}`, { balance, basedOn: { balance: 500 } })),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  test('of names and status, of one\u2019s own profile', async () => {
    const { student, caller } = await school().addSignedInStudent();
    await patch(`/students/${student.id}`, { firstName: 'Ada', enrollmentStatus: 'Enrolled' });
    const status = {
      enrollmentStatus: 'Removed',
      basedOn: { enrollmentStatus: 'Pending Payment' },
    };
    expect(await patch(`/students/${student.id}`, status)).toMatchObject(
      refused(
        'The enrollment status changed from “Pending Payment” to “Enrolled” while this form was open.',
        'enrollmentStatus',
      ),
    );
    const name = { firstName: 'Grace', basedOn: { firstName: student.firstName } };
    expect(await caller.call('PATCH', '/me/profile', name)).toMatchObject({ status: 409 });
  });

  test('of an expense and of a budget entry', async () => {
    const { admin } = school();
    const spent = { amount: 500, category: 'other', description: 'Tape', date: '2026-11-20' };
    const { body: expense } = await admin.call('POST', '/expenses', spent);
    await patch(`/expenses/${expense.id}`, { amount: 600, category: 'supplies' });
    const edit = {
      amount: 700,
      category: 'marketing',
      basedOn: { amount: 500, category: 'other' },
    };
    expect(await patch(`/expenses/${expense.id}`, edit)).toMatchObject(
      refused(
        'The amount changed from $5.00 to $6.00 while this form was open. The category changed from Other to Supplies while this form was open.',
        'amount',
        'category',
      ),
    );
    const planned = { budgetType: 'expense', amount: 500, description: 'Tape', date: '2026-11-20' };
    const { body: entry } = await admin.call('POST', '/budget-entries', planned);
    await patch(`/budget-entries/${entry.id}`, { date: '2026-11-19' });
    const moved = { date: '2026-11-18', basedOn: { date: '2026-11-20' } };
    expect(await patch(`/budget-entries/${entry.id}`, moved)).toMatchObject(
      refused(
        'The date changed from Nov 20, 2026 to Nov 19, 2026 while this form was open.',
        'date',
      ),
    );
  });

  test('of the settings', async () => {
    await patch('/settings', { schoolName: 'Swan Lake' });
    const edit = { schoolName: 'Giselle', basedOn: { schoolName: 'Turnout' } };
    expect(await patch('/settings', edit)).toMatchObject(
      refused(
        "The school's name changed from “Turnout” to “Swan Lake” while this form was open.",
        'schoolName',
      ),
    );
  });
});
