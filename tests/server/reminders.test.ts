import { expect, test } from 'vitest';
import { describeSchool } from '../support/school.ts';

// D146: reminders that staff send by hand; what is noted is shown with the debt.

describeSchool('reminders', (school) => {
  const admin = () => school().admin;
  const post = (path: string, body: object, headers = {}) =>
    admin().call('POST', path, body, headers);
  const owing = async (id: string, query = '') => {
    const { body } = await admin().call('GET', `/students/owing?limit=1000${query}`);
    return body.items.find((one: { id: string }) => one.id === id);
  };
  const listed = async (id: string) => {
    const { body } = await admin().call('GET', '/students');
    return body.items.find((one: { id: string }) => one.id === id);
  };

  test('are noted for who owes, shown in both lists, and undone', async () => {
    const today = (await admin().call('GET', '/school')).body.today;
    const ann = await school().addStudent({ balance: 2400, phone: '+1 555 010 0199' });
    const bea = await school().addStudent({});
    expect(await owing(ann.id)).toMatchObject({
      phone: '+1 555 010 0199',
      email: expect.stringContaining('@'),
      payReference: expect.stringMatching(/^TURN-/),
      remindedOn: null,
    });
    const done = await post('/reminders', {
      studentIds: [ann.id, bea.id, 'nobody', ann.id],
      way: 'whatsapp',
    });
    expect(done.status).toBe(201);
    expect(done.body.results).toEqual([
      { studentId: ann.id, remindedOn: today },
      { studentId: bea.id, error: 'Nothing is owed anymore' },
      { studentId: 'nobody', error: 'Student not found' },
    ]);
    expect((await owing(ann.id)).remindedOn).toBe(today);
    expect((await listed(ann.id)).remindedOn).toBe(today);
    expect((await listed(bea.id)).remindedOn).toBeNull();

    const both = await Promise.all(
      [1, 2].map(() => post('/reminders/undo', { actId: done.body.actId })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await owing(ann.id)).remindedOn).toBeNull();
    const { body: log } = await admin().call('GET', `/audit-log?studentId=${ann.id}`);
    const actions = log.items.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 2)).toEqual(['Reminder undone', 'Reminder noted']);
  });

  test('a retry notes nothing twice; a reminder of an older debt is not shown', async () => {
    const { id } = await school().addStudent({ enrollmentStatus: 'Enrolled', balance: 500 });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { studentIds: [id], way: 'print' };
    const [first, second] = [
      await post('/reminders', body, key),
      await post('/reminders', body, key),
    ];
    expect(second.body).toEqual(first.body);
    expect((await post('/reminders/undo', { actId: first.body.actId })).body).toEqual({
      undone: 1,
    });
    await post('/reminders', body);
    const { today } = (await admin().call('GET', '/school')).body;
    expect((await owing(id)).remindedOn).toBe(today);
    // What was reminded of is paid, and a later class is unpaid.
    const payment = { studentId: id, amount: 500, paymentMethod: 'cash', date: today };
    expect((await post('/payments', payment)).status).toBe(201);
    expect(await owing(id)).toBeUndefined();
    const later = new Date(`${today}T12:00:00Z`);
    later.setUTCDate(later.getUTCDate() + 1);
    const date = later.toISOString().slice(0, 10);
    const marked = await admin().call('PUT', `/attendance/${date}/${id}`, { status: 'absent' });
    expect(marked.status).toBe(200);
    expect(await owing(id)).toMatchObject({ owesSince: date, remindedOn: null });
  });

  test('are refused for nobody, for an unknown way, and for students', async () => {
    const { id } = await school().addStudent({ balance: 100 });
    expect((await post('/reminders', { studentIds: [], way: 'sms' })).status).toBe(400);
    const wrong = await post('/reminders', { studentIds: [id], way: 'pigeon' });
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Choose how it was sent' } });
    expect((await post('/reminders/undo', { actId: 'none' })).status).toBe(409);
    expect((await owing(id)).remindedOn).toBeNull();
  });
});
