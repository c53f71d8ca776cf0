import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDate, type Instant } from '../../src/domain/dates.ts';
import { markId, paymentId, type StudentId } from '../../src/domain/ids.ts';
import { FIRST_CLASS } from '../../src/domain/lesson.ts';
import { cents, ZERO } from '../../src/domain/money.ts';
import { openDatabase, openUnmigrated, type Database } from '../../src/server/db/database.ts';
import { knownMigrations, migrateTo, type Ran } from '../../src/server/db/migrations/index.ts';
import type { Tables } from '../../src/server/db/tables.ts';
import { createPayment } from '../../src/server/features/payment/payment.service.ts';
import { markStudent } from '../../src/server/features/attendance/attendance.service.ts';
import { createStudent } from '../../src/server/features/enrollment/enrollment.service.ts';
import { anAdmin, describePlaces, describeServices } from '../support/school.ts';

async function migrationsOf(database: Database): Promise<unknown[]> {
  const { rows } = await sql`select name, timestamp from kysely_migration order by name`.execute(
    database.db,
  );
  return rows;
}

describePlaces('an empty database', (place, engine) => {
  test('gets its schema, once; the next start changes nothing', async () => {
    const first = await openDatabase(place());
    const tables = async ({ db }: Database) =>
      (await db.introspection.getTables()).map(({ name, columns }) => [name, columns.length]);
    const [before, schema] = [await migrationsOf(first), await tables(first)];
    expect(before.length).toBeGreaterThan(0);
    await first.close();
    const second = await openDatabase(place());
    expect(await migrationsOf(second)).toEqual(before);
    expect(await tables(second)).toEqual(schema);
    await second.close();
  });

  test('an upgrade says which migrations ran and how long each took; a new school says nothing', async () => {
    const ran: Ran[] = [];
    const options = { ...place(), onMigration: (one: Ran) => ran.push(one) };
    const old = openUnmigrated(place());
    await migrateTo(old.db, old.engine, '0030-how-to-pay');
    await old.close();
    await (await openDatabase(options)).close();
    const since = knownMigrations.indexOf('0030-how-to-pay') + 1;
    expect(ran.map(({ migration }) => migration)).toEqual(knownMigrations.slice(since));
    expect(ran.every(({ ms }) => ms >= 0)).toBe(true);
    await (await openDatabase(options)).close();
    expect(ran).toHaveLength(knownMigrations.length - since);
  });

  test('of a newer Turnout is not changed', async () => {
    const database = await openDatabase(place());
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'later')`.execute(
      database.db,
    );
    await database.close();
    const supported = await openDatabase(place());
    // The newer one says that this one can work with its schema.
    const before = await migrationsOf(supported);
    expect(before.at(-1)).toMatchObject({ name: '9999-later' });
    await sql`update schema_support set oldest = '9999-later'`.execute(supported.db);
    await supported.close();
    await expect(openDatabase(place())).rejects.toThrow('Database initialization failed: ');
  });

  if (engine === 'postgres')
    test('is brought up to date by several servers that start at the same moment', async () => {
      const databases = await Promise.all([1, 2, 3].map(() => openDatabase(place())));
      const [first] = databases;
      expect(await migrationsOf(first as Database)).toHaveLength(knownMigrations.length);
      for (const database of databases) await database.close();
    });
});

describePlaces('credit records of an older version', (place) => {
  test('are reduced to the fee that was returned; the available amount stays', async () => {
    const database = openUnmigrated(place());
    const { db, engine } = database;
    await migrateTo(db, engine, '0012-student-phone');
    const at = '2026-11-10T12:00:00.000Z';
    const run = (text: string) => sql.raw(text).execute(db);
    const no = engine === 'sqlite' ? 0 : 'false';
    await run(`insert into users
      (id, email, name, role, "emailVerified", "mustChangePassword", "createdAt", "updatedAt")
      values ('u', 'u@school.test', 'U', 'student', ${no}, ${no}, '${at}', '${at}')`);
    await run(`insert into students (id, first_name, last_name, name_order, enrollment_status, dance_role,
        created_at, updated_at)
      values ('u', 'U', 'U', 'u', 'Enrolled', 'Lead', '${at}', '${at}')`);
    await run(`insert into accounts values ('u', 0, 200, 500, 700, 0, 4)`);
    const entry = (
      n: number,
      kind: string,
      owed: number,
      credit: number,
      date: string,
      source: string,
    ) =>
      run(`insert into journal values ('j${n}', 'u', ${n}, '${kind}', ${owed - credit}, ${owed}, ${credit}, 0,
        '${date}', '${kind === 'payment' ? 'payment' : 'attendance'}', '${source}',
        'Fee of Nov 6, 2026 returned: Snow', 'a', 'a', '${at}')`);
    await entry(1, 'fee-charged', 500, 0, '2026-11-05', '2026-11-05/u');
    await entry(2, 'fee-charged', 500, 0, '2026-11-06', '2026-11-06/u');
    await entry(3, 'payment', -700, 0, '2026-11-07', 'p');
    await entry(4, 'fee-returned', -300, 200, '2026-11-06', '2026-11-06/u');
    await run(`insert into payments values
      ('p', 'u', 700, 700, 'cash', '2026-11-07', '', '${at}', 0, null, 'a', null, '2026-11-06')`);
    const credit = (id: string, amount: number, used: number, origin: string) =>
      run(`insert into credits (id, student_id, amount, used_amount, created_at, date, reason, origin)
        values ('credit_${id}', 'u', ${amount}, ${used}, '${at}', '2026-11-06', 'Returned', '${origin}')`);
    await credit('fee', 700, 500, 'holiday');
    await credit('payment', 500, 500, 'payment');
    await run(
      `insert into holiday_payments values ('p', '2026-11-06', 'credit_fee', 700, '${at}')`,
    );
    await run(
      `insert into holiday_payments values ('q', '2026-11-06', 'credit_payment', 500, '${at}')`,
    );

    await migrateTo(db, engine);
    const { rows } = await sql`
      select id, amount, used_amount, withdrawn_amount, paid_off from credits`.execute(db);
    expect(rows).toEqual([
      { id: 'credit_fee', amount: 500, used_amount: 300, withdrawn_amount: 0, paid_off: 300 },
    ]);
    const links = await sql`select payment_id, credit_id, amount from holiday_payments`.execute(db);
    expect(links.rows).toEqual([{ payment_id: 'p', credit_id: 'credit_fee', amount: 200 }]);
    const dates = await sql`select date, payment_id from payment_class_dates`.execute(db);
    expect(dates.rows).toEqual([{ date: '2026-11-06', payment_id: 'p' }]);
    await database.close();
  });
});

describePlaces('an absence that an older version charged $0 for', (place) => {
  test('has no row of fees left, so that it can be marked again; rows with information stay', async () => {
    const database = openUnmigrated(place());
    const { db, engine } = database;
    await migrateTo(db, engine, '0025-events-ordered-at-commit');
    const at = '2026-11-10T12:00:00.000Z';
    const run = (text: string) => sql.raw(text).execute(db);
    const no = engine === 'sqlite' ? 0 : 'false';
    await run(`insert into users
      (id, email, name, role, "emailVerified", "mustChangePassword", "createdAt", "updatedAt")
      values ('u', 'u@school.test', 'U', 'student', ${no}, ${no}, '${at}', '${at}')`);
    await run(`insert into students (id, first_name, last_name, name_order, enrollment_status, dance_role,
        created_at, updated_at)
      values ('u', 'U', 'U', 'u', 'Enrolled', 'Lead', '${at}', '${at}')`);
    for (const [key, appliesTo] of [
      ['absence', 'absent'],
      ['late', 'present'],
    ])
      await run(`insert into fee_types (key, name, applies_to, position)
        values ('${key}', '${key}', '${appliesTo}', 0)`);
    await run(`insert into attendance (id, date, student_id, status, fee, marked_at, marked_by)
      values ('m', '2026-11-10', 'u', 'absent', 0, '${at}', 'a')`);
    await run(`insert into mark_fees (mark_id, type, date, student_id, flag, cents)
      values ('m', 'absence', '2026-11-10', 'u', 0, 0), ('m', 'late', '2026-11-10', 'u', 1, 0)`);
    await migrateTo(db, engine);
    const { rows } = await sql`select type, flag from mark_fees`.execute(db);
    expect(rows).toEqual([{ type: 'late', flag: 1 }]);
    await database.close();
  });
});

describePlaces('the audience of the public dashboard in an older version', (place) => {
  test('stays the same; notes are private', async () => {
    const database = openUnmigrated(place());
    const { db, engine } = database;
    await migrateTo(db, engine, '0015-sums-by-index');
    await sql
      .raw(
        `insert into settings (id, school_name, time_zone, fee_year_start, expected_contribution,
          major_expense_threshold, public_dashboard, public_emails, self_registration, admin_second_step)
        values (1, 'S', 'UTC', '08-13', 7000, 50000, 'signed-in', 0, 1, 0)`,
      )
      .execute(db);
    await migrateTo(db, engine);
    const kept = db.selectFrom('settings').select(['public_dashboard', 'public_emails']);
    expect(await kept.select('public_notes').executeTakeFirst()).toEqual({
      public_dashboard: 'signed-in',
      public_emails: 0,
      public_notes: 0,
    });
    const set = (level: string) => sql`update settings set public_dashboard = ${level}`.execute(db);
    await set('staff');
    await expect(set('nobody')).rejects.toThrow(/check/i);
    await database.close();
  });
});

describePlaces('the people of an older version', (place) => {
  test("are approved and don't have to confirm their emails; a time zone that somebody set counts as chosen", async () => {
    const at = '2026-11-10T12:00:00.000Z';
    const chosenAfter = async (entries: [string, string][]) => {
      const database = openUnmigrated({
        ...place(),
        dataDir: `${place().dataDir}/${entries.length}`,
      });
      const { db, engine } = database;
      const run = (text: string) => sql.raw(text).execute(db);
      if (engine === 'postgres') await run('drop schema public cascade; create schema public');
      await migrateTo(db, engine, '0017-what-strangers-see');
      const no = engine === 'sqlite' ? 0 : 'false';
      await run(`insert into users
        (id, email, name, role, "emailVerified", "mustChangePassword", "createdAt", "updatedAt")
        values ('u', 'u@school.test', 'U', 'student', ${no}, ${no}, '${at}', '${at}')`);
      await run(`insert into students (id, first_name, last_name, name_order, enrollment_status, dance_role,
          created_at, updated_at)
        values ('u', 'U', 'U', 'u', 'Pending Payment', 'Lead', '${at}', '${at}')`);
      await run(
        `insert into settings (id, school_name, time_zone, fee_year_start, expected_contribution,
          major_expense_threshold, public_dashboard, public_emails, self_registration, admin_second_step)
        values (1, 'S', 'UTC', '08-13', 7000, 50000, 'everyone', 1, 1, 0)`,
      );
      for (const [n, [before, after]] of entries.entries())
        await run(`insert into audit_log (id, at, actor_id, actor, action, entity, entity_id, before, after)
          values ('${n}', '${at}', 'a', 'a', 'Settings changed', 'settings', 'school',
            '{"timeZone":"${before}"}', '{"timeZone":"${after}"}')`);
      await migrateTo(db, engine);
      const student = db.selectFrom('students').select(['approved', 'former_number']);
      expect(await student.executeTakeFirst()).toEqual({ approved: 1, former_number: null });
      const user = await db.selectFrom('users').select('emailVerified').executeTakeFirst();
      expect(Boolean(user?.emailVerified)).toBe(true);
      const settings = db
        .selectFrom('settings')
        .select(['time_zone_chosen', 'approve_registrations']);
      const kept = await settings.executeTakeFirst();
      expect(kept?.approve_registrations).toBe(1);
      await database.close();
      return kept?.time_zone_chosen;
    };
    expect(await chosenAfter([['UTC', 'UTC']])).toBe(0);
    expect(
      await chosenAfter([
        ['UTC', 'America/New_York'],
        ['America/New_York', 'UTC'],
      ]),
    ).toBe(1);
  });
});

describePlaces('who was on the roll before it was noted since when', (place) => {
  test('is on it since their approval, or else since they were made', async () => {
    const database = openUnmigrated(place());
    const { db, engine } = database;
    await migrateTo(db, engine, '0028-payment-methods');
    const run = (text: string) => sql.raw(text).execute(db);
    const no = engine === 'sqlite' ? 0 : 'false';
    const at = '2026-11-10T12:00:00.000Z';
    for (const id of ['made', 'approved']) {
      await run(`insert into users
        (id, email, name, role, "emailVerified", "mustChangePassword", "createdAt", "updatedAt")
        values ('${id}', '${id}@school.test', 'U', 'student', ${no}, ${no}, '${at}', '${at}')`);
      await run(`insert into students (id, first_name, last_name, name_order, enrollment_status, dance_role,
          created_at, updated_at)
        values ('${id}', 'U', 'U', 'u', 'Enrolled', 'Lead', '${at}', '${at}')`);
    }
    const approval = '2026-11-20T12:00:00.000Z';
    await run(`insert into audit_log (id, at, actor_id, actor, action, entity, entity_id, student_id)
      values ('1', '${approval}', 'a', 'a', 'Registration approved', 'student', 'approved', 'approved')`);
    await migrateTo(db, engine);
    const since = db.selectFrom('students').select(['id', 'on_roll_since']).orderBy('id');
    expect(await since.execute()).toEqual([
      { id: 'approved', on_roll_since: approval },
      { id: 'made', on_roll_since: at },
    ]);
    await database.close();
  });
});

describeServices('the schema itself refuses', (school) => {
  let id: StudentId;
  const db = () => school().database.db;
  beforeAll(async () => {
    await school().write({ actor: anAdmin }, async (work) => {
      const input = { firstName: 'Ada', lastName: 'L', email: 'ada@school.test' };
      const { student } = await createStudent(
        work,
        { text: '', hash: '' },
        { ...input, balance: cents(1) },
      );
      id = student.id;
      await markStudent(work, {
        date: calendarDate('2026-11-20'),
        studentId: id,
        status: 'absent',
      });
      const payment = {
        studentId: id,
        amount: cents(300),
        paymentMethod: 'cash',
        date: calendarDate('2026-11-20'),
      };
      await createPayment(work, { ...payment, paymentMethod: 'cash' });
    });
  });
  afterAll(async () => {
    // None of the attempts has changed anything.
    const account = await db().selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
    expect(account).toMatchObject({ owed: 201, credit: 0, total_fees: 500, total_payments: 300 });
  });

  const account = (changes: Partial<Tables['accounts']>) => () =>
    db().updateTable('accounts').set(changes).where('student_id', '=', id).execute();
  test.each([
    ['a negative debt', account({ owed: cents(-1), adjustments: cents(-201) })],
    ['a negative credit', account({ credit: cents(-1), adjustments: cents(2) })],
    ['a debt that the fees and payments do not explain', account({ owed: cents(202) })],
    ['a payment more than the debt tells of', account({ total_payments: cents(301) })],
  ])('%s', (_, act) => expect(act()).rejects.toThrow(/constraint/i));

  const aMark = (): Tables['attendance'] => ({
    id: markId('mark'),
    date: calendarDate('2026-11-18'),
    class_id: FIRST_CLASS,
    student_id: id,
    status: 'present',
    fee: ZERO,
    marked_at: '' as Instant,
    marked_by: '',
  });
  test.each<[string, object]>([
    ['a second mark of one student and lesson', { date: '2026-11-20' }],
    ['a mark in no class', { class_id: 'nothing' }],
    ['a mark of nobody', { student_id: 'nobody' }],
    ['a status that is none', { status: 'here' }],
    ['a negative fee', { fee: -100 }],
    ['a date that is none', { date: '20 Nov' }],
  ])('%s', (_, wrong) =>
    expect(
      db()
        .insertInto('attendance')
        .values({ ...aMark(), ...wrong })
        .execute(),
    ).rejects.toThrow(/constraint/i),
  );

  const anEntry = (): Tables['journal'] => ({
    id: 'entry',
    student_id: id,
    number: 99,
    kind: 'fee-charged',
    amount: cents(500),
    owed_change: cents(500),
    credit_change: ZERO,
    balance: ZERO,
    date: null,
    source_type: 'student',
    source_id: id,
    note: '',
    actor_id: '',
    actor: '',
    at: '' as Instant,
    corrects: null,
  });
  test.each<[string, object]>([
    ['a fee that lowers the debt', { amount: -500, owed_change: -500 }],
    ['a payment that raises the debt', { kind: 'payment' }],
    ['a deleted payment that lowers it', { kind: 'payment-deleted', amount: -5, owed_change: -5 }],
    ['a returned fee that raises it', { kind: 'fee-returned' }],
    ['credit that pays for nothing', { kind: 'credit-applied', amount: 5, owed_change: 5 }],
    ['an adjustment of nothing', { kind: 'adjustment', amount: 0, owed_change: 0 }],
    ['an amount that is not what its parts say', { amount: 400 }],
    ['a kind that is none', { kind: 'gift' }],
    ['a number that is taken', { number: 1 }],
    ['an entry of nobody', { student_id: 'nobody' }],
  ])('%s', (_, wrong) =>
    expect(
      db()
        .insertInto('journal')
        .values({ ...anEntry(), ...wrong })
        .execute(),
    ).rejects.toThrow(/constraint/i),
  );
  test('… but not the entry that those were made from', async () => {
    await expect(
      db()
        .transaction()
        .execute(async (tx) => {
          await tx.insertInto('journal').values(anEntry()).execute();
          throw new Error('taken back');
        }),
    ).rejects.toThrow('taken back');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a payment without a student', () => insertPayment({ student_id: 'nobody' })],
    ['a payment of nothing', () => insertPayment({ amount: 0, paid_off: 0 })],
    ['a payment that pays off more than it is', () => insertPayment({ paid_off: 301 })],
    ['a payment by nothing', () => insertPayment({ payment_method: '' })],
    ['a role that is none', () => setUser({ role: 'owner' })],
    ['an email that is not in lower case', () => setUser({ email: 'Ada@school.test' })],
    ['an enrollment status that is none', () => setStudent({ enrollment_status: 'Gone' })],
    ['a dance role that is none', () => setStudent({ dance_role: 'Both' })],
    ['a frozen balance without its moment', () => setStudent({ frozen_balance: 5 })],
    ['to lose a student who has books', () => db().deleteFrom('students').execute()],
    ['a second row of settings', () => sql`update settings set id = 2`.execute(db())],
  ])('%s', (_, act) => expect(act()).rejects.toThrow(/constraint/i));

  const anExpense = (): Tables['expenses'] => ({
    id: 'expense',
    amount: cents(500),
    category: 'other',
    description: 'Tape',
    date: calendarDate('2026-11-20'),
    budget_source: 'fee-revenue',
    notes: '',
    admin_id: 'a',
    created_at: '' as Instant,
    updated_at: '' as Instant,
  });
  test.each<[string, object]>([
    ['an expense of nothing', { amount: 0 }],
    ['an expense of no category', { category: 'gifts' }],
    ['an expense without a description', { description: '' }],
    ['an expense on no date', { date: 'today' }],
    ['an expense from no budget source', { budget_source: 'savings' }],
  ])('%s', (_, wrong) =>
    expect(
      db()
        .insertInto('expenses')
        .values({ ...anExpense(), ...wrong })
        .execute(),
    ).rejects.toThrow(/constraint/i),
  );

  const anEntryOf = (
    budget_type: 'fee_revenue' | 'contribution_revenue',
  ): Tables['budget_entries'] => ({
    id: 'entry',
    budget_type,
    amount: cents(500),
    date: calendarDate('2026-11-20'),
    description: 'Late',
    status: 'active',
    admin_id: 'a',
    created_at: '' as Instant,
    updated_at: '' as Instant,
    fee_type: null,
    student_id: null,
    contributor_id: null,
    contributor_name: null,
    expected_amount: null,
    category: null,
    notes: null,
    ...(budget_type === 'fee_revenue'
      ? { fee_type: 'late', student_id: id }
      : { contributor_id: id, contributor_name: 'Ada', expected_amount: cents(7000) }),
  });
  test.each<[string, 'fee_revenue' | 'contribution_revenue', object]>([
    ['a budget entry of nothing', 'fee_revenue', { amount: 0 }],
    ['a budget entry of no type', 'fee_revenue', { budget_type: 'gift' }],
    ['a budget entry of no status', 'fee_revenue', { status: 'lost' }],
    ['fee revenue without a fee type', 'fee_revenue', { fee_type: null }],
    ['fee revenue of a fee type that is none', 'fee_revenue', { fee_type: 'noShoes' }],
    ['fee revenue of nobody', 'fee_revenue', { student_id: 'nobody' }],
    ['fee revenue with a category', 'fee_revenue', { category: 'other' }],
    ['a contribution of nobody', 'contribution_revenue', { contributor_id: 'nobody' }],
    ['a contribution without a name', 'contribution_revenue', { contributor_name: '' }],
    ['a contribution where none is expected', 'contribution_revenue', { expected_amount: 0 }],
    ['a contribution that is a fee too', 'contribution_revenue', { fee_type: 'late' }],
  ])('%s', (_, type, wrong) =>
    expect(
      db()
        .insertInto('budget_entries')
        .values({ ...anEntryOf(type), ...wrong })
        .execute(),
    ).rejects.toThrow(/constraint/i),
  );
  test('… but not what those were made from; an import without an admin has an unknown one', async () => {
    const { admin_id: _admin, ...imported } = anExpense();
    const insert = db().insertInto('expenses');
    await insert.values(imported as Tables['expenses']).execute();
    await db().insertInto('budget_entries').values(anEntryOf('fee_revenue')).execute();
    await db()
      .insertInto('budget_entries')
      .values({ ...anEntryOf('contribution_revenue'), id: 'another' })
      .execute();
    const { admin_id } = await db().selectFrom('expenses').selectAll().executeTakeFirstOrThrow();
    expect(admin_id).toBe('unknown-admin');
    await db().deleteFrom('expenses').execute();
    await db().deleteFrom('budget_entries').execute();
  });

  test.each<[string, () => Promise<unknown>]>([
    ['an edit of the journal', () => db().updateTable('journal').set({ note: 'x' }).execute()],
    ['a deletion from the journal', () => db().deleteFrom('journal').execute()],
    ['an edit of the audit log', () => db().updateTable('audit_log').set({ actor: 'x' }).execute()],
    ['a deletion from the audit log', () => db().deleteFrom('audit_log').execute()],
  ])('%s', (_, act) => expect(act()).rejects.toThrow('is append-only'));

  async function insertPayment(wrong: object): Promise<void> {
    const payment = await db().selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    await db()
      .insertInto('payments')
      .values({ ...payment, id: paymentId('another'), ...wrong })
      .execute();
  }
  async function setUser(wrong: object): Promise<void> {
    await db().updateTable('users').set(wrong).where('id', '=', id).execute();
  }
  async function setStudent(wrong: object): Promise<void> {
    await db().updateTable('students').set(wrong).where('id', '=', id).execute();
  }
});
