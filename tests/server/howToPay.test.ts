import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../src/server/db/database.ts';
import { newPayReferences } from '../../src/server/features/student/student.repository.ts';
import { readPayReference } from '../../src/domain/payReference.ts';
import { referencesOf, type Reminded } from '../../src/domain/reminder.ts';
import { pdfText, noPdfReader } from '../support/pdf.ts';
import { bothEngines } from '../support/school.ts';

const { describeSchool } = bothEngines('a lock hands out the references');

const noReader = await noPdfReader();

/** How many connections are waiting for an advisory lock. */
async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_locks where locktype = 'advisory' and not granted`.execute(db);
  return Number(rows[0]?.count);
}

describeSchool('how to pay', (school) => {
  const admin = () => school().admin;

  test('is a setting; who is signed in reads it, strangers do not', async () => {
    const links = ['https://buy.stripe.com/abc', 'https://venmo.com/u/school'];
    const text = 'Cash at the desk.';
    const saved = await admin().call('PATCH', '/settings', {
      howToPay: ` ${text} `,
      payLinks: links,
    });
    expect(saved.body).toMatchObject({ howToPay: text, payLinks: links });
    const { caller } = await school().addSignedInStudent();
    expect((await caller.call('GET', '/how-to-pay')).body).toEqual({ text, links });
    expect((await school().anonymous.call('GET', '/how-to-pay')).status).toBe(401);
    for (const payLinks of [['http://a.test'], ['javascript:alert(1)'], [...links, ...links]])
      expect(
        (await admin().call('PATCH', '/settings', { payLinks })).status,
        String(payLinks),
      ).toBe(400);
    expect((await admin().call('GET', '/settings')).body.payLinks).toEqual(links);
    // A list is the same if it says the same, and stale if somebody changed it.
    const edit = (basedOn: string[]) =>
      admin().call('PATCH', '/settings', { payLinks: [], basedOn: { payLinks: basedOn } });
    expect((await edit([])).status).toBe(409);
    expect((await edit(links)).status).toBe(200);
    await admin().call('PATCH', '/settings', { payLinks: links });
  });

  test('each student has a reference of their own, however they were added', async () => {
    const { id } = await school().addStudent();
    const rows = Array.from({ length: 300 }, (_, at) => ({
      firstName: 'Ada',
      lastName: `Row ${at}`,
      email: `row${at}@many.test`,
    }));
    expect((await admin().call('POST', '/students/import', { rows })).status).toBe(200);
    const { items } = (await admin().call('GET', '/students')).body;
    const references = items.map((one: { payReference: string }) => one.payReference);
    expect(new Set(references).size).toBe(references.length);
    for (const one of references) expect(readPayReference(one)).toBe(one);
    expect(items.find((one: { id: string }) => one.id === id).payReference).toMatch(/^TURN-/);
  });

  test("several children of a family are told the family's reference, which nobody else has", async () => {
    const children = await Promise.all(
      ['Kit', 'Pip'].map((firstName) =>
        school().addStudent({ firstName, lastName: 'Moss', balance: 500 }),
      ),
    );
    const studentIds: string[] = children.map(({ id }) => id);
    const { family } = (
      await admin().call('POST', '/families', { name: 'Moss', studentIds, adults: [] })
    ).body;
    expect(readPayReference(family.payReference)).toBe(family.payReference);
    const owing = (await admin().call('GET', '/students/owing?by=household&limit=50')).body.items;
    const both = owing.filter(({ id }: { id: string }) => studentIds.includes(id));
    expect(both.map(({ payReference }: Reminded) => payReference)).not.toContain(
      family.payReference,
    );
    expect(referencesOf(both)).toBe(family.payReference);
    expect(referencesOf(both.slice(0, 1))).toBe(both[0].payReference);
    const other = await school().addStudent({ firstName: 'Leo', balance: 500 });
    const stranger = (await admin().call('GET', `/students/${other.id}`)).body;
    expect(referencesOf([...both, stranger])).toContain(`${stranger.payReference} (Leo)`);
  });

  test('two who add a student at the same moment never draw the same reference', async ({
    skip,
  }) => {
    const { db, engine } = school().app.database;
    if (engine !== 'postgres') skip('SQLite has one writer');
    const order: string[] = [];
    let finish = () => {};
    const first = db.transaction().execute(async (tx) => {
      await newPayReferences(tx, 1);
      order.push('first has drawn');
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      order.push('first commits');
    });
    await expect.poll(() => order).toEqual(['first has drawn']);
    const second = db.transaction().execute(async (tx) => {
      await newPayReferences(tx, 1);
      order.push('second has drawn');
    });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    finish();
    await Promise.all([first, second]);
    expect(order).toEqual(['first has drawn', 'first commits', 'second has drawn']);
  });

  test.skipIf(noReader)('stands on the statement and the receipt of who still owes', async () => {
    await admin().call('PATCH', '/settings', { howToPay: 'Cash at the desk.' });
    const { id } = await school().addStudent({ balance: 1500 });
    const paper = async (path: string) => {
      const file = await fetch(`${school().app.url}/api/v1${path}`, {
        headers: { cookie: admin().cookie },
      });
      return (await pdfText(await file.arrayBuffer())).replaceAll(/\s+/g, ' ');
    };
    const { payReference } = (await admin().call('GET', `/students/${id}`)).body;
    expect(await paper(`/students/${id}/account/statement`)).toContain(
      `Reference: ${payReference}`,
    );
    const payment = { studentId: id, paymentMethod: 'cash', date: '2026-11-20' };
    const pay = async (amount: number) =>
      (await admin().call('POST', '/payments', { ...payment, amount })).body.payment.id;
    const part = await paper(`/payments/${await pay(500)}/receipt`);
    expect(part).toContain('Balance due: $10.00 Cash at the desk.');
    expect(await paper(`/payments/${await pay(1000)}/receipt`)).not.toContain('Cash at the desk');
    expect(await paper(`/students/${id}/account/statement`)).not.toContain('Reference');
  });
});
