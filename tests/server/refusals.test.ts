import { request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { LARGEST_HISTORY, LARGEST_IMPORT } from '../../src/server/http/api.ts';
import { operations, type OperationName } from '../../src/domain/access.ts';
import type { Role } from '../../src/domain/roles.ts';
import { contractOperations, fill } from '../support/contract.ts';
import { describeSchool, describeSchoolOnce, type Answer, type Caller } from '../support/school.ts';

const writes = contractOperations().filter(
  ({ method, name }) => method !== 'GET' && name !== 'setup.createAdmin',
);
const withBody = writes.filter(({ method }) => method !== 'DELETE');

function expectRefusal(answer: Answer<unknown>, status: number[]): void {
  expect(status, JSON.stringify(answer.body)).toContain(answer.status);
  expect(answer.body).toMatchObject({
    code: expect.any(String),
    message: expect.any(String),
    requestId: expect.any(String),
  });
  expect(JSON.stringify(answer.body)).not.toMatch(
    /select |insert |sqlite|postgres|node_modules|\.[jt]s:|\n +at /i,
  );
}

describeSchoolOnce('wrong requests', (school) => {
  /** Somebody who may do everything that people do for themselves. */
  async function aStudentAndGuardian(childId: string): Promise<Caller> {
    const { student, caller } = await school().addSignedInStudent();
    const adults = [{ firstName: 'Ann', lastName: 'Baker', email: student.email }];
    const family = { name: 'Baker', studentIds: [childId], adults };
    expect((await school().admin.call('POST', '/families', family)).status).toBe(201);
    return caller;
  }

  test.each(['a b<>', 'school.test:port', '[::1'])(
    "a Host that is no address ('%s') is refused, whatever is asked for",
    async (host) => {
      for (const [method, path] of [
        ['POST', '/api/auth/sign-in/email'],
        ['GET', '/api/auth/get-session'],
        ['POST', '/api/v1/students'],
      ] as const) {
        const answer = await new Promise<IncomingMessage>((resolve) => {
          request(school().app.url + path, { method, headers: { host } }, resolve).end('{}');
        });
        answer.resume();
        expect(answer.statusCode, path).toBe(400);
      }
    },
  );

  /** The operations that take more than others, in bytes. */
  const largest: Record<string, number> = {
    'students.import': LARGEST_IMPORT,
    'imports.preview': LARGEST_HISTORY,
    'imports.create': LARGEST_HISTORY,
  };
  test.each(withBody)('$name refuses invalid input', async ({ name, method, path }) => {
    const { id } = await school().addStudent();
    const address = fill(path, { id, studentId: id, date: '2026-11-20' });
    const isForAdmins = (operations[name as OperationName].roles as readonly Role[]).includes(
      'admin',
    );
    const person =
      name.startsWith('me.') || !isForAdmins ? await aStudentAndGuardian(id) : school().admin;
    const call = (body: unknown, headers = {}) => person.call(method, address, body, headers);

    expectRefusal(await call('{"half":'), [400]);
    expectRefusal(await call({ nobodyKnowsThisField: 1 }), [400]);
    expectRefusal(
      await call({
        studentIds: 7,
        status: 7,
        firstName: 7,
        amount: 'NaN',
        role: 7,
        timestamp: 7,
        late: 'x',
      }),
      [400],
    );
    const tooMuch = largest[name] ?? 1_000_000;
    // A whole school may be much larger; archive.test.ts covers that.
    if (name !== 'archive.import') expectRefusal(await call(`"${'a'.repeat(tooMuch)}"`), [413]);
    expectRefusal(await call({}, { 'idempotency-key': 'k'.repeat(201) }), [400]);
    expect(school().errors).toEqual([]);
  });

  test.each([
    ['amount', 10.005, 'An amount has at most two decimals, such as 12.50'],
    ['amount', 0, 'Payment amount must be greater than zero'],
    ['amount', -5, 'Payment amount must be greater than zero'],
    ['amount', '1000', 'Payment amount must be greater than zero'],
    ['amount', null, 'Payment amount must be greater than zero'],
    ['amount', 100_000_000_000, 'An amount can be at most $1,000,000.00'],
    ['paymentMethod', 'cheque', 'Invalid payment method. Must be one of: cash, card'],
    ['date', undefined, 'Payment date is required'],
    ['date', '', 'Payment date is required'],
    ['date', '2026-02-30', 'Invalid payment date'],
    ['date', 'tomorrow', 'Invalid payment date'],
  ])('a payment with %s %o is refused', async (field, value, message) => {
    const { id } = await school().addStudent();
    const input = {
      studentId: id,
      amount: 1000,
      paymentMethod: 'cash',
      date: '2026-11-20',
      [field]: value,
    };
    const answer = await school().admin.call('POST', '/payments', input);
    expectRefusal(answer, [400]);
    expect(answer.body).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message,
      fields: { [field]: message },
    });
    expect((await school().admin.call('GET', `/students/${id}`)).body).toMatchObject({
      totalPayments: 0,
    });
  });

  const categories =
    'Invalid expense category. Must be one of: supplies, utilities, maintenance, equipment, marketing, administrative, insurance, other';
  test.each([
    ['amount', 10.005, 'An amount has at most two decimals, such as 12.50'],
    ['amount', 0, 'Expense amount must be greater than zero'],
    ['amount', -5, 'Expense amount must be greater than zero'],
    ['amount', '1000', 'Expense amount must be greater than zero'],
    ['amount', null, 'Expense amount must be greater than zero'],
    ['amount', undefined, 'Expense amount must be greater than zero'],
    ['amount', 100_000_001, 'An amount can be at most $1,000,000.00'],
    ['category', 'gifts', categories],
    ['category', undefined, categories],
    ['category', 7, categories],
    ['description', undefined, 'Expense description is required'],
    ['description', '  ', 'Expense description is required'],
    ['description', 'x'.repeat(201), 'Expense description can be at most 200 characters'],
    ['date', undefined, 'Expense date is required'],
    ['date', '', 'Expense date is required'],
    ['date', null, 'Expense date is required'],
    ['date', '2026-02-30', 'Invalid expense date'],
    ['date', 'tomorrow', 'Invalid expense date'],
    [
      'budgetSource',
      'savings',
      'Invalid budget source. Must be one of: fee-revenue, contribution-revenue, expense',
    ],
  ])('an expense with %s %o is refused, new or changed', async (field, value, message) => {
    const receipt = { amount: 5, category: 'other', description: 'Tape', date: '2026-11-20' };
    const { admin } = school();
    const refused = { code: 'INVALID_ARGUMENT', message, fields: { [field]: message } };
    const answer = await admin.call('POST', '/expenses', { ...receipt, [field]: value });
    expectRefusal(answer, [400]);
    expect(answer.body).toMatchObject(refused);
    if (value === undefined) return;
    const { body } = await admin.call('POST', '/expenses', receipt);
    const change = await admin.call('PATCH', `/expenses/${body.id}`, { [field]: value });
    expectRefusal(change, [400]);
    expect(change.body).toMatchObject(refused);
    expect((await admin.call('GET', `/expenses/${body.id}`)).body).toEqual(body);
  });

  const positive = 'Amount must be a positive number';
  const expected = 'Expected amount must be a positive number';
  test.each([
    ['fee_revenue', 'amount', 0, positive],
    ['fee_revenue', 'amount', -5, positive],
    ['fee_revenue', 'amount', 10.5, 'An amount has at most two decimals, such as 12.50'],
    ['fee_revenue', 'amount', '10', positive],
    ['expense', 'amount', undefined, positive],
    ['fee_revenue', 'description', undefined, 'Description is required'],
    ['expense', 'description', ' ', 'Description is required'],
    ['fee_revenue', 'date', undefined, 'Date is required'],
    ['fee_revenue', 'date', '', 'Date is required'],
    ['fee_revenue', 'date', '2026-02-30', 'Invalid date'],
    ['fee_revenue', 'feeType', undefined, 'Fee type is required'],
    ['fee_revenue', 'feeType', '', 'Fee type is required'],
    [
      'fee_revenue',
      'feeType',
      'gift',
      'Invalid fee type. Must be one of: late, absent, penalty, makeup, other',
    ],
    ['fee_revenue', 'studentId', undefined, 'Student ID is required for fee revenue'],
    ['fee_revenue', 'studentId', '', 'Student ID is required for fee revenue'],
    ['contribution_revenue', 'contributorId', undefined, 'Contributor ID is required'],
    ['contribution_revenue', 'contributorId', ' ', 'Contributor ID is required'],
    ['contribution_revenue', 'contributorName', undefined, 'Contributor name is required'],
    ['contribution_revenue', 'contributorName', '', 'Contributor name is required'],
    ['contribution_revenue', 'expectedAmount', 0, expected],
    ['contribution_revenue', 'expectedAmount', -70, expected],
    ['contribution_revenue', 'expectedAmount', 'lots', expected],
    [
      'fee_revenue',
      'status',
      'lost',
      'Invalid status. Must be one of: active, pending, completed, inactive',
    ],
    ['expense', 'category', 'gifts', categories],
    ['fee_revenue', 'budgetType', 'gift', 'Invalid budget type: gift'],
    ['fee_revenue', 'budgetType', undefined, 'Budget type is required'],
  ])('%s with %s %o is refused', async (budgetType, field, value, message) => {
    const { id } = await school().addStudent();
    const details = {
      fee_revenue: { feeType: 'late', studentId: id },
      contribution_revenue: { contributorId: id, contributorName: 'Ada' },
      expense: {},
    }[budgetType];
    const entry = { budgetType, amount: 5, date: '2026-11-20', description: 'Show', ...details };
    const { admin } = school();
    const answer = await admin.call('POST', '/budget-entries', { ...entry, [field]: value });
    expectRefusal(answer, [400]);
    expect(answer.body).toMatchObject({ message, fields: { [field]: message } });
    if (value === undefined) return;
    const { body } = await admin.call('POST', '/budget-entries', entry);
    const change = await admin.call('PATCH', `/budget-entries/${body.id}`, { [field]: value });
    expectRefusal(change, [400]);
    expect(change.body).toMatchObject({ message, fields: { [field]: message } });
    expect((await admin.call('GET', `/budget-entries/${body.id}`)).body).toEqual(body);
  });

  test("an entry with another type's fields, or without an id, is refused", async () => {
    const { id } = await school().addStudent();
    const entry = { amount: 5, date: '2026-11-20', description: 'Show' };
    const { admin } = school();
    const fee = { ...entry, budgetType: 'fee_revenue', feeType: 'late', studentId: id };
    expectRefusal(
      await admin.call('POST', '/budget-entries', { ...fee, category: 'other' }),
      [400],
    );
    expectRefusal(await admin.call('POST', '/budget-entries', { ...fee, adminId: 'me' }), [400]);
    for (const method of ['GET', 'DELETE', 'PATCH']) {
      const body = method === 'PATCH' ? {} : undefined;
      const answer = await admin.call(method, '/budget-entries/%20', body);
      expect(answer).toMatchObject({ status: 400, body: { message: 'Entry ID is required' } });
    }
  });

  test.each([
    ['/expenses?from=2026-11-20&to=2026-11-01', 'Invalid date range'],
    ['/expenses?from=2026-02-30', 'Invalid date range'],
    ['/expenses?to=soon', 'Invalid date range'],
    ['/expenses?category=gifts', categories],
    ['/budget-entries?from=2026-11-20&to=2026-11-01', 'Start date must be before end date'],
    ['/budget-entries?to=2026-02-30', 'Invalid date range'],
    ['/budget-entries?budgetType=gift', 'Invalid budget type: gift'],
    ['/budget-entries?contributorId=', 'Contributor ID is required'],
    [
      '/budget-entries?status=lost',
      'Invalid status. Must be one of: active, pending, completed, inactive',
    ],
    ['/budget/summary', 'Start date and end date are required'],
    ['/budget/summary?from=2026-11-20', 'Start date and end date are required'],
    ['/budget/summary?from=2026-11-20&to=', 'Start date and end date are required'],
    ['/budget/summary?from=2026-11-20&to=2026-11-01', 'Start date must be before end date'],
    ['/budget/summary?from=2026-02-30&to=2026-11-01', 'Invalid date range'],
  ])('GET %s is refused: %s', async (path, message) => {
    const answer = await school().admin.call('GET', path);
    expectRefusal(answer, [400]);
    expect(answer.body).toMatchObject({ message });
  });

  test('numbers that JSON cannot carry are refused', async () => {
    for (const amount of ['NaN', '1e999', 'Infinity']) {
      const body = `{"studentId":"x","paymentMethod":"cash","date":"2026-11-20","amount":${amount}}`;
      expectRefusal(await school().admin.call('POST', '/payments', body), [400]);
    }
  });

  test.each(['2026-02-30', '1999-12-31', '2027-11-22', 'today'])(
    'marking on %s is refused',
    async (date) => {
      const { id } = await school().addStudent();
      const answer = await school().admin.call('PUT', `/attendance/${date}/${id}`, {
        status: 'present',
      });
      expectRefusal(answer, [400]);
      expect(answer.body.message).toBe('Invalid attendance date');
    },
  );

  test('an unknown status is refused in the words of the spec', async () => {
    const { id } = await school().addStudent();
    const mark = await school().admin.call('PUT', `/attendance/2026-11-20/${id}`, {
      status: 'here',
    });
    expect(mark.body.message).toBe(
      'Invalid attendance status. Must be one of: present, absent, medicalAbsence, holiday',
    );
    const status = await school().admin.call('PUT', `/students/${id}/status`, {
      enrollmentStatus: 'Gone',
    });
    expect(status.body.message).toBe(
      'Invalid status: Gone. Must be one of: Enrolled, Inactive, Pending Payment, Removed',
    );
    const none = await school().admin.call('POST', '/attendance/2026-11-20/bulk', {
      studentIds: [],
      status: 'absent',
    });
    expect(none.body.message).toBe('No students selected');
  });

  test("a page of another site can't change anything", async () => {
    const { id } = await school().addStudent();
    const pages: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ];
    for (const headers of pages) {
      const answer = await school().admin.call(
        'PATCH',
        `/students/${id}`,
        { firstName: 'Eve' },
        headers,
      );
      expectRefusal(answer, [403]);
    }
    expect((await school().admin.call('GET', `/students/${id}`)).body.firstName).toBe('Ada');
  });

  test("a link on a page of another site opens nothing, and doesn't start an export", async () => {
    const { admin } = school();
    for (const site of ['cross-site', 'same-site'])
      for (const path of ['/export', '/payments/export?format=csv', '/students'])
        expectRefusal(await admin.call('GET', path, undefined, { 'sec-fetch-site': site }), [403]);
    const { body: log } = await admin.call('GET', '/audit-log?entity=school');
    expect(log.items).toEqual([]);
    const typed = await admin.call('GET', '/students', undefined, { 'sec-fetch-site': 'none' });
    expect(typed.status).toBe(200);
  });
});

// These are refused only after a query.
describeSchool('wrong requests that get as far as the database', (school) => {
  test.each([
    ['GET', '/students/nobody', 'Student not found'],
    ['PATCH', '/students/nobody', 'Student not found'],
    ['DELETE', '/students/nobody', 'Student not found'],
    ['GET', '/students/nobody/account', 'Student not found'],
    ['GET', '/students/nobody/financial-details', 'Student not found'],
    ['GET', '/public-dashboard/nobody', 'Student not found'],
    ['DELETE', '/attendance/2026-11-20/nobody', 'Student not found'],
    ['DELETE', '/fees/2026-11-20/nobody', 'Student not found'],
    ['GET', '/payments/nothing', 'Payment not found'],
    ['DELETE', '/payments/nothing', 'Payment not found'],
    ['GET', '/expenses/nothing', 'Expense not found'],
    ['PATCH', '/expenses/nothing', 'Expense not found'],
    ['DELETE', '/expenses/nothing', 'Expense not found'],
    ['GET', '/budget-entries/nothing', 'Budget entry not found'],
    ['PATCH', '/budget-entries/nothing', 'Budget entry not found'],
    ['DELETE', '/budget-entries/nothing', 'Budget entry not found'],
    ['GET', '/users/nobody/role', 'Invalid user ID'],
    ['GET', '/no/such/path', 'There is nothing at this address.'],
  ])('%s %s is not found', async (method, path, message) => {
    const answer = await school().admin.call(method, path, method === 'PATCH' ? {} : undefined);
    expectRefusal(answer, [404]);
    expect(answer.body).toMatchObject({ code: 'NOT_FOUND', message });
  });

  test('students can change only their names and phone number in their profile', async () => {
    const { student, caller } = await school().addSignedInStudent();
    for (const extra of [
      { role: 'admin' },
      { balance: 0 },
      { enrollmentStatus: 'Enrolled' },
      { id: 'x' },
    ]) {
      expectRefusal(
        await caller.call('PATCH', '/me/profile', { firstName: 'Eve', ...extra }),
        [400],
      );
    }
    expect(
      (await caller.call('PATCH', '/me/profile', { firstName: 'Eva', lastName: 'Luna' })).status,
    ).toBe(200);
    const { body } = await school().admin.call('GET', `/students/${student.id}`);
    expect(body).toEqual({ ...student, firstName: 'Eva', lastName: 'Luna' });
  });

  test('an unknown list page, an impossible limit and a reversed range', async () => {
    const { id } = await school().addStudent();
    for (const list of [
      'payments',
      'expenses',
      'budget-entries',
      'audit-log',
      `students/${id}/account`,
    ])
      expect(await school().admin.call('GET', `/${list}?cursor=garbage`), list).toMatchObject({
        status: 400,
        body: { message: 'This page of the list is not known. Start again from the beginning.' },
      });
    expectRefusal(await school().admin.call('GET', '/payments?limit=5000'), [400]);
    expectRefusal(await school().admin.call('GET', '/payments?limit=x'), [400]);
    const range = await school().admin.call('GET', '/payments?from=2026-11-20&to=2026-11-01');
    expect(range).toMatchObject({ status: 400, body: { message: 'Invalid date range' } });
    expect((await school().admin.call('GET', '/payments?from=2026-02-30')).body.message).toBe(
      'Invalid date range',
    );
  });
});
