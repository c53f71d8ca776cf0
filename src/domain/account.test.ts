import { describe, expect, test } from 'vitest';
import {
  adjustOwed,
  applyCredit,
  balanceAfter,
  calculatedBalance,
  changeFee,
  chargeFee,
  deletePayment,
  deletePaymentOfLeaver,
  emptyAccount,
  lawHolds,
  post,
  rebuild,
  recordPayment,
  returnFee,
  type Account,
  type Entry,
} from './account.ts';
import { cents } from './money.ts';

function after(...steps: ((account: Account) => Entry)[]): Account {
  let account = emptyAccount;
  for (const step of steps) {
    const entry = step(account);
    const foreseen = balanceAfter(account, entry);
    account = post(account, entry);
    expect(lawHolds(account)).toBe(true);
    expect(calculatedBalance(account)).toBe(foreseen);
  }
  return account;
}

describe('a student account', () => {
  test('an absence is owed, and a payment pays it off', () => {
    const account = after(
      () => chargeFee(cents(500)),
      (now) => recordPayment(now, cents(500)),
    );
    expect(account).toMatchObject({ owed: 0, credit: 0, totalFees: 500, totalPayments: 500 });
  });

  test('an overpayment leaves a credit, and the balance shows it as negative', () => {
    const account = after(
      () => chargeFee(cents(300)),
      (now) => recordPayment(now, cents(1000)),
    );
    expect(account).toMatchObject({ owed: 0, credit: 700 });
    expect(calculatedBalance(account)).toBe(-700);
  });

  test('a fee that was paid and then taken back comes back as credit', () => {
    const account = after(
      () => chargeFee(cents(500)),
      (now) => recordPayment(now, cents(500)),
      (now) => returnFee(now, cents(500)),
    );
    expect(account).toMatchObject({ owed: 0, credit: 500, totalFees: 0 });
  });

  test('a fee half paid and taken back clears the debt first, the rest is credit', () => {
    const account = after(
      () => chargeFee(cents(500)),
      (now) => recordPayment(now, cents(200)),
      (now) => returnFee(now, cents(500)),
    );
    expect(account).toMatchObject({ owed: 0, credit: 200 });
  });

  test('deleting an overpayment takes back what is left of its credit and owes the rest again', () => {
    const account = after(
      () => chargeFee(cents(500)),
      (now) => recordPayment(now, cents(800)),
      () => chargeFee(cents(200)),
      () => applyCredit(cents(200)),
      () => deletePayment({ amount: cents(800), creditLeft: cents(100) }),
    );
    expect(account).toMatchObject({ owed: 700, credit: 0, totalFees: 700, totalPayments: 0 });
  });

  test('deleting a payment of someone who left changes neither owed nor credit', () => {
    const before = after(
      () => chargeFee(cents(500)),
      (now) => recordPayment(now, cents(300)),
    );
    const account = rebuild([
      chargeFee(cents(500)),
      recordPayment({ ...emptyAccount, owed: cents(500) }, cents(300)),
      ...deletePaymentOfLeaver(cents(300)),
    ]);
    expect(account).toMatchObject({ owed: before.owed, credit: before.credit, totalPayments: 0 });
    expect(lawHolds(account)).toBe(true);
  });

  test('a fee that stays the same is no event, and neither is a balance set to what it is', () => {
    expect(changeFee(emptyAccount, cents(100), cents(100))).toBeNull();
    expect(adjustOwed({ ...emptyAccount, owed: cents(300) }, cents(300))).toBeNull();
    expect(adjustOwed({ ...emptyAccount, owed: cents(300) }, cents(100))).toMatchObject({
      kind: 'adjustment',
      amount: -200,
    });
  });
});
