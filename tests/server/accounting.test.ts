import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { exportOf, others, readBy } from '../support/archives.ts';
import { fillEverything } from '../support/everything.ts';
import { describeSchool, type TestSchool } from '../support/school.ts';

// A month for the accountant, read back by a reader of CSV that isn't the one that wrote it, and by hledger.

const rowsOf = (text: string) => parse(text, { columns: true }) as Record<string, string>[];
const cents = (text: string | undefined) => Math.round(Number(text || '0') * 100);
/** What each account gets in the plain file, in cents: above 0 is a debit. */
function sumsOf(text: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of rowsOf(text)) {
    const name = row['Account'] ?? '';
    sums[name] = (sums[name] ?? 0) + cents(row['Debit']) - cents(row['Credit']);
  }
  return sums;
}
const balancedByDay = (
  rows: Record<string, string>[],
  day: string,
  sum: (row: Record<string, string>) => number,
) => {
  const days = new Map<string, number>();
  for (const row of rows) days.set(row[day] ?? '', (days.get(row[day] ?? '') ?? 0) + sum(row));
  expect([...days.values()].every((left) => left === 0)).toBe(true);
  return days.size;
};

function toolsOf(school: () => TestSchool) {
  const admin = () => school().admin;
  const done = async (method: string, path: string, body?: object) => {
    const answer = await admin().call(method, path, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const file = async (month: string, query: string) => {
    const answer = await fetch(`${school().app.url}/api/v1/accounting/${month}?${query}`, {
      headers: { cookie: admin().cookie },
    });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  return { admin, done, file };
}

describeSchool('a month for the accountant', (school) => {
  const { admin, done, file } = toolsOf(school);

  test('by cash, money is income once it pays a fee, and before that is prepaid', async () => {
    const { id } = await school().addStudent({ firstName: 'Zelda', lastName: 'Quillfeather' });
    const pay = (amount: number, date: string) =>
      done('POST', '/payments', { studentId: id, amount, paymentMethod: 'cash', date });
    // Owes $5.00 for an absence, pays $20.00: $15.00 is prepaid. The next absence takes $5.00 of it.
    await done('PUT', `/attendance/2026-09-02/${id}`, { status: 'absent' });
    await pay(2000, '2026-09-03');
    await done('PUT', `/attendance/2026-09-09/${id}`, { status: 'absent' });
    const cash = await file('2026-09', 'format=csv');
    expect(cash.headers.get('content-disposition')).toContain('csv-cash-2026-09.csv');
    expect(rowsOf(cash.text).map((row) => Object.values(row).slice(0, 5).join(' | '))).toEqual([
      '2026-09-03 | Cash |  | 20.00 | ',
      '2026-09-03 | Prepaid by students |  |  | 15.00',
      '2026-09-03 | Absence |  |  | 5.00',
      '2026-09-09 | Prepaid by students |  | 5.00 | ',
      '2026-09-09 | Absence |  |  | 5.00',
    ]);
    const accrual = await file('2026-09', 'format=csv&basis=accrual');
    expect(sumsOf(accrual.text)).toEqual({
      Cash: 2000,
      'Prepaid by students': -1500,
      Absence: -1000,
      'Students owe': 500,
    });
    // A refund takes what is prepaid; a waived fee is prepaid again.
    await done('POST', `/students/${id}/refunds`, {
      amount: 700,
      method: 'cash',
      date: '2026-10-02',
    });
    expect(sumsOf((await file('2026-10', 'format=csv')).text)).toEqual({
      Cash: -700,
      'Prepaid by students': 700,
    });
    expect(cash.text + accrual.text).not.toMatch(/Zelda|Quillfeather/);
  });

  test('what the school gives counts toward the oldest fees, and is no income', async () => {
    const { id } = await school().addStudent();
    await done('PUT', `/attendance/2026-08-05/${id}`, { status: 'absent' });
    await done('PUT', `/attendance/2026-08-06/${id}`, { status: 'absent' });
    await done('POST', `/students/${id}/credits`, { amount: 500, code: 7 });
    await done('POST', '/payments', {
      studentId: id,
      amount: 500,
      paymentMethod: 'card',
      date: '2026-08-07',
    });
    expect(sumsOf((await file('2026-08', 'format=csv')).text)).toEqual({
      Card: 500,
      Absence: -500,
    });
  });

  test('QuickBooks gets a balanced entry a day, Xero needs codes', async () => {
    const { id } = await school().addStudent();
    for (const day of ['06', '13'])
      await done('POST', '/payments', {
        studentId: id,
        amount: 1234,
        paymentMethod: 'card',
        date: `2026-07-${day}`,
      });
    const quickbooks = rowsOf((await file('2026-07', 'format=quickbooks')).text);
    expect(Object.keys(quickbooks[0] ?? {})).toEqual([
      'JournalNo',
      'JournalDate',
      'AccountName',
      'Debits',
      'Credits',
      'Description',
    ]);
    expect(quickbooks[0]).toMatchObject({
      JournalNo: 'T20260706',
      JournalDate: '07/06/2026',
      AccountName: 'Card',
      Debits: '12.34',
    });
    const net = (row: Record<string, string>) => cents(row['Debits']) - cents(row['Credits']);
    expect(balancedByDay(quickbooks, 'JournalNo', net)).toBe(2);

    const refused = await file('2026-07', 'format=xero');
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.text).message).toBe(
      'Give these accounts a code first: Card, Prepaid by students',
    );
    const { accounts } = await done('PATCH', '/settings', {
      accounts: { 'money.card': { name: '=Bank', code: '090' }, credit: { code: '210' } },
      taxRate: 'Tax Exempt (0%)',
    });
    expect(accounts.credit).toEqual({ code: '210' });
    const xero = rowsOf((await file('2026-07', 'format=xero')).text);
    expect(xero[0]).toEqual({
      Narration: 'Turnout, cash basis, 2026-07-06',
      Date: '6 Jul 2026',
      Description: "'=Bank",
      AccountCode: '090',
      TaxRate: 'Tax Exempt (0%)',
      Amount: '12.34',
    });
    expect(balancedByDay(xero, 'Narration', (row) => cents(row['Amount']))).toBe(2);
    await done('PATCH', '/settings', { accounts: {} });
    expect((await file('2019-01', 'format=csv')).status).toBe(409);
    const ssn = await admin().call('PATCH', '/settings', { taxId: '123-45-6789' });
    expect(ssn.body.fields).toEqual({ taxId: 'Use an EIN, not a Social Security number' });
  });

  test('more lines than Xero takes are one entry for the month', async () => {
    const { body: all } = await admin().call('GET', '/accounting');
    await done('PATCH', '/settings', {
      accounts: Object.fromEntries(
        all.items.map(({ key }: { key: string }, index: number) => [key, { code: `${index}` }]),
      ),
    });
    const { id } = await school().addStudent();
    const { items } = await done('GET', '/payment-methods');
    const methods: string[] = items.map(({ key }: { key: string }) => key);
    for (let more = methods.length; more < 10; more += 1) {
      const { paymentMethod } = await done('POST', '/payment-methods', { name: `Way ${more}` });
      methods.push(paymentMethod.key);
    }
    const { body: names } = await admin().call('GET', '/accounting');
    await done('PATCH', '/settings', {
      accounts: Object.fromEntries(
        names.items.map(({ key }: { key: string }, index: number) => [key, { code: `${index}` }]),
      ),
    });
    for (let day = 1; day <= 28; day += 1)
      for (const paymentMethod of methods)
        await done('POST', '/payments', {
          studentId: id,
          amount: 100 + day,
          paymentMethod,
          date: `2026-05-${String(day).padStart(2, '0')}`,
        });
    const xero = rowsOf((await file('2026-05', 'format=xero')).text);
    expect(new Set(xero.map((row) => row['Narration']))).toEqual(
      new Set(['Turnout, cash basis, May 2026']),
    );
    expect(xero.reduce((sum, row) => sum + cents(row['Amount']), 0)).toBe(0);
    await done('PATCH', '/settings', { accounts: {} });
  });

  test('a closed month’s file stays as it is, whatever comes later', async () => {
    const { id } = await school().addStudent();
    const { feeType } = await done('POST', '/fee-types', {
      name: 'Recital',
      appliesTo: 'charge',
      amount: 4000,
      from: '2026-01-01',
    });
    const charged = await done('POST', '/charges', {
      type: feeType.key,
      date: '2026-10-20',
      lines: [{ studentId: id, amount: 4000 }],
    });
    await done('PUT', `/attendance/2026-10-21/${id}`, { status: 'absent' });
    await done('POST', '/payments', {
      studentId: id,
      amount: 3000,
      paymentMethod: 'cash',
      date: '2026-10-22',
    });
    for (;;) {
      const { next } = await done('GET', '/closings');
      if (next === null || next > '2026-10') break;
      const { hash } = await done('GET', `/closings/${next}`);
      await done('POST', '/closings', { month: next, basedOn: hash });
    }
    const queries = ['format=csv', 'format=csv&basis=accrual', 'format=quickbooks'];
    const read = () =>
      Promise.all(queries.map(async (query) => (await file('2026-10', query)).text));
    const before = await read();
    await done('POST', `/charges/${charged.charges[0].id}/waive`, { reason: 'goodwill' });
    await done('POST', '/payments', {
      studentId: id,
      amount: 900,
      paymentMethod: 'card',
      date: '2026-11-02',
    });
    await done('PATCH', '/settings', { address: '1 Main Street' });
    expect(await read()).toEqual(before);
    const november = sumsOf((await file('2026-11', 'format=csv&basis=accrual')).text);
    // And the $5.00 that the school gave above.
    expect(november['Credits and adjustments']).toBe(4500);
  });
});

describeSchool('a month and the books', (school) => {
  const { admin, done, file } = toolsOf(school);

  test.skipIf(!others.hledger)('by accrual, a month is what hledger says', async () => {
    await fillEverything(school());
    const { files } = await exportOf(school().app.url, admin());
    const names: Record<string, string> = Object.fromEntries(
      (await done('GET', '/accounting')).items.map(
        ({ key, name }: { key: string; name: string }) => [name, key],
      ),
    );
    const ofHledger = (name: string) =>
      name
        .replace(/^assets:students:.*/, 'owed')
        .replace(/^liabilities:credit:.*/, 'credit')
        .replace(/^income:fees:(?!unsorted)(.*)/, 'income.$1')
        .replace('income:fees:unsorted', 'unsorted')
        .replace('assets:deleted payments', 'deleted')
        .replace('assets:school', 'school')
        .replace(/^assets:(.*)/, 'money.$1')
        .replace('equity:adjustments', 'adjustments')
        .replace('income:contributions', 'contributions')
        .replace('income:budget fees', 'otherFees')
        .replace(/^expenses:(.*)/, 'spent.$1');
    let seen = 0;
    for (const month of ['2026-10', '2026-11']) {
      const text = await readBy(
        'hledger',
        ['-f', 'school.journal', 'balance', '--flat', '-O', 'json', '--period', month],
        files,
      );
      const [lines] = JSON.parse(text) as [
        [string, string, number, { aquantity: { floatingPoint: number } }[]][],
      ];
      const theirs: Record<string, number> = {};
      for (const [name, , , [amount]] of lines) {
        const key = ofHledger(name);
        theirs[key] = (theirs[key] ?? 0) + Math.round((amount?.aquantity.floatingPoint ?? 0) * 100);
      }
      const ours = Object.fromEntries(
        Object.entries(sumsOf((await file(month, 'format=csv&basis=accrual')).text)).map(
          ([name, sum]) => [names[name] ?? name, sum],
        ),
      );
      for (const key of new Set([...Object.keys(theirs), ...Object.keys(ours)]))
        expect(ours[key] ?? 0, `${month} ${key}`).toBe(theirs[key] ?? 0);
      seen += Object.values(ours).filter((sum) => sum !== 0).length;
    }
    expect(seen).toBeGreaterThan(8);
  });
});
