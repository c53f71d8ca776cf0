import {
  calculatedBalance,
  emptyAccount,
  post,
  type Account,
  type Entry,
  type NetChange,
  type OwedAndCredit,
} from '../../../domain/account.ts';
import { closingMessages, refuseClosed } from '../../../domain/closing.ts';
import { firstOf, monthOf, type CalendarDate } from '../../../domain/dates.ts';
import type { FeeTypeKey } from '../../../domain/feeType.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { minus, sumCents, ZERO } from '../../../domain/money.ts';
import { conflict, notFound } from '../../../domain/refusal.ts';
import { fullName, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { fromRow, toRow } from './accountRow.ts';
import * as repository from './ledger.repository.ts';

/** The origin of an entry, and its text in the statement. */
export interface Cause {
  source: { type: Tables['journal']['source_type']; id: string };
  date: CalendarDate | null;
  note: string;
  /** For a correction, the earlier entry in the student's journal. */
  corrects?: string | null;
  /** The parts of a mark's fee that it charges. */
  types?: readonly FeeTypeKey[];
  /**
   * Fields for the credit record of the entry, if there is one. With an `amount` (cents) a record is always created,
   * and the part that reduced what was owed counts as used.
   */
  credit?: Partial<Tables['credits']> & { reason: string };
}

/** The accounts that one unit of work may change, locked until it ends. */
export interface Books {
  has(studentId: StudentId): boolean;
  account(studentId: StudentId): Account;
  /**
   * Posts an entry to the account and the journal, and creates any credit record; `save` writes all of it. Returns the
   * id of the credit record, or null. Refused for a date in a closed month.
   */
  post(studentId: StudentId, entry: Entry, cause: Cause): string | null;
  /** Whether this unit of work has created the credit record. */
  hasMade(creditId: string): boolean;
  /** Changes a credit record, which `save` writes. Returns the changed record. */
  editCredit(credit: Tables['credits'], changes: Partial<Tables['credits']>): Tables['credits'];
  /** Stores a credit that a payment gets for a date. */
  linkPayment(studentId: StudentId, link: Tables['holiday_payments']): void;
  save(): Promise<void>;
  /**
   * The unit of work's changes so far to a student's money, for its undo: either all of them, or only the entries from
   * one source, such as a charge.
   */
  traceOf(studentId: StudentId, sourceId?: string): MoneyTrace;
}

/** An act's changes to one student's money: everything that its exact undo needs. */
export interface MoneyTrace {
  /** Null if neither owed and credit nor the totals changed. */
  change: NetChange | null;
  /**
   * `change`, split by source, because an act may affect several marks or charges of a student. Missing in data from
   * before there were several classes.
   */
  parts?: TracedPart[];
  credits: Traced<Tables['credits']>[];
  links: Traced<Tables['holiday_payments']>[];
}

/** What an act changed with its entries from one source. */
export interface TracedPart {
  source: Cause['source'];
  change: NetChange;
}

/** A row that an act changed or, if `before` is null, created. */
export interface Traced<Row> {
  before: Row | null;
  after: Row;
}

/** A unit of work has only one set of books, so that an older copy of an account can't overwrite what it posts. */
const booksOf = new WeakMap<Work, BooksOfWork>();

/**
 * The books of a unit of work, with the accounts of the given students locked in them. Students without an account
 * (unknown ids) are not in the books.
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
  readonly #parts = new Map<StudentId, TracedPart[]>();
  readonly #touchedCredits = new Map<string, Traced<Tables['credits']>>();
  /** The id of the source that each new credit record came from. */
  readonly #sourceOfCredit = new Map<string, string>();
  readonly #touchedLinks = new Map<StudentId, Traced<Tables['holiday_payments']>[]>();
  #journal: Tables['journal'][] = [];
  #credits: Tables['credits'][] = [];
  readonly #editedCredits = new Set<string>();
  #links: Tables['holiday_payments'][] = [];

  constructor(work: Work) {
    this.#work = work;
  }

  async lock(studentIds: readonly StudentId[]): Promise<void> {
    const fresh = studentIds.filter((id) => !this.#accounts.has(id));
    for (const row of await repository.lockAccounts(this.#work.tx, fresh)) {
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
    if (cause.date !== null) refuseClosed(work, cause.date);
    const before = this.account(studentId);
    const after = { ...post(before, entry), entryCount: before.entryCount + 1 };
    this.#accounts.set(studentId, after);
    this.#changed.add(studentId);
    this.#parts.set(studentId, withPart(this.#parts.get(studentId) ?? [], cause.source, entry));
    const known = work.balanceChanges.get(studentId)?.before ?? before;
    work.balanceChanges.set(studentId, {
      before: owedAndCredit(known),
      after: owedAndCredit(after),
    });
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
      corrects: cause.corrects ?? null,
      types: (cause.types ?? []).join(' '),
      import_id: work.importId ?? null,
    });
    const isToOldRecords = entry.kind === 'payment-restored' || entry.kind === 'refund-deleted';
    if (isToOldRecords || (cause.credit?.amount ?? entry.creditChange) <= 0) return null;
    const credit = newCredit(work, studentId, entry, cause);
    this.#credits.push(credit);
    this.#touchedCredits.set(credit.id, { before: null, after: credit });
    this.#sourceOfCredit.set(credit.id, cause.source.id);
    return credit.id;
  }

  hasMade(creditId: string): boolean {
    return this.#touchedCredits.get(creditId)?.before === null;
  }

  editCredit(credit: Tables['credits'], changes: Partial<Tables['credits']>): Tables['credits'] {
    const touched = this.#touchedCredits.get(credit.id);
    const after = { ...(touched?.after ?? credit), ...changes };
    this.#touchedCredits.set(credit.id, { before: touched ? touched.before : credit, after });
    const fresh = this.#credits.findIndex(({ id }) => id === credit.id);
    if (fresh >= 0) this.#credits[fresh] = after;
    else this.#editedCredits.add(credit.id);
    return after;
  }

  linkPayment(studentId: StudentId, link: Tables['holiday_payments']): void {
    const links = this.#touchedLinks.get(studentId) ?? [];
    this.#touchedLinks.set(studentId, [...links, { before: null, after: link }]);
    this.#links.push(link);
  }

  traceOf(studentId: StudentId, sourceId?: string): MoneyTrace {
    const isIts = (id: string | undefined) => sourceId === undefined || id === sourceId;
    const parts = (this.#parts.get(studentId) ?? []).filter(({ source }) => isIts(source.id));
    return {
      change: sumOf(parts),
      parts,
      credits: [...this.#touchedCredits.values()].filter(
        ({ after }) => after.student_id === studentId && isIts(this.#sourceOfCredit.get(after.id)),
      ),
      links: sourceId === undefined ? (this.#touchedLinks.get(studentId) ?? []) : [],
    };
  }

  /** Refuses to return what corrections gave back while the month was closed: together, more than was charged. */
  async #refuseReturnedTwice(journal: readonly Tables['journal'][]): Promise<void> {
    const { tx, today } = this.#work;
    // This month was never closed.
    const month = firstOf(monthOf(today));
    const returned = new Map(
      journal.flatMap((one) =>
        one.kind === 'fee-returned' && (one.date ?? '') < month ? [[one.source_id, one]] : [],
      ),
    );
    for (const { source_id, date, ...student } of await repository.correctedAmong(tx, [
      ...returned.keys(),
    ])) {
      const entry = returned.get(source_id);
      if (entry && ((await repository.leftOfSource(tx, entry)) ?? 0) < 0)
        throw conflict(closingMessages.correctedBefore(fullName(student), date));
    }
  }

  /** Writes everything posted since the last save. */
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
    await this.#refuseReturnedTwice(journal);
    await repository.insertCredits(tx, credits);
    await repository.updateCredits(tx, edited);
    await repository.saveHolidayPayments(tx, links);
  }
}

/** Adds an entry to the parts; entries from the same source share a part. */
function withPart(
  parts: readonly TracedPart[],
  source: Cause['source'],
  entry: NetChange,
): TracedPart[] {
  const isSame = (part: TracedPart) =>
    part.source.type === source.type && part.source.id === source.id;
  const change = addChanges([...parts.filter(isSame).map((part) => part.change), entry]);
  return [...parts.filter((part) => !isSame(part)), { source, change }];
}

function sumOf(parts: readonly TracedPart[]): NetChange | null {
  return parts.length === 0 ? null : addChanges(parts.map(({ change }) => change));
}

function addChanges(changes: readonly NetChange[]): NetChange {
  return {
    amount: sumCents(changes.map(({ amount }) => amount)),
    owedChange: sumCents(changes.map(({ owedChange }) => owedChange)),
    creditChange: sumCents(changes.map(({ creditChange }) => creditChange)),
  };
}

function owedAndCredit({ owed, credit }: OwedAndCredit) {
  return { owed, credit };
}

function newCredit(
  work: Work,
  studentId: StudentId,
  entry: Entry,
  cause: Cause,
): Tables['credits'] {
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
    class_id: null,
    import_id: work.importId ?? null,
    ...cause.credit,
    reason: cause.credit?.reason ?? cause.note,
  };
}

/** Creates new students' empty accounts. */
export async function startAccounts(work: Work, studentIds: readonly StudentId[]): Promise<void> {
  const empty = { ...emptyAccount, entryCount: 0 };
  await repository.insertAccounts(
    work.tx,
    studentIds.map((id) => toRow(id, empty)),
  );
}
