import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { writeBackup } from '../../src/server/backup/dump.ts';
import { calendarDate, instant } from '../../src/domain/dates.ts';
import { studentId, userId } from '../../src/domain/ids.ts';
import { forEachPersonField, isTextField, personFieldNames } from '../../src/domain/personField.ts';
import { personColumns, withoutPersonFields } from '../../src/server/db/personColumns.ts';
import { ANONYMIZED } from '../../src/domain/formerStudent.ts';
import { callerFor, cookieOf, describeSchool, type Caller } from '../support/school.ts';
import { storeMail } from '../support/storedMail.ts';
import { knownColumns } from '../support/knownColumns.ts';

/** Appears in everything that is known or written about the person. */
const MARK = 'Zyxgrape';
const EMAIL = `${MARK}@school.test`.toLowerCase();
const PHONE = '212 555 0199';
const PASSWORD = 'pirouette-and-rest';
const WRITE = 'a payment for somebody else';
const MONTHS = ['2026-09', '2026-10', '2026-11'];

/** Keeps figures, dates and ids, in an order that doesn't depend on names. */
function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(withoutWords).map((item) => [JSON.stringify(item), item] as const);
    return items.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
  }
  if (typeof value === 'string')
    return /^[\d:.TZ-]+$|^(credit_)?[\da-f-]{36}$/.test(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutWords(inner)]),
  );
}

/** A value for each field. */
const KNOWN = {
  ...forEachPersonField((_name, field) => {
    if (isTextField(field)) return MARK;
    return field.kind === 'day' ? '1931-07-08' : (Object.keys(field.choices)[0] ?? '');
  }),
  phone: PHONE,
};

describeSchool('a person with data everywhere', (school) => {
  let id: string;
  let caller: Caller;
  let other: string;

  const admin = () => school().admin;
  async function done(by: Caller, method: string, path: string, body?: object) {
    const answer = await by.call(method, path, body, { 'idempotency-key': crypto.randomUUID() });
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  }
  const post = (path: string, body: object, by = admin()) => done(by, 'POST', path, body);

  /** Every row of every table, and a backup, as one text. */
  async function everything(): Promise<string> {
    const { db } = school().app.database;
    const texts: string[] = [];
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      texts.push(`${name}: ${JSON.stringify(rows)}`);
    }
    const file = join(school().place.dataDir, `${crypto.randomUUID()}.gz`);
    await writeBackup(school().app.database, file, new Date());
    texts.push(gunzipSync(await readFile(file)).toString());
    return texts.join('\n').toLowerCase();
  }

  /** Returns a column that isn't text, if the person's row still has a value in it. */
  async function filledFor(table: string, column: string): Promise<string[]> {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where id = ${id} and ${sql.ref(column)} is not null`.execute(
      school().app.database.db,
    );
    return rows.length > 0 ? [`${table}.${column}`] : [];
  }

  /** The places where their name appears, among all columns that can say something about a person. */
  async function whereTheyAreNamed(): Promise<string[]> {
    const { db } = school().app.database;
    const named: string[] = [];
    for (const { table, column, isText, isPersonal } of await knownColumns(db)) {
      expect(isPersonal, `Can ${table}.${column} say who a person is?`).toBeDefined();
      if (!isPersonal) continue;
      // A date or a number can't be searched for, so it must be emptied in the person's own row.
      if (!isText) {
        named.push(...(await filledFor(table, column)));
        continue;
      }
      const { rows } = await sql<{ words: string | null }>`
        select ${sql.ref(column)} as words from ${sql.table(table)}`.execute(db);
      if (rows.some(({ words }) => words?.toLowerCase().includes(MARK.toLowerCase())))
        named.push(`${table}.${column}`);
    }
    return named;
  }

  /** All figures of the school, without any names. */
  async function figures(): Promise<unknown> {
    const paths = [
      ...MONTHS.flatMap((month) => [
        `/reports/financial/monthly?month=${month}`,
        `/reports/attendance?month=${month}`,
      ]),
      '/reports/financial/cumulative?from=2026-09-01&to=2026-11-21',
      '/reports/financial/visualization?from=2026-09-01&to=2026-11-21',
      '/credits',
      '/payments',
      '/budget/summary?from=2026-09-01&to=2026-11-21',
      '/budget-entries',
      '/expenses',
      `/students/${id}/account`,
      `/students/${id}/credits`,
      `/students/${other}/account`,
    ];
    const answers = await Promise.all(
      paths.map(async (path) => {
        const { status, body } = await admin().call('GET', path);
        expect(status, path).toBe(200);
        return body;
      }),
    );
    return answers.map(withoutWords);
  }

  beforeAll(async () => {
    const registered = await school().anonymous.call('POST', '/api/auth/sign-up/email', {
      email: EMAIL,
      password: PASSWORD,
      firstName: MARK,
      lastName: `${MARK}son`,
    });
    ({ id } = registered.body.user);
    caller = callerFor(school().app.url, cookieOf(registered.headers));
    await post('/approvals', { userIds: [id], approve: true });
    ({ id: other } = await school().addStudent({ firstName: 'Other' }));
    await done(caller, 'PATCH', '/me/profile', { firstName: `${MARK}a` });
    const { field } = await post('/student-fields', { name: 'Doctor', kind: 'line' });
    await done(admin(), 'PATCH', `/students/${id}`, {
      ...KNOWN,
      own: { [field.key]: `${MARK} is the doctor` },
    });

    await done(admin(), 'PUT', `/attendance/2026-09-04/${id}`, { status: 'absent' });
    await done(admin(), 'PUT', `/attendance/2026-10-05/${id}`, {
      status: 'present',
      attributes: { late: true },
    });
    // Waived, and charged again: what was written about it stays until they are anonymized.
    const waiver = { type: 'late', reason: 'other', note: `${MARK} was ill` };
    await done(admin(), 'POST', `/fees/2026-10-05/${id}/waive`, waiver);
    await done(admin(), 'PUT', `/attendance/2026-10-05/${id}`, { status: 'absent' });
    await done(admin(), 'PUT', `/attendance/2026-10-05/${id}`, {
      status: 'present',
      attributes: { late: true },
    });
    const { entries } = (await admin().call('GET', `/students/${id}/account`)).body;
    const question = { studentId: id, entryId: entries[0].id, text: `${MARK} asks` };
    const asked = await done(caller, 'POST', '/questions', question);
    const text = `Dear ${MARK}`;
    await post(`/questions/${asked.question.id}/answer`, { outcome: 'keep', text });
    const { agreement } = await post('/agreements', { name: 'Rules', per: 'child', text: 'None' });
    const { db } = school().app.database;
    const at = instant(new Date('2026-10-08T17:00:00Z'));
    await db
      .insertInto('signatures')
      .values({
        id: 'signature-1',
        key: agreement.key,
        version: 1,
        application_id: null,
        family_id: null,
        student_id: studentId(id),
        name: `${MARK}a`,
        day: calendarDate('2026-10-08'),
        at,
        network: `${MARK} network`,
        device: `${MARK} device`,
        hash: 'a'.repeat(64),
        on_paper: 0,
        withdrawn_at: null,
        withdrawn_by: null,
      })
      .execute();
    await db
      .insertInto('applications')
      .values({
        id: 'application-1',
        code: 'ABC2345',
        state: 'declined',
        email: EMAIL,
        body: JSON.stringify({ contact: { firstName: MARK }, children: [], signed: [] }),
        family_id: null,
        user_id: userId(id),
        created_at: at,
        confirmed_at: at,
        decided_at: at,
        decided_by: null,
        sentence: `Dear ${MARK}`,
        act: null,
      })
      .execute();
    await post('/attendance/2026-10-07/bulk', { studentIds: [id, other], status: 'absent' });
    const notes = `=${MARK} wrote`;
    const payment = {
      studentId: id,
      amount: 800,
      paymentMethod: 'cash',
      date: '2026-10-10',
      notes,
    };
    await post('/payments', { ...payment, feeId: MARK, feeDate: '2026-10-07' });
    const deleted = await post('/payments', { ...payment, notes: `${MARK} deleted` });
    await done(admin(), 'DELETE', `/payments/${deleted.payment.id}`);
    await post(`/students/${id}/credits`, {
      amount: 500,
      reason: `${MARK} as a reason`,
      holidayName: MARK,
      originalNotes: `${MARK} as original notes`,
      extra: `${MARK} besides`,
    });
    const refund = { amount: 100, method: 'cash', date: '2026-10-12', notes: `${MARK} took` };
    await post(`/students/${id}/refunds`, refund);
    const kind = { name: 'Costume', amount: 0, from: '2026-01-01', appliesTo: 'charge' };
    const { feeType } = await post('/fee-types', kind);
    const { actId } = await post('/charges', {
      type: feeType.key,
      date: '2026-10-12',
      note: `${MARK} dances the swan`,
      lines: [{ studentId: id, amount: 300 }],
    });
    await post(`/charges/undo/${actId}`, {});
    await post('/holidays/2026-10-07', { name: 'Storm', confirmed: true });
    const given = {
      budgetType: 'contribution_revenue',
      amount: 900,
      date: '2026-10-11',
      description: `${MARK} gave`,
      contributorId: id,
      contributorName: `${MARK} ${MARK}son`,
    };
    const entry = await post('/budget-entries', given);
    await done(admin(), 'PATCH', `/budget-entries/${entry.id}`, { description: `${MARK} gives` });
    const gone = await post('/budget-entries', given);
    await done(admin(), 'DELETE', `/budget-entries/${gone.id}`);

    // They are a student in one family, and a guardian in another that they paid for.
    await post('/families', {
      name: `${MARK}s`,
      note: `${MARK} is shy`,
      studentIds: [id],
      adults: [],
    });
    const others = await post('/families', {
      name: 'Others',
      studentIds: [other],
      adults: [
        { firstName: 'Ann', lastName: 'Other', email: EMAIL, phone: PHONE, relation: MARK },
        { firstName: 'Bob', lastName: 'Other' },
      ],
    });
    const together = { amount: 100, paymentMethod: 'cash', date: '2026-10-10', payerId: id };
    await post(`/families/${others.family.id}/payments`, together);

    // A payment that can't come says all the same whose payments are called so.
    const who = `The ${MARK}s`;
    const list = {
      source: 'Before',
      payments: [{ who, date: '2026-10-01', amount: 100, paymentMethod: 'Shells' }],
      people: { [who]: id },
    };
    const shown = await done(admin(), 'POST', '/imports/preview', list);
    await done(admin(), 'POST', '/imports', { ...list, basedOn: shown.hash });

    // They were an admin for a while, and changed something for somebody else.
    await done(admin(), 'PUT', `/users/${id}/role`, { role: 'admin' });
    await done(caller, 'PUT', `/attendance/2026-11-20/${other}`, { status: 'absent' });
    await caller.call(
      'POST',
      '/payments',
      { ...payment, studentId: other, notes: 'Custody of Other' },
      { 'idempotency-key': WRITE },
    );
    await done(caller, 'PATCH', `/students/${other}`, { lastName: 'Renamed' });
    const { hash: basedOn } = await done(caller, 'POST', '/imports/preview', { source: 'Before' });
    await done(caller, 'POST', '/imports', { source: 'Before', basedOn });
    const { next } = await done(caller, 'GET', '/closings');
    const { hash } = await done(caller, 'GET', `/closings/${next}`);
    await done(caller, 'POST', '/closings', { month: next, basedOn: hash });
    await done(caller, 'POST', `/closings/${next}/reopen`, { reason: 'Too early' });
    await done(admin(), 'PUT', `/users/${id}/role`, { role: 'student' });
    await storeMail(school(), { to: EMAIL, personId: id, words: MARK, state: 'queued' });
  });

  test('can download all of it in one zip, as can admins and nobody else', async () => {
    const path = `/api/v1/users/${id}/export`;
    const ask = (cookie: string) => fetch(school().app.url + path, { headers: { cookie } });
    for (const by of [caller, admin()]) {
      const response = await ask(by.cookie);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/zip');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*-data\.zip/);
      const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
      const [json, html] = ['person.json', 'person.html'].map((name) =>
        strFromU8(files[name] ?? new Uint8Array()),
      ) as [string, string];
      const all = JSON.parse(json);
      const tables = Object.entries(files).filter(([name]) => name.endsWith('.csv'));
      const marks = strFromU8(files['marks.csv'] ?? new Uint8Array())
        .trim()
        .split('\n');
      expect(marks[0]).toBe('id,date,class_id,student_id,status,fee_cents,marked_at');
      expect(marks).toHaveLength(4);
      expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('person.html');
      expect(strFromU8(files['payments.csv'] ?? new Uint8Array())).toContain(`'=${MARK} wrote`);
      for (const [name, content] of tables) {
        const text = strFromU8(content);
        expect(text, name).not.toMatch(/Custody|Renamed|admin@school\.test/);
        expect(text, name).not.toContain(other);
      }
      expect(tables.map(([name]) => name)).toEqual(
        expect.arrayContaining(['students.csv', 'mark_fees.csv', 'payments.csv', 'journal.csv']),
      );
      expect(all.user).toMatchObject({ id, email: EMAIL, role: 'student' });
      expect(all.student).toMatchObject({ firstName: `${MARK}a`, phone: PHONE });
      expect(all.payments).toMatchObject([{ amount: 800, notes: `=${MARK} wrote` }]);
      expect(all.marks.map(({ date }: { date: string }) => date)).toEqual([
        '2026-09-04',
        '2026-10-05',
        '2026-10-07',
      ]);
      expect(all.account.entries.length).toBeGreaterThan(4);
      expect(all.budgetEntries).toMatchObject([{ description: `${MARK} gives` }]);
      expect(all.families).toMatchObject([{ name: 'Others', relation: MARK, phone: PHONE }]);
      for (const text of [json, html])
        for (const known of [
          EMAIL,
          PHONE,
          `${MARK} deleted`,
          `${MARK} as a reason`,
          `${MARK} besides`,
        ])
          expect(text).toContain(known);
      // The export says that they changed others' data as an admin, but not what it was.
      expect(all.changes).toContainEqual(
        expect.objectContaining({ action: 'Payment recorded', byThemself: true, after: null }),
      );
      for (const text of [json, html]) expect(text).not.toMatch(/Custody|Renamed/);
      expect(json).not.toMatch(/password"|token"|admin@school\.test/i);
      expect(html).not.toContain('admin@school.test');
    }
    const { caller: stranger } = await school().addSignedInStudent();
    expect((await ask(stranger.cookie)).status).toBe(403);
    expect((await ask('')).status).toBe(401);
    expect((await admin().call('GET', '/users/nobody/export')).status).toBe(404);
    const me = (await admin().call('GET', '/me')).body;
    expect((await admin().call('GET', `/users/${me.id}/export`)).status).toBe(200);
  });

  test('of many exports at once, those of one person wait for each other, and too many are refused', async () => {
    const answers = await Promise.all(
      // Many more than may wait, because a busy machine sends them slower than they are answered.
      Array.from({ length: 200 }, () => caller.call('GET', `/users/${id}/export`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  test('can see that a change they made as an admin was saved, but not its response', async () => {
    const { body } = await caller.call('GET', `/me/writes/${encodeURIComponent(WRITE)}`);
    expect(body).toEqual({ saved: true, at: expect.any(String) });
  });

  test('what they typed is escaped in the page, never markup', async () => {
    const { id: odd } = await school().addStudent({ firstName: '<img src=x onerror=1>' });
    const { cookie } = admin();
    const path = `${school().app.url}/api/v1/users/${odd}/export`;
    const response = await fetch(path, { headers: { cookie } });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const html = strFromU8(files['person.html'] ?? new Uint8Array());
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img');
  });

  test('is anonymized when Removed with a balance of 0: no words stay, but every cent does', async () => {
    const anonymize = (body: object = { confirmed: true }) =>
      admin().call('POST', `/users/${id}/anonymize`, body);
    expect((await caller.call('POST', `/users/${id}/anonymize`, {})).status).toBe(403);
    expect(await anonymize({})).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Anonymizing must be explicitly confirmed') },
    });
    expect(await anonymize()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Only students who are Removed') },
    });
    const account = async () => (await admin().call('GET', `/students/${id}/account`)).body;
    const credit = -(await account()).calculatedBalance;
    await done(admin(), 'PUT', `/students/${id}/status`, { enrollmentStatus: 'Removed' });
    expect(await anonymize()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Only students with a balance of $0.00') },
    });
    await post(`/students/${id}/balance/add`, { amount: credit });
    expect((await account()).calculatedBalance).toBe(0);

    const named = await whereTheyAreNamed();
    const columns = (await knownColumns(school().app.database.db)).filter((one) => one.isPersonal);
    // Columns that aren't text don't contain their name.
    const withoutName = [
      'family_adults.phone',
      ...personFieldNames
        .filter((name) => KNOWN[name] !== MARK)
        .map((name) => `students.${personColumns[name]}`),
    ];
    expect([...named, ...withoutName].toSorted()).toEqual(
      columns.map(({ table, column }) => `${table}.${column}`).toSorted(),
    );
    const before = await figures();
    const first = await anonymize();
    expect(first).toMatchObject({
      status: 200,
      body: {
        id,
        name: 'Former student 1',
        email: null,
        role: 'student',
      },
    });
    expect((await anonymize()).body).toEqual(first.body);
    const all = await everything();
    expect(all).toContain('former student 1');
    expect(all).not.toContain(MARK.toLowerCase());
    expect(all).not.toContain(PHONE);
    expect(await whereTheyAreNamed()).toEqual([]);
    const { db } = school().app.database;
    const mails = await db.selectFrom('mails').select('state').execute();
    expect(mails).toEqual([{ state: 'notNeeded' }]);
    const left = await school()
      .app.database.db.selectFrom('students')
      .select(Object.values(personColumns))
      .where('id', '=', studentId(id))
      .executeTakeFirst();
    expect(left).toEqual(withoutPersonFields);
    expect(await figures()).toEqual(before);
    expect(await school().disagreements()).toEqual([]);
    expect((await account()).entries[0].note).toBe('Former student 1');

    // Nobody can log in as the former student, or become that student.
    expect((await caller.call('GET', '/me')).body.role).toBe('anonymous');
    await expect(school().signIn(EMAIL, PASSWORD)).rejects.toThrow('Invalid email or password');
    for (const [method, path, body] of [
      ['PUT', `/students/${id}/status`, { enrollmentStatus: 'Enrolled' }],
      ['PATCH', `/students/${id}`, { firstName: 'New' }],
      ['PUT', `/users/${id}/role`, { role: 'admin' }],
      ['POST', `/users/${id}/password-reset`, undefined],
      ['PATCH', `/users/${id}/email`, { email: 'new@school.test' }],
    ] as const)
      expect(await admin().call(method, path, body), path).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('This student was anonymized') },
      });
    expect((await admin().call('GET', `/audit-log?studentId=${id}`)).body.items[0]).toMatchObject({
      action: 'Student anonymized',
      actor: 'admin@school.test',
      after: { name: 'Former student 1' },
    });
  });

  test('nothing more can be written about them, and no money moved', async () => {
    const notes = `from ${MARK}`;
    const date = '2026-11-20';
    const about = { amount: 100, date, description: notes };
    const payments = (await admin().call('GET', `/payments?studentId=${id}`)).body.items;
    for (const [method, path, body] of [
      ['POST', '/payments', { studentId: id, paymentMethod: 'cash', ...about, notes }],
      ['DELETE', `/payments/${payments[0].id}`],
      ['POST', `/students/${id}/credits`, { amount: 100, reason: notes }],
      ['DELETE', `/attendance/2026-09-04/${id}`],
      ['DELETE', `/fees/2026-09-04/${id}`],
      [
        'POST',
        '/budget-entries',
        { budgetType: 'contribution_revenue', ...about, contributorId: id, contributorName: notes },
      ],
      [
        'POST',
        '/budget-entries',
        { budgetType: 'fee_revenue', ...about, feeType: 'absent', studentId: id },
      ],
    ] as const) {
      const { description: _, ...payment } = (body ?? {}) as Record<string, unknown>;
      const sent = path === '/payments' ? payment : body;
      const answer = await admin().call(method, path, sent);
      expect(answer, path).toMatchObject({ status: 409, body: { message: ANONYMIZED } });
    }
    expect((await everything()).includes(MARK.toLowerCase())).toBe(false);
  });

  test('the next one gets the next number; journal and audit log stay append-only', async () => {
    const { id: next } = await school().addStudent({ enrollmentStatus: 'Removed' });
    const { body } = await admin().call('POST', `/users/${next}/anonymize`, { confirmed: true });
    expect(body.name).toBe('Former student 2');
    const { db } = school().app.database;
    for (const table of ['journal', 'audit_log']) {
      await expect(
        sql`update ${sql.table(table)} set actor = 'x'`.execute(db),
        table,
      ).rejects.toThrow('append-only');
      // Even during an anonymization, only words may change.
      await expect(
        db.transaction().execute(async (tx) => {
          await sql`insert into anonymizing (student_id) values ('x')`.execute(tx);
          await sql`update ${sql.table(table)} set actor_id = 'x'`.execute(tx);
        }),
      ).rejects.toThrow('append-only');
    }
  });
});
