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
  const send = async (rows: object[], dryRun = false): Promise<ImportResult> =>
    (await school().admin.call('POST', '/students/import', { rows, dryRun })).body;
  const familyOf = async (id: string | undefined) => {
    const { items } = (await school().admin.call('GET', '/families')).body as { items: Family[] };
    return items.find(({ students }) => students.some((student) => student.id === id));
  };
  const mother = () => {
    mothers += 1;
    return `mother${mothers}@school.test`;
  };

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
    expect(family?.students.map(({ name }) => name)).toEqual(['Dora Silva', 'Eli Silva']);
  });

  test('a name alone is a guardian who cannot log in, one for the children of a name', async () => {
    const rows = [
      { firstName: 'Fay', lastName: 'Roth', adultName: 'Jo Roth' },
      { firstName: 'Gil', lastName: 'Roth', adultName: 'jo roth' },
      { firstName: 'Hal', lastName: 'Kern', adultName: 'Jo Roth' },
    ];
    const { families, items } = await send(rows);
    expect(families).toBe(2);
    const family = await familyOf(items[0]?.studentId);
    expect(family?.students.map(({ name }) => name)).toEqual(['Fay Roth', 'Gil Roth']);
    expect(family?.adults).toMatchObject([{ name: 'Jo Roth', email: null }]);
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
