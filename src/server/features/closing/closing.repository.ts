import { sql } from 'kysely';
import type { SignedEntry } from '../../../domain/closing.ts';
import { monthOf, type CalendarDate, type Instant, type Month } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import { forUpdate, type Reader, type Tx } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import type { Tables } from '../../db/tables.ts';

/** Leaves out the columns that grow with the school or the month. */
const COLUMNS = [
  'id',
  'month',
  'closed_at',
  'closed_by',
  'closed_by_name',
  'note',
  'figures',
  'hash',
  'reopened_at',
  'reopened_by',
  'reopened_by_name',
  'reason',
] as const;

export type ClosingRow = Omit<Tables['closings'], 'balances' | 'row_hashes'>;

/** All closings, of one month or of all, newest month and time first. */
export function listClosings(db: Reader, month?: Month): Promise<ClosingRow[]> {
  const all = db.selectFrom('closings').select(COLUMNS);
  const asked = month === undefined ? all : all.where('month', '=', month);
  return asked
    .orderBy('month', 'desc')
    .orderBy('closed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function hasClosings(db: Reader): Promise<boolean> {
  const row = await db.selectFrom('closings').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The long parts of a signature. */
export function readSignedRows(
  db: Reader,
  id: string,
): Promise<Pick<Tables['closings'], 'balances' | 'row_hashes'>> {
  return db
    .selectFrom('closings')
    .select(['balances', 'row_hashes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function insertClosing(tx: Tx, row: Tables['closings']): Promise<void> {
  await tx.insertInto('closings').values(row).execute();
}

/** The closing that keeps a month closed, locked until the transaction ends. */
export function lockClosing(
  tx: Tx,
  engine: Engine,
  month: Month,
): Promise<{ id: string } | undefined> {
  return forUpdate(
    tx
      .selectFrom('closings')
      .select('id')
      .where('month', '=', month)
      .where('reopened_at', 'is', null),
    engine,
  ).executeTakeFirst();
}

export async function saveReopening(
  tx: Tx,
  id: string,
  reopening: Pick<
    Tables['closings'],
    'reopened_at' | 'reopened_by' | 'reopened_by_name' | 'reason'
  >,
): Promise<void> {
  await tx.updateTable('closings').set(reopening).where('id', '=', id).execute();
}

/** The tables that show since when there are entries. */
const datedTables = [
  'attendance',
  'payments',
  'refunds',
  'charges',
  'expenses',
  'budget_entries',
  'holidays',
] as const;

/** The oldest date of any entry after a month, or at all; null if there is none. */
export async function oldestDateAfter(
  db: Reader,
  month: Month | null,
): Promise<CalendarDate | null> {
  const after = `${month ?? '0000-00'}-99`;
  const parts = datedTables.map(
    (table) => sql`select min(date) as date from ${sql.table(table)} where date > ${after}`,
  );
  const { rows } = await sql<{ date: CalendarDate | null }>`
    select min(date) as date from (${sql.join(parts, sql` union all `)}) as oldest`.execute(db);
  return rows[0]?.date ?? null;
}

export interface SumOfRows {
  month: Month;
  /** What is added up: 'mark present', 'payment cash'. */
  what: string;
  rows: number;
  cents: number;
}

/** The sum of each month's rows by kind, which quickly shows whether one was added, removed or changed. */
export async function sumsByMonth(db: Reader, from: Month, to: Month): Promise<SumOfRows[]> {
  // Written like each table's index.
  const month = sql`substr(date, 1, 7)`;
  const within = sql`${month} >= ${from} and ${month} <= ${to}`;
  const dated = sql`date >= ${`${from}-01`} and date <= ${`${to}-31`}`;
  const { rows } = await sql<SumOfRows>`
    select ${month} as month, 'mark ' || status as what, count(*) as rows, 0 as cents
    from attendance where ${within} group by 1, 2
    union all
    select ${month}, 'fee ' || type, count(*), sum(cents) from mark_fees where ${within} group by 1, 2
    union all
    select ${month}, 'payment ' || payment_method, count(*), sum(amount)
    from payments where ${dated} group by 1, 2
    union all
    select ${month}, 'refund ' || method, count(*), sum(amount)
    from refunds where ${dated} and deleted_at is null group by 1, 2
    union all
    select ${month}, 'charge ' || type, count(*), sum(amount)
    from charges where ${dated} and reversed_at is null group by 1, 2
    union all
    select ${month}, 'expense ' || category, count(*), sum(amount)
    from expenses where ${dated} group by 1, 2
    union all
    select ${month}, 'budget ' || budget_type || ' ' || status || ' ' || coalesce(category, ''),
      count(*), sum(amount)
    from budget_entries where ${dated} group by 1, 2
    union all
    select ${month}, 'holiday', count(*), 0 from holidays where ${dated} group by 1, 2
    union all
    select ${month}, 'canceled', count(*), 0
    from class_lessons where ${dated} and canceled is not null group by 1, 2`.execute(db);
  return rows;
}

/** A row that is signed: its key, and the values of the columns that figures depend on. */
export interface SignedRow {
  id: string;
  values: (string | number | null)[];
}

type Named = Record<string, string | number | null>;

interface SignedTable {
  of: SignedEntry;
  table: string;
  columns: readonly string[];
  id: (row: Named) => string;
  /** Which of the dated rows count. */
  where?: string;
}

const byId = ({ id }: Named): string => String(id);
const classPart = (id: string | number | null | undefined) => (id === 'first' ? '' : `/${id}`);
/** The same as `markKey`, which the audit log uses for marks. */
const byMark = (row: Named) => `${row['date']}/${row['student_id']}${classPart(row['class_id'])}`;

const signedTables: readonly SignedTable[] = [
  {
    of: 'mark',
    table: 'attendance',
    columns: ['date', 'class_id', 'student_id', 'status', 'fee'],
    id: byMark,
  },
  {
    of: 'markFee',
    table: 'mark_fees',
    columns: ['date', 'class_id', 'student_id', 'type', 'flag', 'cents'],
    id: (row) => `${byMark(row)} ${row['type']}`,
  },
  {
    of: 'payment',
    table: 'payments',
    columns: ['id', 'student_id', 'date', 'amount', 'payment_method'],
    id: byId,
  },
  {
    of: 'refund',
    table: 'refunds',
    columns: ['id', 'student_id', 'date', 'amount', 'method'],
    id: byId,
    where: 'deleted_at is null',
  },
  {
    of: 'charge',
    table: 'charges',
    columns: ['id', 'student_id', 'date', 'amount', 'type', 'class_id', 'period'],
    id: byId,
    where: 'reversed_at is null',
  },
  { of: 'expense', table: 'expenses', columns: ['id', 'date', 'amount', 'category'], id: byId },
  {
    of: 'budgetEntry',
    table: 'budget_entries',
    columns: ['id', 'date', 'amount', 'budget_type', 'status', 'category'],
    id: byId,
  },
  { of: 'holiday', table: 'holidays', columns: ['date'], id: ({ date }) => String(date) },
  {
    of: 'canceledLesson',
    table: 'class_lessons',
    columns: ['date', 'class_id'],
    id: (row) => `${row['date']}${classPart(row['class_id'])}`,
    where: 'canceled is not null',
  },
];

/** Every row of a month that is signed, by kind. */
export async function signedRows(
  db: Reader,
  { from, to }: Period,
): Promise<Map<SignedEntry, SignedRow[]>> {
  const found = new Map<SignedEntry, SignedRow[]>();
  for (const { of, table, columns, id, where } of signedTables) {
    const counted = where === undefined ? sql`` : sql` and ${sql.raw(where)}`;
    const { rows } = await sql<Named>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where substr(date, 1, 7) = ${monthOf(from)} and date >= ${from} and date <= ${to}${counted}`.execute(
      db,
    );
    found.set(
      of,
      rows.map((row) => ({ id: id(row), values: columns.map((column) => row[column] ?? null) })),
    );
  }
  return found;
}

export interface BalanceAtEnd {
  student_id: StudentId;
  recorded: Cents;
  dated: Cents;
}

/**
 * Each student's balance at the end of a month: from everything recorded until then, and from everything dated until
 * then.
 *
 * @param until the first moment after the month
 */
export async function balancesAtEnd(
  db: Reader,
  { to, until }: { to: CalendarDate; until: Instant },
): Promise<BalanceAtEnd[]> {
  const { rows } = await sql<BalanceAtEnd>`
    select student_id,
      sum(case when at < ${until} then amount else 0 end) as recorded,
      sum(case when date <= ${to} or (date is null and at < ${until}) then amount else 0 end) as dated
    from journal group by student_id order by student_id`.execute(db);
  return rows.filter(({ recorded, dated: byDate }) => recorded !== 0 || byDate !== 0);
}

/** A month's payments by method, minus refunds by the same method, in cents. */
export async function paymentsByMethod(
  db: Reader,
  { from, to }: Period,
): Promise<Map<string, Cents>> {
  const dated = sql<boolean>`date >= ${from} and date <= ${to}`;
  const { rows } = await sql<{ method: string; total: Cents }>`
    select method, cast(sum(cents) as bigint) as total from (
      select payment_method as method, amount as cents from payments where ${dated}
      union all
      select method, -amount as cents from refunds where ${dated} and deleted_at is null
    ) as came group by method`.execute(db);
  return new Map(rows.map((row) => [row.method, row.total]));
}

/** How many marks in a period belong to students who had no place in the class. */
export async function countGuests(db: Reader, { from, to }: Period): Promise<number> {
  const { rows } = await sql<{ guests: number }>`
    select count(*) as guests from attendance
    join classes on classes.id = attendance.class_id and for_whom = 'places'
    where date >= ${from} and date <= ${to} and not exists (
      select 1 from class_places as place
      where place.class_id = attendance.class_id and place.student_id = attendance.student_id
        and place.from_date <= date and (until_date is null or until_date >= date)
    )`.execute(db);
  return rows[0]?.guests ?? 0;
}

/** The open questions about entries that are dated in a period. */
export async function countOpenQuestions(db: Reader, { from, to }: Period): Promise<number> {
  const row = await db
    .selectFrom('questions')
    .innerJoin('journal', 'journal.id', 'questions.entry_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('questions.state', '=', 'open')
    .where('journal.date', '>=', from)
    .where('journal.date', '<=', to)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export interface Recorded {
  entity_id: string;
  action: string;
  actor: string;
  at: Instant;
}

/** For each of these, the newest entry of the audit log since a given moment. */
export async function recordedSince(
  db: Reader,
  entities: readonly string[],
  { ids, since }: { ids: readonly string[]; since: Instant },
): Promise<Map<string, Recorded>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit_log')
    .select(['entity_id', 'action', 'actor', 'at'])
    .where('entity', 'in', entities)
    .where('at', '>', since)
    .where('entity_id', 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.entity_id, row]));
}

/** The names of students and classes, and the students and dates of entries, for the sentences about them. */
export async function studentNames(
  db: Reader,
  ids: readonly StudentId[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('students')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim()]));
}
