import { expect, test } from 'vitest';
import type { ImportResult } from '../../src/contract/student.ts';
import { bothEngines, signIn } from '../support/school.ts';
import { storeMail } from '../support/storedMail.ts';

const { describeSchool } = bothEngines(
  'a trigger of each database lets the journal go with its account',
);

describeSchool('a list of students', (school) => {
  const admin = () => school().admin;
  const send = async (rows: object[], more: object = {}) => {
    const { status, body } = await admin().call<ImportResult & { message?: string }>(
      'POST',
      '/students/import',
      { rows, ...more },
    );
    return { status, body };
  };
  const undo = (actId: string | null) => admin().call('POST', '/students/import/undo', { actId });
  const namesOf = async () =>
    (await admin().call('GET', '/students')).body.items.map(
      ({ firstName, lastName }: { firstName: string; lastName: string }) =>
        `${firstName} ${lastName}`,
    );
  const alders = [
    {
      firstName: 'Ivy',
      lastName: 'Alder',
      balance: 6500,
      phone: '555 010 1111',
      adultName: 'Rosa Alder',
      adultPhone: '(555) 010-2233',
      adult2Name: 'Tom Alder',
      adult2Email: 'tom.alder@example.com',
      adult2Relation: 'Father',
      classes: ['Ballet 1', 'Tap 1'],
    },
    {
      firstName: 'Jude',
      lastName: 'Alder',
      balance: -2500,
      adultName: 'rosa alder',
      adultPhone: '+1 555 010 2233',
      classes: ['Tap 1'],
    },
    { firstName: 'Kai', lastName: 'Birch', email: 'kai@example.com' },
  ];

  test('brings two parents, a credit, and classes; and is taken back as if it had never been', async () => {
    const before = await namesOf();
    const looked = await send(alders, { dryRun: true, oneFamily: true });
    expect(looked.body).toMatchObject({
      saved: false,
      created: 3,
      families: 1,
      unknownClasses: ['Ballet 1', 'Tap 1'],
      actId: null,
    });
    const newClasses = ['Ballet 1', 'Tap 1'];
    const { status, body } = await send(alders, { newClasses, oneFamily: true });
    expect([status, body.created, body.families, body.places]).toEqual([200, 3, 1, 3]);
    const [ivy, jude] = body.items.map(({ studentId }) => studentId ?? '');
    const students = (await admin().call('GET', '/students')).body.items;
    const of = (id?: string) => students.find((one: { id: string }) => one.id === id);
    expect([of(ivy).calculatedBalance, of(jude).calculatedBalance]).toEqual([6500, -2500]);
    const family = (await admin().call('GET', `/families/${of(ivy).family.id}`)).body;
    expect(family).toMatchObject({
      name: 'Alder',
      students: [{ id: ivy }, { id: jude }],
      adults: [
        { name: 'Rosa Alder', phone: '(555) 010-2233', email: null },
        { name: 'Tom Alder', email: 'tom.alder@example.com', relation: 'Father' },
      ],
    });
    const classes = (await admin().call('GET', '/classes')).body.items;
    expect(classes.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(newClasses),
    );

    // A change of status can be undone by itself, and doesn't hold anybody here.
    const change = { studentIds: [jude], enrollmentStatus: 'Enrolled' };
    expect((await admin().call('POST', '/students/status', change)).status).toBe(200);
    expect((await undo(body.actId)).body).toEqual({ undone: 3 });
    expect(await namesOf()).toEqual(before);
    expect((await admin().call('GET', '/families')).body.items).toEqual([]);
    expect(
      (await admin().call('GET', '/classes')).body.items.map(({ name }: { name: string }) => name),
    ).not.toEqual(expect.arrayContaining(newClasses));
    expect(await school().disagreements()).toEqual([]);
    const [entry] = (await admin().call('GET', '/audit-log?limit=1')).body.items;
    expect(entry).toMatchObject({ action: 'List of students undone' });
    const again = await undo(body.actId);
    expect([again.status, again.body.message]).toEqual([
      409,
      'This list was undone already, or it is too long ago.',
    ]);
    // The same list can be added again.
    const second = await send(alders, { newClasses });
    expect(second.body.created).toBe(3);
    expect((await undo(second.body.actId)).status).toBe(200);
  });

  test('with its classes puts nobody in what was the only class, unless they have no other', async () => {
    const before = await school().addStudent({ firstName: 'Was', lastName: 'Here' });
    const { body } = await send(
      [
        { firstName: 'Tia', lastName: 'Tap', classes: ['Tap 9'] },
        { firstName: 'Nia', lastName: 'None' },
      ],
      { newClasses: ['Tap 9'] },
    );
    const ids = body.items.map(({ studentId }) => studentId);
    const { items } = (await admin().call('GET', '/classes')).body;
    const of: Record<string, string[]> = {};
    for (const { id, name } of items as { id: string; name: string }[]) {
      const { body: places } = await admin().call('GET', `/classes/${id}/places`);
      of[name] = places.items.map(({ studentId }: { studentId: string }) => studentId);
    }
    expect(of['Tap 9']).toEqual([ids[0]]);
    expect(of['Class 1']).toEqual(expect.arrayContaining([before.id, ids[1]]));
    expect(of['Class 1']).not.toContain(ids[0]);
    expect((await undo(body.actId)).status).toBe(200);
    // A school's only class has everybody again.
    const after = await school().addStudent({ firstName: 'Comes', lastName: 'Later' });
    const roll = (await admin().call('GET', '/attendance/2026-11-25')).body;
    expect(JSON.stringify(roll)).toContain(after.id);
  });

  test('stays whole once one of them was marked, charged or reminded', async () => {
    const { body } = await send(alders, { newClasses: ['Ballet 1', 'Tap 1'] });
    const kai = body.items[2]?.studentId ?? '';
    const paid = await admin().call('POST', '/payments', {
      studentId: kai,
      amount: 500,
      paymentMethod: 'cash',
      date: '2026-11-20',
    });
    expect(paid.status).toBe(201);
    const refused = await undo(body.actId);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nothing was undone, because since then Kai Birch has been charged, paid or given a credit. Remove the others one by one.',
    ]);
    expect(await namesOf()).toEqual(expect.arrayContaining(['Ivy Alder', 'Kai Birch']));
  });

  test('stays whole once one of them was emailed, whatever became of that', async () => {
    const { body } = await send([{ firstName: 'Mo', lastName: 'Elm' }]);
    const id = body.items[0]?.studentId ?? '';
    await storeMail(school(), { to: 'mo@school.test', personId: id, words: 'Pay' });
    const refused = await undo(body.actId);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nothing was undone, because since then Mo Elm has been emailed. Remove the others one by one.',
    ]);
    expect(await namesOf()).toContain('Mo Elm');
  });

  test('stays whole once a parent of it has chosen a password', async () => {
    const adultEmail = 'nora.pine@example.com';
    const { body } = await send([
      { firstName: 'Ned', lastName: 'Pine', adultName: 'Nora Pine', adultEmail },
    ]);
    const reset = await admin().call('POST', `/users/${body.adultIds[0]}/password-reset`);
    const { temporaryPassword } = reset.body;
    const nora = await signIn(school().app.url, adultEmail, temporaryPassword);
    const chosen = await nora.call('POST', '/api/auth/change-password', {
      currentPassword: temporaryPassword,
      newPassword: 'a-plie-of-my-own',
    });
    expect(chosen.status, JSON.stringify(chosen.body)).toBe(200);
    const refused = await undo(body.actId);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nothing was undone, because since then Nora Pine has chosen a password. Remove the others one by one.',
    ]);
  });

  test('stays whole once one of them was given a credit, whatever its reason', async () => {
    const { body } = await send([{ firstName: 'Gia', lastName: 'Gift' }]);
    const id = body.items[0]?.studentId ?? '';
    const given = await admin().call('POST', `/students/${id}/credits`, {
      amount: 1500,
      reason: 'Opening balance',
    });
    expect(given.status, JSON.stringify(given.body)).toBe(201);
    expect((await undo(body.actId)).status).toBe(409);
    expect((await admin().call('GET', `/students/${id}`)).body.calculatedBalance).toBe(-1500);
  });

  const parentsNamed = (name: string) => ({
    lastName: name,
    adultName: `Ann ${name}`,
    adultEmail: `ann.${name}@example.com`.toLowerCase(),
    adult2Name: `Bob ${name}`,
    adult2Phone: '555 010 4321',
  });
  const familiesNamed = async (wanted: string) =>
    (await admin().call('GET', '/families')).body.items.filter(
      ({ name }: { name: string }) => name === wanted,
    );

  test('a family that two lists made is gone with the second undo, whichever it is', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const lists = [];
      for (const firstName of ['Una', 'Vic'])
        lists.push((await send([{ firstName, ...parentsNamed('Quill') }])).body.actId);
      expect(await familiesNamed('Quill')).toMatchObject([{ students: [{}, {}] }]);
      expect((await undo(lists[order[0] ?? 0] ?? null)).status).toBe(200);
      expect(await familiesNamed('Quill')).toMatchObject([{ students: [{}], adults: [{}, {}] }]);
      expect((await undo(lists[order[1] ?? 0] ?? null)).status).toBe(200);
      expect(await familiesNamed('Quill')).toEqual([]);
      const users = (await admin().call('GET', '/search?q=ann quill')).body;
      expect(JSON.stringify(users)).not.toContain('Ann Quill');
    }
  });

  test('a parent whom a list added to a family by hand leaves it with the list', async () => {
    const made = await admin().call('POST', '/families', {
      name: 'Reef',
      studentIds: [(await school().addStudent({ firstName: 'Wes', lastName: 'Reef' })).id],
      adults: [{ firstName: 'Ann', lastName: 'Reef', email: 'ann.reef@example.com' }],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { body } = await send([{ firstName: 'Xia', ...parentsNamed('Reef') }], {
      oneFamily: true,
    });
    expect(await familiesNamed('Reef')).toMatchObject([{ students: [{}, {}], adults: [{}, {}] }]);
    expect((await undo(body.actId)).status).toBe(200);
    expect(await familiesNamed('Reef')).toMatchObject([
      { students: [{ name: 'Wes Reef' }], adults: [{ name: 'Ann Reef' }] },
    ]);
  });

  test('stays whole once a parent was added to its family by hand', async () => {
    const { body } = await send([{ firstName: 'Yan', ...parentsNamed('Sand') }]);
    const [{ id }] = await familiesNamed('Sand');
    const added = await admin().call('POST', `/families/${id}/adults`, {
      firstName: 'Cy',
      lastName: 'Sand',
    });
    expect(added.status, JSON.stringify(added.body)).toBeLessThan(300);
    const refused = await undo(body.actId);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nothing was undone, because since then Cy Sand has been added as a parent. Remove the others one by one.',
    ]);
  });

  test('a later list fills in what is missing, if asked to, and says what it would', async () => {
    expect(
      (await admin().call('POST', '/classes', { name: 'Tap 2', forWhom: 'places' })).status,
    ).toBe(201);
    const first = await send([{ firstName: 'Lou', lastName: 'Cedar' }]);
    const id = first.body.items[0]?.studentId;
    const fuller = {
      firstName: 'Lou',
      lastName: 'Cedar',
      email: 'lou@example.com',
      phone: '555 010 3344',
      adultName: 'Ann Cedar',
      classes: ['Tap 2', 'A class that isn’t there'],
    };
    const looked = await send([fuller], { dryRun: true });
    expect(looked.body.items).toEqual([
      { outcome: 'same', studentId: id, fills: ['Email', 'Phone', 'Parent', 'Tap 2'] },
    ]);
    expect((await send([fuller])).body.filled).toBe(0);
    expect((await admin().call('GET', `/students/${id}`)).body.phone).toBe('');
    const filled = await send([fuller], { fillIn: true });
    expect([filled.status, filled.body.filled]).toEqual([200, 1]);
    const student = (await admin().call('GET', `/students/${id}`)).body;
    expect(student).toMatchObject({ email: 'lou@example.com', phone: '555 010 3344' });
    expect(student.family.name).toBe('Cedar');
    // Another phone is said, and changes nothing.
    const other = await send([{ ...fuller, phone: '555 010 9999' }], { fillIn: true });
    expect(other.body.items).toEqual([
      { outcome: 'same', studentId: id, reason: 'Phone stays 555 010 3344.' },
    ]);
    const later = await send(
      [{ ...fuller, adult2Name: 'Bob Cedar', adult2Phone: '555 010 5566' }],
      { fillIn: true },
    );
    expect(later.body.items[0]?.fills).toEqual(['Parent']);
    const family = (await admin().call('GET', `/families/${student.family.id}`)).body;
    expect(family.adults.map(({ name }: { name: string }) => name)).toEqual([
      'Ann Cedar',
      'Bob Cedar',
    ]);
  });

  test('a parent is filled in only where they see no child that the list doesn’t call theirs', async () => {
    const nan = { adultName: 'Nan Vole', adultEmail: 'nan.vole@example.com' };
    const [ada, bo] = ['Ada', 'Bo'].map((firstName) => ({ firstName, lastName: 'Vole', ...nan }));
    await send([ada as object, bo as object]);
    const ben = { adult2Name: 'Ben Kerr', adult2Email: 'ben.kerr@example.com' };
    const one = await send([{ ...ada, ...ben }], { fillIn: true });
    expect(one.body.items).toEqual([
      {
        outcome: 'same',
        studentId: expect.any(String),
        reason:
          'Ben Kerr isn’t added as a parent, because they would see the family’s other children.',
      },
    ]);
    const both = await send(
      [
        { ...ada, ...ben },
        { ...bo, ...ben },
      ],
      { fillIn: true },
    );
    expect(both.body.items.map(({ fills }) => fills)).toEqual([['Parent'], ['Parent']]);
    const families = (await admin().call('GET', '/families')).body.items;
    const vole = families.find(({ name }: { name: string }) => name === 'Vole');
    expect(vole.adults.map(({ name }: { name: string }) => name)).toEqual(['Ben Kerr', 'Nan Vole']);
  });

  test('balances of students who are there become what the list says, only if asked to', async () => {
    const people = ['Owes', 'Paid', 'Ahead'].map((firstName) => ({ firstName, lastName: 'Fir' }));
    await send(people.map((one, at) => ({ ...one, balance: [6500, 0, -2000][at] })));
    const listed = people.map((one, at) => ({ ...one, balance: [-1000, 4000, 500][at] }));
    const looked = await send(listed, { dryRun: true });
    expect(looked.body.balanced).toBe(3);
    expect(looked.body.items.map(({ balanceHere }) => balanceHere)).toEqual([6500, 0, -2000]);
    const balancesNow = async () =>
      (await admin().call('GET', '/students')).body.items
        .filter(({ lastName }: { lastName: string }) => lastName === 'Fir')
        .map((one: { firstName: string; calculatedBalance: number }) => [
          one.firstName,
          one.calculatedBalance,
        ]);
    expect((await send(listed)).body.balanced).toBe(0);
    expect(await balancesNow()).toEqual([
      ['Ahead', -2000],
      ['Owes', 6500],
      ['Paid', 0],
    ]);
    expect((await send(listed, { balances: true })).body.balanced).toBe(3);
    expect(await balancesNow()).toEqual([
      ['Ahead', 500],
      ['Owes', -1000],
      ['Paid', 4000],
    ]);
    expect((await send(listed, { balances: true })).body.balanced).toBe(0);
    expect(await school().disagreements()).toEqual([]);
  });

  test('somebody of the same name with other parents is asked about', async () => {
    const mia = { firstName: 'Mia', lastName: 'Jones' };
    const rows = [
      { ...mia, adultName: 'Ann Jones', adultPhone: '555 010 1212' },
      { ...mia, adultName: 'Bea Jones', adultPhone: '555 010 3434' },
    ];
    const asked = await send(rows, { dryRun: true });
    expect(asked.body.items[1]).toMatchObject({
      outcome: 'refused',
      namesake: true,
      reason: 'Row 1 has the same name and other parents. Are they two people?',
    });
    const both = await send([rows[0] as object, { ...rows[1], another: true }]);
    expect([both.status, both.body.created]).toEqual([200, 2]);
    const third = await send([{ ...mia, adultName: 'Cy Jones', adultPhone: '555 010 5656' }], {
      dryRun: true,
    });
    expect(third.body.items[0]).toMatchObject({ outcome: 'refused', namesake: true });
    const only = { firstName: 'Zed', lastName: 'Jones' };
    await send([{ ...only, adultName: 'Ann Jones', adultPhone: '555 010 1212' }]);
    const withEmail = { ...only, email: 'zed@example.com', adultName: 'Other Jones' };
    const fourth = await send([withEmail], { dryRun: true });
    expect(fourth.body.items[0]).toMatchObject({ outcome: 'refused', namesake: true });
  });

  test('stays once one of them has joined the team, or its month is closed', async () => {
    const pia = { firstName: 'Pia', lastName: 'Team', email: 'pia@example.com' };
    const { body } = await send([pia]);
    await school().setRole(body.items[0]?.studentId ?? '', { role: 'teacher' });
    const refused = await undo(body.actId);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Pia Team has joined the team'),
    ]);

    const now = school().clock.now;
    school().clock.now = new Date('2026-10-20T15:00:00Z');
    const old = await send([{ firstName: 'Oda', lastName: 'October', balance: 700 }]);
    school().clock.now = now;
    const { hash } = (await admin().call('GET', '/closings/2026-10')).body;
    const closed = await admin().call('POST', '/closings', { month: '2026-10', basedOn: hash });
    expect(closed.status, JSON.stringify(closed.body)).toBe(201);
    const late = await undo(old.body.actId);
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringContaining('October is closed'),
    ]);
    expect(await namesOf()).toContain('Oda October');
    expect((await admin().call('GET', '/closings/2026-10')).body.drift).toEqual([]);
  });
});
