import type { Pots } from '../../../contract/base.ts';
import type { Account as AccountView } from '../../../contract/student.ts';
import {
  calculatedBalance,
  deletePayment,
  emptyAccount,
  post,
  rebuild,
  type Account,
  type Entry,
} from '../../../domain/account.ts';
import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import { readMentions, type FeeType } from '../../../domain/feeType.ts';
import type { PaymentId, StudentId } from '../../../domain/ids.ts';
import { minus, negated, plus, ZERO, type Cents } from '../../../domain/money.ts';
import { notFound } from '../../../domain/refusal.ts';
import { statementPeriod, type StatementPeriod } from '../../../domain/statement.ts';
import { STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { AccountTable, CreditTable, JournalTable } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import * as repository from './ledger.repository.ts';

/** What an entry came from, and what its line in the statement says. */
export interface Cause {
  source: { type: JournalTable['source_type']; id: string };
  date: CalendarDate | null;
  note: string;
  /**
   * Kept with the credit record that the entry leaves, if it leaves one. With an `amount` (cents) it leaves one
   * in any case: what of it the entry took off what was owed counts as used.
   */
  credit?: Partial<CreditTable> & { reason: string };
}

/** The accounts that one unit of work may change, held until it ends. */
export interface Books {
  has(studentId: StudentId): boolean;
  account(studentId: StudentId): Account;
  /**
   * Posts an entry: the account, its journal and any new credit record, all written by `save`. Returns the id of
   * the credit record, if there is one.
   */
  post(studentId: StudentId, entry: Entry, cause: Cause): string | null;
  save(): Promise<void>;
}

/** A unit of work has one set of books, so that nothing it posts is overwritten by an older copy of an account. */
const booksOf = new WeakMap<Work, BooksOfWork>();

/**
 * The books of a unit of work, with the accounts of the students given locked in them. Students without an account
 * (unknown ids) are simply not in the books.
 */
export async function openBooks(work: Work, studentIds: readonly StudentId[]): Promise<Books> {
  const books = booksOf.get(work) ?? new BooksOfWork(work);
  booksOf.set(work, books);
  await books.lock(studentIds);
  return books;
}

class BooksOfWork implements Books {
  readonly #work: Work;
  readonly #accounts = new Map<StudentId, Account & { entryCount: number }>();
  readonly #changed = new Set<StudentId>();
  #journal: JournalTable[] = [];
  #credits: CreditTable[] = [];

  constructor(work: Work) {
    this.#work = work;
  }

  async lock(studentIds: readonly StudentId[]): Promise<void> {
    const fresh = studentIds.filter((id) => !this.#accounts.has(id));
    const { tx, engine } = this.#work;
    for (const row of await repository.lockAccounts(tx, engine, fresh)) {
      this.#accounts.set(row.student_id, { ...fromRow(row), entryCount: row.entry_count });
    }
  }

  has(studentId: StudentId): boolean {
    return this.#accounts.has(studentId);
  }

  account(studentId: StudentId): Account & { entryCount: number } {
    const account = this.#accounts.get(studentId);
    if (!account) throw notFound(STUDENT_NOT_FOUND);
    return account;
  }

  post(studentId: StudentId, entry: Entry, cause: Cause): string | null {
    const work = this.#work;
    const before = this.account(studentId);
    const after = { ...post(before, entry), entryCount: before.entryCount + 1 };
    this.#accounts.set(studentId, after);
    this.#changed.add(studentId);
    const known = work.balances.get(studentId)?.before ?? before;
    work.balances.set(studentId, { before: potsOf(known), after: potsOf(after) });
    this.#journal.push({
      id: newId(),
      student_id: studentId,
      number: after.entryCount,
      kind: entry.kind,
      amount: entry.amount,
      owed_change: entry.owedChange,
      credit_change: entry.creditChange,
      balance: calculatedBalance(after),
      date: cause.date,
      source_type: cause.source.type,
      source_id: cause.source.id,
      note: cause.note,
      actor_id: work.actor.id ?? 'anonymous',
      actor: work.actor.name || work.actor.email,
      at: work.now,
    });
    if (entry.kind === 'payment-restored' || (cause.credit?.amount ?? entry.creditChange) <= 0)
      return null;
    const credit = newCredit(work, studentId, entry, cause);
    this.#credits.push(credit);
    return credit.id;
  }

  /** Writes what was posted since the last time. */
  async save(): Promise<void> {
    const { tx } = this.#work;
    const rows = [...this.#changed].map((id) => toRow(id, this.account(id)));
    const [journal, credits] = [this.#journal, this.#credits];
    this.#changed.clear();
    this.#journal = [];
    this.#credits = [];
    await repository.saveAccounts(tx, rows);
    await repository.insertJournal(tx, journal);
    await repository.insertCredits(tx, credits);
  }
}

function potsOf({ owed, credit }: Pick<Account, 'owed' | 'credit'>) {
  return { owed, credit };
}

export function toPots({ owed, credit }: Pick<Account, 'owed' | 'credit'>): Pots {
  return { owed, creditAvailable: credit, calculatedBalance: calculatedBalance({ owed, credit }) };
}

/** The two pots of several students, as they stand. */
export async function readPots(
  db: Reader,
  studentIds: readonly StudentId[],
): Promise<Map<StudentId, Pots>> {
  const rows = await repository.findAccounts(db, studentIds);
  return new Map(rows.map((row) => [row.student_id, toPots(row)]));
}

/** A new student's empty account. */
export async function startAccount(work: Work, studentId: StudentId): Promise<void> {
  await repository.insertAccount(work.tx, toRow(studentId, { ...emptyAccount, entryCount: 0 }));
}

/** The entry that deletes a payment and reverses what is left of its overpayment credit. */
export async function reversePayment(
  work: Work,
  payment: { id: PaymentId; amount: Cents },
): Promise<Entry> {
  const credit = await repository.creditOfPayment(work.tx, payment.id);
  const creditLeft = credit ? leftOf(credit) : ZERO;
  if (credit && creditLeft > 0)
    await repository.changeCredit(work.tx, credit.id, { withdrawn: creditLeft });
  return deletePayment({ amount: payment.amount, creditLeft });
}

/** The overpayment credit of a payment whose deletion is undone is the student's again, as it was. */
export async function restorePaymentCredit(
  work: Work,
  paymentId: PaymentId,
  amount: Cents,
): Promise<void> {
  const credit = await repository.creditOfPayment(work.tx, paymentId);
  if (credit && amount > 0)
    await repository.changeCredit(work.tx, credit.id, { withdrawn: negated(amount) });
}

export const changeCredit = repository.changeCredit;
export const insertCredit = (tx: Tx, row: CreditTable): Promise<void> =>
  repository.insertCredits(tx, [row]);

/** The entry that deleted a payment, as the journal has it. */
export const deletionOf = repository.deletionOf;

/**
 * Reverses a credit record, because the return of a fee that left it is undone. The record of a fee that a
 * holiday returned also carries what of the fee went against what was owed at once (`paidOff`, cents); that is
 * owed again, so it is used no more. Returns what was left to reverse, in cents; null, and nothing is changed,
 * when some of a removed mark's credit has been used since.
 */
export async function reverseCredit(
  work: Work,
  creditId: string,
  fee: { amount: Cents; paidOff: Cents } | null,
): Promise<Cents | null> {
  const credit = await repository.findCredit(work.tx, creditId);
  if (!credit) return ZERO;
  if (!fee && credit.used_amount > 0) return null;
  const left = leftOf(credit);
  const unused = fee ? plus(minus(credit.amount, fee.amount), fee.paidOff) : ZERO;
  await repository.changeCredit(work.tx, creditId, {
    used: negated(unused),
    withdrawn: plus(left, unused),
  });
  return left;
}

/** A student's account with the newest `limit` journal entries before `cursor`, newest last. */
export async function readAccount(
  db: Reader,
  studentId: StudentId,
  page: {
    limit?: number | undefined;
    cursor?: string | undefined;
    /** Instants between which the entries were booked. */
    since?: Instant | undefined;
    until?: Instant | undefined;
  },
): Promise<AccountView> {
  const limit = page.limit ?? 1000;
  const before = page.cursor && /^\d{1,15}$/.test(page.cursor) ? Number(page.cursor) : null;
  const row = await repository.findAccount(db, studentId);
  if (!row) throw notFound(STUDENT_NOT_FOUND);
  const found = await repository.journalPage(db, studentId, before, limit + 1, page);
  const types = await listFeeTypes(db);
  const shown = found.slice(0, limit).toReversed();
  const { openingBalance, closingBalance, ...period } = await readPeriod(db, row, page);
  return {
    owed: row.owed,
    creditAvailable: row.credit,
    calculatedBalance: calculatedBalance(row),
    totalFees: row.total_fees,
    totalPayments: row.total_payments,
    adjustments: row.adjustments,
    openingBalance,
    closingBalance,
    period,
    entries: shown.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      amount: entry.amount,
      owedChange: entry.owed_change,
      creditChange: entry.credit_change,
      balance: entry.balance,
      date: entry.date,
      at: entry.at,
      by: entry.actor,
      note: noteOf(entry, types),
      source: { type: entry.source_type, id: entry.source_id },
    })),
    nextCursor: found.length > limit ? String(shown[0]?.number) : null,
  };
}

/** What an account did between two instants; everything so far needs no look at its journal. */
async function readPeriod(
  db: Reader,
  row: AccountTable,
  { since, until }: { since?: Instant | undefined; until?: Instant | undefined },
): Promise<StatementPeriod> {
  const totalsUntil = async (end: Instant) =>
    rebuild(
      (await repository.journalSums(db, row.student_id, end)).map((sum) => ({
        ...sum,
        owedChange: ZERO,
        creditChange: ZERO,
      })),
    );
  return statementPeriod(
    since === undefined ? emptyAccount : await totalsUntil(since),
    until === undefined ? fromRow(row) : await totalsUntil(until),
  );
}

/** What a line says beside its kind: of a mark what it is now called, of a payment what was noted with it. */
function noteOf(entry: repository.JournalLine, types: readonly FeeType[]): string {
  if (entry.source_type === 'attendance') return readMentions(entry.note, types);
  return [entry.note, entry.payment_notes].filter(Boolean).join(': ');
}

function leftOf(credit: CreditTable): Cents {
  return minus(minus(credit.amount, credit.used_amount), credit.withdrawn_amount);
}

function newCredit(work: Work, studentId: StudentId, entry: Entry, cause: Cause): CreditTable {
  const used = minus(cause.credit?.amount ?? entry.creditChange, entry.creditChange);
  return {
    id: newId('credit_'),
    student_id: studentId,
    amount: entry.creditChange,
    used_amount: used,
    withdrawn_amount: ZERO,
    created_at: work.now,
    last_used_at: used > 0 ? work.now : null,
    date: cause.date,
    holiday_name: null,
    payment_id: null,
    payment_method: null,
    original_notes: null,
    original_status: null,
    original_attributes: null,
    extra: null,
    origin: 'fee',
    ...cause.credit,
    reason: cause.credit?.reason ?? cause.note,
  };
}

function fromRow(row: AccountTable): Account {
  return {
    owed: row.owed,
    credit: row.credit,
    totalFees: row.total_fees,
    totalPayments: row.total_payments,
    adjustments: row.adjustments,
  };
}

function toRow(studentId: StudentId, account: Account & { entryCount: number }): AccountTable {
  return {
    student_id: studentId,
    owed: account.owed,
    credit: account.credit,
    total_fees: account.totalFees,
    total_payments: account.totalPayments,
    adjustments: account.adjustments,
    entry_count: account.entryCount,
  };
}
