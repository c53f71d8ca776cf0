import { sql } from 'kysely';
import { entryLabel, type EntryKind } from '../../domain/account.ts';
import { UNCOUNTED_STATUS } from '../../domain/budget.ts';
import { readChargeNote } from '../../domain/charge.ts';
import { dateInZone, type CalendarDate, type Instant } from '../../domain/dates.ts';
import { readMentions } from '../../domain/feeType.ts';
import type { StudentId } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import { readMethodNote } from '../../domain/paymentMethod.ts';
import {
  entryPostings,
  revenuePostings,
  spentPostings,
  typePostings,
  type Posting,
} from '../../domain/postings.ts';
import { fullName } from '../../domain/student.ts';
import type { Reader } from '../db/database.ts';

// The school's books for hledger and other programs of plain text accounting.

const ROWS_AT_ONCE = 2000;

const plainAccounts = new Map(
  Object.entries({
    unsorted: 'income:fees:unsorted',
    deleted: 'assets:deleted payments',
    /** Expenses and the budget don't say which account the money was in. */
    school: 'assets:school',
    adjustments: 'equity:adjustments',
    contributions: 'income:contributions',
    otherFees: 'income:budget fees',
  }),
);
const groups = {
  owed: 'assets:students',
  credit: 'liabilities:credit',
  income: 'income:fees',
  money: 'assets',
  spent: 'expenses',
} as const;

/** An account's name; one of a student also says whose it is. */
function nameOf({ account, student }: Posting, names: ReadonlyMap<string, string>): string {
  const [kind, key = ''] = account.split('.') as [keyof typeof groups, string?];
  const whose = student === undefined ? key : (names.get(student) ?? student);
  return plainAccounts.get(account) ?? `${groups[kind]}:${whose}`;
}

interface JournalRow {
  student_id: StudentId;
  number: number;
  kind: EntryKind;
  owed_change: Cents;
  credit_change: Cents;
  date: CalendarDate | null;
  source_type: string;
  note: string;
  at: Instant;
  method: string | null;
}

/** Removes characters that a program would read as something else: line ends, comments, parts of an account. */
const plainText = (text: string) => text.replaceAll(/[;:\s]+/g, ' ').trim();

const dollars = (cents: number) => {
  const text = (Math.abs(cents) / 100).toFixed(2);
  return `$${cents < 0 ? '-' : ''}${text}`;
};

/** Each account's balance at the end, in cents, and the last date of all. */
class Ledger {
  readonly balances = new Map<string, number>();
  readonly names: ReadonlyMap<string, string>;
  last = '0000-00-00';

  constructor(names: ReadonlyMap<string, string>) {
    this.names = names;
  }

  transaction(
    { date, code, text }: { date: string; code?: string; text: string },
    postings: readonly Posting[],
  ): string {
    if (date > this.last) this.last = date;
    const lines = postings
      .filter(({ amount }) => amount !== 0)
      .map((posting) => {
        const account = nameOf(posting, this.names);
        const { amount } = posting;
        this.balances.set(account, (this.balances.get(account) ?? 0) + amount);
        return `    ${account}  ${dollars(amount)}\n`;
      });
    return lines.length === 0
      ? ''
      : `${date}${code === undefined ? '' : ` (${code})`} ${plainText(text)}\n${lines.join('')}\n`;
  }
}

async function* journalRows(db: Reader): AsyncGenerator<JournalRow[]> {
  let last: JournalRow | undefined;
  for (;;) {
    const after = last
      ? sql`where (journal.student_id, journal.number) > (${last.student_id}, ${last.number})`
      : sql``;
    const { rows } = await sql<JournalRow>`
      select journal.student_id, number, kind, owed_change, credit_change, journal.date,
        source_type, note, at,
        coalesce(payments.payment_method, refunds.method) as method
      from journal
      left join payments on source_type = 'payment' and payments.id = source_id
      left join refunds on source_type = 'refund' and refunds.id = source_id
      ${after}
      order by journal.student_id, journal.number limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1);
  }
}

/** What was charged of each fee type on each date, for marks and otherwise. */
async function feesByDate(db: Reader) {
  const { rows } = await sql<{ date: string; type: string; cents: Cents }>`
    select date, type, sum(cents) as cents from (
      select date, type, sum(cents) as cents from mark_fees where cents > 0 group by date, type
      union all
      select date, type, sum(amount) as cents from charges where reversed_at is null
      group by date, type
    ) as charged group by date, type order by date, type`.execute(db);
  return rows;
}

interface SpentRow {
  id: string;
  date: string;
  amount: Cents;
  what: string;
  text: string;
}

async function expenseRows(db: Reader) {
  const { rows } = await sql<SpentRow>`
    select id, date, amount, category as what, description as text from expenses
    order by date, id`.execute(db);
  return rows;
}

async function budgetRows(db: Reader) {
  const { rows } = await sql<SpentRow & { budget_type: string }>`
    select id, date, amount, budget_type, category as what, description as text
    from budget_entries where status <> ${UNCOUNTED_STATUS} order by date, id`.execute(db);
  return rows;
}

async function studentNames(db: Reader): Promise<Map<string, string>> {
  const rows = await db.selectFrom('students').select(['id', 'first_name', 'last_name']).execute();
  return new Map(
    rows.map((row) => {
      const name = fullName({ firstName: row.first_name, lastName: row.last_name });
      return [row.id, plainText(`${name} [${row.id}]`)];
    }),
  );
}

/**
 * The books as text: a transaction for each entry of each student's journal, then the fees by type, then the expenses,
 * and finally each account's balance, so that a program can check it.
 */
export async function* ledgerText(db: Reader, timeZone: string): AsyncGenerator<string> {
  const ledger = new Ledger(await studentNames(db));
  const types = await db.selectFrom('fee_types').select(['key', 'name']).execute();
  const methods = await db.selectFrom('payment_methods').select(['key', 'name']).execute();
  const noteOf = ({ source_type, note }: JournalRow) => {
    if (source_type === 'charge') return readChargeNote(note, types);
    if (source_type === 'payment' || source_type === 'refund') return readMethodNote(note, methods);
    return readMentions(note, types);
  };
  yield '; The books of a school, for hledger. README.txt explains the accounts.\n\n';
  yield 'commodity $1000.00\n\n';
  for await (const rows of journalRows(db)) {
    const lines = rows.map((row) =>
      ledger.transaction(
        {
          date: row.date ?? dateInZone(row.at, timeZone),
          code: `${row.student_id}/${row.number}`,
          text: [entryLabel(row.kind, row.source_type), noteOf(row)].filter(Boolean).join(', '),
        },
        entryPostings({
          student: row.student_id,
          kind: row.kind,
          owed: row.owed_change,
          credit: row.credit_change,
          method: row.method,
        }),
      ),
    );
    yield lines.join('');
  }
  for (const { date, type, cents } of await feesByDate(db))
    yield ledger.transaction({ date, text: `Fees by type, ${type}` }, typePostings(type, cents));
  for (const { id, date, amount, what, text } of await expenseRows(db))
    yield ledger.transaction({ date, code: id, text }, spentPostings(what, amount));
  for (const { id, date, amount, what, text, budget_type } of await budgetRows(db))
    yield ledger.transaction(
      { date, code: id, text },
      budget_type === 'expense'
        ? spentPostings(what, amount)
        : revenuePostings(budget_type === 'fee_revenue', amount),
    );
  yield closing(ledger);
}

/** The balance of every account as an assertion, and the names of the accounts. */
function closing(ledger: Ledger): string {
  for (const name of ledger.names.values())
    for (const account of [`${groups.owed}:${name}`, `${groups.credit}:${name}`])
      if (!ledger.balances.has(account)) ledger.balances.set(account, 0);
  const all = [...ledger.balances].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (all.length === 0) return '';
  const declared = all.map(([account]) => `account ${account}\n`).join('');
  const asserted = all
    .map(([account, cents]) => `    ${account}  $0.00 = ${dollars(cents)}\n`)
    .join('');
  return `${declared}\n${ledger.last} Balances\n${asserted}`;
}
