import pg from 'pg';
import {
  addDays,
  chargeFee,
  dayOfWeek,
  emptyAccount,
  inBatches,
  newId,
  post,
  recordPayment,
} from '../dist/server/bench.js';

const CLASSES_A_YEAR = 130;
/** With the four types that every school has, there are eight. */
const OWN_TYPES = ['phone', 'gum', 'perfume', 'jewelry'];

/** @param {string} last @param {number} count */
function classDates(last, count) {
  const dates = [];
  for (let date = last; dates.length < count; date = addDays(date, -1)) {
    if ([1, 3, 5].includes(dayOfWeek(date))) dates.push(date);
  }
  return dates.toReversed();
}

/**
 * Adds a school's students and fee types, but no marks; with the four types that every school has, there are eight fee
 * types.
 *
 * @param {import('kysely').Kysely<any>} db
 * @param {{ students: number; at: string; isPostgres: boolean }} school
 * @returns {Promise<string[]>} the students' ids
 */
async function addPeople(db, { students, at, isPostgres }) {
  const [no, now] = isPostgres ? [false, new Date()] : [0, at];
  const ids = Array.from({ length: students }, () => newId());
  const insert = (table, rows) =>
    inBatches(rows, (piece) => db.insertInto(table).values(piece).execute());
  await insert(
    'users',
    ids.map((id, i) => ({
      id,
      email: `student${i}@bench.test`,
      name: `Student ${i}`,
      emailVerified: no,
      createdAt: now,
      updatedAt: now,
      role: 'student',
      mustChangePassword: no,
    })),
  );
  await insert(
    'students',
    ids.map((id, i) => ({
      id,
      first_name: `Student${i}`,
      last_name: 'Bench',
      name_order: `student${i} bench`,
      enrollment_status: 'Enrolled',
      dance_role: i % 2 ? 'Lead' : 'Follow',
      created_at: at,
      updated_at: at,
    })),
  );
  await insert(
    'fee_types',
    OWN_TYPES.map((key, i) => ({ key, name: key, applies_to: 'present', position: 4 + i })),
  );
  await insert(
    'fee_amounts',
    OWN_TYPES.map((type) => ({ type, effective_from: '2000-01-01', amount: 200 })),
  );
  return ids;
}

/**
 * Fills a migrated database with a school whose books are consistent: eight fee types, an absence for every tenth mark,
 * late for every fifteenth, and about one payment a month. Writes directly to the tables, because the data is only for
 * measuring.
 *
 * @param {import('../src/server/db/database.ts').Database} database
 * @param {{ students: number; years: number; today: string }} size
 */
export async function fillSchool({ db, engine }, { students, years, today }) {
  const dates = classDates(today, CLASSES_A_YEAR * years);
  const at = new Date().toISOString();
  const ids = await db.transaction().execute(async (tx) => {
    const added = await addPeople(tx, { students, at, isPostgres: engine === 'postgres' });
    const insert = (table, rows) =>
      inBatches(rows, (piece) => tx.insertInto(table).values(piece).execute());
    for (const [i, id] of added.entries()) {
      const { account, journal, marks, markFees, payments } = history(id, i, dates, at);
      await insert('accounts', [account]);
      await insert('attendance', marks);
      await insert('mark_fees', markFees);
      await insert('payments', payments);
      await insert('journal', journal);
    }
    return added;
  });
  return { ids, marks: students * dates.length };
}

/**
 * Creates the same school with PostgreSQL statements, for millions of marks: 5,000 students and ten years take minutes.
 *
 * @param {import('../src/server/db/database.ts').Database} database
 * @param {string} url the URL of its database, as a superuser
 * @param {{ students: number; years: number; today: string }} size
 */
export async function fillByStatements({ db }, url, { students, years, today }) {
  const dates = classDates(today, CLASSES_A_YEAR * years);
  const at = new Date().toISOString();
  const ids = await addPeople(db, { students, at, isPostgres: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Turns off the foreign key checks for each row; `check:books` checks everything afterward.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
  await client.query(
    `create temp table who as select id, (n - 1)::int as i from unnest($1::text[]) with ordinality as given(id, n)`,
    [ids],
  );
  await client.query(
    `create temp table days as select date, (n - 1)::int as n from unnest($1::text[]) with ordinality as given(date, n)`,
    [dates],
  );
  // Creating indexes at the end is faster than updating them, and a larger limit for the log avoids checkpoints.
  await client.query(`alter system set max_wal_size = '16GB'`);
  await client.query('select pg_reload_conf()');
  await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '256MB'`);
  const { rows: indexes } = await client.query(`select indexname, indexdef from pg_indexes
    where tablename in ('attendance', 'mark_fees', 'payments', 'journal')
      and indexname not in (select conname from pg_constraint)`);
  for (const { indexname } of indexes) await client.query(`drop index "${indexname}"`);
  for (let first = 0; first < students; first += AT_ONCE)
    for (const statement of statementsOf(first, first + AT_ONCE, at)) await client.query(statement);
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('vacuum analyze');
  await client.end();
  return { ids, marks: students * dates.length };
}

/** The number of students whose history is created per statement. */
const AT_ONCE = 500;

/** Creates the same rows as `history` below. @param {number} from @param {number} until @param {string} at */
function statementsOf(from, until, at) {
  const own = OWN_TYPES.map((key, i) => `when ${i} then '${key}'`).join(' ');
  const each = (n) =>
    `'0000000${n}-0000-7000-8000-' || lpad(to_hex(i::bigint * 10000 + n), 12, '0')`;
  return [
    'drop table if exists marked, paid, entries',
    `create temp table marked as
      select who.id as student_id, i, n, date, ${each(1)} as id, (n + i) % 10 = 0 as absent,
        (n + i) % 10 <> 0 and (n + i) % 15 = 1 as late, (n + i) % 10 <> 0 and (n + i) % 40 = 7 as own,
        case (n + i) % ${OWN_TYPES.length} ${own} end as own_type
      from who, days where i >= ${from} and i < ${until}`,
    'alter table marked add column fee bigint',
    'update marked set fee = 500 * absent::int + 100 * late::int + 200 * own::int',
    `insert into attendance (id, date, class_id, student_id, status, fee, marked_at, marked_by)
      select id, date, 'first', student_id, case when absent then 'absent' else 'present' end, fee, '${at}', 'bench'
      from marked order by date, student_id`,
    `insert into mark_fees (mark_id, type, date, class_id, student_id, flag, cents)
      select id, 'absence', date, 'first', student_id, 0, 500 from marked where absent
      union all select id, 'late', date, 'first', student_id, 1, 100 from marked where late
      union all select id, own_type, date, 'first', student_id, 1, 200 from marked where own`,
    // There is a payment at every eleventh class, for everything charged since the previous payment.
    `create temp table paid as
      select sums.student_id, sums.i, days.n, days.date, amount, ${each(2)} as id
      from (select student_id, i, i % 11 + 11 * ceil((n - i % 11) / 11.0)::int as at_n, sum(fee)::bigint as amount
        from marked group by 1, 2, 3) as sums
      join days on days.n = at_n where amount > 0`,
    `insert into payments (id, student_id, amount, paid_off, payment_method, date, notes, created_at, is_holiday_payment, admin_id)
      select id, student_id, amount, amount, 'cash', date, '', '${at}', 0, 'bench' from paid order by date`,
    `create temp table entries as
      select *, row_number() over own as number, sum(amount) over own as balance
      from (select student_id, i, n, 0 as step, date, fee as amount, 'fee-charged' as kind, 'attendance' as source_type,
          date || '/' || student_id as source_id, 'fee' as note from marked where fee > 0
        union all select student_id, i, n, 1, date, -amount, 'payment', 'payment', id, 'payment' from paid) as lines
      window own as (partition by student_id order by n, step)`,
    `insert into journal (id, student_id, number, kind, amount, owed_change, credit_change, balance, date, source_type,
        source_id, note, actor_id, actor, at)
      select '0000000' || 3 + step || '-0000-7000-8000-' || lpad(to_hex(i::bigint * 10000 + n), 12, '0'), student_id, number,
        kind, amount, amount, 0, balance, date, source_type, source_id, note, 'bench', 'bench', '${at}'
      from entries order by student_id, number`,
    `insert into accounts (student_id, owed, credit, total_fees, total_payments, adjustments, entry_count)
      select student_id, sum(amount), 0, sum(amount) filter (where amount > 0),
        coalesce(-sum(amount) filter (where amount < 0), 0), 0, count(*)
      from entries group by student_id`,
  ];
}

/** @param {string} id @param {number} i @param {string[]} dates @param {string} at */
function history(id, i, dates, at) {
  let account = emptyAccount;
  const journal = [];
  const marks = [];
  const markFees = [];
  const payments = [];
  const add = (entry, source_type, source_id, date, note) => {
    account = post(account, entry);
    journal.push({
      id: newId(),
      student_id: id,
      number: journal.length + 1,
      kind: entry.kind,
      amount: entry.amount,
      owed_change: entry.owedChange,
      credit_change: entry.creditChange,
      balance: account.owed - account.credit,
      date,
      source_type,
      source_id,
      note,
      actor_id: 'bench',
      actor: 'bench',
      at,
    });
  };
  for (const [n, date] of dates.entries()) {
    const absent = (n + i) % 10 === 0;
    const late = !absent && (n + i) % 15 === 1;
    const own = !absent && (n + i) % 40 === 7 ? OWN_TYPES[(n + i) % OWN_TYPES.length] : undefined;
    const charged = [
      ...(absent ? [['absence', 500]] : []),
      ...(late ? [['late', 100]] : []),
      ...(own ? [[own, 200]] : []),
    ];
    const fee = charged.reduce((sum, [, cents]) => sum + cents, 0);
    const markId = newId();
    marks.push({
      id: markId,
      date,
      class_id: 'first',
      student_id: id,
      status: absent ? 'absent' : 'present',
      fee,
      marked_at: at,
      marked_by: 'bench',
    });
    for (const [type, cents] of charged) {
      const flag = absent ? 0 : 1;
      markFees.push({
        mark_id: markId,
        type,
        date,
        class_id: 'first',
        student_id: id,
        flag,
        cents,
      });
    }
    if (fee > 0) add(chargeFee(fee), 'attendance', `${date}/${id}`, date, 'fee');
    if (n % 11 === i % 11 && account.owed > 0) {
      const amount = account.owed;
      const paymentId = newId();
      payments.push({
        id: paymentId,
        student_id: id,
        amount,
        paid_off: amount,
        payment_method: 'cash',
        date,
        notes: '',
        created_at: at,
        is_holiday_payment: 0,
        admin_id: 'bench',
      });
      add(recordPayment(account, amount), 'payment', paymentId, date, 'payment');
    }
  }
  return {
    marks,
    markFees,
    payments,
    journal,
    account: {
      student_id: id,
      owed: account.owed,
      credit: account.credit,
      total_fees: account.totalFees,
      total_payments: account.totalPayments,
      adjustments: account.adjustments,
      entry_count: journal.length,
    },
  };
}
