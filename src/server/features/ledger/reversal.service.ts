import { canUndoFeeChange, deletePayment, mirrorOf, type Entry } from '../../../domain/account.ts';
import { chargeReturnedFee, creditMessages, spendCredits } from '../../../domain/credit.ts';
import type { PaymentId, StudentId } from '../../../domain/ids.ts';
import { minus, negated, ZERO, type Cents } from '../../../domain/money.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import type { Books, Cause, MoneyTrace } from './books.service.ts';
import { usableCredits } from './credit.repository.ts';
import * as repository from './ledger.repository.ts';

/** Reverses the rest of a payment's overpayment credit, and returns the entry that deletes the payment. */
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

/** Gives a payment's overpayment credit back to the student when the deletion of the payment is undone. */
export async function restorePaymentCredit(
  work: Work,
  paymentId: PaymentId,
  amount: Cents,
): Promise<void> {
  const credit = await repository.creditOfPayment(work.tx, paymentId);
  if (credit && amount > 0)
    await repository.changeCredit(work.tx, credit.id, { withdrawn: negated(amount) });
}

/** The part of a credit record (cents) that paid for something. */
export interface SpentCredit {
  id: string;
  amount: Cents;
}

/** Uses an amount (cents) of a student's credit, oldest records first. The caller has checked that there is enough. */
export async function spendOldest(
  work: Work,
  studentId: StudentId,
  amount: Cents,
): Promise<SpentCredit[]> {
  const usable = await usableCredits(work.tx, studentId);
  const spent = spendCredits(
    usable.map((row) => ({
      id: row.id,
      amount: row.amount,
      usedAmount: row.used_amount,
      withdrawnAmount: row.withdrawn_amount,
    })),
    amount,
  );
  for (const one of spent)
    await repository.changeCredit(work.tx, one.id, { used: one.amount, at: work.now });
  return spent;
}

/** Returns spent credit to its records. */
export async function giveBack(work: Work, spent: readonly SpentCredit[]): Promise<void> {
  for (const { id, amount } of spent)
    await repository.changeCredit(work.tx, id, { used: negated(amount) });
}

/** Uses the same parts of the same records again. If one of them has too little left, changes nothing and returns false. */
export async function spendAgain(work: Work, spent: readonly SpentCredit[]): Promise<boolean> {
  const ids = spent.map(({ id }) => id);
  const credits = await repository.findCredits(work.tx, ids);
  const isLeft = spent.every(({ id, amount }) => {
    const credit = credits.get(id);
    return credit !== undefined && leftOf(credit) >= amount;
  });
  if (!isLeft) return false;
  for (const { id, amount } of spent)
    await repository.changeCredit(work.tx, id, { used: amount, at: work.now });
  return true;
}

/** The journal entry that deleted a payment. */
export const deletionOf = repository.deletionOf;

/**
 * Reverses a credit record, because the return of its fee is undone: the part that went toward what was owed is owed
 * again, so it doesn't count as used any more. Returns the amount that was left to reverse, in cents. If some of it has
 * been applied since, it returns null and changes nothing, unless `evenIfApplied`: then the applied part stays as a
 * credit of its own.
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
  await repository.updateCredits(work.tx, [
    {
      ...credit,
      used_amount: applied,
      withdrawn_amount: minus(credit.amount, applied),
      paid_off: ZERO,
      reason: credit.date ? creditMessages.chargedAgain(credit.date) : credit.reason,
    },
  ]);
  return left;
}

/**
 * Adjusts the records of a returned fee, oldest first, when a fee (cents) for the same mark is charged again
 * (`chargeReturnedFee`). Neither owed nor credit changes.
 */
export function followCharge(
  books: Books,
  records: readonly Tables['credits'][],
  charged: Cents,
): void {
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
 * Undoes an act's changes to students' money: owed and credit, credit records and the credits of payments go back to
 * what they were, with one entry for each mark or charge that the act changed. If something later depends on a
 * student's, it changes nothing of theirs; the answer says why.
 *
 * @param acts at most one of a student
 */
export async function undoMoney(
  work: Work,
  books: Books,
  acts: readonly MoneyToUndo[],
): Promise<Map<StudentId, string>> {
  const traces = acts.map(({ trace }) => trace);
  const credits = await repository.findCredits(
    work.tx,
    traces.flatMap((trace) => trace.credits.map(({ after }) => after.id)),
  );
  const links = await repository.linksOf(
    work.tx,
    traces.flatMap((trace) => trace.links.map(({ after }) => after.payment_id)),
  );
  const linkOf = new Map(links.map((link) => [keyOfLink(link), link]));
  const refused = new Map<StudentId, string>();
  const edited: Tables['credits'][] = [];
  for (const { studentId, trace, causeOf } of acts) {
    const isAsLeft =
      trace.credits.every(({ after }) => isSame(after, credits.get(after.id))) &&
      trace.links.every(({ after }) => isSame(after, linkOf.get(keyOfLink(after))));
    if (trace.change && !canUndoFeeChange(books.account(studentId), trace.change))
      refused.set(studentId, PAID_SINCE);
    else if (!isAsLeft) refused.set(studentId, CREDIT_CHANGED);
    if (refused.has(studentId)) continue;
    for (const { before, after } of trace.credits)
      edited.push(
        before ?? { ...after, used_amount: ZERO, paid_off: ZERO, withdrawn_amount: after.amount },
      );
    for (const { before, after } of trace.links) {
      await repository.deleteHolidayPayment(work.tx, after);
      if (before) await repository.saveHolidayPayments(work.tx, [before]);
    }
    const whole = trace.change ? [{ source: null, change: trace.change }] : [];
    for (const { source, change } of trace.parts ?? whole)
      books.post(studentId, mirrorOf(change), causeOf(source));
  }
  await repository.updateCredits(work.tx, edited);
  return refused;
}

/** What an act did to one student's money. */
export interface MoneyToUndo {
  studentId: StudentId;
  trace: MoneyTrace;
  /** The cause of the entry that undoes the entries from a source. */
  causeOf: (source: Cause['source'] | null) => Cause;
}

const keyOfLink = ({ payment_id, date, credit_id }: Tables['holiday_payments']) =>
  [payment_id, date, credit_id].join(' ');

/**
 * Whether a row is still as an act left it. Columns added by later versions don't matter, nor does the time when a
 * credit was last used: if the amounts are the same, whatever was used has been returned.
 */
function isSame(left: object, now: object | undefined): boolean {
  const current = new Map(Object.entries(now ?? {}));
  return (
    now !== undefined &&
    Object.entries(left).every(
      ([key, value]) => key === 'last_used_at' || current.get(key) === value,
    )
  );
}

function leftOf(credit: Tables['credits']): Cents {
  return minus(minus(credit.amount, credit.used_amount), credit.withdrawn_amount);
}
