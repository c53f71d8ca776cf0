import { expect, test } from 'vitest';
import type { Payment } from '../../src/contract/payment.ts';
import { noPdfReader, pdfText } from '../support/pdf.ts';
import { describeSchool, type Caller } from '../support/school.ts';
import { aGuardian } from '../support/families.ts';

// Receipts are numbered within the school, and no number is used twice. What was paid in a year adds up to them.

describeSchool('receipts and years', (school) => {
  const admin = () => school().admin;
  const done = async (method: string, path: string, body?: object, caller: Caller = admin()) => {
    const answer = await caller.call(method, path, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const pay = async (studentId: string, amount: number, date: string) =>
    (await done('POST', '/payments', { studentId, amount, paymentMethod: 'cash', date }))
      .payment as Payment;

  test('each payment and refund has the next number; a deleted one keeps its own', async () => {
    const { id } = await school().addStudent();
    const first = await pay(id, 2000, '2026-10-01');
    const second = await pay(id, 500, '2026-10-02');
    expect(second.receiptNumber).toBe(first.receiptNumber + 1);
    const { refund } = await done('POST', `/students/${id}/refunds`, {
      amount: 100,
      method: 'cash',
      date: '2026-10-03',
    });
    expect(refund.receiptNumber).toBe(second.receiptNumber + 1);
    await done('DELETE', `/payments/${second.id}`);
    const later = await pay(id, 700, '2026-10-04');
    expect(later.receiptNumber).toBe(refund.receiptNumber + 1);
    const { payment } = await done('POST', `/payments/${second.id}/restore`);
    expect(payment.receiptNumber).toBe(second.receiptNumber);
    const { items } = await done('GET', `/payments?studentId=${id}`);
    expect(items.map((one: Payment) => one.receiptNumber)).toEqual([
      later.receiptNumber,
      second.receiptNumber,
      first.receiptNumber,
    ]);
  });

  test('many at once get numbers of their own', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, async () => (await school().addStudent()).id),
    );
    const paid = await Promise.all(ids.map((id) => pay(id, 100, '2026-10-05')));
    expect(new Set(paid.map(({ receiptNumber }) => receiptNumber)).size).toBe(12);
  });

  /** Two parents of one family with two children, who each pay for them. */
  async function separated() {
    const children = [
      (await school().addStudent({ firstName: 'Mia', lastName: 'Torres' })).id,
      (await school().addStudent({ firstName: 'Leo', lastName: 'Torres' })).id,
    ] as const;
    const { family } = await done('POST', '/families', {
      name: 'Torres',
      studentIds: children,
      adults: [],
    });
    const parent = async (firstName: string) => {
      const caller = await aGuardian(school(), family.id, { firstName, lastName: 'Torres' });
      return { caller, id: (await caller.call('GET', '/me')).body.id as string };
    };
    const [one, other] = [await parent('Rosa'), await parent('Luis')];
    const payFamily = (payer: string, lines: readonly [string, number][], date: string) =>
      done('POST', `/families/${family.id}/payments`, {
        amount: lines.reduce((sum, [, amount]) => sum + amount, 0),
        paymentMethod: 'cash',
        date,
        payerId: payer,
        lines: lines.map(([studentId, amount]) => ({ studentId, amount })),
      });
    return { family, children, one, other, payFamily };
  }

  test('a family’s payment has one number, and says who paid', async () => {
    const { family, children, one, payFamily } = await separated();
    const { actId, payments } = await payFamily(
      one.id,
      [
        [children[0], 300],
        [children[1], 200],
      ],
      '2026-10-06',
    );
    const [first, second] = payments as Payment[];
    expect(first?.receiptNumber).toBe(second?.receiptNumber);
    const next = await pay(children[0], 100, '2026-10-06');
    expect(next.receiptNumber).toBe((first?.receiptNumber ?? 0) + 1);
    if ((await noPdfReader()) !== null) return;
    for (const path of [
      `/families/${family.id}/receipts/${actId}`,
      `/payments/${first?.id}/receipt`,
    ]) {
      const file = await fetch(`${school().app.url}/api/v1${path}`, {
        headers: { cookie: admin().cookie },
      });
      expect(file.headers.get('content-disposition')).toContain(`receipt-${first?.receiptNumber}-`);
      const text = await pdfText(await file.arrayBuffer());
      expect(text).toContain(`Receipt ${first?.receiptNumber}`);
      expect(text).toContain(`Received from ${first?.family?.payer?.name}`);
    }
  });

  test('what was paid in a year is by who paid and child, by date, less refunds', async () => {
    const { family, children, one, other, payFamily } = await separated();
    const [mia, leo] = children;
    await done('PUT', `/attendance/2026-09-01/${mia}`, { status: 'absent' });
    await payFamily(one.id, [[mia, 1000]], '2025-12-31');
    await payFamily(one.id, [[mia, 3000]], '2026-01-01');
    await payFamily(
      other.id,
      [
        [mia, 2000],
        [leo, 4000],
      ],
      '2026-09-02',
    );
    // Leo's only payer paid what comes back; Mia's is nobody's.
    await done('POST', `/students/${leo}/refunds`, {
      amount: 700,
      method: 'cash',
      date: '2026-09-03',
    });
    await done('POST', `/students/${mia}/refunds`, {
      amount: 50,
      method: 'cash',
      date: '2026-09-03',
    });
    await done('PATCH', '/settings', { address: '1 Main St\nSpringfield', taxId: '12-3456789' });
    const year = await done('GET', `/families/${family.id}/years/2026/statement`);
    expect(year).toMatchObject({
      year: 2026,
      from: '2026-01-01',
      to: '2026-11-21',
      soFar: true,
      name: 'The Torres family',
      school: { address: '1 Main St\nSpringfield', taxId: '12-3456789' },
      payers: [
        { students: [{ studentId: mia, name: 'Mia Torres', paid: 3000 }], paid: 3000 },
        {
          students: [
            { studentId: leo, paid: 3300 },
            { studentId: mia, paid: 2000 },
          ],
          paid: 5300,
        },
      ],
      refunds: -50,
      total: 8250,
      usedFor: [
        { name: 'Credit for later', amount: 7750 },
        { name: 'Absence', amount: 500 },
      ],
    });
    expect(await done('GET', `/students/${mia}/years/2025/statement`)).toMatchObject({
      soFar: false,
      to: '2025-12-31',
      total: 1000,
    });
    expect((await admin().call('GET', `/students/${mia}/years/2027/statement`)).status).toBe(409);
    expect((await admin().call('GET', `/students/${mia}/years/x/statement`)).status).toBe(400);

    const stranger = (await school().addSignedInStudent()).caller;
    for (const path of ['statement', 'statement/export']) {
      const own = await stranger.call('GET', `/students/${mia}/years/2026/${path}`);
      expect(own.status).toBe(403);
      const theirs = await one.caller.call('GET', `/families/${family.id}/years/2026/${path}`);
      expect(theirs.status).toBe(200);
    }
    const strangers = await separated();
    const hidden = await strangers.one.caller.call(
      'GET',
      `/families/${family.id}/years/2026/statement`,
    );
    expect(hidden.status).toBe(404);

    if ((await noPdfReader()) !== null) return;
    const file = await fetch(
      `${school().app.url}/api/v1/families/${family.id}/years/2026/statement/export`,
      { headers: { cookie: one.caller.cookie } },
    );
    const text = await pdfText(await file.arrayBuffer());
    for (const part of [
      'Paid in 2026 so far',
      'Tax ID: 12-3456789',
      '1 Main St',
      '$82.50',
      'Ask your tax adviser whether these are child care.',
    ])
      expect(text).toContain(part);
  });

  test('sixty families’ years are what their receipts say, less refunds', async () => {
    let seed = 20_261;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let n = 0; n < 60; n += 1) {
      const { id } = await school().addStudent({ lastName: `Kin${n}` });
      if (random(2) === 0)
        await done('PUT', `/attendance/2026-0${1 + random(9)}-1${random(10)}/${id}`, {
          status: 'absent',
        });
      for (let more = random(3); more >= 0; more -= 1)
        await pay(id, 100 + random(9000), `202${5 + random(2)}-0${1 + random(9)}-1${random(10)}`);
      if (random(3) === 0)
        await admin().call('POST', `/students/${id}/refunds`, {
          amount: 1 + random(400),
          method: 'cash',
          date: '2026-10-10',
        });
      const year = await done('GET', `/students/${id}/years/2026/statement`);
      const { items } = await done(
        'GET',
        `/payments?studentId=${id}&from=2026-01-01&to=2026-12-31`,
      );
      const back = await done('GET', `/refunds?studentId=${id}&from=2026-01-01&to=2026-12-31`);
      const paid = items.reduce((sum: number, { amount }: Payment) => sum + amount, 0);
      expect(year.total).toBe(paid - back.total);
      const sum = year.usedFor.reduce(
        (all: number, { amount }: { amount: number }) => all + amount,
        0,
      );
      expect(sum).toBe(year.total);
    }
  });
});
