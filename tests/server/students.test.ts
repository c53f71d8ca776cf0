import { expect, test } from 'vitest';
import { column, describeSchool, signIn, statusesOf } from '../support/school.ts';

const DAY = '2026-11-20';

describeSchool('the students', (school) => {
  const admin = () => school().admin;
  const change = async (id: string, changes: object) =>
    (await admin().call('PATCH', `/students/${id}`, changes)).body;
  const account = async (id: string, query = '') =>
    (await admin().call('GET', `/students/${id}/account${query}`)).body;
  const mark = (id: string, status: string, date = DAY) =>
    admin().call('PUT', `/attendance/${date}/${id}`, { status });
  const pay = (studentId: string, amount: number) =>
    admin().call('POST', '/payments', { studentId, amount, paymentMethod: 'cash', date: DAY });

  test('a new one gets a temporary password, shown once, and the admin stays logged in', async () => {
    const answer = await admin().call('POST', '/students', {
      firstName: ' Ma\u200Bya\uFEFF ',
      lastName: 'Torres',
      email: 'Maya.Torres@school.test',
      danceRole: 'Follow',
      balance: 1250,
    });
    const { student, temporaryPassword } = answer.body;
    expect(student).toMatchObject({
      firstName: 'Maya',
      email: 'maya.torres@school.test',
      role: 'student',
      enrollmentStatus: 'Pending Payment',
      danceRole: 'Follow',
      balance: 1250,
    });
    expect((await admin().call('GET', '/me')).body.role).toBe('admin');

    const { url } = school().app;
    const maya = await signIn(url, 'maya.torres@school.test', temporaryPassword);
    const newPassword = 'a-password-of-her-own';
    await maya.call('POST', '/api/auth/change-password', {
      currentPassword: temporaryPassword,
      newPassword,
    });
    await expect(signIn(url, 'maya.torres@school.test', temporaryPassword)).rejects.toThrow(
      'Invalid email or password',
    );
    expect((await maya.call('GET', '/me')).body).toMatchObject({ mustChangePassword: false });

    const { body: audit } = await admin().call('GET', `/audit-log?studentId=${student.id}`);
    expect(JSON.stringify(audit)).not.toContain(temporaryPassword);
  });

  test('a taken email creates nothing, even if two requests arrive at the same time', async () => {
    const before = (await admin().call('GET', '/students')).body.items.length;
    const add = (lastName: string) =>
      admin().call('POST', '/students', { firstName: 'Twin', lastName, email: 'twin@school.test' });
    const answers = await Promise.all([add('One'), add('Two'), add('Three')]);
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    const late = await add('Four');
    expect(late.body).toMatchObject({
      code: 'CONFLICT',
      message: 'Someone already uses this email address.',
      fields: { email: 'Someone already uses this email address.' },
    });
    expect((await admin().call('GET', '/students')).body.items).toHaveLength(before + 1);
  });

  test('the list is sorted by first name ignoring case, and can be limited to a status', async () => {
    const add = (firstName: string, enrollmentStatus: string) =>
      school().addStudent({ firstName, lastName: 'Sorted', enrollmentStatus });
    await add('zoe', 'Enrolled');
    await add('Bea', 'Inactive');
    await add('adam', 'Removed');
    await add('Al', 'Pending Payment');
    await add('abe', 'Enrolled');
    const names = async (query: string) =>
      (await admin().call('GET', `/students${query}`)).body.items
        .filter(({ lastName }: { lastName: string }) => lastName === 'Sorted')
        .map(({ firstName }: { firstName: string }) => firstName);
    expect(await names('')).toEqual(['abe', 'adam', 'Al', 'Bea', 'zoe']);
    expect(await names('?status=Enrolled')).toEqual(['abe', 'zoe']);
    expect(await names('?status=Pending%20Payment')).toEqual(['Al']);
    expect((await admin().call('GET', '/students?status=Gone')).body.message).toBe(
      'Invalid status: Gone. Must be one of: Enrolled, Inactive, Pending Payment, Removed',
    );
  });

  test('an edit changes only the given fields, and the audit log has the old and new values', async () => {
    const before = await school().addStudent();
    const changes = { firstName: 'Grace', lastName: 'Hopper', danceRole: 'Follow' };
    const after = await change(before.id, changes);
    expect(after).toEqual({ ...before, ...changes });
    // The same edit again isn't a change, so it isn't logged.
    await change(before.id, changes);

    const { body } = await admin().call('GET', `/audit-log?entity=student&studentId=${before.id}`);
    expect(body.items).toMatchObject([
      {
        action: 'Student changed',
        actor: 'admin@school.test',
        studentName: 'Grace Hopper',
        before,
        after,
        requestId: expect.any(String),
      },
      { action: 'Student added', before: null, after: before },
    ]);
  });

  test('a balance that an admin enters is reached by an adjustment in the journal', async () => {
    const { id } = await school().addStudent();
    await pay(id, 700);
    const student = await change(id, { balance: 2000 });
    expect(student).toMatchObject({
      balance: 2000,
      creditAvailable: 700,
      calculatedBalance: 1300,
      totalPayments: 700,
    });
    const { adjustments, entries } = await account(id);
    expect(adjustments).toBe(2000);
    expect(entries.at(-1)).toMatchObject({
      kind: 'adjustment',
      amount: 2000,
      owedChange: 2000,
      creditChange: 0,
      balance: 1300,
      by: 'admin',
      date: '2026-11-21',
    });
    const refused = await admin().call('PATCH', `/students/${id}`, { balance: -1 });
    expect(refused.body.fields).toEqual({ balance: 'Balance must be zero or more' });
  });

  test('Inactive freezes the account and removes the student from the roll; any other status thaws it', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'absent');
    const status = async (enrollmentStatus: string) =>
      (await admin().call('PUT', `/students/${id}/status`, { enrollmentStatus })).body;
    expect(await status('Inactive')).toMatchObject({
      frozenFeesTotal: 500,
      frozenBalance: 500,
      frozenAt: school().clock.now.toISOString(),
    });
    const { body: day } = await admin().call('GET', `/attendance/${DAY}`);
    expect(column(day.students, 'id')).not.toContain(id);
    expect((await mark(id, 'present')).body.message).toContain('not on the attendance list');

    const paid = await pay(id, 800);
    expect(paid.body.student).toMatchObject({ calculatedBalance: -300, frozenBalance: 500 });
    const thawed = { frozenFeesTotal: null, frozenBalance: null, frozenAt: null };
    expect(await status('Enrolled')).toMatchObject(thawed);
    // They are frozen again with a credit: a balance below zero is stored as zero.
    expect(await change(id, { enrollmentStatus: 'Inactive' })).toMatchObject({ frozenBalance: 0 });
    const { body: log } = await admin().call('GET', `/audit-log?entity=student&studentId=${id}`);
    expect(log.items).toMatchObject([
      { after: { frozenBalance: 0 } },
      { before: { frozenBalance: 500 }, after: thawed },
      { after: { frozenBalance: 500 } },
      { action: 'Student added' },
    ]);
  });

  test('nobody who owes can be removed; the status can still be set', async () => {
    const { id } = await school().addStudent();
    const remove = () => admin().call('DELETE', `/students/${id}`);
    await mark(id, 'absent');
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: 'Cannot remove student with outstanding balance' },
    });
    const removed = { enrollmentStatus: 'Removed' };
    const byStatus = await admin().call('PUT', `/students/${id}/status`, removed);
    expect(byStatus.body).toMatchObject({ ...removed, balance: 500 });

    await change(id, { enrollmentStatus: 'Enrolled' });
    await pay(id, 600);
    expect((await remove()).body).toMatchObject({ ...removed, calculatedBalance: -100 });
    // They are gone from the roll, but not from the books.
    expect((await account(id)).entries).toHaveLength(2);
  });

  test('the journal can be paged from newest to oldest without a gap', async () => {
    const { id } = await school().addStudent();
    for (let day = 10; day < 17; day += 1) await mark(id, 'absent', `2026-09-${day}`);
    const whole = (await account(id)).entries;
    expect(column(whole, 'balance')).toEqual([500, 1000, 1500, 2000, 2500, 3000, 3500]);
    const pages: { entries: unknown[]; nextCursor: string | null }[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await account(id, `?limit=3${cursor && `&cursor=${cursor}`}`);
      pages.unshift(page);
      cursor = page.nextCursor;
    }
    expect(pages.map(({ entries }) => entries.length)).toEqual([1, 3, 3]);
    expect(pages.flatMap(({ entries }) => entries)).toEqual(whole);
    for (let more = 0; more < 94; more += 1)
      await admin().call('POST', `/students/${id}/balance/add`, { amount: 100 });
    // A page has at most a hundred entries, like every list that can grow.
    const newest = await account(id);
    expect([newest.entries.length, newest.entries.at(-1).balance]).toEqual([100, 12_900]);
    const { entries } = await account(id, `?cursor=${newest.nextCursor}`);
    expect(entries).toEqual(whole.slice(0, 1));
  });

  test("the audit log can be paged, and filtered by the school's dates", async () => {
    const { clock } = school();
    const now = clock.now;
    // Late on March 1 in New York, it is already March 2 in UTC.
    clock.now = new Date('2026-03-02T03:30:00Z');
    const late = await school().addStudent({ firstName: 'Late' });
    clock.now = new Date('2026-03-02T15:00:00Z');
    const next = await school().addStudent({ firstName: 'Next' });
    clock.now = now;
    const on = async (from: string, to: string, more = '') =>
      (await admin().call('GET', `/audit-log?from=${from}&to=${to}${more}`)).body;
    const ids = (log: { items: object[] }) => column(log.items, 'entityId');
    expect(ids(await on('2026-03-01', '2026-03-01'))).toEqual([late.id]);
    expect(ids(await on('2026-03-01', '2026-03-02'))).toEqual([next.id, late.id]);
    const first = await on('2026-03-01', '2026-03-02', '&limit=1');
    expect(ids(first)).toEqual([next.id]);
    const second = await on('2026-03-01', '2026-03-02', `&limit=1&cursor=${first.nextCursor}`);
    expect([ids(second), second.nextCursor]).toEqual([[late.id], null]);
    expect((await on('2026-03-02', '2026-03-01')).message).toBe('Invalid date range');
  });

  test('the balance can be increased and reduced, never below zero, once for each key', async () => {
    const { id } = await school().addStudent({ balance: 500 });
    const by = (how: string, amount: unknown, headers = {}) =>
      admin().call('POST', `/students/${id}/balance/${how}`, { amount }, headers);
    for (const wrong of [0, -1, '300', null, undefined]) {
      expect((await by('add', wrong)).body).toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: 'Amount to add must be greater than zero',
      });
      expect((await by('reduce', wrong)).body.message).toBe(
        'Amount to reduce must be greater than zero',
      );
    }
    const partOfACent = 'An amount has at most two decimals, such as 12.50';
    expect((await by('add', 1.5)).body.message).toBe(partOfACent);
    const key = { 'idempotency-key': 'add-once' };
    for (const time of [1, 2])
      expect((await by('add', 250, key)).body, `time ${time}`).toMatchObject({ balance: 750 });
    expect((await by('reduce', 751)).body.message).toBe(
      "The balance is $7.50 and can't be reduced by more than that.",
    );
    expect((await by('reduce', 700)).body).toMatchObject({ balance: 50, creditAvailable: 0 });
    const lines = (await account(id)).entries.slice(-2);
    expect(column(lines, 'kind')).toEqual(['adjustment', 'adjustment']);
    expect(column(lines, 'amount')).toEqual([250, -700]);
    for (const how of ['add', 'reduce'])
      expect(
        await admin().call('POST', `/students/none/balance/${how}`, { amount: 1 }),
      ).toMatchObject({ status: 404, body: { message: 'Student not found' } });
  });

  test('the books agree afterward', async () => {
    expect(await school().disagreements()).toEqual([]);
    expect(school().errors).toEqual([]);
  });
});
