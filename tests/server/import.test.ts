import { expect, test } from 'vitest';
import type { Family } from '../../src/contract/family.ts';
import type { ImportResult } from '../../src/contract/student.ts';
import { ADMIN, describeSchool, signIn, statusesOf } from '../support/school.ts';

const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@list.test' };

let lists = 0;

describeSchool('a list of students', (school) => {
  const admin = () => school().admin;
  const send = (rows: unknown, more: object = {}, headers: Record<string, string> = {}) =>
    admin().call('POST', '/students/import', { rows, ...more }, headers);
  const students = async () => (await admin().call('GET', '/students')).body.items;
  const outcomes = (body: { items: { outcome: string }[] }) =>
    body.items.map(({ outcome }) => outcome);
  /** Students with emails that no other test uses. */
  const fresh = (names: string[]) => {
    lists += 1;
    return names.map((firstName) => ({
      firstName,
      lastName: 'Listed',
      email: `${firstName}-${lists}@list.test`.toLowerCase(),
    }));
  };

  test('a dry run reports what would be done and saves nothing; then the import is done once', async () => {
    const [grace, joan] = fresh(['Grace', 'Joan']);
    const rows = [
      { ...grace, danceRole: 'Follow', enrollmentStatus: 'Inactive', balance: 2500 },
      { ...joan, phone: '555 0100' },
    ];
    const before = (await students()).length;
    const dry = await send(rows, { dryRun: true });
    expect(dry).toMatchObject({ status: 200, body: { saved: false, created: 2, refused: 0 } });
    expect(await students()).toHaveLength(before);

    const done = await send(rows);
    expect(done.body).toMatchObject({ saved: true, created: 2, same: 0, refused: 0 });
    const { studentId } = done.body.items[0];
    expect((await admin().call('GET', `/students/${studentId}`)).body).toMatchObject({
      firstName: 'Grace',
      role: 'student',
      approved: true,
      danceRole: 'Follow',
      enrollmentStatus: 'Inactive',
      balance: 2500,
      frozenBalance: 2500,
    });
    const account = (await admin().call('GET', `/students/${studentId}/account`)).body;
    expect(account).toMatchObject({ owed: 2500, adjustments: 2500 });
    expect(account.entries).toMatchObject([{ note: 'Opening balance', amount: 2500 }]);
    expect(
      (await admin().call('GET', `/students/${done.body.items[1].studentId}`)).body,
    ).toMatchObject({ enrollmentStatus: 'Pending Payment', danceRole: 'Lead', balance: 0 });
    const { body: audit } = await admin().call('GET', `/audit-log?studentId=${studentId}`);
    expect(audit.items).toMatchObject([{ action: 'Student added', before: null }]);

    const again = await send(rows);
    expect(outcomes(again.body)).toEqual(['same', 'same']);
    expect(again.body.items[0].studentId).toBe(studentId);
    expect(await students()).toHaveLength(before + 2);
    expect(await school().disagreements()).toEqual([]);
  });

  test('every row gets its own errors, and one refused row refuses all', async () => {
    const [first, second] = fresh(['Fine', 'Twin']);
    const there = await school().addStudent({ firstName: 'Here', lastName: 'Before' });
    const rows = [
      first,
      { ...ADA, email: 'nobody' },
      { firstName: '', lastName: 'Nameless', email: 'nameless@list.test' },
      { ...ADA, email: there.email.toUpperCase() },
      { ...ADA, email: ADMIN.email },
      second,
      { ...second, firstName: 'Other' },
      { ...second, firstName: 'TWIN' },
      { ...ADA, balance: 0.5 },
      { ...ADA, danceRole: 'Both' },
      { ...ADA, enrollmentStatus: 'Gone' },
      { ...ADA, firstName: 'A\u0007da' },
      { ...ADA, nickname: 'Countess' },
      { firstName: 'Here', lastName: 'BEFORE', email: there.email, balance: 900 },
    ];
    const before = (await students()).length;
    const { body } = await send(rows, { dryRun: true });
    expect(body.items).toMatchObject([
      { outcome: 'created' },
      { outcome: 'refused', fields: { email: 'Please enter a valid email address' } },
      { outcome: 'refused', fields: { firstName: 'First name is required' } },
      { outcome: 'refused', fields: { email: 'Here Before already has this email.' } },
      { outcome: 'refused', reason: 'An admin has this email.' },
      { outcome: 'created' },
      {
        outcome: 'refused',
        reason: 'Row 6 has the same email.',
      },
      { outcome: 'same', reason: 'Same as row 6.' },
      {
        outcome: 'refused',
        fields: { balance: 'Balance must be an amount, such as 12.50 or -12.50' },
      },
      { outcome: 'refused', reason: 'Dance role must be Lead or Follow' },
      { outcome: 'refused', fields: { enrollmentStatus: expect.stringContaining('Gone') } },
      { outcome: 'refused', fields: { firstName: expect.stringContaining("can't be seen") } },
      { outcome: 'refused', reason: expect.stringContaining('nickname') },
      { outcome: 'same', studentId: there.id, reason: 'Balance stays $0.00.' },
    ]);

    const all = await send(rows);
    expect(all).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID_ARGUMENT',
        message:
          "10 rows can't be added, so nothing was saved. Row 2: Please enter a valid email address",
        fields: { 'rows.1.email': 'Please enter a valid email address' },
      },
    });
    // If only existing data conflicts, the status is 409, as for a single student.
    expect((await send([first, rows[3]])).status).toBe(409);
    expect(await students()).toHaveLength(before);
  });

  test('names that look like a formula are kept as they are', async () => {
    const [row] = fresh(['Formula']);
    const { body } = await send([{ ...row, firstName: '=cmd()' }]);
    const { studentId } = body.items[0];
    expect((await admin().call('GET', `/students/${studentId}`)).body.firstName).toBe('=cmd()');
  });

  test('a repeated request gets the same response, and two at once add each student once', async () => {
    const rows = fresh(['Once', 'Again', 'Always']);
    const key = { 'idempotency-key': 'the-same-list' };
    const first = await send(rows, {}, key);
    expect((await send(rows, {}, key)).body).toEqual(first.body);

    const race = fresh(['Left', 'Right']);
    const before = (await students()).length;
    const answers = await Promise.all([send(race), send(race)]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect(answers.map(({ body }) => outcomes(body).join()).toSorted()).toEqual([
      'created,created',
      'same,same',
    ]);
    expect(await students()).toHaveLength(before + 2);
  });

  test('its students can log in only once they are given a password', async () => {
    const [row] = fresh(['Passwordless']);
    const { body } = await send([row]);
    const { url } = school().app;
    const email = row?.email ?? '';
    for (const password of ['', 'undefined', 'null', 'anything-at-all'])
      await expect(signIn(url, email, password)).rejects.toThrow(/Invalid email or password|requ/);
    const id = body.items[0].studentId;
    const reset = await admin().call('POST', `/users/${id}/password-reset`);
    const caller = await signIn(url, email, reset.body.temporaryPassword);
    expect((await caller.call('GET', '/me')).body).toMatchObject({ mustChangePassword: true });
  });

  test("others can't import, and a list has its limits", async () => {
    const [row] = fresh(['Limit']);
    const { caller } = await school().addSignedInStudent();
    const call = (who: typeof caller, rows: unknown) =>
      who.call('POST', '/students/import', { rows, dryRun: true });
    expect((await call(caller, [row])).status).toBe(403);
    expect((await call(school().anonymous, [row])).body.message).toBe(
      'Admin credentials not available. Please log in again.',
    );
    // Only an admin's request may be as large as a whole list.
    const long = Array.from({ length: 4000 }, () => ({ ...row, lastName: 'L'.repeat(100) }));
    expect((await call(caller, long)).status).toBe(413);
    expect((await call(admin(), long)).body).toMatchObject({ created: 1, same: 3999 });
    const many = Array.from({ length: 5001 }, () => row);
    expect((await call(admin(), many)).body.message).toBe(
      'There are more than 5,000 students in this list. Please add at most 5,000 at a time.',
    );
    expect((await call(admin(), [])).body.message).toBe('There is no student in this list.');
    expect((await call(admin(), ['Ada'])).status).toBe(400);
    const huge = Array.from({ length: 5000 }, () => ({ ...row, lastName: 'L'.repeat(1000) }));
    expect((await call(admin(), huge)).status).toBe(413);
  });
});

describeSchool('lists that make families', (school) => {
  let mothers = 0;
  const send = async (rows: object[], dryRun = false, more: object = {}): Promise<ImportResult> =>
    (await school().admin.call('POST', '/students/import', { rows, dryRun, ...more })).body;
  const familyOf = async (id: string | undefined) => {
    const { items } = (await school().admin.call('GET', '/families')).body as { items: Family[] };
    return items.find(({ students }) => students.some((student) => student.id === id));
  };
  const mother = () => {
    mothers += 1;
    return `mother${mothers}@school.test`;
  };

  test('a parent without an email is named as one who can’t log in, and is sent and given nothing', async () => {
    const row = {
      firstName: 'Lou',
      lastName: 'Silent',
      adultName: 'Pat Silent',
      adultPhone: '555 987',
    };
    const { adultIds, withoutEmail } = await send([row]);
    expect(adultIds).toHaveLength(1);
    expect(withoutEmail).toEqual(adultIds);
    const given = await school().admin.call('POST', '/users/temporary-passwords', {
      ids: adultIds,
    });
    expect(given.body).toEqual({ items: [], skipped: adultIds, withoutEmail: adultIds });
  });

  test('children with one parent are a family; the next list adds a sibling to it', async () => {
    const adultEmail = mother();
    const adult = { adultName: 'Maria Baker', adultEmail, adultPhone: '555 123' };
    const rows = ['Ada', 'Ben'].map((firstName) => ({ firstName, lastName: 'Baker', ...adult }));
    expect(await send(rows, true)).toMatchObject({ created: 2, families: 1, adultIds: [] });
    expect((await send(rows)).refused).toBe(0);
    const students = await send(rows, true);
    expect(students).toMatchObject({ created: 0, same: 2, families: 0 });
    const [ada, ben] = students.items.map(({ studentId }) => studentId);
    const family = await familyOf(ada);
    expect(family).toMatchObject({
      name: 'Baker',
      adults: [{ name: 'Maria Baker', email: adultEmail, phone: '555 123' }],
    });
    expect(family?.students.map(({ id }) => id)).toEqual([ada, ben]);

    // If both columns have the same address, it is the guardian's: the child can't log in with it.
    const cleo = { firstName: 'Cleo', lastName: 'Baker', email: adultEmail, adultEmail };
    const next = await send([cleo]);
    expect(next).toMatchObject({ created: 1, adultIds: [family?.adults[0]?.userId] });
    const joined = await familyOf(next.items[0]?.studentId);
    expect(joined?.id).toBe(family?.id);
    expect(joined?.students).toHaveLength(3);
    expect(joined?.adults).toHaveLength(1);
  });

  test('the email of a student who dances, too, makes them the guardian of the new one', async () => {
    const dancer = await school().addStudent({ firstName: 'Dora', lastName: 'Silva' });
    const shared = { firstName: 'Eli', lastName: 'Silva', email: dancer.email };
    expect((await send([shared], true)).items[0]).toMatchObject({
      outcome: 'refused',
      sharesEmail: true,
      fields: { email: 'Dora Silva already has this email.' },
    });
    const { items } = await send([{ ...shared, email: null, adultEmail: dancer.email }]);
    const family = await familyOf(items[0]?.studentId);
    expect(family?.adults).toMatchObject([{ userId: dancer.id, email: dancer.email }]);
    // She isn't her own child.
    expect(family?.students.map(({ name }) => name)).toEqual(['Eli Silva']);
  });

  test('a dancer who is of age is not her own guardian, and can be that of others', async () => {
    const email = mother();
    const gwen = { firstName: 'Gwen', lastName: 'Ash', email };
    const guardian = { adultName: 'Gwen Ash', adultEmail: email };
    const { items } = await send([
      { ...gwen, ...guardian },
      { firstName: 'Hob', lastName: 'Ash', ...guardian },
    ]);
    const [own, child] = items.map(({ studentId }) => studentId);
    expect(await familyOf(own)).toBeUndefined();
    expect((await familyOf(child))?.adults).toMatchObject([{ userId: own, email }]);
  });

  test('a name alone is a guardian who cannot log in; whether two lines mean one person is asked', async () => {
    const rows = [
      { firstName: 'Fay', lastName: 'Roth', adultName: 'Jo Roth' },
      { firstName: 'Gil', lastName: 'Roth', adultName: 'jo roth' },
      { firstName: 'Hal', lastName: 'Kern', adultName: 'Jo Roth' },
    ];
    const looked = await send(rows, true);
    expect(looked.families).toBe(3);
    expect(looked.perhapsOneFamily).toEqual([
      [
        { students: ['Fay Roth'], parents: ['Jo Roth'] },
        { students: ['Gil Roth'], parents: ['jo roth'] },
      ],
    ]);
    const { families, items } = await send(rows, false, { oneFamily: true });
    expect(families).toBe(2);
    const family = await familyOf(items[0]?.studentId);
    expect(family?.students.map(({ name }) => name)).toEqual(['Fay Roth', 'Gil Roth']);
    expect(family?.adults).toMatchObject([{ name: 'Jo Roth', email: null }]);
  });

  const namesOf = (family: Family | undefined) => ({
    students: family?.students.map(({ name }) => name),
    adults: family?.adults.map(({ name }) => name),
  });
  const couple = (one: string, other: string) => ({
    adultName: one,
    adultEmail: `${one.split(' ')[0]}@two.test`.toLowerCase(),
    adult2Name: other,
    adult2Email: `${other.split(' ')[0]}@two.test`.toLowerCase(),
  });

  test('a parent sees the children of their own sets of parents alone, also after the next list', async () => {
    const ivy = { firstName: 'Ivy', lastName: 'Vale', ...couple('Rosa Vidal', 'Tom Vale') };
    const noa = { firstName: 'Noa', lastName: 'Kern', ...couple('Rosa Vidal', 'Ben Kern') };
    const uma = { firstName: 'Uma', lastName: 'Vale', ...couple('Lia Vale', 'Tom Vale') };
    const first = await send([ivy, noa]);
    expect(first.families).toBe(2);
    const next = await send([uma, { ...noa, firstName: 'Nils' }]);
    expect(next.perhapsOneFamily).toEqual([]);
    const ids = [...first.items, ...next.items].map(({ studentId }) => studentId);
    const families = await Promise.all(ids.map(familyOf));
    expect(families.map(namesOf)).toEqual([
      { students: ['Ivy Vale'], adults: ['Rosa Vidal', 'Tom Vale'] },
      { students: ['Nils Kern', 'Noa Kern'], adults: ['Ben Kern', 'Rosa Vidal'] },
      { students: ['Uma Vale'], adults: ['Lia Vale', 'Tom Vale'] },
      { students: ['Nils Kern', 'Noa Kern'], adults: ['Ben Kern', 'Rosa Vidal'] },
    ]);
    const rosas = families.flatMap(
      (family) => family?.adults.filter(({ name }) => name === 'Rosa Vidal') ?? [],
    );
    expect(new Set(rosas.map(({ userId }) => userId)).size).toBe(1);
  });

  test('a list that leaves a parent out asks before anybody sees the children of others', async () => {
    const both = { firstName: 'Kit', lastName: 'Moss', ...couple('Ina Moss', 'Udo Moss') };
    const { items } = await send([both]);
    const { adultName, adultEmail } = both;
    const sister = { firstName: 'Lea', lastName: 'Moss', adultName, adultEmail };
    expect((await send([sister], true)).perhapsOneFamily).toEqual([
      [
        { students: ['Lea Moss'], parents: ['Ina Moss'] },
        { students: ['Kit Moss'], parents: ['Ina Moss', 'Udo Moss'] },
      ],
    ]);
    const joined = await send([sister], false, { oneFamily: true });
    expect((await familyOf(joined.items[0]?.studentId))?.id).toBe(
      (await familyOf(items[0]?.studentId))?.id,
    );
    const apart = await send([{ ...sister, firstName: 'Mia' }]);
    expect(namesOf(await familyOf(apart.items[0]?.studentId))).toEqual({
      students: ['Mia Moss'],
      adults: ['Ina Moss'],
    });
  });

  test('two sets of parents that share a child, too, are asked about', async () => {
    const flo = { firstName: 'Flo', lastName: 'Quay', ...couple('Ira Quay', 'Jon Quay') };
    const again = { ...flo, ...couple('Ira Quay', 'Ken Rey') };
    const gus = { ...again, firstName: 'Gus' };
    const looked = await send([flo, again, gus], true);
    expect(looked.items[1]).toMatchObject({
      outcome: 'same',
      differs: ['Parent 2', 'Parent 2 email'],
    });
    expect(looked.perhapsOneFamily.map((group) => group.map(({ students }) => students))).toEqual([
      [['Flo Quay'], ['Gus Quay']],
    ]);
    const { items } = await send([flo, again, gus], false, { oneFamily: true });
    expect(namesOf(await familyOf(items[0]?.studentId))).toEqual({
      students: ['Flo Quay', 'Gus Quay'],
      adults: ['Ira Quay', 'Jon Quay', 'Ken Rey'],
    });
  });

  test('two parents with one email are two people, and the list says who logs in with it', async () => {
    const adultEmail = mother();
    const row = {
      firstName: 'Pim',
      lastName: 'Reed',
      adultName: 'Ann Reed',
      adultEmail,
      adult2Name: 'Bob Reed',
      adult2Email: adultEmail,
    };
    expect((await send([row], true)).items[0]).toEqual({
      outcome: 'created',
      reason: 'Bob Reed has the email of Ann Reed, and is added without an email.',
    });
    const { items } = await send([row]);
    expect((await familyOf(items[0]?.studentId))?.adults).toMatchObject([
      { name: 'Ann Reed', email: adultEmail },
      { name: 'Bob Reed', email: null },
    ]);
  });

  test('a parent without an email is one person in both of their families, and in the next list', async () => {
    const jo = { adultName: 'Jo Lund', adultPhone: '555 010 7788' };
    const first = await send([
      { firstName: 'Ada', lastName: 'Lund', ...jo, adult2Name: 'Kay Lund' },
      { firstName: 'Bea', lastName: 'Fox', ...jo, adult2Name: 'Max Fox' },
    ]);
    const next = await send([{ firstName: 'Cy', lastName: 'Hill', ...jo, adult2Name: 'Sam Hill' }]);
    const families = await Promise.all(
      [...first.items, ...next.items].map(({ studentId }) => familyOf(studentId)),
    );
    const jos = families.map((family) => family?.adults.find(({ name }) => name === 'Jo Lund'));
    expect(new Set(families.map((family) => family?.id)).size).toBe(3);
    expect(new Set(jos.map((one) => one?.userId)).size).toBe(1);
  });

  test('a repeated row says what it has otherwise', async () => {
    const amy = { firstName: 'Amy', lastName: 'Twice', balance: 1000 };
    const { items } = await send([amy, { ...amy, balance: 2000 }, amy], true);
    expect(items.slice(1)).toEqual([
      {
        outcome: 'same',
        sameNameAs: 1,
        differs: ['Balance'],
        reason: 'Same person as row 1, with other values: Balance. What row 1 says counts.',
      },
      { outcome: 'same', sameNameAs: 1, reason: 'Same as row 1.' },
    ]);
  });

  test('wrong values and too many children of one parent are refused by field', async () => {
    const child = { firstName: 'Ida', lastName: 'Many' };
    const bad = { ...child, adultEmail: 'x@none.invalid', adultPhone: 'call me' };
    expect((await send([bad], true)).items[0]?.fields).toEqual({
      adultEmail: 'Please enter a valid email address',
      adultPhone: 'A phone number can have digits, spaces, + ( ) - . / and an extension like x12',
    });
    const many = Array.from({ length: 31 }, (_, at) => ({
      firstName: `Ida${at}`,
      lastName: 'Many',
      adultEmail: 'office@school.test',
    }));
    expect(await send(many, true)).toMatchObject({
      refused: 31,
      items: expect.arrayContaining([
        expect.objectContaining({
          fields: { adultEmail: 'More students have this parent than a family can have.' },
        }),
      ]),
    });
  });
});
