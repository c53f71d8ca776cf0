import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../src/server/db/database.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { describeSchool, type Caller } from '../support/school.ts';

class Undone extends Error {}

describeSchool('the check of the books', (school, engine) => {
  const admin = (): Caller => school().admin;
  let ids: { ada: string; bea: string };

  beforeAll(async () => {
    const [ada, bea] = [(await school().addStudent()).id, (await school().addStudent()).id];
    ids = { ada, bea };
    const later = () => {
      school().clock.now = new Date(school().clock.now.getTime() + 1000);
    };
    const mark = (date: string, id: string, status: string) =>
      admin().call('PUT', `/attendance/${date}/${id}`, { status });
    const pay = (studentId: string, amount: number, notes: string) => {
      const payment = { studentId, amount, notes, paymentMethod: 'cash', date: '2026-11-20' };
      return admin().call('POST', '/payments', payment);
    };
    for (const id of [ada, bea]) {
      await mark('2026-03-02', id, 'absent');
      await pay(id, 300, 'Payment for 2026-03-02');
      // This is an overpayment, in advance.
      await pay(id, 900, 'Payment for 2026-03-02');
      await mark('2026-03-03', id, 'absent');
      later();
    }
    await admin().call('POST', '/holidays/2026-03-02', { name: 'Snow', confirmed: true });
    later();
    for (const id of [ada, bea]) {
      await mark('2026-03-04', id, 'absent');
      later();
      await mark('2026-03-04', id, 'holiday');
      await mark('2026-03-05', id, 'absent');
      await admin().call('POST', `/students/${id}/credits`, { amount: 100, reason: 'Gala' });
      await admin().call('POST', `/students/${id}/credits/apply`, { amount: 50 });
      later();
    }
    const costume = { name: 'Costume', amount: 0, from: '2026-01-01', appliesTo: 'charge' };
    await admin().call('POST', '/fee-types', costume);
    const lines = [{ studentId: ada, amount: 4500 }];
    const charge = { type: 'costume', date: '2026-11-20', lines };
    await admin().call('POST', '/charges', charge);
    // This is paid and then reversed: what is left of it is credit.
    const { body } = await admin().call('POST', '/charges', { ...charge, date: '2026-11-19' });
    await pay(ada, 20_000, '');
    later();
    await admin().call('DELETE', `/charges/${body.charges[0].id}`);
    await admin().call('POST', `/students/${ada}/refunds`, {
      amount: 50,
      method: 'cash',
      date: '2026-11-20',
    });
    expect(await school().disagreements()).toEqual([]);
  });

  /** What the check finds after this damage, which is rolled back afterward. */
  async function problemsAfter(damage: readonly RawBuilder<unknown>[]): Promise<string[]> {
    const { db } = school().app.database;
    let problems: string[] = [];
    // SQLite can turn off its checks, to simulate a damaged disk.
    if (engine === 'sqlite') await sql`pragma ignore_check_constraints = on`.execute(db);
    await db
      .transaction()
      .execute(async (tx: Tx) => {
        for (const statement of damage) await statement.execute(tx);
        const found = await checkBooks({ ...school().app.database, db: tx });
        problems = found.problems.map(({ problem }) => problem);
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    if (engine === 'sqlite') await sql`pragma ignore_check_constraints = off`.execute(db);
    return problems;
  }

  /** The journal refuses edits, but a damaged disk would not be stopped by that. */
  const unlocked =
    engine === 'sqlite'
      ? [sql`drop trigger journal_no_update`, sql`drop trigger journal_no_delete`]
      : [sql`drop trigger journal_append_only on journal`];
  const without = (constraint: string) =>
    engine === 'sqlite'
      ? []
      : [sql.raw(`alter table credits drop constraint if exists ${constraint}`)];
  const ofAda = () => sql`student_id = ${ids.ada}`;
  const holiday = () => sql`${ofAda()} and origin = 'holiday' and date = '2026-03-04'`;

  test.each<[kind: string, damage: () => RawBuilder<unknown>[], says: RegExp]>([
    [
      'a balance',
      () => [
        sql`update accounts set owed = owed + 1, adjustments = adjustments + 1 where ${ofAda()}`,
      ],
      /owed is \d+, by the journal/,
    ],
    [
      'a total of fees',
      () => [
        sql`update accounts set total_fees = total_fees + 1, adjustments = adjustments - 1 where ${ofAda()}`,
      ],
      /the fees of the marks and charges add up to/,
    ],
    [
      'an amount of a charge',
      () => [sql`update charges set amount = amount + 1 where ${ofAda()}`],
      /charge .* is not what the journal says was charged/,
    ],
    [
      'a charge that is reversed without an entry',
      () => [sql`update charges set reversed_at = '2026-11-20' where ${ofAda()}`],
      /the fees of the marks and charges add up to/,
    ],
    [
      'a credit of a charge that was never reversed',
      () => [sql`update credits set amount = amount + 1 where ${ofAda()} and origin = 'charge'`],
      /is not what the journal says was returned, paid or given/,
    ],
    [
      'a count of entries',
      () => [sql`update accounts set entry_count = 1 where ${ofAda()}`],
      /counts 1 entries/,
    ],
    [
      'a lost entry',
      () => [...unlocked, sql`delete from journal where ${ofAda()} and kind = 'credit-applied'`],
      /credit of 100 is used, by the journal 50/,
    ],
    [
      'a running balance',
      () => [
        ...unlocked,
        sql`update journal set balance = balance + 1 where ${ofAda()} and number = 2`,
      ],
      /running balance of entry 2/,
    ],
    [
      'a fee',
      () => [sql`update mark_fees set cents = 400 where ${ofAda()}`],
      /not the sum of its parts/,
    ],
    [
      'a payment',
      () => [sql`update payments set amount = amount + 1 where ${ofAda()}`],
      /the payments less refunds add up to/,
    ],
    [
      'a refund',
      () => [sql`update refunds set amount = amount + 1 where ${ofAda()}`],
      /refund .* is not what the journal says was paid out/,
    ],
    [
      'a lost credit',
      () => [
        sql`delete from holiday_payments`,
        sql`delete from credits where ${ofAda()} and origin = 'overpayment'`,
      ],
      /the credit records add up to/,
    ],
    [
      'the lost record of a fee that a holiday returned, of which no credit is left',
      () => [sql`delete from credits where ${holiday()}`],
      /the fee of 2026-03-04 was returned by a holiday and has no credit record/,
    ],
    [
      'a record that is larger than the fee',
      () => [
        sql`update credits set amount = amount + 100, used_amount = used_amount + 100,
          paid_off = paid_off + 100 where ${holiday()}`,
      ],
      /is not what the journal says was returned/,
    ],
    [
      'a record of the mark of another class',
      () => [sql`update credits set class_id = 'ballet' where ${holiday()}`],
      /is not what the journal says was returned/,
    ],
    [
      'a record that is there twice',
      () => [
        sql`insert into credits (id, student_id, amount, used_amount, withdrawn_amount, paid_off,
            created_at, date, reason, origin)
          select 'credit_twin', student_id, amount, used_amount, withdrawn_amount, paid_off,
            created_at, date, reason, origin from credits where ${holiday()}`,
      ],
      /the fee of 2026-03-04 has more credit records than it was returned/,
    ],
    [
      'more used than there is',
      () => [
        ...without('credits_check'),
        sql`update credits set used_amount = amount + 1 where ${ofAda()} and origin = 'grant'`,
      ],
      /is used or reversed beyond its amount/,
    ],
    [
      'use of a credit that the journal does not know',
      () => [
        sql`update credits set used_amount = used_amount + 10 where ${ofAda()} and origin = 'grant'`,
      ],
      /credit of 110 is used, by the journal 100/,
    ],
    [
      'a fee that is charged, and a record that says it was returned',
      () => [
        sql`update attendance set status = 'absent', fee = 500 where ${ofAda()} and date = '2026-03-04'`,
      ],
      /the fee of 2026-03-04 is charged, and a credit record says it was returned/,
    ],
    [
      'a payment with the credit of somebody else',
      () => [
        sql`update holiday_payments set credit_id = (
          select id from credits where student_id = ${ids.bea} and origin = 'holiday' limit 1
        ) where payment_id in (select id from payments where ${ofAda()})`,
      ],
      /has the credit of somebody else, or more than it was/,
    ],
    [
      'an overpayment that says it was returned by a holiday that is none',
      () => [sql`delete from holiday_payments`],
      /says it is of a payment for a day, and no payment has it/,
    ],
  ])('finds %s', async (_kind, damage, says) => {
    expect(await problemsAfter(damage())).toContainEqual(expect.stringMatching(says));
    expect(await school().disagreements()).toEqual([]);
  });
});
