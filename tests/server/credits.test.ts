import { afterEach, beforeAll, expect, test } from 'vitest';
import { noPdfReader, pdfText } from '../support/pdf.ts';
import { callerFor, describeSchool, statusesOf, type Caller } from '../support/school.ts';

const DAY = '2026-11-20';

describeSchool('credit', (school) => {
  const admin = (): Caller => school().admin;
  const balance = async (id: string) => {
    const { body } = await admin().call('GET', `/students/${id}`);
    return { owed: body.balance, credit: body.creditAvailable };
  };
  const credits = async (id: string) =>
    (await admin().call('GET', `/students/${id}/credits`)).body.items;
  const give = (id: string, body: unknown) => admin().call('POST', `/students/${id}/credits`, body);
  const apply = (id: string, amount: unknown) =>
    admin().call('POST', `/students/${id}/credits/apply`, { amount });
  afterEach(async () => {
    expect(await school().disagreements()).toEqual([]);
    expect(school().errors).toEqual([]);
  });

  test('given by the school stores additional fields', async () => {
    const { id } = await school().addStudent();
    const answer = await give(id, {
      amount: 1250,
      reason: 'Helped at the gala',
      eventCode: 'GALA-26',
      details: { hours: 3 },
      used: true,
      id: 'mine',
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^credit_/),
        amount: 1250,
        used: false,
        usedAmount: 0,
        lastUsedAt: null,
        reason: 'Helped at the gala',
        eventCode: 'GALA-26',
        details: { hours: 3 },
      },
    });
    expect(await balance(id)).toEqual({ owed: 0, credit: 1250 });
    expect(await credits(id)).toEqual([answer.body]);
  });

  test('given by the school stores its reason', async () => {
    const { id } = await school().addStudent();
    const details = {
      date: '2026-11-13',
      holidayName: 'Flood',
      paymentId: 'paid-by-check',
      paymentMethod: 'cash',
      originalNotes: 'Payment for 11/13/2026',
      originalStatus: 'absent',
      originalAttributes: { late: true },
      reason: 'The hall was closed',
    };
    const answer = await give(id, { amount: 500, ...details, extra: 1 });
    expect(answer).toMatchObject({ status: 201, body: { ...details, amount: 500, extra: 1 } });
    expect(await credits(id)).toEqual([answer.body]);
    for (const wrong of [{ date: '2026-02-30' }, { paymentMethod: 'check' }, { holidayName: 5 }])
      expect((await give(id, { amount: 500, ...wrong })).status).toBe(400);
  });

  test.each([
    [{}, 'Credit amount must be positive'],
    [{ amount: 0 }, 'Credit amount must be positive'],
    [{ amount: -5 }, 'Credit amount must be positive'],
    [{ amount: '12' }, 'Credit amount must be positive'],
    [{ amount: 10.5 }, 'An amount has at most two decimals, such as 12.50'],
    [[1], 'Credit data must be an object'],
    ['"text"', 'Credit data must be an object'],
    ['null', 'Credit data must be an object'],
  ])('%j is refused', async (data, message) => {
    const { id } = await school().addStudent();
    expect(await give(id, data)).toMatchObject({ status: 400, body: { message } });
    expect(await balance(id)).toEqual({ owed: 0, credit: 0 });
  });

  test('for an unknown student is refused', async () => {
    const notFound = { status: 404, body: { message: 'Student with ID nobody not found' } };
    expect(await give('nobody', { amount: 100 })).toMatchObject(notFound);
    expect(await apply('nobody', 100)).toMatchObject(notFound);
    expect(await admin().call('GET', '/students/nobody/credits')).toMatchObject(notFound);
    expect(await give('%20', { amount: 100 })).toMatchObject({
      status: 400,
      body: { message: 'Student ID is required' },
    });
  });

  test('pays what is owed, oldest credit first, and is used up when nothing is left of it', async () => {
    const { id } = await school().addStudent({ firstName: 'Ida', lastName: 'Bell', balance: 900 });
    for (const amount of [300, 500, 400]) {
      school().clock.now = new Date(school().clock.now.getTime() + 1000);
      await give(id, { amount });
    }
    expect(await apply(id, 1300)).toMatchObject({
      status: 400,
      body: {
        message: 'Cannot apply credit of $13.00 for Ida Bell. Available holiday credit: $12.00',
      },
    });
    expect((await apply(id, 1000)).body.message).toContain('Ida Bell owes $9.00');
    for (const wrong of [0, -1, '300'])
      expect((await apply(id, wrong)).body.message).toBe('Credit amount must be positive');
    expect((await apply(id, 1.5)).body.message).toMatch(/at most two decimals/);
    const { body } = await apply(id, 600);
    expect(body).toMatchObject({ applied: 600, student: { balance: 300, creditAvailable: 600 } });
    expect((await credits(id)).toReversed()).toMatchObject([
      { amount: 300, usedAmount: 300, used: true, lastUsedAt: expect.any(String) },
      { amount: 500, usedAmount: 300, used: false },
      { amount: 400, usedAmount: 0, used: false, lastUsedAt: null },
    ]);
  });

  test('applied twice at once is applied only up to what is owed', async () => {
    const { id } = await school().addStudent({ balance: 500 });
    await give(id, { amount: 800 });
    const answers = await Promise.all([apply(id, 500), apply(id, 500)]);
    expect(statusesOf(answers)).toEqual([200, 400]);
    expect(await balance(id)).toEqual({ owed: 0, credit: 300 });
  });

  test('is reported for all students', async () => {
    const { id } = await school().addStudent({ firstName: 'Zoe', balance: 100 });
    await give(id, { amount: 700 });
    await apply(id, 100);
    const { body } = await admin().call('GET', '/credits');
    expect(body.items.find((one: { studentId: string }) => one.studentId === id)).toMatchObject({
      studentName: 'Zoe Lovelace',
      totalCredits: 700,
      usedCredits: 100,
      availableCredits: 600,
      credits: [{ amount: 700 }],
    });
    const sum = (name: string) =>
      body.items.reduce(
        (total: number, one: Record<string, number>) => total + (one[name] ?? 0),
        0,
      );
    expect(body.totals).toEqual({
      totalCredits: sum('totalCredits'),
      usedCredits: sum('usedCredits'),
      availableCredits: sum('availableCredits'),
    });
  });
});

describeSchool('undo', (school) => {
  const admin = (): Caller => school().admin;
  const account = async (id: string) => (await admin().call('GET', `/students/${id}/account`)).body;
  const pay = async (studentId: string, amount: number) =>
    (
      await admin().call('POST', '/payments', {
        studentId,
        amount,
        paymentMethod: 'card',
        date: DAY,
        notes: 'For November',
      })
    ).body.payment;
  afterEach(async () => {
    expect(await school().disagreements()).toEqual([]);
    expect(school().errors).toEqual([]);
  });

  test('of a deleted payment restores the same one, with its overpayment credit', async () => {
    const { id } = await school().addStudent({ balance: 300 });
    const payment = await pay(id, 500);
    const before = await account(id);
    await admin().call('DELETE', `/payments/${payment.id}`);
    expect(await account(id)).toMatchObject({ owed: 300, creditAvailable: 0 });
    const answer = await admin().call('POST', `/payments/${payment.id}/restore`);
    expect(answer.body.payment).toEqual(payment);
    const after = await account(id);
    for (const figure of ['owed', 'creditAvailable', 'totalFees', 'totalPayments', 'adjustments'])
      expect(after[figure], figure).toBe(before[figure]);
    // Nothing is erased: the journal has entries for all three acts.
    expect(after.entries.map(({ kind }: { kind: string }) => kind).slice(-3)).toEqual([
      'payment',
      'payment-deleted',
      'payment-restored',
    ]);
    expect((await admin().call('GET', `/payments/${payment.id}`)).body).toEqual(payment);
    expect((await admin().call('POST', `/payments/${payment.id}/restore`)).status).toBe(409);
    // It can be deleted and restored again, too.
    await admin().call('DELETE', `/payments/${payment.id}`);
    expect((await admin().call('POST', `/payments/${payment.id}/restore`)).status).toBe(200);
    expect(await account(id)).toMatchObject({ owed: 0, creditAvailable: 200 });
  });

  test('of a deleted payment says so if the fee it had paid is no longer owed', async () => {
    const { id } = await school().addStudent({ balance: 300 });
    const payment = await pay(id, 300);
    await admin().call('DELETE', `/payments/${payment.id}`);
    await pay(id, 200);
    expect(await admin().call('POST', `/payments/${payment.id}/restore`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('can no longer be restored') },
    });
    expect(await account(id)).toMatchObject({ owed: 100, totalPayments: 200 });
  });

  test("of a former student's payment doesn't change what they owe", async () => {
    const { id } = await school().addStudent({ balance: 300 });
    const payment = await pay(id, 300);
    await admin().call('PUT', `/students/${id}/status`, { enrollmentStatus: 'Inactive' });
    await admin().call('DELETE', `/payments/${payment.id}`);
    expect(await account(id)).toMatchObject({ owed: 0, totalPayments: 0, adjustments: 0 });
    await admin().call('POST', `/payments/${payment.id}/restore`);
    expect(await account(id)).toMatchObject({ owed: 0, totalPayments: 300, adjustments: 300 });
  });

  test('of an unknown payment is refused', async () => {
    expect((await admin().call('POST', '/payments/none/restore')).body.message).toBe(
      'Payment not found',
    );
  });

  test('of a removed mark or fee record restores the fee it was charged, not today’s', async () => {
    const { id } = await school().addStudent();
    const mark = `/attendance/${DAY}/${id}`;
    await admin().call('PUT', mark, { status: 'present', attributes: { late: true } });
    const { attendance } = (await admin().call('PUT', mark, { status: 'present' })).body;
    await pay(id, 100);
    await admin().call('DELETE', `/fees/${DAY}/${id}`);
    expect(await account(id)).toMatchObject({ owed: 0, creditAvailable: 100, totalFees: 0 });
    const fees = { effectiveFrom: DAY, absence: 900, late: 900, noShoes: 900, notInUniform: 900 };
    await admin().call('PATCH', '/settings', { fees });
    const answer = await admin().call('POST', `${mark}/restore`);
    expect(answer.body).toMatchObject({ attendance, student: { balance: 0, creditAvailable: 0 } });
    expect((await account(id)).entries.at(-1)).toMatchObject({ kind: 'fee-restored', amount: 100 });
    expect((await admin().call('POST', `${mark}/restore`)).status).toBe(409);
    await admin().call('PATCH', '/settings', {
      fees: { effectiveFrom: DAY, absence: 500, late: 100, noShoes: 100, notInUniform: 100 },
    });
  });

  test('of a removed mark says so if it was marked again, or its credit was used', async () => {
    const { id } = await school().addStudent();
    const [first, second] = ['2026-11-18', '2026-11-19'].map((date) => `/attendance/${date}/${id}`);
    await admin().call('PUT', first as string, { status: 'absent' });
    await pay(id, 500);
    await admin().call('DELETE', first as string);
    await admin().call('PUT', second as string, { status: 'absent' });
    await admin().call('POST', `/students/${id}/credits/apply`, { amount: 200 });
    expect(await admin().call('POST', `${first}/restore`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has been used since') },
    });
    await admin().call('PUT', first as string, { status: 'present' });
    expect((await admin().call('POST', `${first}/restore`)).body.message).toContain('marked again');
    const snowy = `/attendance/2026-11-12/${id}`;
    await admin().call('PUT', snowy, { status: 'absent' });
    await admin().call('DELETE', snowy);
    await admin().call('POST', '/holidays/2026-11-12', { name: 'Snow', confirmed: true });
    expect(await admin().call('POST', `${snowy}/restore`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('is a holiday now') },
    });
    const never = await admin().call('POST', `/attendance/2026-11-17/${id}/restore`);
    expect(never.status).toBe(404);
  });
});

describeSchool('a preview', (school) => {
  const admin = (): Caller => school().admin;
  const preview = async (act: string, input: unknown) =>
    await admin().call('POST', '/previews', { act, input });
  const accountOf = async (id: string) => {
    const { body } = await admin().call('GET', `/students/${id}`);
    return {
      owed: body.balance,
      creditAvailable: body.creditAvailable,
      calculatedBalance: body.calculatedBalance,
      dueLater: body.dueLater,
      dueOn: body.dueOn,
      dueUntil: body.dueUntil,
    };
  };

  test('of any act that moves money shows what the act then does, and changes nothing', async () => {
    const { id } = await school().addStudent({ balance: 1000 });
    const { id: other } = await school().addStudent();
    // What is charged for December is due later, on both sides of an act, and isn't owed yet.
    await admin().call('POST', '/fee-types', {
      name: 'Costume',
      amount: 9500,
      from: '2026-01-01',
      appliesTo: 'charge',
    });
    const december = {
      type: 'costume',
      date: '2026-12-01',
      lines: [{ studentId: id, amount: 9500 }],
    };
    const [charge] = (await admin().call('POST', '/charges', december)).body.charges;
    await admin().call('PUT', `/attendance/${DAY}/${id}`, { status: 'absent' });
    await admin().call('POST', `/students/${id}/credits`, { amount: 700 });
    const payment = { studentId: id, amount: 400, paymentMethod: 'cash', date: DAY };
    const { id: paymentId } = (await admin().call('POST', '/payments', payment)).body.payment;
    await admin().call('POST', '/holidays/2026-11-13', { name: 'Flood', confirmed: true });
    const bulk = { date: '2026-11-18', studentIds: [id, other], status: 'absent' };
    const acts: [string, unknown, () => Promise<{ status: number }>][] = [
      [
        'payments.remove',
        { id: paymentId },
        () => admin().call('DELETE', `/payments/${paymentId}`),
      ],
      [
        'attendance.bulk',
        bulk,
        () => admin().call('POST', '/attendance/2026-11-18/bulk', { ...bulk, date: undefined }),
      ],
      [
        'fees.remove',
        { date: DAY, studentId: id },
        () => admin().call('DELETE', `/fees/${DAY}/${id}`),
      ],
      [
        'credits.apply',
        { id, amount: 300 },
        () => admin().call('POST', `/students/${id}/credits/apply`, { amount: 300 }),
      ],
      [
        'credits.grant',
        { params: { id }, body: { amount: 250 } },
        () => admin().call('POST', `/students/${id}/credits`, { amount: 250 }),
      ],
      [
        'refunds.create',
        { id, amount: 100, method: 'cash', date: DAY },
        () =>
          admin().call('POST', `/students/${id}/refunds`, {
            amount: 100,
            method: 'cash',
            date: DAY,
          }),
      ],
      ['charges.remove', { id: charge.id }, () => admin().call('DELETE', `/charges/${charge.id}`)],
    ];
    expect(await accountOf(id)).toMatchObject({ dueLater: 9500, dueOn: '2026-12-01' });
    for (const [act, input, perform] of acts) {
      const before = await accountOf(id);
      const { body } = await preview(act, input);
      expect(await accountOf(id), act).toEqual(before);
      const mine = body.students.find((one: { studentId: string }) => one.studentId === id);
      expect(mine, act).toMatchObject({ studentName: 'Ada Lovelace', before });
      expect((await perform()).status, act).toBeLessThan(300);
      expect(await accountOf(id), act).toEqual(mine.after);
    }
    expect(await accountOf(id)).toMatchObject({ dueLater: 0, dueOn: null });
    const given = await admin().call('POST', `/students/${id}/credits`, { amount: 50 });
    const reversal = await preview('credits.reverse', { id, creditId: given.body.id });
    expect(reversal.body.students[0].before).toEqual(await accountOf(id));
    const freeze = { id, enrollmentStatus: 'Inactive' };
    expect((await preview('students.changeStatus', freeze)).body.students).toEqual([]);
    const flood = { params: { date: '2026-11-13' }, query: { restoreMarks: 'true' } };
    expect((await preview('holidays.remove', flood)).body.students).toEqual([]);
    const { body } = await admin().call('GET', '/holidays?year=2026');
    expect(body.items).toContainEqual({ date: '2026-11-13', name: 'Flood', kind: 'specific' });
    expect(await school().disagreements()).toEqual([]);
  });

  test('is refused as the act would be', async () => {
    expect(await preview('payments.remove', { id: 'none' })).toMatchObject({
      status: 404,
      body: { message: 'Payment not found' },
    });
    expect((await preview('students.create', {})).status).toBe(400);
    expect((await preview('attendance.bulk', { date: DAY, studentIds: [] })).status).toBe(400);
  });
});

describeSchool('paper', (school) => {
  let reason: string | null;
  beforeAll(async () => {
    reason = await noPdfReader();
    if (reason && process.env['CI']) throw new Error(reason);
    if (reason) console.warn(`Skipped: reading PDFs, because ${reason}`);
  });

  async function fetchPdf(caller: Caller, path: string): Promise<Response> {
    return fetch(`${school().app.url}/api/v1${path}`, { headers: { cookie: caller.cookie } });
  }

  test('a statement and a receipt can be read by another program and match the screen', async ({
    skip,
  }) => {
    if (reason) skip(reason);
    const { student, caller } = await school().addSignedInStudent();
    const { admin } = school();
    await admin.call('PUT', `/attendance/${DAY}/${student.id}`, { status: 'absent' });
    const { payment } = (
      await admin.call('POST', '/payments', {
        studentId: student.id,
        amount: 123_450,
        paymentMethod: 'cash',
        date: DAY,
        notes: '=SUM(A1) Für die Aufführung',
      })
    ).body;

    for (const person of [admin, caller]) {
      const statement = await fetchPdf(person, `/students/${student.id}/account/statement`);
      expect(statement.headers.get('content-type')).toBe('application/pdf');
      expect(statement.headers.get('content-disposition')).toMatch(/statement-.+\.pdf/);
      const text = await pdfText(await statement.arrayBuffer());
      expect(text).toContain('Absent on Nov 20, 2026');
      expect(text).toContain('$1,229.50');
      expect(text).toContain('Fees $5.00 − paid $1,234.50 = you have a $1,229.50 credit');
      expect(text).toContain('Page 1 of 1');

      const receipt = await pdfText(
        await (await fetchPdf(person, `/payments/${payment.id}/receipt`)).arrayBuffer(),
      );
      expect(receipt).toContain('Receipt');
      expect(receipt).toContain('$1,234.50');
      expect(receipt).toContain('=SUM(A1) Für die Aufführung');
    }

    const empty = `/students/${student.id}/account/statement?from=2026-01-01&to=2026-01-31`;
    const january = await pdfText(await (await fetchPdf(admin, empty)).arrayBuffer());
    expect(january).toContain('Jan 1, 2026 to Jan 31, 2026');
    expect(january).not.toContain('Absent');
  });

  test('of others is refused, without revealing whether a payment exists', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const other = await school().addStudent();
    const { payment } = (
      await school().admin.call('POST', '/payments', {
        studentId: other.id,
        amount: 100,
        paymentMethod: 'cash',
        date: DAY,
      })
    ).body;
    const get = (path: string) => caller.call('GET', path);
    expect((await get(`/students/${other.id}/account/statement`)).status).toBe(403);
    const theirs = await get(`/payments/${payment.id}/receipt`);
    const nobodys = await get('/payments/none/receipt');
    expect([theirs.status, theirs.body.message]).toEqual([404, nobodys.body.message]);
    const anonymous = callerFor(school().app.url);
    for (const path of [
      `/students/${student.id}/account/statement`,
      `/payments/${payment.id}/receipt`,
    ])
      expect((await anonymous.call('GET', path)).status).toBe(401);
    const wrong = await get(`/students/${student.id}/account?from=2026-11-21&to=2026-11-20`);
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Invalid date range' } });
  });
});
