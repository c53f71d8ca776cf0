import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { calendarDate } from '../../src/domain/dates.ts';
import { studentId } from '../../src/domain/ids.ts';
import { markStudent } from '../../src/server/features/attendance/attendance.service.ts';
import { checkClosings } from '../../src/server/features/closing/closing.service.ts';
import { noPdfReader, pdfText } from '../support/pdf.ts';
import { anAdmin, bothEngines, type Answer } from '../support/school.ts';

const { describeSchool } = bothEngines('triggers hold a closed month, and locks decide who waits');

const OCTOBER = '2026-10';
const CLOSED = 'October is closed. Add a correction dated today.';

describeSchool('closing a month', (school) => {
  let id: string;
  let ids: Record<string, string>;
  const admin = () => school().admin;
  const ask = (method: string, path: string, body?: object) =>
    admin().call(method, path, body, { 'idempotency-key': crypto.randomUUID() });
  async function done(method: string, path: string, body?: object) {
    const answer = await ask(method, path, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  }
  const refused = ({ status, body }: Answer, message: string) =>
    expect([status, body['message']]).toEqual([409, message]);
  const look = (month = OCTOBER) => done('GET', `/closings/${month}`);
  const close = async (month = OCTOBER, more = {}) =>
    ask('POST', '/closings', { month, basedOn: (await look(month)).hash, ...more });

  beforeAll(async () => {
    ({ id } = await school().addStudent({ firstName: 'Ada', lastName: 'Lovelace' }));
    await done('PUT', `/attendance/2026-10-05/${id}`, {
      status: 'present',
      attributes: { late: true },
    });
    await done('PUT', `/attendance/2026-10-06/${id}`, { status: 'absent' });
    await done('PUT', `/attendance/2026-10-07/${id}`, { status: 'absent' });
    await done('PUT', `/attendance/2026-11-09/${id}`, { status: 'absent' });
    const payment = await done('POST', '/payments', {
      studentId: id,
      amount: 5000,
      paymentMethod: 'cash',
      date: '2026-10-08',
    });
    const gone = await done('POST', '/payments', {
      studentId: id,
      amount: 100,
      paymentMethod: 'cash',
      date: '2026-10-08',
    });
    await done('DELETE', `/payments/${gone.payment.id}`);
    const { refund } = await done('POST', `/students/${id}/refunds`, {
      amount: 200,
      method: 'cash',
      date: '2026-10-09',
    });
    await done('POST', '/fee-types', {
      name: 'Costume',
      appliesTo: 'charge',
      amount: 4000,
      from: '2026-01-01',
    });
    const feeType = { key: 'costume' };
    const charged = await done('POST', '/charges', {
      type: feeType.key,
      date: '2026-10-10',
      lines: [{ studentId: id, amount: 4000 }],
    });
    const expense = await done('POST', '/expenses', {
      amount: 900,
      category: 'supplies',
      description: 'Chalk',
      date: '2026-10-11',
    });
    const entry = await done('POST', '/budget-entries', {
      budgetType: 'expense',
      amount: 700,
      date: '2026-10-12',
      description: 'Rent',
      category: 'other',
    });
    await done('POST', '/holidays/2026-10-20', { name: 'Flood', confirmed: true });
    ids = {
      payment: payment.payment.id,
      gone: gone.payment.id,
      refund: refund.id,
      charge: charged.charges[0].id,
      act: charged.actId,
      type: feeType.key,
      expense: expense.id ?? expense.expense?.id,
      entry: entry.id ?? entry.entry?.id,
    };
  });

  test('only a month that is over, the oldest first, and only what was shown', async () => {
    refused(await close('2026-11'), 'November isn’t over yet. Close it once it is.');
    await done('POST', '/expenses', {
      amount: 1,
      category: 'supplies',
      description: 'An old pin',
      date: '2026-09-30',
    });
    refused(await close(), 'September is still open. Close it before October.');
    expect((await done('GET', '/closings')).next).toBe('2026-09');
    expect((await close('2026-09')).status).toBe(201);
    refused(await close('2026-09'), 'September is closed already.');
    const shown = await look();
    await done('PUT', `/attendance/2026-10-14/${id}`, { status: 'absent' });
    refused(
      await ask('POST', '/closings', { month: OCTOBER, basedOn: shown.hash }),
      'The figures of October have changed since they were shown. Review them, then close it.',
    );
    await done('DELETE', `/attendance/2026-10-14/${id}`);
    expect((await look()).hash).toBe(shown.hash);
  });

  test('whoever is writing into the month is waited for, and then it is not what was shown', async () => {
    const { hash } = await look();
    let begun = () => {};
    let finish = () => {};
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const mayFinish = new Promise<void>((resolve) => (finish = resolve));
    const marking = school().write({ actor: anAdmin }, async (work) => {
      const lesson = { date: calendarDate('2026-10-15'), studentId: studentId(id) };
      await markStudent(work, { ...lesson, status: 'absent', attributes: {} });
      begun();
      await mayFinish;
    });
    await isBegun;
    const closing = ask('POST', '/closings', { month: OCTOBER, basedOn: hash });
    // Closing would take less time than this.
    await new Promise((resolve) => setTimeout(resolve, 500));
    finish();
    await marking;
    refused(
      await closing,
      'The figures of October have changed since they were shown. Review them, then close it.',
    );
    await done('DELETE', `/attendance/2026-10-15/${id}`);
  });

  test('what is signed are the figures of the reports and each balance, with who and when', async () => {
    const before = await look();
    expect(before).toMatchObject({ closed: null, drift: [], problem: null, history: [] });
    const { status, body } = await close(OCTOBER, { note: 'Checked with Bo' });
    expect(status).toBe(201);
    expect(body.closed).toMatchObject({ at: '2026-11-21T15:00:00.000Z', note: 'Checked with Bo' });
    expect(body.hash).toBe(before.hash);
    const value = (key: string) =>
      body.figures.find((one: { key: string }) => one.key === key)?.value;
    const report = await done('GET', `/reports/financial/monthly?month=${OCTOBER}`);
    expect(value('totalFeesCharged')).toBe(report.summary.totalFeesCharged);
    // The result is the payments of 5000, minus the refund.
    expect(value('totalPaymentsReceived')).toBe(4800);
    expect(value('refunds')).toBe(200);
    expect(value('netIncome')).toBe(report.summary.netIncome);
    expect(value('result')).toBe(report.cashFlow.result);
    expect(value('fee:late')).toBe(report.feeBreakdown.byType.late);
    expect(value('fee:costume')).toBe(4000);
    expect(value('method:cash')).toBe(4800);
    expect(value('expense:supplies')).toBe(900);
    const attendance = await done('GET', `/reports/attendance?month=${OCTOBER}`);
    expect(value('absences')).toBe(attendance.summary.absentCount);
    expect(value('attendanceRate')).toBe(attendance.summary.attendanceRate);
    expect(value('flag:late')).toBe(1);
    // Everything was recorded in November.
    const [balance] = body.balances;
    expect(balance).toMatchObject({ studentId: id, name: 'Ada Lovelace', recorded: 0 });
    expect(balance.dated).toBe(value('balancesDated'));
    const listed = await done('GET', '/closings');
    expect(listed).toMatchObject({ closedUntil: OCTOBER, next: null });
    expect(
      listed.items.map(({ month, differs }: { month: string; differs: boolean }) => [
        month,
        differs,
      ]),
    ).toEqual([
      [OCTOBER, false],
      ['2026-09', false],
    ]);
  });

  test('every way to change it is refused in words, and says so in a preview, too', async () => {
    const { hash } = await look();
    const attempts: [string, string, object?][] = [
      ['PUT', `/attendance/2026-10-05/${id}`, { status: 'absent' }],
      ['PUT', `/attendance/2026-08-05/${id}`, { status: 'absent' }],
      ['DELETE', `/attendance/2026-10-05/${id}`],
      ['POST', `/attendance/2026-10-14/${id}/restore`],
      ['POST', '/attendance/2026-10-06/bulk', { studentIds: [id], status: 'present' }],
      ['POST', '/attendance/2026-10-21/mark-unmarked'],
      [
        'POST',
        '/payments',
        { studentId: id, amount: 1, paymentMethod: 'cash', date: '2026-10-31' },
      ],
      ['DELETE', `/payments/${ids['payment']}`],
      ['POST', `/payments/${ids['gone']}/restore`],
      ['POST', `/students/${id}/refunds`, { amount: 1, method: 'cash', date: '2026-10-31' }],
      ['DELETE', `/refunds/${ids['refund']}`],
      [
        'POST',
        '/charges',
        { type: ids['type'], date: '2026-10-31', lines: [{ studentId: id, amount: 1 }] },
      ],
      ['DELETE', `/charges/${ids['charge']}`],
      ['POST', `/charges/${ids['charge']}/part`, { amount: 1 }],
      ['POST', `/charges/undo/${ids['act']}`],
      [
        'POST',
        '/expenses',
        { amount: 1, category: 'supplies', description: 'x', date: '2026-10-31' },
      ],
      ['PATCH', `/expenses/${ids['expense']}`, { amount: 2 }],
      ['PATCH', `/expenses/${ids['expense']}`, { date: '2026-11-02' }],
      ['DELETE', `/expenses/${ids['expense']}`],
      ['PATCH', `/budget-entries/${ids['entry']}`, { amount: 2 }],
      ['DELETE', `/budget-entries/${ids['entry']}`],
      ['POST', '/holidays/2026-10-21', { name: 'Snow', confirmed: true }],
      ['DELETE', '/holidays/2026-10-20', { restoreMarks: true }],
      ['POST', '/fee-types/late/amounts', { amount: 500, from: '2026-10-01' }],
      ['PATCH', '/fee-types/late', { retiredFrom: '2026-10-15' }],
      ['PATCH', '/fee-types/costume', { retiredFrom: '2026-10-15' }],
      ['PUT', '/classes/first/prices/2026-10-15', { per: 'month', amount: 6000 }],
      ['POST', `/students/${id}/credits`, { amount: 1, date: '2026-10-31' }],
      ['POST', '/lessons/2026-10-22/first/cancel', { name: 'Ill', confirmed: true }],
    ];
    for (const [method, path, body] of attempts) {
      const answer = await ask(method, path, body);
      const month = path.includes('2026-08') ? 'August' : 'October';
      expect(
        [answer.status, answer.body.message],
        `${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`,
      ).toEqual([409, `${month} is closed. Add a correction dated today.`]);
    }
    expect(await look()).toMatchObject({ hash, drift: [] });
  });

  test('words can still change, and entries dated today', async () => {
    await done('PATCH', `/expenses/${ids['expense']}`, {
      description: 'White chalk',
      notes: 'Two boxes',
    });
    await done('PATCH', `/budget-entries/${ids['entry']}`, {
      description: 'Rent of the hall',
      notes: 'Half a month',
    });
    await done('PUT', `/attendance/2026-11-20/${id}`, { status: 'absent' });
    await done('POST', '/payments', {
      studentId: id,
      amount: 100,
      paymentMethod: 'cash',
      date: '2026-11-20',
      notes: 'for 2026-10-06',
    });
    await done('POST', `/students/${id}/credits`, {
      amount: 300,
      reason: 'Oct 6 waived',
      apply: true,
    });
    await done('PATCH', `/students/${id}`, { firstName: 'Augusta' });
    expect((await look()).drift).toEqual([]);
    expect((await look()).balances[0].name).toBe('Augusta Lovelace');
    expect(await school().disagreements()).toEqual([]);
  });

  test('an entry dated today corrects one of it, and each names the other', async () => {
    const { hash } = await look();
    const account = async () => (await done('GET', `/students/${id}/account?limit=1000`)).entries;
    const before = await account();
    const wrong = before.find(
      ({ kind, date }: { kind: string; date: string }) =>
        kind === 'fee-charged' && date === '2026-10-06',
    );
    expect(wrong).toMatchObject({ isClosed: true, corrects: null });
    const correct = (change: string, amount: number, entryId = wrong.id) =>
      ask('POST', `/students/${id}/corrections`, { entryId, change, amount, note: 'She was ill' });
    expect((await correct('giveBack', 500)).status).toBe(200);
    expect((await correct('charge', 200)).status).toBe(200);
    const [given, charged] = (await account()).slice(before.length);
    expect(given).toMatchObject({
      kind: 'credit-granted',
      amount: -500,
      date: '2026-11-21',
      isClosed: false,
      corrects: wrong.id,
      note: 'Correction of Fee charged, Oct 6, 2026: She was ill',
    });
    expect(charged).toMatchObject({ kind: 'adjustment', amount: 200, corrects: wrong.id });
    const after = (await account()).find((entry: { id: string }) => entry.id === wrong.id);
    expect(after.note).toBe(`${wrong.note}, corrected on Nov 21, 2026`);
    // A student's own statement says the same.
    const paper = await fetch(`${school().app.url}/api/v1/students/${id}/account/statement`, {
      headers: { cookie: admin().cookie },
    });
    expect(paper.status).toBe(200);
    expect((await correct('giveBack', 1, 'nobody')).status).toBe(404);
    const { id: other } = await school().addStudent({ balance: 100 });
    const [theirs] = (await done('GET', `/students/${other}/account`)).entries;
    expect((await correct('giveBack', 1, theirs.id)).status).toBe(404);
    expect((await correct('giveBack', 0)).status).toBe(400);
    expect(await look()).toMatchObject({ hash, drift: [] });
    expect(await school().disagreements()).toEqual([]);
  });

  test('corrections take back no more than an entry charged or paid', async () => {
    const entries = (await done('GET', `/students/${id}/account?limit=1000`)).entries;
    const of = (kind: string, date: string) =>
      entries.find(
        (entry: Record<string, string>) => entry['kind'] === kind && entry['date'] === date,
      ).id as string;
    const fee = of('fee-charged', '2026-10-07');
    const correct = (entryId: string, change: string, amount: number) =>
      ask('POST', `/students/${id}/corrections`, { entryId, change, amount });
    const refusedFor = async (entryId: string, change: string, amount: number, message: string) =>
      expect(await correct(entryId, change, amount)).toMatchObject({
        status: 400,
        body: { fields: { amount: message } },
      });
    const nothing = 'This entry is already fully corrected.';
    expect((await correct(fee, 'giveBack', 300)).status).toBe(200);
    await refusedFor(fee, 'giveBack', 201, 'Only $2.00 of this entry is left to correct.');
    expect((await correct(fee, 'giveBack', 200)).status).toBe(200);
    await refusedFor(fee, 'giveBack', 1, nothing);
    // A correction that was reversed takes nothing back.
    const [given] = (await done('GET', `/students/${id}/credits`)).items.filter(
      ({ amount, canBeReversed }: { amount: number; canBeReversed: boolean }) =>
        amount === 200 && canBeReversed,
    );
    await done('DELETE', `/students/${id}/credits/${given.id}`);
    expect((await correct(fee, 'giveBack', 200)).status).toBe(200);
    await refusedFor(fee, 'giveBack', 1, nothing);
    // The right amount may be more than what was charged.
    expect((await correct(fee, 'charge', 900)).status).toBe(200);
    const payment = of('payment', '2026-10-08');
    await refusedFor(payment, 'charge', 5001, 'Only $50.00 of this entry is left to correct.');
    expect(await school().disagreements()).toEqual([]);
  });

  test('the database itself holds it, whoever writes', async () => {
    const { db } = school().app.database;
    const statements = [
      sql`update attendance set fee = 1 where date = '2026-10-05'`,
      sql`update attendance set date = '2026-11-05' where date = '2026-10-05'`,
      sql`update attendance set date = '2026-10-15' where date = '2026-11-20'`,
      sql`delete from mark_fees where date = '2026-10-05'`,
      sql`update payments set amount = 1 where date = '2026-10-08'`,
      sql`delete from payments where date = '2026-10-08'`,
      sql`update refunds set deleted_at = '2026-11-21T15:00:00.000Z' where date = '2026-10-09'`,
      sql`update charges set reversed_at = '2026-11-21T15:00:00.000Z' where date = '2026-10-10'`,
      sql`update expenses set category = 'other' where date = '2026-10-11'`,
      sql`delete from budget_entries where date = '2026-10-12'`,
      sql`delete from holidays where date = '2026-10-20'`,
      sql`insert into class_lessons (class_id, date, canceled, changed_at, changed_by)
        values ('first', '2026-10-22', 'Ill', '', '')`,
    ];
    for (const statement of statements)
      await expect(statement.execute(db)).rejects.toThrow(/closed month/);
    await sql`update payments set notes = 'words' where date = '2026-10-08'`.execute(db);
  });

  test('a hand in the database is named, row by row', async () => {
    const { db } = school().app.database;
    const { engine } = school();
    const off = async (table: string, act: () => Promise<unknown>) => {
      if (engine === 'postgres') {
        await sql.raw(`alter table ${table} disable trigger ${table}_closed`).execute(db);
        await act();
        await sql.raw(`alter table ${table} enable trigger ${table}_closed`).execute(db);
        return;
      }
      const { rows } = await sql<{ name: string; sql: string }>`
        select name, sql from sqlite_master where type = 'trigger' and tbl_name = ${table}
          and name like '%closed%'`.execute(db);
      for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(db);
      await act();
      for (const trigger of rows) await sql.raw(trigger.sql).execute(db);
    };
    await off('payments', () =>
      sql`update payments set amount = 5001 where date = '2026-10-08'`.execute(db),
    );
    await off('expenses', () => sql`delete from expenses where date = '2026-10-11'`.execute(db));
    const { drift, figures } = await look();
    const labels = drift.map(
      ({
        label,
        change,
        signed,
        now,
      }: {
        label: string;
        change: string;
        signed: number;
        now: number;
      }) => change ?? `${label} ${signed} ${now}`,
    );
    expect(labels).toEqual(
      expect.arrayContaining([
        'Total Payments Received 4800 4801',
        'Total Expenses 1600 700',
        'changed',
        'removed',
      ]),
    );
    // The signed figures stay the same.
    expect(figures.find(({ key }: { key: string }) => key === 'totalPaymentsReceived').value).toBe(
      4800,
    );
    expect(drift.find(({ change }: { change: string }) => change === 'changed')).toMatchObject({
      what: 'payment',
      label: 'Payment, Augusta Lovelace, Oct 8, 2026, $50.01',
      recorded: null,
    });
    expect((await done('GET', '/closings')).items[0].differs).toBe(true);
    const { closed, problems } = await checkClosings(school().app.database, new Date());
    expect(closed).toBe(2);
    expect(problems.map(({ problem }) => problem)).toContain(
      'Total Payments Received: $48.00 at closing, now $48.01',
    );
    await off('payments', () =>
      sql`update payments set amount = 5000 where date = '2026-10-08'`.execute(db),
    );
    await off('expenses', () =>
      sql`insert into expenses (id, amount, category, description, date, budget_source, notes, admin_id, created_at, updated_at)
        values (${ids['expense']}, 900, 'supplies', 'Chalk', '2026-10-11', 'expense', '', 'x', '', '')`.execute(
        db,
      ),
    );
    expect((await look()).drift).toEqual([]);
  });

  test('only the last one is reopened, for a reason that stays', async () => {
    refused(
      await ask('POST', '/closings/2026-09/reopen', { reason: 'Oops' }),
      'Only the last closed month can be reopened: October.',
    );
    expect((await ask('POST', `/closings/${OCTOBER}/reopen`, { reason: ' ' })).status).toBe(400);
    refused(
      await ask('POST', '/closings/2026-11/reopen', { reason: 'Oops' }),
      'November is not closed.',
    );
    school().clock.now = new Date('2026-11-21T16:00:00Z');
    const reopened = await done('POST', `/closings/${OCTOBER}/reopen`, {
      reason: 'A forgotten check',
    });
    expect(reopened).toMatchObject({
      closed: null,
      history: [{ reopened: { reason: 'A forgotten check' } }],
    });
    await done('POST', '/payments', {
      studentId: id,
      amount: 700,
      paymentMethod: 'card',
      date: '2026-10-30',
    });
    const { status, body } = await close();
    expect(status).toBe(201);
    expect(body.history).toHaveLength(2);
    expect(body.history[1].reopened.reason).toBe('A forgotten check');
    const log = await done('GET', '/audit-log?entity=closing');
    expect(log.items.map(({ action }: { action: string }) => action)).toEqual([
      'Month closed',
      'Month reopened',
      'Month closed',
      'Month closed',
    ]);
    refused(await ask('PUT', `/attendance/2026-10-05/${id}`, { status: 'absent' }), CLOSED);
  });

  test('the sheet comes as a file', async () => {
    for (const [format, ending] of Object.entries({
      pdf: 'pdf',
      csv: 'csv',
      excel: 'xlsx',
      json: 'json',
    })) {
      const response = await fetch(
        `${school().app.url}/api/v1/closings/${OCTOBER}/export?format=${format}`,
        { headers: { cookie: admin().cookie } },
      );
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toContain(`closing-${OCTOBER}.${ending}`);
      const text = await response.text();
      expect(text.length).toBeGreaterThan(300);
      if (format === 'csv') expect(text).toMatch(/Total Payments Received.*\r\n.*55\.00/);
    }
  });
});

describeSchool('the sign-off sheet of twenty students', (school) => {
  test('is one sheet of paper', async ({ skip }) => {
    const noReader = await noPdfReader();
    skip(noReader !== null, noReader ?? '');
    const { admin, app } = school();
    const done = async (method: string, path: string, body: object) => {
      const { status } = await admin.call(method, path, body);
      expect(status, path).toBeLessThan(300);
    };
    const names = Array.from(
      { length: 20 },
      (_, n) => `Student ${String.fromCharCode(65 + n)}ville`,
    );
    for (const [n, name] of names.entries()) {
      const [firstName = '', lastName = ''] = name.split(' ');
      const { id } = await school().addStudent({ firstName, lastName });
      const flags = { late: n % 2 === 0, noShoes: n % 3 === 0 };
      await done('PUT', `/attendance/2026-10-05/${id}`, { status: 'present', attributes: flags });
      await done('PUT', `/attendance/2026-10-06/${id}`, { status: 'absent' });
      const payment = { paymentMethod: n % 2 === 0 ? 'cash' : 'card', date: '2026-10-08' };
      await done('POST', '/payments', { ...payment, studentId: id, amount: 100 + n });
    }
    for (const category of ['supplies', 'other'])
      await done('POST', '/expenses', {
        amount: 1500,
        category,
        description: 'October',
        date: '2026-10-11',
      });
    const response = await fetch(`${app.url}/api/v1/closings/${OCTOBER}/export?format=pdf`, {
      headers: { cookie: admin.cookie },
    });
    const text = await pdfText(await response.arrayBuffer());
    for (const name of names) expect(text).toContain(name);
    expect(text).toContain('Page 1 of 1');
  });
});

describeSchool('closing a month while everybody goes on writing', (school) => {
  test('entries dated in an open month don’t change what is signed', async () => {
    const { admin } = school();
    const done = async (method: string, path: string, body?: object) => {
      const answer = await admin.call(method, path, body);
      expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      return answer.body;
    };
    const { id } = await school().addStudent({ balance: 700 });
    const TODAY = '2026-11-21';
    const costume = { name: 'Costume', appliesTo: 'charge', amount: 4000, from: '2026-01-01' };
    await done('POST', '/fee-types', costume);
    const cash = { studentId: id, paymentMethod: 'cash' };
    await done('PUT', `/attendance/2026-10-05/${id}`, { status: 'absent' });
    await done('PUT', `/attendance/2026-10-06/${id}`, { status: 'absent' });
    await done('POST', '/payments', { ...cash, amount: 300, date: '2026-10-08' });
    const common = { amount: 900, date: TODAY };
    let payment = '';
    let credit = '';
    let charge = '';
    const writes: Record<string, () => Promise<unknown>> = {
      'a mark': () => done('PUT', `/attendance/${TODAY}/${id}`, { status: 'absent' }),
      'another mark': () => done('PUT', `/attendance/${TODAY}/${id}`, { status: 'present' }),
      'no mark': () => done('DELETE', `/attendance/${TODAY}/${id}`),
      'a mark yesterday': () => done('PUT', `/attendance/2026-11-20/${id}`, { status: 'absent' }),
      'a payment': async () => {
        const paid = await done('POST', '/payments', { ...cash, ...common });
        payment = paid.payment.id;
      },
      'a deleted payment': () => done('DELETE', `/payments/${payment}`),
      'a restored payment': () => done('POST', `/payments/${payment}/restore`),
      'a large payment': () => done('POST', '/payments', { ...cash, ...common, amount: 5000 }),
      'a charge': async () => {
        const lines = [{ studentId: id, amount: 4000 }];
        const made = await done('POST', '/charges', { type: 'costume', date: TODAY, lines });
        charge = made.charges[0].id;
      },
      'applied credit': () => done('POST', `/students/${id}/credits/apply`, { amount: 100 }),
      'a reversed charge': () => done('DELETE', `/charges/${charge}`),
      'a credit': async () => {
        credit = (await done('POST', `/students/${id}/credits`, { amount: 200, reason: 'x' })).id;
      },
      'a reversed credit': () => done('DELETE', `/students/${id}/credits/${credit}`),
      'a refund': () =>
        done('POST', `/students/${id}/refunds`, { amount: 100, method: 'cash', date: TODAY }),
      'an expense': () =>
        done('POST', '/expenses', { ...common, category: 'supplies', description: 'Chalk' }),
      'a budget entry': () =>
        done('POST', '/budget-entries', {
          ...common,
          budgetType: 'expense',
          description: 'Rent',
          category: 'other',
        }),
      'a holiday': () => done('POST', '/holidays/2026-11-20', { name: 'Snow', confirmed: true }),
      'a student': () => school().addStudent({ balance: 500 }),
      'another balance': () => done('PATCH', `/students/${id}`, { balance: 1100 }),
      'a new fee': () => done('POST', '/fee-types', { ...costume, name: 'Recital' }),
      'a class': () => done('POST', '/classes', { name: 'Jazz', forWhom: 'places' }),
      'somebody who left': () => done('PATCH', `/students/${id}`, { enrollmentStatus: 'Inactive' }),
    };
    const look = () => done('GET', `/closings/${OCTOBER}`);
    const before = await look();
    const moved: string[] = [];
    for (const [name, write] of Object.entries(writes)) {
      await write();
      const after = await look();
      if (after.hash !== before.hash) moved.push(`${name}: ${JSON.stringify(after.figures)}`);
    }
    expect(moved).toEqual([]);
  });

  test('and nobody has to stop writing for it', async () => {
    const { admin } = school();
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push((await school().addStudent()).id);
    const { body: shown } = await admin.call('GET', `/closings/${OCTOBER}`);
    const statuses: number[] = [];
    const closing = { isDone: false };
    const write = async (id: string, n: number) => {
      const mark = { status: n % 2 === 0 ? 'absent' : 'present' };
      const paid = { studentId: id, amount: 100, paymentMethod: 'cash', date: '2026-11-21' };
      statuses.push((await admin.call('PUT', `/attendance/2026-11-21/${id}`, mark)).status);
      statuses.push((await admin.call('POST', '/payments', paid)).status);
    };
    const writers = ids.map(async (id) => {
      for (let n = 0; !closing.isDone || n < 3; n += 1) await write(id, n);
    });
    await expect.poll(() => statuses.length).toBeGreaterThan(2 * ids.length);
    const closed = await admin.call('POST', '/closings', { month: OCTOBER, basedOn: shown.hash });
    closing.isDone = true;
    await Promise.all(writers);
    expect(closed.body).toMatchObject({ hash: shown.hash, drift: [] });
    expect(closed.status).toBe(201);
    expect(statuses.filter((status) => status >= 300)).toEqual([]);
    expect(await school().disagreements()).toEqual([]);
  });
});
