import { beforeAll, expect, test, vi } from 'vitest';
import type { ImportResult, Student } from '../../src/contract/student.ts';
import { noEmail } from '../../src/domain/email.ts';
import { userId } from '../../src/domain/ids.ts';
import { contractOperations, fill } from '../support/contract.ts';
import { describeSchool } from '../support/school.ts';
import { schoolMail } from '../support/schoolMail.ts';

const DATE = '2026-11-13';
const PLACEHOLDER = 'none.invalid';

const mailbox = schoolMail();

describeSchool('students without an email', (school) => {
  const added: Student[] = [];
  const child = (details: object) =>
    school().admin.call('POST', '/students', {
      lastName: 'Baker',
      email: null,
      enrollmentStatus: 'Enrolled',
      ...details,
    });

  beforeAll(async () => {
    for (const firstName of ['Ada', 'Ben']) {
      const { status, body } = await child({ firstName });
      expect(status).toBe(201);
      // There is nothing to log in with, so there is no password to hand over.
      expect(body).toEqual({ student: expect.objectContaining({ firstName, email: null }) });
      added.push(body.student);
    }
  });

  test('are marked, charged and paid for like others', async () => {
    const [ada] = added as [Student];
    const { admin } = school();
    const marked = await admin.call('PUT', `/attendance/${DATE}/${ada.id}`, {
      status: 'present',
    });
    expect(marked.status).toBe(200);
    const day = await admin.call('GET', `/attendance/${DATE}`);
    expect(day.body.students.find(({ id }: Student) => id === ada.id)).toMatchObject({
      email: null,
    });
    const paid = await admin.call('POST', '/payments', {
      studentId: ada.id,
      amount: 500,
      paymentMethod: 'cash',
      date: DATE,
    });
    expect(paid.status).toBe(201);
  });

  test('no answer, file or page has the placeholder', async () => {
    const [ada] = added as [Student];
    let answers = 0;
    for (const { method, path, name } of contractOperations()) {
      if (method !== 'GET' || name === 'attendance.events') continue;
      const address = fill(path, { id: ada.id, studentId: ada.id, date: DATE, month: '2026-11' });
      for (const query of ['', '?q=baker', '?q=none.invalid', '?format=csv', '?year=2026&month=11'])
        for (const person of [school().admin, school().anonymous]) {
          const { body } = await person.call('GET', `${address}${query}`);
          expect(JSON.stringify(body ?? null), `${address}${query}`).not.toContain(PLACEHOLDER);
          answers += 1;
        }
    }
    expect(answers).toBeGreaterThan(40);
    expect((await school().admin.call('GET', '/search?q=none')).body.people).toEqual([]);
  });

  test('nobody can log in, register or ask for a link with the placeholder', async () => {
    const [ada] = added as [Student];
    const email = noEmail(userId(ada.id));
    const unknown = 'nobody@school.test';
    const { anonymous, admin } = school();
    for (const path of ['/api/auth/sign-in/email', '/api/auth/request-password-reset'] as const) {
      const [placeholder, other] = await Promise.all(
        [email, unknown].map((address) =>
          anonymous.call('POST', path, { email: address, password: 'pirouette-and-rest' }),
        ),
      );
      const plain = ({ requestId: _id, ...body }: Record<string, unknown>) => body;
      expect(placeholder?.status, path).toBe(other?.status);
      expect(plain(placeholder?.body ?? {}), path).toEqual(plain(other?.body ?? {}));
    }
    const refused = { status: 400, body: { fields: { email: expect.any(String) } } };
    for (const address of [email, 'ada@school.invalid']) {
      const someone = { firstName: 'Eve', lastName: 'Doe', email: address };
      expect(
        await anonymous.call('POST', '/api/auth/sign-up/email', {
          ...someone,
          password: 'pirouette-and-rest',
        }),
      ).toMatchObject({ status: 400 });
      expect(await child(someone)).toMatchObject(refused);
      expect(await admin.call('PATCH', `/users/${ada.id}/email`, { email: address })).toMatchObject(
        refused,
      );
    }
  });

  test('an email added later makes them like any other, and can be taken away', async () => {
    const { body } = await child({ firstName: 'Cleo' });
    const { id } = body.student as Student;
    const { admin } = school();
    // Without an email there is no password to reset, give or choose, and no role on the team.
    const cannot = 'Cleo Baker has no email to log in with. Add one first.';
    for (const [method, path, input] of [
      ['POST', `/users/${id}/password-reset`, {}],
      ['PUT', `/users/${id}/role`, { role: 'admin' }],
    ] as const)
      expect(await admin.call(method, path, input)).toMatchObject({
        status: 409,
        body: { message: cannot },
      });
    const ids = [id];
    expect((await admin.call('POST', '/users/temporary-passwords', { ids })).body).toEqual({
      items: [],
      skipped: [id],
      withoutEmail: [id],
    });

    const email = `cleo${school().engine}@school.test`;
    expect((await admin.call('PATCH', `/students/${id}`, { email })).body).toMatchObject({ email });
    const given = await admin.call('POST', '/users/temporary-passwords', { ids });
    const cleo = await school().signIn(email, given.body.items[0].temporaryPassword);
    expect((await cleo.call('GET', '/me')).body).toMatchObject({ id, email });

    expect((await admin.call('PATCH', `/users/${id}/email`, { email: null })).body).toMatchObject({
      email: null,
    });
    expect((await cleo.call('GET', '/me')).body).toMatchObject({ id: null });
    // The password was deleted along with the email: a new address later doesn't bring it back.
    await admin.call('PATCH', `/users/${id}/email`, { email });
    const again = await school().anonymous.call('POST', '/api/auth/sign-in/email', {
      email,
      password: given.body.items[0].temporaryPassword,
    });
    expect(again.status).toBe(401);
  });

  test('everyone on the team needs an email', async () => {
    const { body } = await school().admin.call('POST', '/staff', {
      firstName: 'Ana',
      lastName: 'Cruz',
      email: `ana${school().engine}@school.test`,
      role: 'admin',
    });
    expect(
      await school().admin.call('PATCH', `/users/${body.user.id}/email`, { email: null }),
    ).toMatchObject({
      status: 400,
      body: { fields: { email: 'Everyone on the team needs an email to log in with.' } },
    });
  });
});

describeSchool(
  'a school with a mail server',
  (school) => {
    test('sends nothing to somebody without an email', async () => {
      const { id } = await school().addStudent({ email: null });
      const before = mailbox.emails.length;
      const invited = await school().admin.call('POST', '/users/invitations', { ids: [id] });
      expect(invited.body).toEqual({ sent: [], skipped: [id], withoutEmail: [id], failed: [] });
      const { anonymous } = school();
      const asked = (email: string) =>
        anonymous.call('POST', '/api/auth/request-password-reset', { email });
      const [placeholder, unknown] = [
        await asked(noEmail(userId(id))),
        await asked('nobody@school.test'),
      ];
      expect(placeholder.body).toEqual(unknown.body);
      expect(placeholder.status).toBe(200);
      // If this mail arrives, so have all mails before it.
      const { email } = await school().addStudent();
      await asked(email);
      await vi.waitFor(() => expect(mailbox.emails.length).toBe(before + 1));
      expect(mailbox.emails.at(-1)?.to).toBe(email);
    });
  },
  { mail: mailbox.mail },
);

describeSchool('lists without emails', (school) => {
  const rows = (...list: object[]) => list;
  const sent = async (list: object[], dryRun = true): Promise<ImportResult> =>
    (await school().admin.call('POST', '/students/import', { rows: list, dryRun })).body;
  const outcomes = ({ items }: ImportResult) => items.map(({ outcome }) => outcome);

  test('are taken; whoever is there already is told by name', async () => {
    const names = rows(
      { firstName: 'Ada', lastName: 'Baker' },
      { firstName: 'Ben', lastName: 'Baker', email: null },
      { firstName: 'ADA', lastName: 'baker' },
    );
    const first = await sent(names, false);
    expect(outcomes(first)).toEqual(['created', 'created', 'same']);
    expect(first.items[2]).toMatchObject({ sameNameAs: 1, reason: 'Same as row 1.' });
    const again = await sent(names);
    expect(outcomes(again)).toEqual(['same', 'same', 'same']);
    expect(again.items[0]?.studentId).toBe(first.items[0]?.studentId);
  });

  test('two of one name are refused, as nobody can tell who is meant', async () => {
    for (const email of ['eva1@school.test', 'eva2@school.test'])
      await school().addStudent({ firstName: 'Eva', lastName: 'Novak', email });
    const { items } = await sent(rows({ firstName: 'Eva', lastName: 'Novak' }));
    expect(items).toEqual([
      {
        outcome: 'refused',
        reason: '2 students are named Eva Novak. Add an email, or skip the line.',
        fields: { email: expect.any(String) },
        namesake: true,
      },
    ]);
  });

  test('an email for somebody who has none yet makes nobody twice', async () => {
    await school().addStudent({ firstName: 'Finn', lastName: 'Olsen', email: null });
    const { items } = await sent(
      rows({ firstName: 'Finn', lastName: 'Olsen', email: 'finn@school.test' }),
    );
    expect(items).toMatchObject([
      {
        outcome: 'same',
        fills: ['Email'],
      },
    ]);
  });
});
