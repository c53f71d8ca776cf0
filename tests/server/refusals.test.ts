import { expect, test } from 'vitest';
import { contractOperations, fill } from '../support/contract.ts';
import { describeSchool, type Answer } from '../support/school.ts';

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

describeSchool('wrong requests', (school) => {
  test.each(withBody)('$name refuses what is not its input', async ({ name, method, path }) => {
    const { id } = await school().addStudent();
    const address = fill(path, { id, studentId: id, date: '2026-11-20' });
    const person = name.startsWith('me.')
      ? (await school().addSignedInStudent()).caller
      : school().admin;
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
    expectRefusal(await call(`"${'a'.repeat(1_000_000)}"`), [413]);
    expectRefusal(await call({}, { 'idempotency-key': 'k'.repeat(201) }), [400]);
    expect(school().errors).toEqual([]);
  });

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
    ['GET', '/users/nobody/role', 'Invalid user ID'],
    ['GET', '/no/such/path', 'There is nothing at this address.'],
  ])('%s %s is not there', async (method, path, message) => {
    const answer = await school().admin.call(method, path, method === 'PATCH' ? {} : undefined);
    expectRefusal(answer, [404]);
    expect(answer.body).toMatchObject({ code: 'NOT_FOUND', message });
  });

  test.each([
    ['amount', 10.005, 'Payment amount must be greater than zero'],
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

  test('a status that is none is refused in the words of the spec', async () => {
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

  test('a page of another site changes nothing', async () => {
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

  test("of a student's own profile only the names can be changed", async () => {
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
    expect((await school().admin.call('GET', '/payments?cursor=garbage')).status).toBe(200);
    expectRefusal(await school().admin.call('GET', '/payments?limit=5000'), [400]);
    expectRefusal(await school().admin.call('GET', '/payments?limit=x'), [400]);
    const range = await school().admin.call('GET', '/payments?from=2026-11-20&to=2026-11-01');
    expect(range).toMatchObject({ status: 400, body: { message: 'Invalid date range' } });
    expect((await school().admin.call('GET', '/payments?from=2026-02-30')).body.message).toBe(
      'Invalid date range',
    );
  });
});
