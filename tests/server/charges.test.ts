import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { addSecondClass, SECOND_CLASS } from '../support/classes.ts';
import { describeSchool, type Caller } from '../support/school.ts';

// Charges are money that a student owes for something other than a mark.

describeSchool('charges', (school) => {
  const admin = () => school().admin;
  const post = (path: string, body: object = {}) => admin().call('POST', path, body);
  const get = async (path: string) => (await admin().call('GET', path)).body;
  const account = (id: string) => get(`/students/${id}/account`);
  const costume = { type: 'costume', date: '2026-11-20', note: 'Nutcracker' };
  const charge = async (ids: string[], amount = 4500, more: object = {}) => {
    const lines = ids.map((studentId) => ({ studentId, amount }));
    const { status, body } = await post('/charges', { ...costume, ...more, lines });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const pay = (studentId: string, amount: number) =>
    post('/payments', { studentId, amount, paymentMethod: 'cash', date: '2026-11-20' });

  beforeAll(async () => {
    const kind = { name: 'Costume', amount: 4500, from: '2026-01-01', appliesTo: 'charge' };
    const { status, body } = await post('/fee-types', kind);
    expect(status).toBe(201);
    expect(body.feeType).toMatchObject({ key: 'costume', appliesTo: 'charge' });
  });

  test('a kind of charge is no flag of the roll, and no fee of a class', async () => {
    const { id } = await school().addStudent();
    const day = await get('/attendance/2026-11-20');
    expect(day.feeTypes.map(({ key }: { key: string }) => key)).not.toContain('costume');
    const marked = await admin().call('PUT', `/attendance/2026-11-20/${id}`, {
      status: 'present',
      attributes: { costume: true },
    });
    expect(marked.status).toBe(400);
    const { fees } = await get('/settings');
    expect(JSON.stringify(fees)).not.toContain('costume');
  });

  test('many are charged at once, each with a line in the statement and an entry in the audit log', async () => {
    const ids = [(await school().addStudent()).id, (await school().addStudent()).id];
    const shown = await post('/charges', {
      ...costume,
      lines: ids.map((studentId) => ({ studentId, amount: 4500 })),
      dryRun: true,
    });
    expect(shown.body).toMatchObject({ actId: '', charges: [{ amount: 4500 }, { amount: 4500 }] });
    expect(shown.body.students[0].calculatedBalance).toBe(4500);
    expect(await account(ids[0] as string)).toMatchObject({ owed: 0, entries: [] });

    const done = await charge(ids);
    expect(done.students).toHaveLength(2);
    for (const id of ids) {
      const { owed, totalFees, entries } = await account(id);
      expect({ owed, totalFees }).toEqual({ owed: 4500, totalFees: 4500 });
      expect(entries).toMatchObject([
        {
          kind: 'fee-charged',
          amount: 4500,
          date: '2026-11-20',
          note: 'Costume, Nutcracker',
          source: { type: 'charge' },
        },
      ]);
    }
    const listed = await get(`/charges?actId=${done.actId}`);
    expect(listed).toMatchObject({ total: 9000, count: 2 });
    expect(listed.items[0]).toMatchObject({
      type: 'costume',
      typeName: 'Costume',
      amount: 4500,
      note: 'Nutcracker',
      className: '',
      period: null,
    });
    expect((await get(`/charges?studentId=${ids[0]}&month=2026-11`)).count).toBe(1);
    expect((await get('/charges?month=2026-10')).count).toBe(0);
    const audit = await get('/audit-log?entity=charge&limit=2');
    expect(audit.items).toMatchObject([{ action: 'Charged' }, { action: 'Charged' }]);
    expect(await school().disagreements()).toEqual([]);
  });

  test('all or nobody: one line that is wrong refuses the whole act', async () => {
    const { id } = await school().addStudent();
    const away = await school().addStudent({ firstName: 'Away', enrollmentStatus: 'Inactive' });
    const refused = async (lines: object[], more: object = {}) => {
      const { status, body } = await post('/charges', { ...costume, lines, ...more });
      expect(await account(id)).toMatchObject({ owed: 0, entries: [] });
      return [status, body.message];
    };
    const mine = { studentId: id, amount: 100 };
    expect(await refused([mine, { studentId: 'nobody', amount: 100 }])).toEqual([
      404,
      'Student not found',
    ]);
    expect((await refused([mine, { studentId: away.id, amount: 100 }]))[1]).toMatch(
      /^Away .* doesn’t attend the school now, so nothing can be charged\.$/,
    );
    expect((await refused([mine, mine]))[1]).toMatch(/is in the list twice\.$/);
    expect(await refused([{ ...mine, amount: 0 }])).toEqual([
      400,
      'Choose at least one student, with an amount above $0.00.',
    ]);
    expect((await refused([{ ...mine, amount: -1 }]))[0]).toBe(400);
    expect((await refused([mine], { type: 'late' }))[1]).toBe(
      '"Late" is an attendance fee. Choose a charge instead.',
    );
    expect((await refused([mine], { type: 'cape' }))[1]).toBe('There is no fee type "cape"');
    expect((await refused([mine], { date: '2031-01-01' }))[0]).toBe(400);
    expect((await refused([mine], { classId: 'nowhere' }))[0]).toBe(404);
    expect((await refused([mine], { note: 'x'.repeat(201) }))[0]).toBe(400);
    await post('/fee-types', { name: 'Cape', amount: 0, from: '2026-01-01', appliesTo: 'charge' });
    await admin().call('PATCH', '/fee-types/cape', { retiredFrom: '2026-11-01' });
    expect((await refused([mine], { type: 'cape' }))[1]).toBe(
      '"Cape" is not charged on Nov 20, 2026 any more. Choose something else.',
    );
  });

  test('pressed twice with one key it charges once; two admins at once are two charges', async () => {
    const { id } = await school().addStudent();
    const body = { ...costume, lines: [{ studentId: id, amount: 100 }] };
    const headers = { 'idempotency-key': 'a-costume-for-one' };
    await Promise.all([1, 2].map(() => admin().call('POST', '/charges', body, headers)));
    expect(await account(id)).toMatchObject({ owed: 100 });
    await Promise.all([post('/charges', body), post('/charges', body)]);
    expect(await account(id)).toMatchObject({ owed: 300 });
    expect(await school().disagreements()).toEqual([]);
  });

  test('reversed, what was paid becomes credit; restored, unless that credit was used', async () => {
    const { id } = await school().addStudent();
    const [one] = (await charge([id])).charges;
    await pay(id, 3000);
    const shown = await post('/previews', { act: 'charges.remove', input: { id: one.id } });
    expect(shown.body.students[0].after).toMatchObject({ owed: 0, creditAvailable: 3000 });
    const taken = await admin().call('DELETE', `/charges/${one.id}`);
    expect(taken.body.student).toMatchObject({ balance: 0, creditAvailable: 3000, totalFees: 0 });
    expect((await admin().call('DELETE', `/charges/${one.id}`)).body.message).toBe(
      'This charge is reversed already.',
    );
    const { items } = await get(`/students/${id}/credits`);
    expect(items).toMatchObject([
      { amount: 3000, usedAmount: 0, reason: 'Charge reversed: costume' },
    ]);
    const restored = await post(`/charges/${one.id}/restore`);
    expect(restored.body).toMatchObject({
      charge: one,
      student: { balance: 1500, creditAvailable: 0, totalFees: 4500 },
    });
    expect((await post(`/charges/${one.id}/restore`)).status).toBe(409);
    expect((await account(id)).entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'fee-charged',
      'payment',
      'fee-returned',
      'fee-restored',
    ]);

    await admin().call('DELETE', `/charges/${one.id}`);
    const refund = { amount: 100, method: 'cash', date: '2026-11-20' };
    await post(`/students/${id}/refunds`, refund);
    expect((await post(`/charges/${one.id}/restore`)).status).toBe(409);
    expect(await school().disagreements()).toEqual([]);
  });

  test('a part is reversed, and restored; never all of it as a part', async () => {
    const { id } = await school().addStudent();
    const [one] = (await charge([id])).charges;
    const part = (amount: number) => post(`/charges/${one.id}/part`, { amount });
    expect((await part(1500)).body).toMatchObject({
      charge: { amount: 3000 },
      student: { balance: 3000, totalFees: 3000 },
    });
    expect((await part(3000)).body.message).toBe(
      'The charge is $30.00. Reverse a part of it, or the whole charge.',
    );
    expect((await part(0)).status).toBe(400);
    expect(await get('/reports/financial/monthly?month=2026-11')).toMatchObject({
      feeBreakdown: { types: expect.arrayContaining([{ key: 'costume', name: 'Costume' }]) },
    });
    expect((await post(`/charges/${one.id}/restore`)).body.charge.amount).toBe(4500);
    expect((await post('/charges/nothing/restore')).status).toBe(404);
    expect(await school().disagreements()).toEqual([]);
  });

  test('an act is undone as a whole, even where some have paid', async () => {
    const ids = [(await school().addStudent()).id, (await school().addStudent()).id];
    const before = await Promise.all(ids.map(account));
    const { actId, charges } = await charge(ids);
    await admin().call('DELETE', `/charges/${charges[0].id}`);
    await post(`/charges/${charges[0].id}/restore`);
    await pay(ids[1] as string, 1000);
    const shown = await post('/previews', { act: 'charges.undo', input: { actId } });
    expect(shown.body.students).toHaveLength(2);
    const undone = await post(`/charges/undo/${actId}`);
    expect(undone.body).toMatchObject({ actId, charges: [{}, {}], students: [{}, {}] });
    const { owed, creditAvailable, totalFees } = await account(ids[0] as string);
    expect({ owed, creditAvailable, totalFees }).toEqual({
      owed: before[0].owed,
      creditAvailable: before[0].creditAvailable,
      totalFees: before[0].totalFees,
    });
    expect(await account(ids[1] as string)).toMatchObject({ owed: 0, creditAvailable: 1000 });
    expect((await post(`/charges/undo/${actId}`)).body.message).toBe(
      'These charges are reversed already.',
    );
    expect((await post(`/charges/${charges[0].id}/restore`)).body.message).toBe(
      'This charge was waived, or reversed with others. Undo that instead.',
    );
    expect(await school().disagreements()).toEqual([]);

    const again = await post(`/charges/restore/${actId}`);
    expect(again.body).toMatchObject({ actId, charges: [{}, {}], students: [{}, {}] });
    expect(await account(ids[0] as string)).toMatchObject({ owed: 4500 });
    expect(await account(ids[1] as string)).toMatchObject({ owed: 3500, creditAvailable: 0 });
    expect((await post(`/charges/restore/${actId}`)).body.message).toBe(
      'This is already restored.',
    );
    for (const { id } of charges) await admin().call('DELETE', `/charges/${id}`);
    expect((await post(`/charges/restore/${actId}`)).body.message).toBe(
      'These charges were not reversed together. Undo each of them instead.',
    );
    expect(await school().disagreements()).toEqual([]);
  });

  test('it is unpaid since its date, is paid oldest first, and strangers see the kind only', async () => {
    const { id } = await school().addStudent({ firstName: 'Nia' });
    await admin().call('PUT', `/attendance/2026-10-07/${id}`, { status: 'absent' });
    const [one] = (await charge([id], 4500, { date: '2026-10-05' })).charges;
    await pay(id, 4600);
    const { feeHistory } = await get(`/students/${id}/financial-details`);
    expect(feeHistory.filter((line: { isSynthetic: boolean }) => !line.isSynthetic)).toMatchObject([
      { date: '2026-10-07', status: 'absent', remainingAmount: 400 },
      {
        id: one.id,
        date: '2026-10-05',
        status: 'charge',
        fee: 4500,
        paymentStatus: 'paid',
        notes: 'Costume, Nutcracker',
      },
    ]);
    const students = await get('/students');
    const listed = students.items.find((student: { id: string }) => student.id === id);
    expect(listed.owesSince).toBe('2026-10-07');
    const seen = await school().anonymous.call('GET', `/public-dashboard/${id}`);
    expect(seen.body.feeHistory.at(-1)).toMatchObject({ status: 'charge', notes: 'Costume' });
    expect(JSON.stringify(seen.body)).not.toContain('Nutcracker');
  });

  test('it makes no class day and no attendance, and a holiday on its date returns nothing', async () => {
    const { id } = await school().addStudent();
    await charge([id], 4500, { date: '2026-09-09' });
    expect((await get('/reports/attendance?month=2026-09')).summary.totalDays).toBe(0);
    const { days } = await get(`/students/${id}/attendance?month=2026-09`);
    expect(days.map(({ date }: { date: string }) => date)).not.toContain('2026-09-09');
    await post('/holidays', { date: '2026-09-09', name: 'Flood', confirmed: true });
    expect(await account(id)).toMatchObject({ owed: 4500, totalFees: 4500 });
  });

  test('all reports and files count it under its kind', async () => {
    const { id } = await school().addStudent();
    await charge([id], 4500, { date: '2026-06-15' });
    const month = await get('/reports/financial/monthly?month=2026-06');
    expect(month.summary).toMatchObject({ totalFeesCharged: 4500, pendingFees: 4500 });
    expect(month.feeBreakdown.byType).toMatchObject({ absence: 0, costume: 4500 });
    expect(month.studentDetails[0]).toMatchObject({ feesCharged: 4500, fees: { costume: 4500 } });
    const range = 'from=2026-06-01&to=2026-06-30';
    expect(await get(`/reports/financial/cumulative?${range}`)).toMatchObject({
      totals: { totalFeesCharged: 4500 },
      feeBreakdown: { byType: { costume: 4500 } },
    });
    const charts = await get(`/reports/financial/visualization?${range}`);
    expect(charts.feeBreakdown.labels).toContain('Costume');
    expect(charts.trends.feesCharged).toEqual([4500]);
    for (const [path, text] of [
      ['monthly/export?format=csv&month=2026-06', 'Costume'],
      [`cumulative/export?format=csv&${range}`, 'Costume'],
    ]) {
      const file = await fetch(`${school().app.url}/api/v1/reports/financial/${path}`, {
        headers: { cookie: admin().cookie },
      });
      expect(await file.text()).toContain(text);
    }
  });

  test('a rename shows everywhere, as for fees', async () => {
    const { id } = await school().addStudent();
    await post('/fee-types', { name: 'Gala', amount: 0, from: '2026-01-01', appliesTo: 'charge' });
    await charge([id], 700, { type: 'gala', note: '' });
    await admin().call('PATCH', '/fee-types/gala', { name: 'Recital' });
    expect((await account(id)).entries[0].note).toBe('Recital');
    expect((await get(`/charges?studentId=${id}`)).items[0].typeName).toBe('Recital');
  });

  test('of a class, while there are several; that class can no longer be removed', async () => {
    const { id } = await school().addStudent();
    await addSecondClass(school().app.database.db);
    await charge([id], 4500, { classId: SECOND_CLASS, date: '2026-05-15' });
    expect((await account(id)).entries[0].note).toBe('Costume, Nutcracker · Ballet 1');
    expect((await get(`/charges?studentId=${id}`)).items[0].className).toBe('Ballet 1');
    const seenBy = async (person: Caller) =>
      (await person.call('GET', `/public-dashboard/${id}`)).body.feeHistory[0];
    expect(await seenBy(admin())).toMatchObject({
      notes: 'Costume, Nutcracker',
      className: 'Ballet 1',
      classId: SECOND_CLASS,
    });
    const seen = await seenBy(school().anonymous);
    expect(seen).toMatchObject({ notes: 'Costume', className: '' });
    expect(seen).not.toHaveProperty('classId');
    await charge([id], 500, { date: '2026-05-15' });
    expect((await get('/reports/financial/monthly?month=2026-05')).feesByClass).toEqual([
      { classId: SECOND_CLASS, name: 'Ballet 1', total: 4500 },
      { classId: null, name: 'For no class', total: 500 },
    ]);
    const removed = await admin().call('DELETE', `/classes/${SECOND_CLASS}`);
    expect(removed.status).toBe(409);
    expect(await school().disagreements()).toEqual([]);
  });

  test('the export of somebody’s data has it; anonymized, its note is gone', async () => {
    const { id } = await school().addStudent({ firstName: 'Zelda' });
    const other = (await school().addStudent({ firstName: 'Abe' })).id;
    const { charges } = await charge([id, other]);
    const one = charges.find(({ studentId }: { studentId: string }) => studentId === id);
    const file = await fetch(`${school().app.url}/api/v1/users/${id}/export`, {
      headers: { cookie: admin().cookie },
    });
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const data = JSON.parse(strFromU8(files['person.json'] ?? new Uint8Array()));
    expect(strFromU8(files['person.html'] ?? new Uint8Array())).toContain('Costume, Nutcracker');
    expect(data.charges).toMatchObject([{ id: one.id, note: 'Nutcracker', amount: 4500 }]);
    await pay(id, 4500);
    await admin().call('DELETE', `/students/${id}`);
    expect((await post(`/users/${id}/anonymize`, { confirmed: true })).status).toBe(200);
    const { rows } = await school()
      .app.database.db.selectFrom('charges')
      .select(['note', 'amount'])
      .where('student_id', '=', id as never)
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows).toEqual([{ note: '', amount: 4500 }]);
    // Nothing moves for them any more, not even when the whole act is reversed.
    const before = await account(id);
    const undone = await post(`/charges/undo/${one.actId}`);
    expect(undone.body.charges).toMatchObject([{ studentId: other }]);
    expect(await account(id)).toEqual(before);
    expect((await post(`/charges/restore/${one.actId}`)).body.charges).toHaveLength(1);
    expect((await admin().call('DELETE', `/charges/${one.id}`)).status).toBe(409);
    expect(await school().disagreements()).toEqual([]);
  });

  test('300 students are charged in one act and it is undone: each account as it was', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => ({
      firstName: 'Bulk',
      lastName: `Number ${at}`,
      email: null,
      enrollmentStatus: 'Enrolled',
    }));
    const imported = (await post('/students/import', { rows })).body.items;
    const ids = imported.map(({ studentId }: { studentId: string }) => studentId);
    const accounts = () =>
      school()
        .app.database.db.selectFrom('accounts')
        .select(['student_id', 'owed', 'credit', 'total_fees', 'total_payments', 'adjustments'])
        .where('student_id', 'in', ids)
        .orderBy('student_id')
        .execute();
    const before = await accounts();
    const { actId } = await charge(ids);
    expect((await accounts()).every(({ owed }) => owed === 4500)).toBe(true);
    expect((await post(`/charges/undo/${actId}`)).status).toBe(200);
    expect(await accounts()).toEqual(before);
    expect(await school().disagreements()).toEqual([]);
  });
});
