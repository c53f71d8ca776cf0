import { post, type Account, type Entry } from '../../../domain/account.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { StudentId } from '../../../domain/ids.ts';
import {
  minus,
  negated,
  plus,
  smaller,
  sumCents,
  ZERO,
  type Cents,
} from '../../../domain/money.ts';
import { SETTLED } from '../../../domain/pastRecords.ts';
import { inBatches } from '../../db/batches.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { fromRow, toRow } from './accountRow.ts';
import * as repository from './ledger.repository.ts';
import { spendOldest } from './reversal.service.ts';

// Takes back what should never have been booked: accounts of students who were added by mistake, and entries of imports
// that are undone. Everything else in the journal stays.

export const { entryCounts, bookedByImport, creditsOfImport } = repository;

/** Deletes accounts with their entries. Only for accounts that nothing was entered in since. */
export async function takeBackAccounts({ tx }: Work, ids: readonly StudentId[]): Promise<void> {
  await repository.deleteAccounts(tx, ids);
}

/**
 * Takes back what an import booked, as if it never had: entries, credit records, and the accounts without them. What
 * was used of it since is taken from the students' other credit; what isn't enough is settled, so that owed and credit
 * are never below zero. The import must be going. Only before the books of this unit of work are opened.
 *
 * @param stays the payments, charges, marks (by key) and credits that stay, with their entries
 * @param of only of these students
 */
export async function takeBackImport(
  work: Work,
  importId: string,
  { stays, of }: { stays: ReadonlySet<string>; of?: readonly StudentId[] },
): Promise<void> {
  const { tx } = work;
  const entries = (await repository.bookedByImport(tx, importId, of)).filter(
    ({ source_id }) => !stays.has(source_id),
  );
  const credits = (await repository.creditsOfImport(tx, importId, of)).filter(
    ({ id, payment_id }) => !stays.has(payment_id ?? id),
  );
  const byStudent = groupBy(entries, ({ student_id }) => student_id);
  const ids = [...byStudent.keys()];
  const accounts = await repository.lockAccounts(tx, ids);
  if (stays.size === 0 && !of) await repository.deleteBooked(tx, importId);
  else
    await repository.deleteEntries(
      tx,
      entries.map(({ id }) => id),
    );
  await repository.deleteCredits(
    tx,
    credits.map(({ id }) => id),
  );
  await inBatches(ids, (piece) => repository.renumber(tx, piece));
  const used = groupBy(credits, ({ student_id }) => student_id);
  const settled: Tables['journal'][] = [];
  const records: Tables['credits'][] = [];
  const rows: Tables['accounts'][] = [];
  for (const row of accounts) {
    const own = byStudent.get(row.student_id) ?? [];
    const spent = sumCents(
      (used.get(row.student_id) ?? []).map((one) => minus(one.used_amount, one.paid_off)),
    );
    const open = spent > 0 ? await spendElsewhere(work, row.student_id, spent) : ZERO;
    let account = own.reduce((rest, entry) => post(rest, withdrawn(entry)), fromRow(row));
    let count = row.entry_count - own.length;
    const missing = larger(negated(account.owed), negated(account.credit));
    if (missing > 0) {
      const made = settle(work, row.student_id, { account, count, missing, open });
      account = made.account;
      count += made.entries.length;
      settled.push(...made.entries);
      records.push(made.record);
    }
    const before = work.balanceChanges.get(row.student_id)?.before ?? fromRow(row);
    work.balanceChanges.set(row.student_id, {
      before: { owed: before.owed, credit: before.credit },
      after: { owed: account.owed, credit: account.credit },
    });
    rows.push(toRow(row.student_id, { ...account, entryCount: count }));
  }
  await repository.saveAccounts(tx, rows);
  await repository.insertJournal(tx, settled);
  await repository.insertCredits(tx, records);
}

const larger = (one: Cents, other: Cents) => (one > other ? one : other);

type Booked = Awaited<ReturnType<typeof repository.bookedByImport>>[number];

/** The entry that leaves an account as if the given one had never been. */
const withdrawn = ({ kind, amount, owed_change, credit_change }: Booked): Entry => ({
  kind,
  amount: negated(amount),
  owedChange: negated(owed_change),
  creditChange: negated(credit_change),
});

/** Takes what was spent from the student's other credit, and returns what there isn't enough for. */
async function spendElsewhere(work: Work, studentId: StudentId, spent: Cents): Promise<Cents> {
  const left = await repository.creditLeft(work.tx, studentId);
  const elsewhere = smaller(spent, left);
  if (elsewhere > 0) await spendOldest(work, studentId, elsewhere);
  return minus(spent, elsewhere);
}

/** Adds as much to owed as to credit. Of the credit, what has been spent already is used. */
function settle(
  work: Work,
  studentId: StudentId,
  {
    account,
    count,
    missing,
    open,
  }: { account: Account; count: number; missing: Cents; open: Cents },
) {
  const added: Entry[] = [
    { kind: 'adjustment', amount: missing, owedChange: missing, creditChange: ZERO },
    { kind: 'credit-granted', amount: negated(missing), owedChange: ZERO, creditChange: missing },
  ];
  const creditId = newId('credit_');
  const balance = minus(account.owed, account.credit);
  const entries = added.map((entry, index): Tables['journal'] => ({
    id: newId(),
    student_id: studentId,
    number: count + index + 1,
    kind: entry.kind,
    amount: entry.amount,
    owed_change: entry.owedChange,
    credit_change: entry.creditChange,
    balance: index === 0 ? plus(balance, missing) : balance,
    date: work.today,
    source_type: 'student',
    source_id: studentId,
    note: SETTLED,
    actor_id: work.actor.id ?? 'anonymous',
    actor: work.actor.name || work.actor.email,
    at: work.now,
    corrects: null,
    types: '',
    import_id: null,
  }));
  const record: Tables['credits'] = {
    id: creditId,
    student_id: studentId,
    amount: missing,
    used_amount: open,
    withdrawn_amount: ZERO,
    paid_off: ZERO,
    created_at: work.now,
    last_used_at: open > 0 ? work.now : null,
    date: work.today,
    holiday_name: null,
    payment_id: null,
    payment_method: null,
    original_notes: null,
    original_status: null,
    original_attributes: null,
    extra: null,
    origin: 'grant',
    class_id: null,
    reason: SETTLED,
    import_id: null,
  };
  return { account: added.reduce(post, account), entries, record };
}
