import { beforeAll, expect, test } from 'vitest';
import { owedToday } from '../../src/domain/owing.ts';
import { cents } from '../../src/domain/money.ts';
import { aGuardian } from '../support/families.ts';
import { aMailServer, mailTools, pdfsIn } from '../support/mailTools.ts';
import { noPdfReader, pdfText } from '../support/pdf.ts';
import { describeSchool, type Caller } from '../support/school.ts';

// A person who is charged December's tuition in November owes one amount on one day, wherever somebody reads it.

const { mailbox, options } = aMailServer();
const TODAY_OWED = 5000;
const LATER = 16_000;
const DUE = '2026-12-01';

describeSchool(
  'on Nov 21, with $50.00 owed and $160.00 charged for Dec 1',
  (school) => {
    const { preview, sent, received, testFirst } = mailTools(school, mailbox);
    const ask = async (method: string, path: string, input?: object, as?: Caller) => {
      const { status, body } = await (as ?? school().admin).call(method, path, input);
      expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
      return body;
    };
    const figures = (debt: { dueLater: number; dueOn: string | null }, owed: number) => ({
      owed,
      later: debt.dueLater,
      on: debt.dueOn,
    });
    const all = { owed: TODAY_OWED, later: LATER, on: DUE };
    const ofDebt = (debt: { calculatedBalance: number; dueLater: number; dueOn: string | null }) =>
      figures(
        debt,
        owedToday({
          calculatedBalance: cents(debt.calculatedBalance),
          dueLater: cents(debt.dueLater),
        }),
      );
    let ada: { id: string; email: string };
    let self: Caller;
    let family: { id: string };
    let gran: Caller;
    let reads = true;
    const papers = async (bytes: ArrayBuffer) => (reads ? pdfText(bytes) : '');
    const says = (text: string, words: RegExp) => reads && expect(text).toMatch(words);

    const chargesLater = (studentId: string) =>
      ask('POST', '/charges', {
        type: 'costume',
        date: DUE,
        lines: [{ studentId, amount: LATER }],
      });

    beforeAll(async () => {
      reads = (await noPdfReader()) === null;
      await testFirst();
      const costume = { name: 'Costume', amount: LATER, from: '2026-01-01', appliesTo: 'charge' };
      await ask('POST', '/fee-types', costume);
      const added = await school().addSignedInStudent();
      ada = added.student;
      self = added.caller;
      await ask('PATCH', `/students/${ada.id}`, { firstName: 'Ada', balance: TODAY_OWED });
      await chargesLater(ada.id);
      const made = await ask('POST', '/families', {
        name: 'Baker',
        studentIds: [ada.id],
        adults: [{ firstName: 'Rosa', lastName: 'Baker', email: 'rosa@school.test' }],
      });
      family = made.family;
      gran = await aGuardian(school(), family.id, { firstName: 'Gran', lastName: 'Baker' });
    });

    test('the list, the page, the account and the roll', async () => {
      const { items } = await ask('GET', '/students');
      expect(ofDebt(items.find(({ id }: { id: string }) => id === ada.id))).toEqual(all);
      expect(ofDebt(await ask('GET', `/students/${ada.id}`))).toEqual(all);
      expect(ofDebt(await ask('GET', `/students/${ada.id}/account`))).toEqual(all);
      const roll = await ask('GET', '/attendance/2026-11-20');
      const row = roll.students.find(({ id }: { id: string }) => id === ada.id);
      expect(row.calculatedBalance - row.dueLater).toBe(TODAY_OWED);
    });

    test('Home of an admin, a student and a parent', async () => {
      const { items, total } = await ask('GET', '/students/owing?by=household');
      expect(ofDebt(items[0])).toEqual(all);
      expect(total).toBe(TODAY_OWED);
      expect(ofDebt((await ask('GET', '/me', undefined, self)).profile)).toEqual(all);
    });

    test('the family', async () => {
      const { items } = await ask('GET', '/families');
      expect(figures(items[0], items[0].owed)).toEqual(all);
      const account = await ask('GET', `/families/${family.id}/account`);
      expect(figures(account, account.owed)).toEqual(all);
      expect(ofDebt(account.students[0])).toEqual(all);
      const change = await ask('PATCH', `/families/${family.id}`, { note: 'Ask Rosa' });
      expect(figures(change.family, change.family.owed)).toEqual(all);
    });

    test('the public page', async () => {
      const { items } = await ask('GET', '/public-dashboard');
      const one = items.find(({ id }: { id: string }) => id === ada.id);
      expect(ofDebt(one.financialSummary)).toEqual(all);
      const { financialSummary } = await ask('GET', `/public-dashboard/${ada.id}`);
      expect(ofDebt(financialSummary)).toEqual(all);
    });

    test("the month's report, of this month and of the next", async () => {
      const november = await ask('GET', '/reports/financial/monthly?month=2026-11');
      expect(november.owingToday.total).toBe(TODAY_OWED);
      const december = await ask('GET', '/reports/financial/monthly?month=2026-12');
      expect(december.studentDetails).toMatchObject([{ id: ada.id, balanceToday: TODAY_OWED }]);
      expect(december.summary.pendingUnpaidToday).toBe(0);
    });

    test('reminders, statements and their PDFs', async () => {
      const audience = { studentIds: [ada.id] };
      await sent({ kind: 'reminder', audience });
      expect(received('rosa@school.test').at(-1)?.text).toContain('$50.00');
      const { items } = await sent({ kind: 'statement', audience, month: '2026-10' });
      expect(items[0]?.text).toContain('As of today, Ada owes $50.00 + $160.00 due Dec 1.');
      const [pdf] = pdfsIn(received('rosa@school.test').at(-1)?.text ?? '');
      const text = await papers(new Uint8Array(pdf?.bytes ?? []).buffer);
      says(text, /Today: You owe \$50\.00 \+ \$160\.00 due Dec 1/);
    });

    test('no reminder of what is due later', async () => {
      const di = await school().addStudent({ firstName: 'Di' });
      await chargesLater(di.id);
      const { items } = await preview({ kind: 'reminder', audience: { studentIds: [di.id] } });
      expect(items).toEqual([]);
    });

    test('the statement and a receipt on paper', async () => {
      const file = async (path: string) => {
        const response = await fetch(`${school().app.url}/api/v1${path}`, {
          headers: { cookie: school().admin.cookie },
        });
        expect(response.status, path).toBe(200);
        return papers(await response.arrayBuffer());
      };
      const statement = await file(`/students/${ada.id}/account/statement`);
      says(statement, /Balance\s+You owe \$50\.00/);
      says(statement, /you owe \$50\.00 \+ \$160\.00 due Dec 1/);
      await ask('PATCH', '/settings', { howToPay: 'Venmo @school' });
      const { payment } = await ask('POST', '/payments', {
        studentId: ada.id,
        amount: 1000,
        paymentMethod: 'cash',
        date: '2026-11-21',
      });
      says(
        await file(`/payments/${payment.id}/receipt`),
        /Balance due: \$40\.00 \+ \$160\.00 due\s+Dec 1/,
      );
      await ask('DELETE', `/payments/${payment.id}`);
    });

    test('a payment of the family', async () => {
      const pays = (amount: number) =>
        ask('POST', `/families/${family.id}/payments`, {
          amount,
          paymentMethod: 'cash',
          date: '2026-11-21',
          dryRun: true,
        });
      expect(ofDebt((await pays(2000)).students[0])).toEqual({ ...all, owed: 3000 });
      expect(ofDebt((await pays(6000)).students[0])).toEqual({ ...all, owed: 0, later: 15_000 });
      expect(ofDebt((await pays(21_000)).students[0])).toEqual({ owed: 0, later: 0, on: null });
    });

    test('a parent sees the same of their child', async () => {
      const { children } = await ask('GET', '/me', undefined, gran);
      expect(ofDebt(children[0])).toEqual(all);
    });

    test('somebody who owes only for later can be removed, and whoever owes today cannot', async () => {
      const bo = await school().addStudent({ firstName: 'Bo' });
      await chargesLater(bo.id);
      expect((await school().admin.call('DELETE', `/students/${ada.id}`)).status).toBe(409);
      expect((await school().admin.call('DELETE', `/students/${bo.id}`)).status).toBe(200);
    });
  },
  options,
);

describeSchool('with fees of six months around Nov 21, a part of which is paid', (school) => {
  test('the report of each month says what of its pending fees is unpaid today', async () => {
    const { admin } = school();
    const { id } = await school().addStudent();
    const ask = async (method: string, path: string, input?: object) => {
      const { status, body } = await admin.call(method, path, input);
      expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
      return body;
    };
    await ask('POST', '/fee-types', {
      name: 'Costume',
      amount: 0,
      from: '2026-01-01',
      appliesTo: 'charge',
    });
    for (const [date, amount] of [
      ['2026-09-10', 1000],
      ['2026-10-10', 2000],
      ['2026-11-10', 3000],
      ['2026-11-28', 4000],
      ['2026-12-01', 5000],
      ['2027-01-05', 6000],
      ['2027-02-05', 7000],
    ])
      await ask('POST', '/charges', { type: 'costume', date, lines: [{ studentId: id, amount }] });
    await ask('POST', '/payments', {
      studentId: id,
      amount: 2500,
      paymentMethod: 'cash',
      date: '2026-08-20',
    });
    const unpaid: Record<string, number> = {};
    for (const month of ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02']) {
      const { summary } = await ask('GET', `/reports/financial/monthly?month=${month}`);
      unpaid[month] = summary.pendingUnpaidToday;
    }
    expect(unpaid).toEqual({
      '2026-09': 0,
      '2026-10': 500,
      '2026-11': 3000,
      '2026-12': 0,
      '2027-01': 0,
      '2027-02': 0,
    });
  });
});
