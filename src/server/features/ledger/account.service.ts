import type { AccountSummary } from '../../../contract/base.ts';
import type { Account, AccountEntry } from '../../../contract/student.ts';
import { calculatedBalance, emptyAccount, entryLabel, rebuild } from '../../../domain/account.ts';
import { describeCharge, readChargeNote } from '../../../domain/charge.ts';
import { describeParts, readParts } from '../../../domain/chargeParts.ts';
import { correctedOn, isClosed } from '../../../domain/closing.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import { explainCharge, explainFee } from '../../../domain/explain.ts';
import { readMentions, type FeeType } from '../../../domain/feeType.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import { classOfMark, ofClassNamed } from '../../../domain/lesson.ts';
import { ZERO } from '../../../domain/money.ts';
import { readMethodNote, type PaymentMethod } from '../../../domain/paymentMethod.ts';
import { NOTHING_LATER } from '../../../domain/owing.ts';
import { notFound } from '../../../domain/refusal.ts';
import { statementPeriod, type StatementPeriod } from '../../../domain/statement.ts';
import { STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import { DEFAULT_LIMIT, unknownCursor } from '../../db/cursor.ts';
import { readClosedUntil } from '../../db/closedMonth.ts';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { takeBackTrial } from '../../db/trial.ts';
import type { Work } from '../../db/work.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { listPaymentMethods } from '../paymentMethod/paymentMethod.service.ts';
import { classNames } from '../schoolClass/schoolClass.service.ts';
import { getStudent, NO_DEBT, withDues } from '../student/student.service.ts';
import { fromRow } from './accountRow.ts';
import * as repository from './ledger.repository.ts';

async function readAccountSummaries(
  { tx, today }: Work,
  studentIds: readonly StudentId[],
): Promise<Map<StudentId, AccountSummary>> {
  const rows = await repository.findAccounts(tx, studentIds);
  const balances = rows.map(({ student_id: id, owed, credit }) => ({
    id,
    owed,
    creditAvailable: credit,
    calculatedBalance: calculatedBalance({ owed, credit }),
  }));
  const summaries = await withDues(tx, today, balances);
  return new Map(summaries.map(({ id, ...summary }) => [id, summary]));
}

/**
 * What students owe before and after an act that is only tried. It takes the act back to read what was before, so
 * nothing that the act did can be read afterwards.
 */
export async function readTriedAccounts(
  work: Work,
  studentIds: readonly StudentId[],
): Promise<(id: StudentId) => { before: AccountSummary; after: AccountSummary }> {
  const after = await readAccountSummaries(work, studentIds);
  await takeBackTrial(work);
  const before = await readAccountSummaries(work, studentIds);
  return (id) => ({ before: before.get(id) ?? NOTHING, after: after.get(id) ?? NOTHING });
}

const NOTHING: AccountSummary = {
  owed: ZERO,
  creditAvailable: ZERO,
  calculatedBalance: ZERO,
  ...NOTHING_LATER,
};

/** An account as the books have it; what its marks and charges cost now, and what was asked, is added in features/statement. */
export interface BookedAccount extends Omit<Account, 'entries'> {
  entries: Omit<AccountEntry, 'parts' | 'waived' | 'question'>[];
}

/** A student's account with the newest `limit` journal entries before `cursor`, newest last. */
export async function readAccount(
  db: Reader,
  studentId: StudentId,
  today: CalendarDate,
  page: {
    limit?: number | undefined;
    cursor?: string | undefined;
    /** Only entries booked between these instants. */
    since?: Instant | undefined;
    until?: Instant | undefined;
    /** The days of these instants. */
    from?: CalendarDate | undefined;
    to?: CalendarDate | undefined;
  },
): Promise<BookedAccount> {
  const limit = page.limit ?? DEFAULT_LIMIT;
  if (page.cursor && !/^\d{1,15}$/.test(page.cursor)) throw unknownCursor();
  const before = page.cursor ? Number(page.cursor) : null;
  const row = await repository.findAccount(db, studentId);
  if (!row) throw notFound(STUDENT_NOT_FOUND);
  const found = await repository.journalPage(db, studentId, before, limit + 1, page);
  const shown = found.slice(0, limit).toReversed();
  const { firstName } = await getStudent(db, studentId);
  const told = await teller(db, today);
  const closedUntil = await readClosedUntil(db);
  const corrections = groupBy(
    await repository.correctionsOf(
      db,
      shown.map(({ id }) => id),
    ),
    ({ corrects }) => corrects,
  );
  const { openingBalance, closingBalance, ...period } = await readPeriod(db, row, page);
  const balance = { id: studentId, calculatedBalance: calculatedBalance(row) };
  const [{ dueLater, dueOn, dueUntil } = NO_DEBT] = await withDues(db, today, [balance]);
  return {
    owed: row.owed,
    creditAvailable: row.credit,
    calculatedBalance: balance.calculatedBalance,
    dueLater,
    dueOn,
    dueUntil,
    totalFees: row.total_fees,
    totalPayments: row.total_payments,
    adjustments: row.adjustments,
    openingBalance,
    closingBalance,
    period,
    recordedLater:
      page.to === undefined || page.until === undefined
        ? null
        : await repository.bookedLater(db, studentId, {
            from: page.from,
            to: page.to,
            since: page.until,
          }),
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
      note: [told.note(entry), correctedOn(datesOf(corrections.get(entry.id) ?? []))]
        .filter(Boolean)
        .join(', '),
      corrects: entry.corrects,
      isClosed: entry.date !== null && isClosed(entry.date, closedUntil),
      // A deletion of a payment refers to that payment, but has no receipt.
      hasReceipt:
        entry.source_type === 'payment' && entry.source_notes !== null && entry.amount < 0,
      why: told.why(entry, firstName),
      source: { type: entry.source_type, id: entry.source_id },
    })),
    nextCursor: found.length > limit ? String(shown[0]?.number) : null,
  };
}

/** What the lines of accounts say, with the school's present names of fee types, payment methods and classes. */
async function teller(db: Reader, today: CalendarDate) {
  const types = await listFeeTypes(db);
  const methods = await listPaymentMethods(db);
  const nameOf = await classNames(db);
  return {
    note: (entry: repository.JournalLine) => noteOf(entry, { types, methods, nameOf }),
    why: (entry: repository.JournalLine, studentName: string) => {
      if (entry.amount <= 0) return '';
      if (entry.source_type === 'charge')
        return explainCharge({
          by: entry.actor,
          ...chargeOf(entry, types),
          className: entry.charge_class === null ? '' : nameOf(entry.charge_class),
          amount: entry.amount,
        });
      if (entry.source_type !== 'attendance' || entry.date === null) return '';
      const lesson = { date: entry.date, classId: classOfMark(entry.source_id) };
      const className = nameOf(lesson.classId);
      const charged = { by: entry.actor, types: chargedBy(entry, types), lesson, className };
      return explainFee({ ...charged, studentName }, today);
    },
  };
}

/** A line of an account on its own. */
export interface ToldLine extends Pick<
  AccountEntry,
  'note' | 'why' | 'date' | 'amount' | 'source'
> {
  label: string;
  /** The parts of a mark's fee that it charged, by their keys. */
  types: readonly string[];
}

/** Lines of any accounts by their ids, in words. */
export async function tellLines(
  db: Reader,
  today: CalendarDate,
  { ids, firstNames }: { ids: readonly string[]; firstNames: ReadonlyMap<StudentId, string> },
): Promise<Map<string, ToldLine>> {
  const told = await teller(db, today);
  return new Map(
    (await repository.linesAmong(db, ids)).map((entry) => [
      entry.id,
      {
        label: entryLabel(entry.kind, entry.source_type),
        note: told.note(entry),
        why: told.why(entry, firstNames.get(entry.student_id) ?? ''),
        date: entry.date,
        amount: entry.amount,
        source: { type: entry.source_type, id: entry.source_id },
        types: typesOf(entry),
      },
    ]),
  );
}

const typesOf = ({ types }: Pick<Tables['journal'], 'types'>): string[] => (types ?? '').split(' ');

/** The parts of a mark's fee that a line charged. */
export const chargedBy = (
  entry: Pick<Tables['journal'], 'types'>,
  types: readonly FeeType[],
): FeeType[] => types.filter(({ key }) => typesOf(entry).includes(key));

/** A line of a student's account as it is stored; undefined if it isn't theirs. */
export const { findEntry } = repository;

function datesOf(corrections: readonly { date: CalendarDate | null }[]): CalendarDate[] {
  return corrections.flatMap(({ date }) => (date === null ? [] : [date]));
}

/** How an account changed between two instants; without limits, the journal doesn't have to be read. */
async function readPeriod(
  db: Reader,
  row: Tables['accounts'],
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

/** What a line of a charge says of it, with the present name of its type. */
function chargeOf(
  { amount, note, charge_note, period, reason }: repository.JournalLine,
  types: readonly FeeType[],
): Parameters<typeof describeCharge>[0] {
  // Beside its type, the line says what was waived: '{costume}, waived (goodwill)'.
  const [type = '', ...waived] = note.split(', ');
  return {
    typeName: readChargeNote(type, types),
    period,
    reason: describeParts(readParts(reason, amount)),
    note: [charge_note, ...waived].filter(Boolean).join(', '),
  };
}

/**
 * The note of a line. For a mark it has the current names of fee types and of the class; for a payment, who paid and
 * the payment's notes.
 */
function noteOf(
  entry: repository.JournalLine,
  {
    types,
    methods,
    nameOf,
  }: {
    types: readonly FeeType[];
    methods: readonly PaymentMethod[];
    nameOf: (id: ClassId) => string;
  },
): string {
  if (entry.source_type === 'attendance')
    return ofClassNamed(readMentions(entry.note, types), nameOf(classOfMark(entry.source_id)));
  // 'Tuition, December 2026: 3 of 4 Tuesdays · Ballet 1'
  if (entry.source_type === 'charge')
    return ofClassNamed(
      describeCharge(chargeOf(entry, types)),
      entry.charge_class === null ? '' : nameOf(entry.charge_class),
    );
  const isByMethod = entry.source_type === 'payment' || entry.source_type === 'refund';
  const note = isByMethod ? readMethodNote(entry.note, methods) : readMentions(entry.note, types);
  const paid = entry.payer ? `${note}, paid by ${entry.payer}` : note;
  return [paid, entry.source_notes].filter(Boolean).join(': ');
}
