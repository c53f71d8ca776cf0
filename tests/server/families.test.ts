import { expect, test } from 'vitest';
import type { Family } from '../../src/contract/family.ts';
import { listFamilies, startFamilies } from '../../src/server/features/family/family.service.ts';
import { watchQueries } from '../support/queries.ts';
import { createWrite } from '../../src/server/db/work.ts';
import { createRealtime } from '../../src/server/realtime/events.ts';
import { aGuardian, uniqueEmail } from '../support/families.ts';
import { contractOperations, fill } from '../support/contract.ts';
import { anAdmin, describeSchool, statusesOf } from '../support/school.ts';

// Families, their guardians, and what guardians can see.

describeSchool('families', (school) => {
  const admin = () => school().admin;
  const post = (path: string, body: object = {}) => admin().call('POST', path, body);
  const child = (firstName: string) => school().addStudent({ firstName, lastName: 'Baker' });
  const ann = { firstName: 'Ann', lastName: 'Baker', phone: '212 555 0101', relation: 'Mother' };

  async function start(names: readonly string[], adults: object[] = [ann]) {
    const students = await Promise.all(names.map(child));
    const studentIds = students.map(({ id }) => id);
    const answer = await post('/families', { name: 'Baker', note: 'Pay late', studentIds, adults });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return { family: answer.body.family as Family, students };
  }

  test('one is added, listed with what its students owe, changed and deleted', async () => {
    const email = uniqueEmail();
    const { family, students } = await start(['Ben', 'Ada'], [{ ...ann, email }]);
    const [ben, ada] = students as [(typeof students)[0], (typeof students)[0]];
    expect(family).toMatchObject({
      name: 'Baker',
      note: 'Pay late',
      revision: 1,
      students: [
        { id: ada.id, name: 'Ada Baker' },
        { id: ben.id, name: 'Ben Baker' },
      ],
      adults: [{ name: 'Ann Baker', email, phone: ann.phone, relation: 'Mother' }],
      owed: 0,
    });
    // One student's credit doesn't pay for another.
    await admin().call('POST', `/students/${ada.id}/balance/add`, { amount: 6000 });
    await post('/payments', {
      studentId: ben.id,
      amount: 1500,
      paymentMethod: 'cash',
      date: '2026-11-20',
    });
    const listed = (await admin().call('GET', '/families')).body.items;
    expect(listed.find((one: Family) => one.id === family.id)).toMatchObject({
      owed: 6000,
      creditAvailable: 1500,
    });
    expect((await admin().call('GET', `/students/${ada.id}`)).body.family).toEqual({
      id: family.id,
      name: 'Baker',
      payReference: family.payReference,
    });

    const changed = await admin().call('PATCH', `/families/${family.id}`, {
      name: 'Baker-Cole',
      studentIds: [ada.id],
      revision: 1,
    });
    expect(changed.body.family).toMatchObject({
      name: 'Baker-Cole',
      note: 'Pay late',
      revision: 2,
      students: [{ id: ada.id }],
    });
    const found = (await admin().call('GET', '/search?q=cole ada')).body;
    expect(found.people).toMatchObject([{ id: ada.id }]);
    const stale = await admin().call('PATCH', `/families/${family.id}`, { note: '', revision: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.message).toContain('changed by someone else');

    const { body: deleted } = await admin().call('DELETE', `/families/${family.id}`);
    expect(deleted.deletedFamily.id).toBe(family.id);
    expect((await admin().call('GET', `/families/${family.id}`)).status).toBe(404);
    expect((await admin().call('GET', `/students/${ada.id}`)).body).toMatchObject({
      family: null,
      balance: 6000,
    });
    const { items } = (await admin().call('GET', '/audit-log?entity=family')).body;
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'Family deleted',
      'Family changed',
      'Family added',
    ]);
    expect(await school().disagreements()).toEqual([]);
  });

  test('a student is in one family at most, also when two are added at once', async () => {
    const { students } = await start(['Ada']);
    const [ada] = students as [(typeof students)[0]];
    const second = await post('/families', { name: 'Cole', studentIds: [ada.id], adults: [] });
    expect(second).toMatchObject({
      status: 409,
      body: { fields: { studentIds: 'Ada Baker is in the family Baker.' } },
    });
    const eve = await child('Eve');
    const both = await Promise.all(
      ['One', 'Two'].map((name) => post('/families', { name, studentIds: [eve.id], adults: [] })),
    );
    expect(statusesOf(both)).toEqual([201, 409]);
    const unknown = await post('/families', { name: 'Cole', studentIds: ['nobody'], adults: [] });
    expect(unknown.status).toBe(404);
    const none = await post('/families', { name: 'Cole', studentIds: [], adults: [] });
    expect(none.body.fields).toEqual({ studentIds: 'Please select at least one student' });
  });

  test('a guardian may be somebody who is known already, or have no email', async () => {
    const { student: dancer, caller } = await school().addSignedInStudent();
    const { family } = await start(['Ada'], [{ ...ann, email: dancer.email }, ann]);
    // They are a guardian in fact: they get no second login, and keep their own name.
    const [noEmail, own] = family.adults.toSorted((a, b) =>
      (a.email ?? '').localeCompare(b.email ?? ''),
    );
    expect(own).toMatchObject({ userId: dancer.id, email: dancer.email });
    expect(own?.name).not.toBe('Ann Baker');
    expect(noEmail).toMatchObject({ name: 'Ann Baker', email: null });
    expect((await caller.call('GET', '/me')).body).toMatchObject({
      role: 'student',
      roles: ['student', 'guardian'],
      children: [{ firstName: 'Ada' }],
    });
    const twice = await post(`/families/${family.id}/adults`, { ...ann, email: dancer.email });
    expect(twice.status).toBe(409);
  });

  test('two parents with one email are two people, so one of them needs another or none', async () => {
    const email = uniqueEmail();
    const bob = { firstName: 'Bob', lastName: 'Baker', email: email.toUpperCase() };
    const studentIds = [(await child('Cy')).id];
    const body = { name: 'Baker', studentIds, adults: [{ ...ann, email }, bob] };
    const refused = await post('/families', body);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fields: {
          'adults.1.email': 'One email is one login. Leave it empty for one of the two.',
        },
      },
    });
    const { email: _without, ...noEmail } = bob;
    const made = await post('/families', { ...body, adults: [{ ...ann, email }, noEmail] });
    expect(made.body.family.adults.map(({ name }: { name: string }) => name)).toEqual([
      'Ann Baker',
      'Bob Baker',
    ]);
  });

  test('nobody becomes a guardian by an email that a stranger registered with', async () => {
    const email = uniqueEmail();
    await school().anonymous.call('POST', '/api/auth/sign-up/email', {
      email,
      password: 'pirouette-and-rest',
    });
    const { id } = await child('Ada');
    const answer = await post('/families', {
      name: 'Baker',
      studentIds: [id],
      adults: [ann, { ...ann, email }],
    });
    expect(answer.status).toBe(409);
    expect(Object.keys(answer.body.fields)).toEqual(['adults.1.email']);
    expect((await admin().call('GET', `/students/${id}`)).body.family).toBeNull();
  });

  test('a guardian reads all of their children, and nothing of others', async () => {
    const { family, students } = await start(['Ada', 'Ben'], []);
    const [ada] = students as [(typeof students)[0]];
    const mother = await aGuardian(school(), family.id);
    const { family: others, students: strangers } = await start(['Zoe']);
    const [zoe] = strangers as [(typeof students)[0]];
    await admin().call('PUT', `/attendance/2026-10-07/${ada.id}`, { status: 'absent' });
    const paid = await post('/payments', {
      studentId: ada.id,
      amount: 300,
      paymentMethod: 'cash',
      date: '2026-10-08',
    });
    const foreign = await post('/payments', {
      studentId: zoe.id,
      amount: 300,
      paymentMethod: 'cash',
      date: '2026-10-08',
    });

    const { body: me } = await mother.call('GET', '/me');
    expect(me).toMatchObject({ role: 'guardian', roles: ['guardian'], phone: '212 555 0102' });
    expect(me.children).toMatchObject([
      { id: ada.id, calculatedBalance: 200, family: { id: family.id, name: 'Baker' } },
      { firstName: 'Ben' },
    ]);
    expect((await mother.call('GET', `/families/${family.id}/account`)).body).toMatchObject({
      owed: 200,
      creditAvailable: 0,
      students: [
        {
          studentId: ada.id,
          name: 'Ada Baker',
          owed: 200,
          owesSince: '2026-10-07',
          unpaid: [{ date: '2026-10-07', amount: 200 }],
        },
        { name: 'Ben Baker', owed: 0, owesSince: null, unpaid: [] },
      ],
    });
    const reads = (id: string, payment: string) => [
      `/students/${id}/account`,
      `/students/${id}/account/statement`,
      `/students/${id}/financial-details`,
      `/students/${id}/attendance?month=2026-10`,
      `/payments/${payment}/receipt`,
    ];
    for (const path of [...reads(ada.id, paid.body.payment.id), '/how-to-pay', '/fee-types'])
      expect((await mother.call('GET', path)).status, path).toBe(200);

    await admin().call('PATCH', '/settings', { publicDashboard: 'staff' });
    const refused = [
      ...reads(zoe.id, foreign.body.payment.id),
      `/families/${others.id}/account`,
      `/families/${family.id}`,
      '/families',
      `/students/${ada.id}`,
      '/students',
      '/payments',
      `/users/${ada.id}/export`,
    ];
    for (const path of refused) {
      const answer = await mother.call('GET', path);
      expect([403, 404], path).toContain(answer.status);
      expect(JSON.stringify(answer.body), path).not.toMatch(/Zoe|Baker/);
    }
    await admin().call('PATCH', '/settings', { publicDashboard: 'everyone' });
    // Nothing reveals whether the other family exists.
    const [known, unknown] = await Promise.all(
      [others.id, 'none'].map((id) => mother.call('GET', `/families/${id}/account`)),
    );
    expect(known?.body.message).toBe(unknown?.body.message);
    expect(known?.status).toBe(404);
  });

  test("no read gives a guardian anything of another family's child", async () => {
    const { family } = await start(['Ada'], []);
    const mother = await aGuardian(school(), family.id);
    const zoe = await school().addStudent({
      firstName: 'Zyxzoe',
      lastName: 'Cole',
      balance: 733117,
    });
    const { body: made } = await post('/families', {
      name: 'Zyxcole',
      note: 'Zyxnote',
      studentIds: [zoe.id],
      adults: [{ firstName: 'Zyxann', lastName: 'Cole', email: uniqueEmail() }],
    });
    const { id } = made.family;
    const { body: paid } = await post(`/families/${id}/payments`, {
      amount: 100,
      paymentMethod: 'cash',
      date: '2026-11-20',
      notes: 'Zyxpaid',
    });
    await admin().call('PATCH', '/settings', { publicDashboard: 'signed-in' });
    const reads = contractOperations().filter(
      ({ method, name }) => method === 'GET' && name !== 'attendance.events',
    );
    let allowed = 0;
    for (const { name, path } of reads) {
      const student = fill(path, { id: zoe.id, studentId: zoe.id, actId: paid.actId });
      const ofFamily = fill(path, { id, actId: paid.actId });
      const ofPayment = fill(path, { id: paid.payments[0].id });
      for (const address of new Set([student, ofFamily, ofPayment])) {
        const query = name === 'attendance.ofStudent' ? '?month=2026-11' : '';
        const answer = await mother.call('GET', address + query);
        if (answer.status === 200) allowed += 1;
        expect(JSON.stringify(answer.body), address).not.toMatch(/Zyx|733117|733017|7,33[01]/i);
        if (/{(id|studentId)}/.test(path))
          expect([400, 403, 404], address).toContain(answer.status);
      }
    }
    // The guardian could read their own things, so the refusals aren't because somebody is logged out.
    expect(allowed).toBeGreaterThan(4);
    await admin().call('PATCH', '/settings', { publicDashboard: 'everyone' });
  });

  test('a guardian who leaves sees nothing from their next request on', async () => {
    const { family, students } = await start(['Ada'], []);
    const [ada] = students as [(typeof students)[0]];
    const father = await aGuardian(school(), family.id);
    const { student: dancer, caller } = await school().addSignedInStudent();
    await post(`/families/${family.id}/adults`, { ...ann, email: dancer.email });
    const account = `/students/${ada.id}/account`;
    expect((await father.call('GET', account)).status).toBe(200);
    expect((await caller.call('GET', account)).status).toBe(200);

    const { id: fatherId } = (await father.call('GET', '/me')).body;
    const left = await admin().call('DELETE', `/families/${family.id}/adults/${fatherId}`);
    expect(left.body.family.adults).toMatchObject([{ userId: dancer.id }]);
    // They have no other role here, so they are signed out. A student stays signed in.
    expect((await father.call('GET', account)).status).toBe(401);
    await admin().call('DELETE', `/families/${family.id}`);
    expect((await caller.call('GET', account)).status).toBe(403);
    expect((await caller.call('GET', '/me')).body).not.toHaveProperty('children');
    const again = await admin().call('DELETE', `/families/${family.id}/adults/${fatherId}`);
    expect(again.status).toBe(404);
  });

  test('a guardian changes their own name and phone, a student among them only the phone', async () => {
    const { family } = await start(['Ada'], []);
    const mother = await aGuardian(school(), family.id);
    const { body } = await mother.call('PATCH', '/me/contact', { name: 'Anna B', phone: '1-2-3' });
    expect(body).toEqual({ name: 'Anna B', phone: '1-2-3' });
    expect((await admin().call('GET', `/families/${family.id}`)).body.adults).toMatchObject([
      { name: 'Anna B', phone: '1-2-3' },
    ]);
    const wrong = await mother.call('PATCH', '/me/contact', { phone: 'call me' });
    expect(wrong.body.fields.phone).toContain('A phone number can have digits');

    const { student: dancer, caller } = await school().addSignedInStudent();
    expect((await caller.call('PATCH', '/me/contact', { phone: '1' })).status).toBe(403);
    await post(`/families/${family.id}/adults`, { ...ann, email: dancer.email });
    expect((await caller.call('PATCH', '/me/contact', { phone: '1' })).body.phone).toBe('1');
    expect((await caller.call('PATCH', '/me/contact', { name: 'X' })).status).toBe(409);
    const byStaff = await admin().call('PATCH', `/families/${family.id}/adults/${dancer.id}`, {
      relation: 'Aunt',
    });
    expect(
      byStaff.body.family.adults.find((a: { userId: string }) => a.userId === dancer.id),
    ).toMatchObject({
      relation: 'Aunt',
      phone: '1',
    });
  });

  test('an anonymized student leaves the family; who is left alone in none ends it', async () => {
    const { family, students } = await start(['Ada', 'Ben']);
    for (const [index, { id }] of students.entries()) {
      await admin().call('DELETE', `/students/${id}`);
      // Somebody who is only removed stays in it.
      const { body } = await admin().call('GET', `/families/${family.id}`);
      expect(body.students).toHaveLength(2 - index);
      const done = await post(`/users/${id}/anonymize`, { confirmed: true });
      expect(done.status).toBe(200);
      const after = await admin().call('GET', `/families/${family.id}`);
      if (index === 0)
        expect(after.body).toMatchObject({ note: '', students: [{ name: 'Ben Baker' }] });
      else expect(after.status).toBe(404);
    }
  });

  test('a guardian who has left is anonymized, also in what they paid', async () => {
    const { family, students } = await start(['Ada'], []);
    const mother = await aGuardian(school(), family.id, { firstName: 'Quixann', lastName: 'B' });
    const { id, email } = (await mother.call('GET', '/me')).body;
    await post(`/families/${family.id}/payments`, {
      amount: 500,
      paymentMethod: 'cash',
      date: '2026-11-20',
      payerId: id,
    });
    const anonymize = () => post(`/users/${id}/anonymize`, { confirmed: true });
    const refused = await anonymize();
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('Remove them from it first.');
    const file = await mother.call('GET', `/users/${id}/export`);
    expect(file.status).toBe(200);
    await admin().call('DELETE', `/families/${family.id}/adults/${id}`);
    expect((await anonymize()).body).toMatchObject({
      name: 'Former parent or guardian',
      email: null,
    });
    const account = await admin().call('GET', `/students/${students[0]?.id}/account`);
    expect(account.body.entries.at(-1).note).toBe('Cash, paid by Former parent or guardian');
    const log = JSON.stringify((await admin().call('GET', '/audit-log?limit=1000')).body);
    expect([log.includes('Quixann'), log.includes(email)]).toEqual([false, false]);
    await expect(school().signIn(email, 'pirouette-and-rest')).rejects.toThrow();
    expect(await school().disagreements()).toEqual([]);
  });

  test('a list of families is added, and read, in as many queries as two are', async () => {
    const { app, clock } = school();
    const watched = watchQueries(app.database);
    const realtime = createRealtime(watched.database);
    const write = createWrite(watched.database, () => clock.now, realtime);
    const email = uniqueEmail();
    const add = async (count: number) => {
      const students = [];
      for (let n = 0; n < count; n += 1) students.push(await child(`Kid ${n}`));
      const families = students.map(({ id }, n) => ({
        name: `Family ${n}`,
        studentIds: [id],
        // Two of them have the same new guardian, and each of the others has their own.
        adults: [{ name: `Adult ${n}`, email: n < 2 ? `${count}-${email}` : null, phone: '1' }],
      }));
      return watched.during(() =>
        write({ actor: anAdmin }, (work) => startFamilies(work, families)),
      );
    };
    const two = await add(2);
    const many = await add(40);
    expect(many).toHaveLength(two.length);
    const listed = await watched.during(({ db }) => listFamilies(db));
    expect(listed).toHaveLength(3);
    const { items } = (await admin().call('GET', '/families')).body;
    const shared = items.filter(({ adults }: Family) => adults[0]?.email === `40-${email}`);
    expect(shared).toHaveLength(2);
    expect(shared[0].adults[0].userId).toBe(shared[1].adults[0].userId);
    await realtime.close();
  });
});
