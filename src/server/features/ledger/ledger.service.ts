import type { Pots } from '../../../contract/base.ts';
import type { Account as AccountView } from '../../../contract/student.ts';
import {
  calculatedBalance,
  deletePayment,
  emptyAccount,
  post,
  rebuild,
  undoFeeChange,
  type Account,
  type Entry,
  type PotsChange,
} from '../../../domain/account.ts';
import { chargeReturnedFee, creditMessages } from '../../../domain/credit.ts';
import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import { readMentions, type FeeType } from '../../../domain/feeType.ts';
import type { PaymentId, StudentId } from '../../../domain/ids.ts';
import { minus, negated, plus, ZERO, type Cents } from '../../../domain/money.ts';
import { notFound } from '../../../domain/refusal.ts';
import { statementPeriod, type StatementPeriod } from '../../../domain/statement.ts';
import { STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type {
  AccountTable,
  CreditTable,
  HolidayPaymentTable,
  JournalTable,
} from '../../db/tables.ts';
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
  /** Changes a credit record; `save` writes it. Gives it as it is then. */
  editCredit(credit: CreditTable, changes: Partial<CreditTable>): CreditTable;
  /** Keeps which credit a payment has for a date; `before` is the one it had. */
  linkPayment(
    studentId: StudentId,
    before: HolidayPaymentTable | null,
    after: HolidayPaymentTable,
  ): void;
  save(): Promise<void>;
  /** What the unit of work did to a student's money until now, kept for its undo. */
  traceOf(studentId: StudentId): MoneyTrace;
}

/** What an act did to one student's money: all that its exact undo needs. */
export interface MoneyTrace {
  /** Null where neither pot and no total moved. */
  change: PotsChange | null;
  credits: Traced<CreditTable>[];
  links: Traced<HolidayPaymentTable>[];
}

/** A row that an act changed, or made, where there was none before. */
export interface Traced<Row> {
  before: Row | null;
  after: Row;
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
  readonly #changes = new Map<StudentId, PotsChange>();
  readonly #touchedCredits = new Map<string, Traced<CreditTable>>();
  readonly #touchedLinks = new Map<StudentId, Traced<HolidayPaymentTable>[]>();
  #journal: JournalTable[] = [];
  #credits: CreditTable[] = [];
  readonly #editedCredits = new Set<string>();
  #links: HolidayPaymentTable[] = [];

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
    this.#changes.set(studentId, addChange(this.#changes.get(studentId), entry));
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
    this.#touchedCredits.set(credit.id, { before: null, after: credit });
    return credit.id;
  }

  editCredit(credit: CreditTable, changes: Partial<CreditTable>): CreditTable {
    const touched = this.#touchedCredits.get(credit.id);
    const after = { ...(touched?.after ?? credit), ...changes };
    this.#touchedCredits.set(credit.id, { before: touched ? touched.before : credit, after });
    const fresh = this.#credits.findIndex(({ id }) => id === credit.id);
    if (fresh >= 0) this.#credits[fresh] = after;
    else this.#editedCredits.add(credit.id);
    return after;
  }

  linkPayment(
    studentId: StudentId,
    before: HolidayPaymentTable | null,
    after: HolidayPaymentTable,
  ): void {
    const links = this.#touchedLinks.get(studentId) ?? [];
    this.#touchedLinks.set(studentId, [...links, { before, after }]);
    this.#links.push(after);
  }

  traceOf(studentId: StudentId): MoneyTrace {
    return {
      change: this.#changes.get(studentId) ?? null,
      credits: [...this.#touchedCredits.values()].filter(
        ({ after }) => after.student_id === studentId,
      ),
      links: this.#touchedLinks.get(studentId) ?? [],
    };
  }

  /** Writes what was posted since the last time. */
  async save(): Promise<void> {
    const { tx } = this.#work;
    const rows = [...this.#changed].map((id) => toRow(id, this.account(id)));
    const [journal, credits, links] = [this.#journal, this.#credits, this.#links];
    const edited = [...this.#editedCredits].flatMap((id) => {
      const credit = this.#touchedCredits.get(id);
      return credit ? [credit.after] : [];
    });
    this.#changed.clear();
    this.#journal = [];
    this.#credits = [];
    this.#editedCredits.clear();
    this.#links = [];
    await repository.saveAccounts(tx, rows);
    await repository.insertJournal(tx, journal);
    await repository.insertCredits(tx, credits);
    for (const credit of edited) await repository.updateCredit(tx, credit);
    await repository.saveHolidayPayments(tx, links);
  }
}

function addChange(sum: PotsChange | undefined, entry: PotsChange): PotsChange {
  return {
    amount: plus(sum?.amount ?? ZERO, entry.amount),
    owedChange: plus(sum?.owedChange ?? ZERO, entry.owedChange),
    creditChange: plus(sum?.creditChange ?? ZERO, entry.creditChange),
  };
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

/** The entry that deleted a payment, as the journal has it. */
export const deletionOf = repository.deletionOf;

/**
 * Reverses a credit record, because the return of a fee that left it is undone: what had gone against what was owed
 * is owed again, so it is used no more. Returns what was left to reverse, in cents; null, and nothing is changed,
 * when some of it has been applied since, unless that is fine: what was applied then stays a credit of its own.
 */
export async function reverseCredit(
  work: Work,
  creditId: string,
  { evenIfApplied = false } = {},
): Promise<Cents | null> {
  const credit = await repository.findCredit(work.tx, creditId);
  if (!credit) return ZERO;
  const applied = minus(credit.used_amount, credit.paid_off);
  if (applied > 0 && !evenIfApplied) return null;
  const left = leftOf(credit);
  await repository.updateCredit(work.tx, {
    ...credit,
    used_amount: applied,
    withdrawn_amount: minus(credit.amount, applied),
    paid_off: ZERO,
    reason: credit.date ? creditMessages.chargedAgain(credit.date) : credit.reason,
  });
  return left;
}

/**
 * A fee of a class date is charged, in cents: the records that say it was returned follow (`chargeReturnedFee`),
 * oldest first. Neither pot changes.
 */
export function followCharge(books: Books, records: readonly CreditTable[], charged: Cents): void {
  let rest = charged;
  for (const record of records) {
    if (rest === 0) return;
    const { after, taken, isCharged } = chargeReturnedFee(
      {
        amount: record.amount,
        paidOff: record.paid_off,
        usedAmount: record.used_amount,
        withdrawnAmount: record.withdrawn_amount,
      },
      rest,
    );
    rest = minus(rest, taken);
    books.editCredit(record, {
      paid_off: after.paidOff,
      used_amount: after.usedAmount,
      withdrawn_amount: after.withdrawnAmount,
      ...(isCharged && record.date && { reason: creditMessages.chargedAgain(record.date) }),
    });
  }
}

const CREDIT_CHANGED =
  'The credit that this left has been used or changed since, so it can no longer be undone.';
const PAID_SINCE =
  'The fee of this has been paid or changed since, so it can no longer be undone. Change the mark instead.';

/**
 * Undoes what an act did to one student's money: pots, credit records and the credits of payments are what they
 * were. Returns why that can't be, and then changes nothing: something later depends on it.
 */
export async function undoMoney(
  work: Work,
  books: Books,
  studentId: StudentId,
  { trace, cause }: { trace: MoneyTrace; cause: Cause },
): Promise<string | null> {
  const entry = trace.change && undoFeeChange(books.account(studentId), trace.change);
  if (trace.change && !entry) return PAID_SINCE;
  const credits = await repository.findCredits(
    work.tx,
    trace.credits.map(({ after }) => after.id),
  );
  const links = await repository.linksOf(
    work.tx,
    trace.links.map(({ after }) => after.payment_id),
  );
  const isAsLeft =
    trace.credits.every(({ after }) => isSame(after, credits.get(after.id))) &&
    trace.links.every(({ after }) =>
      links.some((link) => link.date === after.date && isSame(after, link)),
    );
  if (!isAsLeft) return CREDIT_CHANGED;
  for (const { before, after } of trace.credits) {
    await repository.updateCredit(
      work.tx,
      before ?? { ...after, used_amount: ZERO, paid_off: ZERO, withdrawn_amount: after.amount },
    );
  }
  for (const { before, after } of trace.links) {
    if (before) await repository.saveHolidayPayments(work.tx, [before]);
    else await repository.deleteHolidayPayment(work.tx, after);
  }
  if (entry) books.post(studentId, entry, cause);
  return null;
}

/** Whether a row is as an act left it; columns that came later do not matter. */
function isSame(left: object, now: object | undefined): boolean {
  const current = new Map(Object.entries(now ?? {}));
  return (
    now !== undefined && Object.entries(left).every(([key, value]) => current.get(key) === value)
  );
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
    paid_off: used,
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
