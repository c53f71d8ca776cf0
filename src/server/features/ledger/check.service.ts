import { sql } from 'kysely';
import { lawHolds, rebuild, type Account, type EntryKind } from '../../../domain/account.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { negated, sumCents } from '../../../domain/money.ts';
import type { Reader, Reading } from '../../db/database.ts';
import { checkCredits, type Disagreement } from './credit.check.ts';
import { journalsByKind } from './ledger.repository.ts';

const BALANCES = ['owed', 'credit', 'totalFees', 'totalPayments', 'adjustments'] as const;

/** The kinds of entries that use credit, or return used credit. */
const spendingKinds: readonly EntryKind[] = [
  'credit-applied',
  'refund',
  'refund-deleted',
  'refund-restored',
];

/**
 * Rebuilds every balance from the journal, and its parts from the marks, payments and credit records, and returns how
 * they differ from the stored accounts; also compares each credit record with its origin. It takes a fixed number of
 * queries, no matter how large the school is.
 */
export async function checkBooks({
  db,
  engine,
}: Reading): Promise<{ students: number; problems: Disagreement[] }> {
  const problems: Disagreement[] = [];
  const accounts = await db.selectFrom('accounts').selectAll().execute();
  const journals = await journalsByKind(db);
  const fees = await sumByStudent(
    db,
    sql`select student_id, sum(fee) as total from (
      select student_id, fee from attendance
      union all select student_id, amount from charges where reversed_at is null
    ) as charged group by student_id`,
  );
  const payments = await sumByStudent(
    db,
    sql`select student_id, sum(amount) as total from (
      select student_id, amount from payments
      union all select student_id, 0 - amount from refunds where deleted_at is null
    ) as paid group by student_id`,
  );
  const credits = await sumByStudent(
    db,
    sql`select student_id,
    sum(amount - used_amount - withdrawn_amount) as total from credits group by student_id`,
  );
  const applied = await sumByStudent(
    db,
    sql`select student_id, sum(used_amount - paid_off) as total from credits group by student_id`,
  );

  for (const row of accounts) {
    const studentId = row.student_id;
    const say = (problem: string) => problems.push({ studentId, problem });
    const account: Account = {
      owed: row.owed,
      credit: row.credit,
      totalFees: row.total_fees,
      totalPayments: row.total_payments,
      adjustments: row.adjustments,
    };
    const journal = journals.get(studentId) ?? { entries: [], count: 0 };
    const rebuilt = rebuild(journal.entries);
    for (const name of BALANCES) {
      if (account[name] !== rebuilt[name])
        say(`${name} is ${account[name]}, by the journal ${rebuilt[name]}`);
    }
    if (!lawHolds(account)) say('owed − credit is not fees − payments + adjustments');
    if (row.entry_count !== journal.count)
      say(`counts ${row.entry_count} entries, the journal has ${journal.count}`);
    compare(say, 'the fees of the marks and charges', fees.get(studentId), account.totalFees);
    compare(say, 'the payments less refunds', payments.get(studentId), account.totalPayments);
    compare(say, 'the credit records', credits.get(studentId), account.credit);
    const spent = sumCents(
      journal.entries
        .filter(({ kind }) => spendingKinds.includes(kind))
        .map(({ creditChange }) => negated(creditChange)),
    );
    if ((applied.get(studentId) ?? 0) !== spent)
      say(`credit of ${applied.get(studentId) ?? 0} is used, by the journal ${spent}`);
  }
  for (const { student_id: studentId, number } of await wrongRunningBalances(db)) {
    problems.push({ studentId, problem: `the running balance of entry ${number} is wrong` });
  }
  for (const { student_id: studentId, date } of await wrongMarks(db)) {
    problems.push({ studentId, problem: `the fee of ${date} is not the sum of its parts` });
  }
  problems.push(...(await wrongFamilyPayments(db)));
  problems.push(...(await checkCredits(db)));
  if (engine === 'sqlite') problems.push(...(await damagedPages(db)));
  return { students: accounts.length, problems };
}

function compare(
  report: (problem: string) => void,
  what: string,
  sum: number | undefined,
  stated: number,
): void {
  if ((sum ?? 0) !== stated) report(`${what} add up to ${sum ?? 0}, the account says ${stated}`);
}

async function sumByStudent(
  db: Reader,
  query: ReturnType<typeof sql<{ student_id: StudentId; total: number }>>,
): Promise<Map<StudentId, number>> {
  const { rows } = await query.execute(db);
  return new Map(rows.map((row) => [row.student_id, row.total]));
}

async function wrongRunningBalances(
  db: Reader,
): Promise<{ student_id: StudentId; number: number }[]> {
  const { rows } = await sql<{ student_id: StudentId; number: number }>`
    select student_id, number from (
      select student_id, number, balance,
        sum(amount) over (partition by student_id order by number) as running
      from journal
    ) as lines where running <> balance limit 100`.execute(db);
  return rows;
}

/** Marks whose fee isn't the sum of its parts. */
async function wrongMarks(db: Reader): Promise<{ student_id: StudentId; date: CalendarDate }[]> {
  const { rows } = await sql<{ student_id: StudentId; date: CalendarDate }>`
    select student_id, date from attendance where fee <> (
      select coalesce(sum(cents), 0) from mark_fees where mark_id = attendance.id
    ) limit 100`.execute(db);
  return rows;
}

/** Family payments whose parts disagree about what they share, or are only partly deleted. */
async function wrongFamilyPayments(db: Reader): Promise<Disagreement[]> {
  const { rows } = await sql<{ act: string }>`
    select act from payments where act is not null group by act
    having min(payment_method) <> max(payment_method) or min(date) <> max(date)
      or min(created_at) <> max(created_at)
      or min(family_id) <> max(family_id) or count(distinct student_id) <> count(*)
      or count(distinct coalesce(payer_id, '')) <> 1
      or 'deletion of ' || act in (select act from undo where entity = 'payment')
    limit 100`.execute(db);
  return rows.map(({ act }) => ({
    studentId: '',
    problem: `the parts of the family’s payment ${act} differ, or only some of them are deleted`,
  }));
}

async function damagedPages(db: Reader): Promise<Disagreement[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  return rows
    .filter((row) => row.integrity_check !== 'ok')
    .map((row) => ({ studentId: '', problem: `the database file: ${row.integrity_check}` }));
}
