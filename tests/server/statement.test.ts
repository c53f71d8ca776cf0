import { expect, test } from 'vitest';
import { noPdfReader, pdfText } from '../support/pdf.ts';
import { describeSchool } from '../support/school.ts';

const noReader = await noPdfReader();

describeSchool('a statement of a period', (school) => {
  const on = (date: string) => {
    school().clock.now = new Date(`${date}T17:00:00Z`);
  };

  /** $5.00 charged in September; $5.00 charged and $7.00 paid in October; $3.00 more owed from November on. */
  async function history() {
    const { admin } = school();
    on('2026-09-10');
    const { id } = await school().addStudent();
    const mark = (date: string) =>
      admin.call('PUT', `/attendance/${date}/${id}`, { status: 'absent' });
    await mark('2026-09-10');
    on('2026-10-08');
    await mark('2026-10-08');
    await admin.call('POST', '/payments', {
      studentId: id,
      amount: 700,
      paymentMethod: 'cash',
      date: '2026-10-08',
      notes: 'from her grandmother',
    });
    on('2026-11-21');
    await admin.call('PATCH', `/students/${id}`, { balance: 600 });
    return id;
  }

  test('leads from its opening to its closing balance, no matter what happened later', async () => {
    const id = await history();
    const account = async (period: string) =>
      (await school().admin.call('GET', `/students/${id}/account${period}`)).body;
    expect(await account('?from=2026-10-01&to=2026-10-31')).toMatchObject({
      openingBalance: 500,
      closingBalance: 300,
      period: { fees: 500, payments: 700, adjustments: 0 },
      calculatedBalance: 600,
    });
    expect(await account('?to=2026-09-30')).toMatchObject({
      openingBalance: 0,
      closingBalance: 500,
    });
    expect(await account('?from=2026-11-01')).toMatchObject({
      openingBalance: 300,
      closingBalance: 600,
      period: { fees: 0, payments: 0, adjustments: 300 },
    });
    // After everything: fees, payments and adjustments all came before.
    expect(await account('?from=2026-11-22')).toMatchObject({
      openingBalance: 600,
      closingBalance: 600,
      period: { fees: 0, payments: 0, adjustments: 0 },
    });
    expect(await account('')).toMatchObject({
      openingBalance: 0,
      closingBalance: 600,
      period: { fees: 1000, payments: 700, adjustments: 300 },
    });
  });

  test('says what was recorded for its days after they were over, which the next one has', async ({
    skip,
  }) => {
    const { admin, app } = school();
    const id = await history();
    const account = async (period: string) =>
      (await admin.call('GET', `/students/${id}/account${period}`)).body;
    const october = '?from=2026-10-01&to=2026-10-31';
    expect((await account(october)).recordedLater).toBeNull();
    const pay = { studentId: id, amount: 200, paymentMethod: 'cash', date: '2026-10-30' };
    await admin.call('POST', '/payments', pay);
    await admin.call('PUT', `/attendance/2026-10-22/${id}`, { status: 'absent' });
    expect(await account(october)).toMatchObject({
      closingBalance: 300,
      recordedLater: { count: 2, amount: 300 },
    });
    expect((await account('?to=2026-10-31')).recordedLater).toEqual({ count: 2, amount: 300 });
    for (const other of ['?from=2026-11-01&to=2026-11-30', '?from=2026-11-01', ''])
      expect((await account(other)).recordedLater).toBeNull();
    if (noReader !== null) skip(noReader);
    const url = `${app.url}/api/v1/students/${id}/account/statement${october}`;
    const response = await fetch(url, { headers: { cookie: admin.cookie } });
    expect(await pdfText(await response.arrayBuffer())).toContain(
      'Recorded later for these days: 2 entries, +$3.00.',
    );
  });

  test("offers a receipt only for payments that aren't deleted, even if the period ends before the deletion", async () => {
    const { admin } = school();
    const id = await history();
    const { items } = (await admin.call('GET', `/payments?studentId=${id}`)).body;
    const path = `/payments/${items[0].id}`;
    const receipts = async () => {
      const { body } = await admin.call('GET', `/students/${id}/account?to=2026-10-31`);
      return body.entries.flatMap((entry: { kind: string; hasReceipt: boolean }) =>
        entry.kind === 'payment' ? [entry.hasReceipt] : [],
      );
    };
    expect(await receipts()).toEqual([true]);
    await admin.call('DELETE', path);
    expect(await receipts()).toEqual([false]);
    await admin.call('POST', `${path}/restore`);
    expect(await receipts()).toEqual([true]);
  });

  test('has the same content in the PDF as on screen, with the notes of payments', async ({
    skip,
  }) => {
    skip(noReader !== null, noReader ?? '');
    const id = await history();
    const paper = async (period: string) => {
      const { app, admin } = school();
      const address = `${app.url}/api/v1/students/${id}/account/statement${period}`;
      const file = await fetch(address, { headers: { cookie: admin.cookie } });
      return (await pdfText(await file.arrayBuffer())).replaceAll(/\s+/g, ' ');
    };
    const october = await paper('?from=2026-10-01&to=2026-10-31');
    expect(october).toContain('recorded Oct 1, 2026 to Oct 31, 2026');
    expect(october).toContain(
      'Opening balance $5.00 + fees $5.00 − paid $7.00 = closing balance $3.00',
    );
    expect(october).toContain('Cash: from her grandmother');
    expect(october, 'what is owed today is not of October').not.toContain('$6.00');
    expect(await paper('')).toContain(
      'Fees $10.00 − paid $7.00 + adjustments $3.00 = you owe $6.00',
    );
    // If there is a credit, what is owed before it has its own label.
    await school().admin.call('POST', `/students/${id}/credits`, { amount: 100, reason: 'Helped' });
    const both = await paper('');
    expect(both).toMatch(/Owed before credit .*Fees \$10\.00 −/);
    expect(both.match(/\bFees\b/g)).toHaveLength(1);
  });

  test('still lists a deleted payment, without its notes', async () => {
    const id = await history();
    const { admin } = school();
    const { body } = await admin.call('GET', `/payments?studentId=${id}`);
    await admin.call('DELETE', `/payments/${body.items[0].id}`);
    const { entries } = (await admin.call('GET', `/students/${id}/account`)).body;
    const notes = entries.map(
      ({ kind, note }: { kind: string; note: string }) => `${kind}: ${note}`,
    );
    expect(notes).toContain('payment: Cash');
    expect(JSON.stringify(notes)).not.toContain('grandmother');
  });
});
