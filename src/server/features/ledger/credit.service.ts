import type { Credit, CreditSummary, NewCredit } from '../../../contract/credit.ts';
import type { PaymentAdjustment } from '../../../contract/holiday.ts';
import type { Student } from '../../../contract/student.ts';
import { adjustOwed, applyCredit, grantCredit, reverseGrant } from '../../../domain/account.ts';
import { groupBy } from '../../../domain/collections.ts';
import { creditMessages, notCreditedWords, type NotCredited } from '../../../domain/credit.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { readMentions, type FeeType } from '../../../domain/feeType.ts';
import { refuseAnonymized } from '../../../domain/formerStudent.ts';
import { creditBeyondFees } from '../../../domain/holidays.ts';
import type { ClassId, PaymentId, StudentId } from '../../../domain/ids.ts';
import { FIRST_CLASS, ofClassNamed, type Lesson } from '../../../domain/lesson.ts';
import {
  atLeastZero,
  formatMoney,
  minus,
  plus,
  smaller,
  sumCents,
  ZERO,
  type Cents,
} from '../../../domain/money.ts';
import type { PaymentMethodKey } from '../../../domain/paymentMethod.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import { spendOldest, type SpentCredit } from '../ledger/reversal.service.ts';
import { classNames } from '../schoolClass/schoolClass.service.ts';
import { findStudent, getStudent } from '../student/student.service.ts';
import { requirePaymentMethod } from '../paymentMethod/paymentMethod.service.ts';
import * as repository from './credit.repository.ts';
import { correctedBy } from './ledger.repository.ts';
import { toCredit } from './credit.repository.ts';

async function requireStudent(db: Reader, id: StudentId): Promise<Student> {
  const student = await findStudent(db, id);
  if (!student) throw notFound(creditMessages.unknownStudent(id));
  return student;
}

/** A student's credit records, newest first. */
export async function listCredits(db: Reader, studentId: StudentId): Promise<Credit[]> {
  await requireStudent(db, studentId);
  const names = await readNames(db);
  return (await repository.creditsOf(db, studentId)).map((row) => withNames(row, names));
}

/** All students' credits, sorted by name, in one statement. */
export async function reportCredits(db: Reader): Promise<{
  items: CreditSummary[];
  totals: { totalCredits: Cents; usedCredits: Cents; availableCredits: Cents };
}> {
  const names = await readNames(db);
  const rows = await repository.allCredits(db);
  const items = [...groupBy(rows, (row) => row.student_id)].map(([studentId, own]) => {
    const credits = own.map(({ first_name: _first, last_name: _last, ...row }) =>
      withNames(row, names),
    );
    const named = own[0];
    const studentName = named
      ? fullName({ firstName: named.first_name, lastName: named.last_name })
      : '';
    return { studentId, studentName, ...totalsOf(credits), credits };
  });
  return { items, totals: totalsOf(items.flatMap(({ credits }) => credits)) };
}

/** The names that we need to show the reasons of credits. */
const readNames = async (db: Reader) => ({
  nameOf: await classNames(db),
  types: await listFeeTypes(db),
});

/** A credit whose reason includes what was reversed, and the class of the returned fee. */
function withNames(
  row: Tables['credits'],
  { nameOf, types }: { nameOf: (id: ClassId) => string; types: readonly FeeType[] },
): Credit {
  const credit = toCredit(row);
  const reason = ofClassNamed(
    readMentions(credit.reason, types),
    row.class_id === null ? '' : nameOf(row.class_id),
  );
  return { ...credit, reason };
}

function totalsOf(credits: readonly Credit[]) {
  return {
    totalCredits: sumCents(credits.map((one) => one.amount)),
    usedCredits: sumCents(credits.map((one) => one.usedAmount)),
    availableCredits: sumCents(credits.map((one) => one.availableAmount)),
  };
}

/** Fields that the server sets; if the caller sends extra fields with these names, they are dropped. */
const OWN_FIELDS = new Set([
  'id',
  'studentId',
  'usedAmount',
  'availableAmount',
  'used',
  'createdAt',
  'lastUsedAt',
  'canBeReversed',
]);

/**
 * Gives a student a credit without a payment; with `apply`, it immediately pays what the student owes. Any other fields
 * from the caller are stored with it.
 *
 * @param corrects for a correction, the journal entry that it corrects
 */
export async function grant(
  work: Work,
  studentId: StudentId,
  data: NewCredit,
  corrects: string | null = null,
): Promise<Credit> {
  const books = await openBooks(work, [studentId]);
  if (!books.has(studentId)) throw notFound(creditMessages.unknownStudent(studentId));
  refuseAnonymized(await requireStudent(work.tx, studentId));
  const {
    amount,
    reason = 'Credit from the school',
    date = null,
    holidayName = null,
    paymentId = null,
    paymentMethod = null,
    originalNotes = null,
    originalStatus = null,
    originalAttributes = null,
    apply: applied = false,
    ...rest
  } = data;
  if (paymentMethod !== null) await requirePaymentMethod(work.tx, paymentMethod);
  const extra = Object.entries(rest).filter(([name]) => !OWN_FIELDS.has(name));
  const entry = grantCredit(books.account(studentId), amount, { applied });
  const creditId = books.post(studentId, entry, {
    source: { type: 'student', id: studentId },
    date: date ?? work.today,
    note: reason,
    corrects,
    credit: {
      amount,
      reason,
      origin: 'grant',
      date: date ?? work.today,
      holiday_name: holidayName,
      payment_id: paymentId,
      payment_method: paymentMethod,
      original_notes: originalNotes,
      original_status: originalStatus,
      original_attributes: originalAttributes && JSON.stringify(originalAttributes),
      extra: extra.length > 0 ? JSON.stringify(Object.fromEntries(extra)) : null,
    },
  });
  await books.save();
  const [after] = await recordGiven(work, [creditId]);
  if (!after) throw new Error('The credit was not saved');
  return after;
}

/** A past credit, which pays for nothing by itself. */
export interface PastCredit {
  studentId: StudentId;
  date: CalendarDate;
  amount: Cents;
  reason: string;
}

/** Imports past credits. Returns their ids in the same order. */
export async function importCredits(work: Work, credits: readonly PastCredit[]): Promise<string[]> {
  const books = await openBooks(work, [...new Set(credits.map(({ studentId }) => studentId))]);
  const ids = credits.map(({ studentId, date, amount, reason }) => {
    const entry = grantCredit(books.account(studentId), amount);
    const id = newId('credit_');
    const source = { type: 'credit', id } as const;
    const credit = { id, amount, reason, origin: 'grant', date } as const;
    return books.post(studentId, entry, { source, date, note: reason, credit });
  });
  await books.save();
  await recordGiven(work, ids);
  return ids.map((id) => id ?? '');
}

/** The credits that were given for these days. */
export const { creditsGivenOn } = repository;

/** Writes into the audit log that these credits were given, and returns them. */
async function recordGiven(work: Work, ids: readonly (string | null)[]): Promise<Credit[]> {
  const rows = await repository.findCredits(
    work.tx,
    ids.filter((id) => id !== null),
  );
  const names = await readNames(work.tx);
  return rows.map((row) => {
    const after = withNames(row, names);
    work.audit({
      action: 'Credit given',
      entity: 'credit',
      entityId: after.id,
      studentId: after.studentId,
      before: null,
      after,
    });
    return after;
  });
}

/**
 * Makes each student's balance what it should be, in one unit of work: by an adjustment of what they owe, and a credit
 * for what is below zero. An earlier credit stays what it is.
 *
 * @param balances in cents; below zero is a credit
 */
export async function setBalances(
  work: Work,
  balances: readonly { id: StudentId; balance: Cents; date?: CalendarDate }[],
  reason: string,
): Promise<void> {
  const books = await openBooks(
    work,
    balances.map(({ id }) => id),
  );
  for (const { id, balance, date = work.today } of balances) {
    const account = books.account(id);
    const owed = plus(balance, account.credit);
    const cause = { source: { type: 'student', id }, date, note: reason } as const;
    const entry = adjustOwed(account, owed > 0 ? owed : ZERO);
    if (entry) books.post(id, entry, cause);
    if (owed < 0) {
      const amount = minus(ZERO, owed);
      const granted = grantCredit(books.account(id), amount, { applied: false });
      const creditId = newId('credit_');
      const credit = { id: creditId, amount, reason, origin: 'grant', date } as const;
      const source = { type: 'credit', id: creditId } as const;
      books.post(id, granted, { ...cause, source, credit });
    }
  }
  await books.save();
}

/**
 * Reverses a credit that was given by mistake: what it paid right away is owed again. Refused if it has been used
 * since.
 */
export async function reverseGiven(
  work: Work,
  studentId: StudentId,
  creditId: string,
): Promise<{ credit: Credit; student: Student }> {
  const books = await openBooks(work, [studentId]);
  refuseAnonymized(await requireStudent(work.tx, studentId));
  const credits = await repository.creditsOf(work.tx, studentId);
  const row = credits.find(({ id }) => id === creditId);
  if (!row) throw notFound(creditMessages.notFound);
  if (row.origin !== 'grant') throw conflict(creditMessages.notGiven);
  if (row.used_amount > row.paid_off) throw conflict(creditMessages.usedSince);
  const before = withNames(row, await readNames(work.tx));
  const entry = reverseGrant({ amount: row.amount, paidOff: row.paid_off });
  books.post(studentId, entry, {
    source: { type: 'credit', id: creditId },
    date: work.today,
    note: row.reason,
    corrects: await correctedBy(work.tx, row),
  });
  books.editCredit(row, { used_amount: ZERO, paid_off: ZERO, withdrawn_amount: row.amount });
  await books.save();
  work.audit({
    action: 'Credit reversed',
    entity: 'credit',
    entityId: creditId,
    studentId,
    before,
    after: null,
  });
  return { credit: before, student: await getStudent(work.tx, studentId) };
}

/** Uses credit to pay what is owed, oldest records first. */
export async function apply(
  work: Work,
  studentId: StudentId,
  amount: Cents,
): Promise<{ applied: Cents; credits: SpentCredit[]; student: Student }> {
  const books = await openBooks(work, [studentId]);
  const student = await requireStudent(work.tx, studentId);
  const { owed, credit } = books.account(studentId);
  const name = fullName(student);
  if (amount > credit) throw invalid(creditMessages.aboveAvailable(amount, name, credit));
  if (amount > owed) throw invalid(creditMessages.aboveOwed(name, owed));
  const spent = await spendOldest(work, studentId, amount);
  books.post(studentId, applyCredit(amount), {
    source: { type: 'credit', id: spent[0]?.id ?? '' },
    date: work.today,
    note: `Credit of ${formatMoney(amount)} applied`,
  });
  await books.save();
  work.audit({
    action: 'Credit applied',
    entity: 'credit',
    entityId: spent[0]?.id ?? '',
    studentId,
    before: { owed, credit },
    after: { ...books.account(studentId), applied: spent },
  });
  return { applied: amount, credits: spent, student: await getStudent(work.tx, studentId) };
}

/** A payment for a class date. */
export interface NamingPayment {
  id: PaymentId;
  studentId: StudentId;
  studentName: string;
  amount: Cents;
  /** The part that went toward what was owed; the rest became an overpayment credit immediately. */
  paidOff: Cents;
  paymentMethod: PaymentMethodKey;
  /** The date of the payment itself. */
  date: CalendarDate;
  notes: string;
}

const OVERPAYMENT = 'Overpayment';
const UNNAMED_HOLIDAY = 'holiday';
/** In the words of an answer, why nothing of a payment became credit. */
const notCredited = (why: NotCredited) => ({ why, reason: notCreditedWords[why] });

/** Whether a payment was skipped because it has already been credited for the date. */
export function wasCreditedBefore({ status, why }: PaymentAdjustment): boolean {
  return status === 'skipped' && why === 'before';
}

/**
 * Gives each payment for a date that became a holiday its credit record. No dollar is credited twice, and neither owed
 * nor credit changes here. If fees of the day were returned, the payment is linked to their records in the order of the
 * classes, and the part of each fee that became credit counts as credited. An overpayment has been a credit since it
 * was made, and its record now says what it is for. The rest paid fees that stay charged. A payment that was credited
 * before is skipped.
 */
export async function creditPayments(
  work: Work,
  day: {
    date: CalendarDate;
    holidayName: string | null;
    payments: readonly NamingPayment[];
    /** The fees of the day that this unit of work returned. */
    fees: ReadonlyMap<StudentId, Cents>;
  },
): Promise<PaymentAdjustment[]> {
  const { date, holidayName, payments, fees: returned } = day;
  if (payments.length === 0) return [];
  const studentIds = [...new Set(payments.map((payment) => payment.studentId))];
  const books = await openBooks(work, studentIds);
  const links = groupBy(
    await repository.holidayPayments(work.tx, date),
    ({ payment_id }) => payment_id,
  );
  const overpayments = new Map(
    (
      await repository.overpaymentsOf(
        work.tx,
        payments.map(({ id }) => id),
      )
    ).map((row) => [row.payment_id, row]),
  );
  const feeCredits = groupBy(
    newestByMark(await repository.creditsOfDay(work.tx, date, studentIds, ['holiday'])),
    (row) => row.student_id,
  );
  /** The part of each fee's credit that is not assigned to a payment yet, in cents. */
  const open = new Map<string, Cents>();
  for (const fee of [...feeCredits.values()].flat()) {
    // Only fees that this unit of work returned; credit from an earlier act isn't credited again.
    open.set(fee.id, books.hasMade(fee.id) ? becameCredit(fee) : ZERO);
  }
  const beyond = creditBeyondFees(
    payments.map((payment) => ({ ...payment, isCredited: links.has(payment.id) })),
    returned,
    // As they were before this unit of work.
    new Map(
      studentIds.map((id) => [
        id,
        work.balanceChanges.get(id)?.before.credit ?? books.account(id).credit,
      ]),
    ),
  );
  const take = (fee: Tables['credits'], most: Cents): Cents => {
    const room = open.get(fee.id) ?? ZERO;
    const taken = smaller(room, most);
    open.set(fee.id, minus(room, taken));
    return taken;
  };

  /** Fees already linked in this run: a record names the first payment for its fee. */
  const linked = new Set<string>();
  const adjustments = payments.map((payment): PaymentAdjustment => {
    const { id: paymentId, studentId, studentName, amount, paidOff } = payment;
    const beyondFees = beyond.get(paymentId) ?? ZERO;
    const line = { paymentId, studentId, studentName, amount, beyondFees };
    const before = links.get(paymentId) ?? [];
    const overpayment = overpayments.get(paymentId);
    const fees = feeCredits.get(studentId) ?? [];
    let rest = atLeastZero(minus(paidOff, sumCents(before.map((link) => link.amount))));
    const shares = fees.map((fee) => {
      const share = take(fee, rest);
      rest = minus(rest, share);
      return { fee, share };
    });
    const credited = sumCents(shares.map(({ share }) => share));
    const [newest] = before.toSorted((a, b) => b.credited_at.localeCompare(a.credited_at));
    if (newest && credited === 0) {
      // If nothing is owed it counts as reprocessed: the credit already exists, so no money moves.
      const status = books.account(studentId).owed === 0 ? 'reprocessed' : 'skipped';
      return {
        ...line,
        status,
        credited,
        ...notCredited('before'),
        creditId: newest.credit_id,
      };
    }
    // If no fee is left for a payment, it is linked to the first one.
    const paid = credited > 0 ? shares.filter(({ share }) => share > 0) : shares.slice(0, 1);
    for (const { fee } of paid) {
      if (fee.payment_id !== null || linked.has(fee.id)) continue;
      linked.add(fee.id);
      books.editCredit(fee, {
        payment_id: paymentId,
        payment_method: payment.paymentMethod,
        original_notes: payment.notes,
      });
    }
    // It stays for the first holiday that it is for.
    if (overpayment?.holiday_name === null) {
      const name = holidayName ?? UNNAMED_HOLIDAY;
      const reason = `Payment for ${formatDate(date)} returned: ${name}`;
      books.editCredit(overpayment, { date, holiday_name: name, reason });
    }
    const link = (creditId: string, share: Cents): Tables['holiday_payments'] => ({
      payment_id: paymentId,
      date,
      credit_id: creditId,
      amount: share,
      credited_at: work.now,
    });
    for (const { fee, share } of paid) books.linkPayment(studentId, link(fee.id, share));
    if (paid.length === 0 && overpayment) books.linkPayment(studentId, link(overpayment.id, ZERO));
    const creditId = paid[0]?.fee.id ?? overpayment?.id ?? null;
    if (credited > 0 || beyondFees > 0) return { ...line, status: 'credited', credited, creditId };
    const why = overpayment || fees.length > 0 ? 'already' : 'otherFees';
    return { ...line, status: 'skipped', credited, ...notCredited(why), creditId };
  });
  await books.save();
  return adjustments;
}

/** From the records of returned fees, oldest first, picks the newest for each mark. */
function newestByMark(rows: readonly Tables['credits'][]): Tables['credits'][] {
  const newest = new Map<string, Tables['credits']>();
  for (const row of rows) {
    const mark = `${row.student_id}/${classOf(row)}`;
    // This moves it to the newer record's position.
    newest.delete(mark);
    newest.set(mark, row);
  }
  return [...newest.values()];
}

/** For a record of a returned fee, the class of its mark. */
function classOf({ class_id }: Tables['credits']): ClassId {
  return class_id ?? FIRST_CLASS;
}

/** The part of a returned fee that became credit, whether or not it has been used. */
function becameCredit(row: Tables['credits']): Cents {
  return minus(minus(row.amount, row.withdrawn_amount), row.paid_off);
}

/**
 * Call this when a date isn't a holiday any more. Its payments lose their credit for it, their overpayments become
 * ordinary ones again, and the record of a fee that stays returned doesn't mention a holiday any more.
 */
export async function withdrawPaymentCredits(work: Work, date: CalendarDate): Promise<void> {
  await repository.deleteHolidayPayments(work.tx, date);
  const named = await repository.creditsNaming(work.tx, date);
  const books = await openBooks(
    work,
    named.map(({ student_id }) => student_id),
  );
  // We read them again now that the accounts are locked, because some of the credit may have been used meanwhile.
  const credits = await repository.creditsNaming(work.tx, date);
  const dates = await repository.datesOfPayments(
    work.tx,
    credits.flatMap(({ payment_id }) => (payment_id === null ? [] : [payment_id])),
  );
  for (const credit of credits) {
    if (credit.origin === 'overpayment') {
      if (credit.holiday_name === null || credit.payment_id === null) continue;
      const own = dates.get(credit.payment_id) ?? credit.date;
      books.editCredit(credit, { date: own, holiday_name: null, reason: OVERPAYMENT });
    } else if (credit.holiday_name !== null) {
      books.editCredit(credit, { holiday_name: null, reason: feeReturnedBy(date, null) });
    }
  }
  await books.save();
}

/** 'Fee of Nov 21, 2026 returned: Snow day'. */
export function feeReturnedBy(date: CalendarDate, holidayName: string | null): string {
  return `Fee of ${formatDate(date)} returned: ${holidayName ?? UNNAMED_HOLIDAY}`;
}

/** The records of returned fees for the given students' marks in a lesson, oldest first. */
export async function returnedFeesOf(
  work: Work,
  { date, classId }: Lesson,
  studentIds: readonly StudentId[],
): Promise<Tables['credits'][]> {
  const rows = await repository.creditsOfDay(work.tx, date, studentIds, ['fee', 'holiday']);
  return rows.filter((row) => classOf(row) === classId);
}
