import { expect, test } from 'vitest';
import { addDays } from '../../src/domain/dates.ts';
import { describeSchool } from '../support/school.ts';

// Staff send reminders themselves; the ones they record are shown with the debt.

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

  test('who owes comes with the family and with how to reach its parents', async () => {
    const [zoe, ben, ann] = [
      await school().addStudent({ lastName: 'Baker', email: null, balance: 8900 }),
      await school().addStudent({ lastName: 'Baker', email: null, balance: 2400 }),
      await school().addStudent({ balance: 100 }),
    ];
    const { body } = await post('/families', {
      name: 'Baker',
      studentIds: [zoe.id, ben.id],
      adults: [{ firstName: 'Maria', lastName: 'Baker', phone: '212 555 0102' }],
    });
    const { id, payReference } = body.family;
    expect((await owing(zoe.id)).family).toEqual({ id, name: 'Baker', payReference });
    expect((await owing(ann.id)).family).toBeNull();
    const all = await admin().call('GET', '/students/owing?limit=1000');
    expect(all.body.adults.filter((one: { familyId: string }) => one.familyId === id)).toEqual([
      {
        familyId: id,
        userId: expect.any(String),
        name: 'Maria Baker',
        email: null,
        phone: '212 555 0102',
      },
    ]);
  });

  test('a list by household has all of the children of those that owe most together', async () => {
    const [ana, leo, sam] = [
      await school().addStudent({ firstName: 'Ana', balance: 500_000 }),
      await school().addStudent({ firstName: 'Leo', balance: 450_000 }),
      await school().addStudent({ firstName: 'Sam', balance: 900_000 }),
    ];
    await post('/families', { name: 'Silva', studentIds: [ana.id, leo.id], adults: [] });
    const firstOf = async (query: string) => {
      const { body } = await admin().call('GET', `/students/owing?${query}`);
      return body.items.map(({ id }: { id: string }) => id);
    };
    expect(await firstOf('by=household&limit=1')).toEqual([ana.id, leo.id]);
    expect(await firstOf('by=household&limit=2')).toEqual([sam.id, ana.id, leo.id]);
    expect(await firstOf('by=household&limit=1&min=460000')).toEqual([sam.id]);
    expect(await firstOf('limit=1')).toEqual([sam.id]);
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
    // The fee in the reminder is paid, and a later class is unpaid.
    const payment = { studentId: id, amount: 500, paymentMethod: 'cash', date: today };
    expect((await post('/payments', payment)).status).toBe(201);
    expect(await owing(id)).toBeUndefined();
    const date = addDays(today, 1);
    const marked = await admin().call('PUT', `/attendance/${date}/${id}`, { status: 'absent' });
    expect(marked.status).toBe(200);
    expect(await listed(id)).toMatchObject({ owesSince: null, dueOn: date, remindedOn: null });
    const { now } = school().clock;
    school().clock.now = new Date(now.getTime() + 24 * 60 * 60 * 1000);
    expect(await owing(id)).toMatchObject({ owesSince: date, remindedOn: null });
    school().clock.now = now;
  });

  test('and who owes are about what is due, not what is charged for later days', async () => {
    const { today } = (await admin().call('GET', '/school')).body;
    const later = addDays(today, 20);
    const owes = (balance: number) =>
      school().addStudent({ enrollmentStatus: 'Enrolled', balance });
    const { student: alone, caller } = await school().addSignedInStudent();
    const [beside, undated, credited] = [await owes(0), await owes(700), await owes(0)];
    const kind = { name: 'Costume', amount: 6500, from: '2026-01-01', appliesTo: 'charge' };
    const type = (await post('/fee-types', kind)).body.feeType.key;
    const charge = async (id: string, date: string, cents: number) => {
      const lines = [{ studentId: id, amount: cents }];
      expect((await post('/charges', { type, date, lines })).status).toBe(201);
    };
    const old = addDays(today, -40);
    for (const { id } of [alone, beside, undated, credited]) await charge(id, later, 6500);
    await charge(beside.id, old, 500);
    await post('/payments', {
      studentId: credited.id,
      amount: 1500,
      paymentMethod: 'cash',
      date: today,
    });

    const debt = { dueOn: later, dueLater: 6500 };
    const shown = (await admin().call('GET', `/students/${alone.id}`)).body;
    expect(shown).toMatchObject({ ...debt, calculatedBalance: 6500 });
    const { body: me } = await caller.call('GET', '/me');
    expect(me.profile).toEqual(shown);
    expect(await listed(alone.id)).toMatchObject({
      ...debt,
      calculatedBalance: 6500,
      owesSince: null,
    });
    expect(await listed(credited.id)).toMatchObject({
      dueOn: later,
      dueLater: 5000,
      owesSince: null,
    });
    expect(await owing(alone.id)).toBeUndefined();
    expect(await owing(credited.id)).toBeUndefined();
    expect(await owing(beside.id)).toMatchObject({
      ...debt,
      calculatedBalance: 7000,
      owesSince: old,
    });
    expect(await owing(undated.id)).toMatchObject({
      ...debt,
      calculatedBalance: 7200,
      owesSince: null,
    });
    expect(await owing(beside.id, '&min=501')).toBeUndefined();
    expect(await owing(beside.id, `&min=500&before=${today}`)).toBeDefined();
    const { items, total, count } = (await admin().call('GET', '/students/owing?limit=1000')).body;
    const due = items.map(
      (one: { calculatedBalance: number; dueLater: number }) =>
        one.calculatedBalance - one.dueLater,
    );
    expect(due).toEqual(due.toSorted((a: number, b: number) => b - a));
    expect({ total, count }).toEqual({
      total: due.reduce((sum: number, one: number) => sum + one, 0),
      count: items.length,
    });

    const noted = await post('/reminders', { studentIds: [alone.id, beside.id], way: 'print' });
    expect(noted.body.results).toEqual([
      { studentId: alone.id, error: 'Nothing is owed anymore' },
      { studentId: beside.id, remindedOn: today },
    ]);
    const { body: log } = await admin().call('GET', `/audit-log?studentId=${beside.id}`);
    expect(log.items[0]).toMatchObject({ action: 'Reminder noted', after: { amount: 500 } });
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
