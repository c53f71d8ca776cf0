import type { Credit, CreditSummary, NewCredit } from '../../../contract/credit.ts';
import type { PaymentAdjustment } from '../../../contract/holiday.ts';
import type { Student } from '../../../contract/student.ts';
import { applyCredit, grantCredit } from '../../../domain/account.ts';
import { groupBy } from '../../../domain/collections.ts';
import { creditMessages, spendCredits } from '../../../domain/credit.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import type { PaymentId, StudentId } from '../../../domain/ids.ts';
import {
  atLeastZero,
  formatMoney,
  minus,
  smaller,
  sumCents,
  ZERO,
  type Cents,
} from '../../../domain/money.ts';
import { invalid, notFound } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { CreditTable } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { changeCredit, insertCredit, openBooks, readPots } from '../ledger/ledger.service.ts';
import { findStudent, getStudent } from '../student/student.service.ts';
import * as repository from './credit.repository.ts';
import { toCredit } from './credit.repository.ts';

async function requireStudent(db: Reader, id: StudentId): Promise<Student> {
  const student = await findStudent(db, id);
  if (!student) throw notFound(creditMessages.unknownStudent(id));
  return student;
}

/** A student's credit records, newest first. */
export async function listCredits(db: Reader, studentId: StudentId): Promise<Credit[]> {
  await requireStudent(db, studentId);
  return (await repository.creditsOf(db, studentId)).map(toCredit);
}

/** All students' credits, by name. One statement, whatever their number. */
export async function reportCredits(db: Reader): Promise<{
  items: CreditSummary[];
  totals: { totalCredits: Cents; usedCredits: Cents; availableCredits: Cents };
}> {
  const rows = await repository.allCredits(db);
  const items = [...groupBy(rows, (row) => row.student_id)].map(([studentId, own]) => {
    const credits = own.map(({ first_name: _first, last_name: _last, ...row }) => toCredit(row));
    const named = own[0];
    const studentName = named
      ? fullName({ firstName: named.first_name, lastName: named.last_name })
      : '';
    return { studentId, studentName, ...totalsOf(credits), credits };
  });
  return { items, totals: totalsOf(items.flatMap(({ credits }) => credits)) };
}

function totalsOf(credits: readonly Credit[]) {
  return {
    totalCredits: sumCents(credits.map((one) => one.amount)),
    usedCredits: sumCents(credits.map((one) => one.usedAmount)),
    availableCredits: sumCents(credits.map((one) => one.availableAmount)),
  };
}

/** Fields of a record that are the server's; a caller's extra of that name is not kept. */
const OWN_FIELDS = [
  'id',
  'studentId',
  'usedAmount',
  'availableAmount',
  'used',
  'createdAt',
  'lastUsedAt',
];
const OWN_DETAILS = ['date', 'holidayName', 'paymentId', 'paymentMethod', 'originalNotes'];
const OWN_ORIGINALS = ['originalStatus', 'originalAttributes', 'amount', 'reason'];

/** Gives a student a credit that nothing was paid for; whatever else the caller supplies is kept with it. */
export async function grant(work: Work, studentId: StudentId, data: NewCredit): Promise<Credit> {
  const books = await openBooks(work, [studentId]);
  if (!books.has(studentId)) throw notFound(creditMessages.unknownStudent(studentId));
  const { amount, reason = 'Credit from the school', ...rest } = data;
  const own = new Set([...OWN_FIELDS, ...OWN_DETAILS, ...OWN_ORIGINALS]);
  const extra = Object.entries(rest).filter(([name]) => !own.has(name));
  const creditId = books.post(studentId, grantCredit(amount), {
    source: { type: 'student', id: studentId },
    date: work.today,
    note: reason,
    credit: {
      reason,
      origin: 'grant',
      extra: extra.length > 0 ? JSON.stringify(Object.fromEntries(extra)) : null,
    },
  });
  await books.save();
  const credits = await repository.creditsOf(work.tx, studentId);
  const credit = credits.find(({ id }) => id === creditId);
  if (!credit) throw new Error('The credit was not saved');
  const after = toCredit(credit);
  work.audit({
    action: 'Credit given',
    entity: 'credit',
    entityId: after.id,
    studentId,
    before: null,
    after,
  });
  return after;
}

/** Pays what is owed with credit, oldest records first. */
export async function apply(
  work: Work,
  studentId: StudentId,
  amount: Cents,
): Promise<{ applied: Cents; credits: { id: string; amount: Cents }[]; student: Student }> {
  const books = await openBooks(work, [studentId]);
  const student = await requireStudent(work.tx, studentId);
  const { owed, credit } = books.account(studentId);
  const name = fullName(student);
  if (amount > credit) throw invalid(creditMessages.aboveAvailable(amount, name, credit));
  if (amount > owed) throw invalid(creditMessages.aboveOwed(name, owed));
  const spent = spendCredits(
    (await repository.usableCredits(work.tx, studentId)).map((row) => ({
      id: row.id,
      amount: row.amount,
      usedAmount: row.used_amount,
      withdrawnAmount: row.withdrawn_amount,
    })),
    amount,
  );
  for (const one of spent) await changeCredit(work.tx, one.id, { used: one.amount, at: work.now });
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

/** A payment whose notes name a class date. */
export interface NamingPayment {
  id: PaymentId;
  studentId: StudentId;
  studentName: string;
  amount: Cents;
  /** What of it went against what was owed; the rest became an overpayment credit at once. */
  paidOff: Cents;
  paymentMethod: 'cash' | 'card';
  notes: string;
}

const CREDITED_BEFORE = 'A credit for this payment and date already exists';

/**
 * Gives each payment for a date that became a holiday its credit record. No dollar is credited twice, and
 * neither pot changes here: where the day's fee was returned, the payment's record is that fee's credit; what the
 * payment was over is the overpayment credit that it left when it was made; and the rest went against other fees,
 * so that its record is used from the start. A payment credited before is skipped.
 */
export async function creditPayments(
  work: Work,
  day: { date: CalendarDate; holidayName: string | null; payments: readonly NamingPayment[] },
): Promise<PaymentAdjustment[]> {
  const { date, holidayName, payments } = day;
  if (payments.length === 0) return [];
  const studentIds = [...new Set(payments.map((payment) => payment.studentId))];
  const done = new Map(
    (await repository.holidayPayments(work.tx, date)).map((row) => [row.payment_id, row]),
  );
  const pots = await readPots(work.tx, studentIds);
  const overpayments = new Map(
    (
      await repository.overpaymentsOf(
        work.tx,
        payments.map(({ id }) => id),
      )
    ).map((row) => [row.payment_id, row]),
  );
  const feeCredits = new Map(
    (await repository.creditsOfDay(work.tx, date, studentIds)).map((row) => [row.student_id, row]),
  );
  /** What of each fee's credit no payment is linked to yet, in cents. */
  const open = new Map(
    [...feeCredits.values()].map((row) => {
      const linked = payments.filter(({ id }) => done.get(id)?.credit_id === row.id);
      return [
        row.id,
        minus(minus(row.amount, row.withdrawn_amount), sumCents(linked.map((one) => one.paidOff))),
      ];
    }),
  );

  const adjustments: PaymentAdjustment[] = [];
  const fresh: Parameters<typeof repository.insertHolidayPayments>[1][number][] = [];
  for (const payment of payments) {
    const { id: paymentId, studentId, studentName, amount } = payment;
    const before = done.get(paymentId);
    const line = { paymentId, studentId, studentName, amount };
    if (before) {
      // With nothing owed it counts as reprocessed; the credit is there already, so that changes no cent.
      const status = pots.get(studentId)?.owed === 0 ? 'reprocessed' : 'skipped';
      adjustments.push({ ...line, status, reason: CREDITED_BEFORE, creditId: before.credit_id });
      continue;
    }
    const creditId = await creditOne(payment);
    fresh.push({ payment_id: paymentId, date, credit_id: creditId, amount, credited_at: work.now });
    adjustments.push({ ...line, status: 'credited', creditId });
  }
  await repository.insertHolidayPayments(work.tx, fresh);
  return adjustments;

  async function creditOne(payment: NamingPayment): Promise<string> {
    const reason = `Payment for ${formatDate(date)} returned: ${holidayName ?? 'holiday'}`;
    const link = {
      payment_id: payment.id,
      payment_method: payment.paymentMethod,
      original_notes: payment.notes,
      holiday_name: holidayName,
    };
    const overpayment = overpayments.get(payment.id);
    if (overpayment) {
      await repository.updateCredit(work.tx, overpayment.id, {
        date,
        holiday_name: holidayName,
        reason,
      });
    }
    const fee = feeCredits.get(payment.studentId);
    const covered = fee ? smaller(atLeastZero(open.get(fee.id) ?? ZERO), payment.paidOff) : ZERO;
    let rest = minus(payment.paidOff, covered);
    let creditId = overpayment?.id;
    if (fee && covered > 0) {
      open.set(fee.id, minus(open.get(fee.id) ?? ZERO, covered));
      creditId = fee.id;
      if (fee.payment_id === null) {
        fee.payment_id = payment.id;
        await repository.updateCredit(work.tx, fee.id, link);
        if (rest > 0) await changeCredit(work.tx, fee.id, { amount: rest, used: rest });
        rest = ZERO;
      }
    }
    if (rest === 0 && creditId) return creditId;
    const own: CreditTable = {
      id: newId('credit_'),
      student_id: payment.studentId,
      amount: rest,
      used_amount: rest,
      withdrawn_amount: ZERO,
      created_at: work.now,
      last_used_at: work.now,
      date,
      original_status: null,
      original_attributes: null,
      extra: null,
      origin: 'payment',
      reason,
      ...link,
    };
    await insertCredit(work.tx, own);
    return creditId ?? own.id;
  }
}

/** The date is no holiday any more: its payments are credited no more. */
export async function withdrawPaymentCredits(work: Work, date: CalendarDate): Promise<void> {
  await repository.deleteHolidayPayments(work.tx, date);
  await repository.withdrawPaymentCredits(work.tx, date);
}
