import { expect, test } from 'vitest';
import { applyCredit } from '../../src/domain/account.ts';
import { cents } from '../../src/domain/money.ts';
import { openBooks } from '../../src/server/features/ledger/books.service.ts';
import { anAdmin, column, describeSchool } from '../support/school.ts';

const DAY = '2026-11-20';

describeSchool('payments', (school) => {
  const admin = () => school().admin;
  const pay = async (studentId: string, amount: number, more: object = {}) =>
    (
      await admin().call('POST', '/payments', {
        studentId,
        amount,
        paymentMethod: 'cash',
        date: DAY,
        ...more,
      })
    ).body;
  const unpay = (id: string) => admin().call('DELETE', `/payments/${id}`);
  const owe = (id: string, balance: number) =>
    admin().call('PATCH', `/students/${id}`, { balance });
  const student = async (id: string) => (await admin().call('GET', `/students/${id}`)).body;
  const entries = async (id: string) =>
    (await admin().call('GET', `/students/${id}/account`)).body.entries;

  test('pay off what is owed; the rest becomes a credit linked to the payment', async () => {
    const { id } = await school().addStudent();
    await owe(id, 500);
    const { payment, student: after } = await pay(id, 800, { notes: 'For two months' });
    expect(after).toMatchObject({
      balance: 0,
      creditAvailable: 300,
      calculatedBalance: -300,
      totalPayments: 800,
    });
    const { db } = school().app.database;
    const credit = await db
      .selectFrom('credits')
      .select(['amount', 'used_amount', 'payment_id', 'payment_method', 'original_notes'])
      .where('student_id', '=', id)
      .execute();
    expect(credit).toEqual([
      {
        amount: 300,
        used_amount: 0,
        payment_id: payment.id,
        payment_method: 'cash',
        original_notes: 'For two months',
      },
    ]);
    const robin = (await admin().call('GET', '/me')).body;
    expect(await admin().call('GET', `/payments/${payment.id}`)).toMatchObject({
      status: 200,
      body: { studentName: 'Ada Lovelace', notes: 'For two months', adminId: robin.id },
    });
  });

  test('that are deleted are owed again, and their credit is removed', async () => {
    const { id } = await school().addStudent();
    await owe(id, 500);
    const { payment } = await pay(id, 800);
    const { body } = await unpay(payment.id);
    expect(body).toMatchObject({
      deletedPayment: payment,
      student: { balance: 500, creditAvailable: 0, totalPayments: 0 },
    });
    expect((await unpay(payment.id)).body.message).toBe('Payment not found');
  });

  test('whose credit is partly used: the used part is owed again too', async () => {
    const { id } = await school().addStudent();
    await owe(id, 500);
    const { payment } = await pay(id, 800);
    await owe(id, 100);
    // No screen applies credit yet, so the test does it directly.
    await school().write({ actor: anAdmin }, async (work) => {
      const books = await openBooks(work, [id]);
      const source = { type: 'student' as const, id };
      books.post(id, applyCredit(cents(100)), { source, date: null, note: 'Credit applied' });
      await books.save();
      await work.tx
        .updateTable('credits')
        .set({ used_amount: cents(100) })
        .where('payment_id', '=', payment.id)
        .execute();
    });
    expect(await student(id)).toMatchObject({ balance: 0, creditAvailable: 200 });
    const { body } = await unpay(payment.id);
    expect(body.student).toMatchObject({ balance: 600, creditAvailable: 0, totalPayments: 0 });
  });

  test('of a former student: what they owe stays, and an adjustment says why', async () => {
    for (const enrollmentStatus of ['Inactive', 'Removed']) {
      const { id } = await school().addStudent();
      await owe(id, 500);
      const { payment } = await pay(id, 800);
      await admin().call('PUT', `/students/${id}/status`, { enrollmentStatus });
      await unpay(payment.id);
      expect(await student(id)).toMatchObject({
        balance: 0,
        creditAvailable: 300,
        totalPayments: 0,
      });
      expect((await entries(id)).slice(-2)).toMatchObject([
        { kind: 'payment-deleted', amount: 800 },
        {
          kind: 'adjustment',
          amount: -800,
          note: `Balance kept: the student is ${enrollmentStatus}`,
        },
      ]);
    }
  });

  test('dated on a holiday are accepted, flagged, and warned about', async () => {
    const { id } = await school().addStudent();
    const { payment, warning } = await pay(id, 500, { date: '2026-11-11' });
    expect(payment).toMatchObject({ isHolidayPayment: true, holidayName: 'Veterans Day' });
    expect(warning).toBe(
      'Nov 11, 2026 is a holiday (Veterans Day). No fees should be charged on holidays.',
    );
    const plain = await pay(id, 500);
    expect(plain).not.toHaveProperty('warning');
    expect(plain.payment).toMatchObject({ isHolidayPayment: false, holidayName: null });
  });

  test('are summed over the whole filter, whatever page is shown', async () => {
    const { id } = await school().addStudent();
    const other = await school().addStudent();
    const paid = (studentId: string, amount: number, paymentMethod: string, date: string) =>
      admin().call('POST', '/payments', { studentId, amount, paymentMethod, date });
    await paid(id, 500, 'cash', '2024-06-03');
    await paid(id, 700, 'cash', '2024-06-03');
    await paid(id, 900, 'card', '2024-06-03');
    await paid(other.id, 1100, 'cash', '2024-06-04');
    const asked = async (query: string) => {
      const { total, count, items } = (await admin().call('GET', `/payments?${query}`)).body;
      return [total, count, items.length];
    };
    expect(await asked('from=2024-06-03&to=2024-06-03&method=cash')).toEqual([1200, 2, 2]);
    expect(await asked('from=2024-06-03&to=2024-06-04&limit=1')).toEqual([3200, 4, 1]);
    expect(await asked(`studentId=${id}&method=card`)).toEqual([900, 1, 1]);
    expect(await asked('from=2024-06-05&to=2024-06-05')).toEqual([0, 0, 0]);
    expect(await asked(`studentId=${id}&totals=false`)).toEqual([undefined, undefined, 3]);
    const wrong = await admin().call('GET', '/payments?method=cheque');
    expect([wrong.status, wrong.body.fields?.method]).toEqual([
      400,
      'Invalid payment method. Must be one of: cash, card',
    ]);
  });

  test('are listed newest first, including the whole end date, page by page without loss', async () => {
    const { id } = await school().addStudent();
    const other = await school().addStudent();
    for (const date of ['2025-02-03', '2025-02-05', '2025-02-05', '2025-02-07', '2025-02-05'])
      await pay(id, 100, { date });
    await pay(other.id, 100, { date: '2025-02-05' });
    const list = async (query: string) => (await admin().call('GET', `/payments?${query}`)).body;

    const range = await list('from=2025-02-03&to=2025-02-05');
    expect(column(range.items, 'date')).toEqual([...Array(4).fill('2025-02-05'), '2025-02-03']);
    expect(range.nextCursor).toBeNull();
    expect((await list('from=2025-02-05&to=2025-02-05')).items).toHaveLength(4);

    const pages: object[][] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`studentId=${id}&limit=2${cursor && `&cursor=${cursor}`}`);
      pages.push(page.items);
      cursor = page.nextCursor;
    }
    expect(pages.map((items) => items.length)).toEqual([2, 2, 1]);
    const whole = (await list(`studentId=${id}`)).items;
    expect(pages.flat()).toEqual(whole);
    expect(column(whole, 'date')).toEqual([
      '2025-02-07',
      ...Array(3).fill('2025-02-05'),
      '2025-02-03',
    ]);
  });

  test('of the same payer, amount and date are refused where that is asked for, and only there', async () => {
    const { id } = await school().addStudent();
    const { id: other } = await school().addStudent();
    const record = (more: object = {}) =>
      admin().call('POST', '/payments', {
        studentId: id,
        amount: 500,
        paymentMethod: 'cash',
        date: DAY,
        unlessRepeated: true,
        ...more,
      });
    expect((await record()).status).toBe(201);
    school().clock.now = new Date(school().clock.now.getTime() + 5 * 60_000);
    const again = await record({ paymentMethod: 'card' });
    expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(again.body.fields.repeats).toMatch(
      /^\$5\.00 from Ada .* for Nov \d+, 2026 was recorded 5 minutes ago already\.$/,
    );
    for (const different of [{ amount: 501 }, { date: '2026-11-02' }, { studentId: other }])
      expect((await record(different)).status).toBe(201);
    expect((await record({ unlessRepeated: false })).status).toBe(201);
    // Two presses at the same time make one payment.
    const both = await Promise.all([record({ amount: 777 }), record({ amount: 777 })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('leave entries in the audit log with who recorded and who deleted them', async () => {
    const { id } = await school().addStudent();
    const { payment } = await pay(id, 500);
    await unpay(payment.id);
    const { body } = await admin().call('GET', `/audit-log?entity=payment&studentId=${id}`);
    const { id: actorId } = (await admin().call('GET', '/me')).body;
    expect(body.items).toMatchObject([
      { action: 'Payment deleted', actorId, before: payment, after: null },
      { action: 'Payment recorded', actorId, before: null, after: payment },
    ]);
  });

  test('and fees: the line of a payment without a mark is removed only with its payment', async () => {
    const { id } = await school().addStudent();
    await pay(id, 500);
    const removeFee = (date: string) => admin().call('DELETE', `/fees/${date}/${id}`);
    expect(await removeFee(DAY)).toMatchObject({
      status: 400,
      body: {
        message:
          'Synthetic fee record cannot be directly deleted. Please delete the associated payment instead.',
      },
    });
    expect((await removeFee('2026-11-19')).body).toEqual({
      removed: false,
      reason: 'No attendance record found',
    });
    await admin().call('PUT', `/attendance/${DAY}/${id}`, { status: 'absent' });
    expect((await removeFee(DAY)).body).toEqual({ removed: true, feeAdjustment: -500 });
  });

  test('the books agree afterward', async () => {
    expect(await school().disagreements()).toEqual([]);
    expect(school().errors).toEqual([]);
  });
});
