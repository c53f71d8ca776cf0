import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { beforeAll, expect, inject, test } from 'vitest';
import { archiveMessages, LARGEST_ARCHIVE } from '../../src/domain/archive.ts';
import { tables } from '../../src/server/archive/tables.ts';
import type { Engine } from '../../src/server/db/engine.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { codeOf } from '../support/authenticator.ts';
import { AWKWARD, fillEverything } from '../support/everything.ts';
import {
  exportOf,
  forged,
  importInto,
  others,
  packed,
  readBy,
  withoutMoment,
  type Exported,
  type Files,
} from '../support/archives.ts';
import {
  ADMIN,
  describeSchool,
  describeSchoolOnce,
  emptyPlace,
  signIn,
  startServer,
  type Caller,
} from '../support/school.ts';

/** A zip whose directory says that its first file is 4 GiB when unpacked. */
function claimingHuge(zip: Uint8Array): Uint8Array {
  const claimed = Buffer.from(zip);
  const ENTRY = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
  const UNPACKED_SIZE_AT = 24;
  claimed.writeUInt32LE(2 ** 32 - 16, claimed.indexOf(ENTRY) + UNPACKED_SIZE_AT);
  return claimed;
}

describeSchool('everything in one zip', (school, engine) => {
  const admin = () => school().admin;
  const url = () => school().app.url;
  const everything = () => exportOf(url(), admin());
  const fill = () => fillEverything(school());

  let people: Awaited<ReturnType<typeof fill>>;
  /** Made once, for all that only read it. */
  let whole: Exported;
  beforeAll(async () => {
    people = await fill();
    // Only the audit log still mentions them.
    const rows = [{ firstName: 'Un', lastName: 'Done', balance: 500, adultName: 'Their Parent' }];
    const { body } = await admin().call('POST', '/students/import', { rows });
    const undone = await admin().call('POST', '/students/import/undo', { actId: body.actId });
    expect(undone.status).toBe(200);
    whole = await everything();
  });

  /** A school that nobody has used yet. */
  async function freshSchool(
    on: Engine,
    act: (fresh: { url: string; admin: Caller; books: () => Promise<unknown[]> }) => Promise<void>,
    login = ADMIN,
  ) {
    const place = await emptyPlace(on, inject('postgresUrl'));
    const app = await startServer(place, { clock: () => school().clock.now, admin: login });
    try {
      await act({
        url: app.url,
        admin: await signIn(app.url, login.email, login.password),
        books: async () => (await checkBooks(app.database)).problems,
      });
    } finally {
      await app.stop();
      await place.remove();
    }
  }

  test('it has every table, the books and words about them, under a name', async () => {
    const { status, files, name } = whole;
    expect(status).toBe(200);
    expect(name).toContain('filename="l_a-s-ballet-everything-2026-11-21.zip"');
    expect(files['README.txt']).toContain('students.csv');
    // A new table needs rows too: `fillEverything` makes them.
    for (const table of tables) expect(files[`${table.name}.csv`], table.name).toMatch(/\n./);
    expect(files['payments.csv']).toContain(`"a\nb,""${AWKWARD.replaceAll('"', '""')}""\n end"`);
    const tree = JSON.parse(files['school.json'] ?? '');
    expect(tree.format).toBe('turnout-export/2');
    expect(tree.students.map((one: { first_name: string }) => one.first_name).toSorted()).toEqual([
      'Ada',
      'Bo',
      'Cy',
    ]);
    expect(
      tree.people.find((one: { name: string }) => one.name.startsWith('Bo'))?.email,
    ).toBeNull();
    const about = JSON.parse(files['datapackage.json'] ?? '');
    expect(about.$schema).toBe('https://datapackage.org/profiles/2.0/datapackage.json');
    expect(about.created).toBe('2026-11-21T15:00:00.000Z');
    // The export has nothing that opens this school.
    const all = Object.values(files).join('\n');
    for (const word of ['password', 'token', 'scrypt', 'session-signing'])
      expect(all.replace(files['README.txt'] ?? '', '')).not.toMatch(
        new RegExp(`"${word}|${word}"|,${word}`),
      );
  });

  test('two exports are the same but for the moment, and the audit log can be left out', async () => {
    school().clock.now = new Date('2026-11-21T16:00:00Z');
    const second = await everything();
    expect(withoutMoment(second.files)).toEqual(withoutMoment(whole.files));
    expect(second.files['datapackage.json']).not.toEqual(whole.files['datapackage.json']);
    const { files } = await exportOf(url(), admin(), { query: '?auditLog=false' });
    expect(files['audit_log.csv']).toBeUndefined();
    expect(JSON.parse(files['school.json'] ?? '').audit_log).toBeUndefined();
    const log = await admin().call('GET', '/audit-log?entity=school');
    const [newest] = log.body.items;
    expect(newest).toMatchObject({ action: 'Everything exported', after: { auditLog: false } });
    const contents = await admin().call('GET', '/export/contents');
    expect(school().errors).toEqual([]);
    expect(contents.body.hasStudents).toBe(true);
    expect(contents.body.auditLog.entries).toBeGreaterThan(20);
    expect(contents.body.auditLog.bytes).toBeGreaterThan(5000);
  });

  test.skipIf(!others.python)('another program reads each table as it is described', async () => {
    const { files } = whole;
    const script = new URL('../support/tableSchema.py', import.meta.url).pathname;
    const rows = JSON.parse(await readBy('python3', [script], files));
    expect(rows).toMatchObject({ students: 3, marks: 8, payments: 3, charges: 2, expenses: 1 });
  });

  test.skipIf(!others.hledger)('hledger agrees with the books and the reports', async () => {
    const { files } = whole;
    const hledger = (...args: string[]) =>
      readBy('hledger', ['-f', 'school.journal', ...args], files);
    await hledger('check', '--strict');
    /** Each account's balance in cents, as hledger adds it up. */
    async function balances(...args: string[]): Promise<Record<string, number>> {
      const text = await hledger('balance', '--flat', '-O', 'json', ...args);
      const [lines] = JSON.parse(text) as [
        [string, string, number, { aquantity: { floatingPoint: number } }[]][],
      ];
      return Object.fromEntries(
        lines.map(([name, , , amounts]) => [
          name,
          Math.round((amounts[0]?.aquantity.floatingPoint ?? 0) * 100),
        ]),
      );
    }
    for (const month of ['2026-10', '2026-11']) {
      const { body: report } = await admin().call(
        'GET',
        `/reports/financial/monthly?month=${month}`,
      );
      const found = await balances('--period', month);
      const feesOf = Object.entries(report.feeBreakdown.byType as Record<string, number>);
      for (const [type, cents] of feesOf)
        expect(0 - (found[`income:fees:${type}`] ?? 0), `${month} ${type}`).toBe(cents);
      expect((found['assets:cash'] ?? 0) + (found['assets:card'] ?? 0)).toBe(
        report.summary.totalPaymentsReceived,
      );
      expect(found['expenses:supplies'] ?? 0).toBe(report.summary.totalExpenses);
    }
    const all = await balances();
    expect(all['income:fees:unsorted'] ?? 0).toBe(0);
    expect(all['assets:deleted payments'] ?? 0).toBe(0);
    const { body: students } = await admin().call('GET', '/students');
    for (const { id } of students.items) {
      const { owed, creditAvailable } = (await admin().call('GET', `/students/${id}/account`)).body;
      const of = (start: string) =>
        Object.entries(all).find(
          ([name]) => name.startsWith(start) && name.includes(`[${id}]`),
        )?.[1];
      expect(of('assets:students:') ?? 0).toBe(owed);
      expect(0 - (of('liabilities:credit:') ?? 0)).toBe(creditAvailable);
    }
    // It would complain if a figure were different.
    const wrong = {
      ...files,
      'school.journal': (files['school.journal'] ?? '').replace('$3.00', '$3.01'),
    };
    await expect(readBy('hledger', ['-f', 'school.journal', 'check'], wrong)).rejects.toThrow();
  });

  test('it goes into another school, which then exports the same', async () => {
    const { id } = people;
    const { bytes, files } = whole;
    const reports = async (caller: Caller) =>
      Promise.all(
        [
          '/reports/financial/monthly?month=2026-11',
          '/reports/financial/cumulative',
          '/reports/attendance?month=2026-11',
          '/students',
          `/students/${id}/account`,
          '/students/owing',
          '/charges',
          '/settings',
          '/closings',
          '/closings/2026-10',
        ].map(async (path) => (await caller.call('GET', path)).body),
      );
    const hasPostgres = inject('postgresUrl') !== null;
    // Always into both engines: what comes out of the second has been read and written by PostgreSQL.
    for (const into of hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))
      await freshSchool(into, async (fresh) => {
        const empty = withoutMoment((await exportOf(fresh.url, fresh.admin)).files);
        const seen = await importInto(fresh.url, fresh.admin, bytes, '?preview=true');
        expect(withoutMoment((await exportOf(fresh.url, fresh.admin)).files)).toEqual(empty);
        const answer = await importInto(fresh.url, fresh.admin, bytes);
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        expect(seen).toEqual(answer);
        expect(answer.body).toMatchObject({ schoolName: 'Léa’s Ballet', students: 3, admins: [] });
        expect(await fresh.books()).toEqual([]);
        expect(await reports(fresh.admin)).toEqual(await reports(admin()));
        const again = await exportOf(fresh.url, fresh.admin);
        for (const name of Object.keys(files))
          expect(withoutMoment(again.files)[name], name).toBe(withoutMoment(files)[name]);
        expect(Object.keys(again.files)).toEqual(Object.keys(files));
        // The school goes on, and doesn't accept another export now.
        const paid = await fresh.admin.call('POST', '/payments', {
          studentId: id,
          amount: 100,
          paymentMethod: 'cash',
          date: '2026-11-20',
        });
        expect(paid.status).toBe(201);
        // Receipts are counted on from those that came.
        const numbers = (files['receipts.csv'] ?? '')
          .split('\n')
          .map((line) => Number.parseInt(line, 10) || 0);
        expect(paid.body.payment.receiptNumber).toBe(Math.max(...numbers) + 1);
        expect(await fresh.books()).toEqual([]);
        const second = await importInto(fresh.url, fresh.admin, bytes);
        expect(second.status).toBe(409);
        expect(second.body['message']).toBe(archiveMessages.hasStudents);
      });
  });

  test('an export of each release since 0.2.0 can still be imported', async () => {
    const bytes = new Uint8Array(await readFile('tests/fixtures/0.2.0/export.zip'));
    await freshSchool(engine, async (fresh) => {
      const { status, body } = await importInto(fresh.url, fresh.admin, bytes);
      expect(body).toMatchObject({ schoolName: 'Léa’s Ballet', students: 3 });
      expect(status).toBe(200);
      expect(await fresh.books()).toEqual([]);
      const { items } = (await fresh.admin.call('GET', '/payments')).body;
      expect(items.length).toBeGreaterThan(0);
      for (const { receiptNumber } of items) expect(receiptNumber).toBeGreaterThan(0);
      const { body: students } = await fresh.admin.call('GET', '/students?status=Enrolled');
      expect(students.items).toMatchObject([{ firstName: 'Ada', lastName: AWKWARD }, {}]);
      // What a line charged was only in its note then.
      const { body: account } = await fresh.admin.call(
        'GET',
        `/students/${students.items[0].id}/account`,
      );
      expect(account.entries.map(({ why }: { why: string }) => why).join(' ')).toMatch(
        / marked Ada /,
      );
    });
  });

  test('people have no password, and whoever imports stays logged in as themselves', async () => {
    const { bytes } = whole;
    await freshSchool(
      engine,
      async (fresh) => {
        const { body } = await importInto(fresh.url, fresh.admin, bytes);
        expect(body).toMatchObject({ admins: [{ email: ADMIN.email }] });
        expect((await fresh.admin.call('GET', '/me')).body.email).toBe('new@school.test');
        await expect(signIn(fresh.url, ADMIN.email, ADMIN.password)).rejects.toThrow();
        const [{ id }] = body['admins'] as [{ id: string }];
        const given = await fresh.admin.call('POST', `/users/${id}/password-reset`);
        expect(given.status).toBe(200);
        await signIn(fresh.url, ADMIN.email, given.body.temporaryPassword);
      },
      { email: 'new@school.test', password: ADMIN.password },
    );
  });

  test('what is no whole and unchanged export is refused with a sentence, and leaves nothing', async () => {
    const { bytes, files } = whole;
    const changed = (name: string, from: string | RegExp, to: string) =>
      forged(files, (all) => {
        const text = (all[name] ?? '').replace(from, to);
        expect(text, name).not.toBe(all[name]);
        return { ...all, [name]: text };
      });
    const tampered = (name: string, from: string, to: string) =>
      packed({ ...files, [name]: (files[name] ?? '').replace(from, to) });
    const { 'marks.csv': marks, ...withoutMarks } = files;
    expect(marks).toBeDefined();
    const tries: [Uint8Array, RegExp][] = [
      [new Uint8Array(), /not an export/],
      [new TextEncoder().encode('hello'), /not an export/],
      [packed({ 'hello.txt': 'hello' }), /not an export/],
      [packed({ 'datapackage.json': '{"name":"other"}' }), /not an export/],
      [bytes.slice(0, Math.floor(bytes.length / 2)), /not an export/],
      [tampered('datapackage.json', 'turnout-export/2', 'turnout-export/3'), /newer Turnout/],
      [packed(withoutMarks), /marks\.csv is missing/],
      [tampered('payments.csv', ',300,', ',301,'), /payments\.csv is not as it was/],
      [tampered('school.journal', 'Payment', 'Paymemt'), /school\.journal is not as it was/],
      [packed({ ...files, 'more.csv': 'id\n' }), /more\.csv is not as it was/],
      [claimingHuge(bytes), /says that it is huge/],
      // This is like a forgery: the sizes and hashes match, but the books don't.
      [changed('payments.csv', ',300,', ',301,'), /books of this export disagree/],
      [changed('payments.csv', ',300,', ',three,'), /“three” in row \d+ of payments\.csv/],
      [
        changed('marks.csv', /,absent,/, ',asleep,'),
        /row \d+ of marks\.csv doesn’t fit the others/,
      ],
      [
        changed('refunds.csv', /,card,/, ',barter,'),
        /“barter” in refunds\.csv is no payment method/,
      ],
      [changed('students.csv', 'first_name', 'given_name'), /students\.csv has other columns/],
      [changed('datapackage.json', /"owed_cents": (\d+)/, '"owed_cents": 1$1'), /owed_cents/],
      [changed('people.csv', ',admin,false', ',teacher,false'), /is no admin in this export/],
    ];
    await freshSchool(engine, async (fresh) => {
      const before = withoutMoment((await exportOf(fresh.url, fresh.admin)).files);
      for (const [zip, words] of tries) {
        const { status, body } = await importInto(fresh.url, fresh.admin, zip);
        expect(String(body['message']), `${words}: ${JSON.stringify(body)}`).toMatch(words);
        expect(status).toBe(400);
      }
      expect(withoutMoment((await exportOf(fresh.url, fresh.admin)).files)).toEqual(before);
      // It still accepts the complete export.
      expect((await importInto(fresh.url, fresh.admin, bytes)).status).toBe(200);
    });
  });

  test('one is made at a time, and nothing of it is left on the disk', async () => {
    const both = await Promise.all([everything(), everything()]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    const left: Files[string][] = [
      ...(await readdir(school().place.dataDir)),
      ...(engine === 'postgres' ? await readdir(tmpdir()) : []),
    ].filter((name) => name.startsWith('exporting-'));
    expect(left).toEqual([]);
  });

  test('a body that says it is too large is refused before it is sent', async () => {
    const status = await new Promise((resolve, reject) => {
      const asked = request(`${url()}/api/v1/import-school`, {
        method: 'POST',
        headers: {
          cookie: admin().cookie,
          'content-type': 'application/zip',
          'content-length': LARGEST_ARCHIVE + 1,
        },
      });
      asked.on('response', (response) => {
        resolve(response.statusCode);
        asked.destroy();
      });
      asked.on('error', reject);
      asked.flushHeaders();
    });
    expect(status).toBe(413);
  });

  test('nobody but an admin gets or brings one', async () => {
    const { caller } = await school().addSignedInStudent();
    for (const who of [caller, school().anonymous]) {
      const { status } = await exportOf(url(), who);
      expect([401, 403]).toContain(status);
      const answer = await importInto(url(), who, packed({ a: 'b' }));
      expect([401, 403]).toContain(answer.status);
    }
  });
});

describeSchoolOnce('an export by somebody careful', (school) => {
  test('two-factor authentication is asked for again', async () => {
    const {
      admin,
      app: { url },
    } = school();
    const begun = await admin.call('POST', '/api/auth/two-factor/enable', {
      password: ADMIN.password,
    });
    const app = begun.body.totpURI;
    const confirmed = await admin.call('POST', '/api/auth/two-factor/verify-totp', {
      code: await codeOf(app),
    });
    expect(confirmed.status).toBe(200);
    const cookie = confirmed.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
    const careful = { ...admin, cookie };
    const without = await exportOf(url, careful);
    expect(without.status).toBe(403);
    const wrong = await exportOf(url, careful, { headers: { 'x-turnout-code': '000000' } });
    expect(wrong.status).toBe(400);
    const [backup] = begun.body.backupCodes;
    const right = await exportOf(url, careful, { headers: { 'x-turnout-code': backup } });
    expect(right.status).toBe(200);
    const again = await exportOf(url, careful, { headers: { 'x-turnout-code': backup } });
    expect(again.status).toBe(400);
  });
});
