import { expect, test } from 'vitest';
import { describeSchool, type Answer } from '../support/school.ts';

const refused = (answer: Answer) => [answer.status, answer.body.message];
const cursor = (text: string) => Buffer.from(text).toString('base64url');

describeSchool('values outside the range of databases and calendars', (school) => {
  const get = (path: string) => school().admin.call('GET', path);

  test.each([
    ['/reports/financial/monthly?month=9999-12'],
    ['/reports/financial/monthly?month=0000-02'],
    ['/reports/attendance?month=9999-12'],
    ['/reports/attendance/marks?month=9999-12&what=absent'],
    ['/reports/financial/monthly/export?format=csv&month=9999-12'],
    ['/reports/financial/cumulative?to=0000-02-01'],
    ['/reports/financial/cumulative?from=0001-01-01&to=0001-02-01'],
    ['/reports/financial/visualization?to=0000-02-01'],
    ['/budget/summary?from=0000-01-01&to=9999-12-31'],
    ['/payments?from=0000-01-01&to=9999-12-31'],
    ['/expenses?to=9999-12-31'],
    ['/students/nobody/account?from=0000-01-01'],
    ['/audit-log?from=0000-01-01&to=9999-12-31'],
    ['/holidays/9999-12-31/impact'],
    ['/attendance/9999-12-31'],
    ['/attendance/0000-01-01'],
    ['/attendance/9999-12-31/events'],
    ['/attendance/0000-01-01/events'],
  ])('%s is refused', async (path) => {
    const answer = await get(path);
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    expect(school().errors).toEqual([]);
  });

  test('a NUL is refused in every input', async () => {
    const { id } = await school().addStudent();
    const message = "There is a character in this that can't be stored. Please type it again.";
    for (const path of [
      '/students/%00',
      '/payments/a%00b',
      '/payments?studentId=%00',
      '/users/%00/role',
      '/public-dashboard/%00',
      '/me/writes/%00',
      '/attendance/2026-11-20/events?classId=%00',
    ])
      expect(refused(await get(path)), path).toEqual([400, message]);
    const sent: [string, string, object][] = [
      ['PATCH', `/students/${id}`, { firstName: 'A\0' }],
      // Half of a surrogate pair would be stored as a different character.
      ['PATCH', `/students/${id}`, { firstName: 'A\uD800' }],
      ['POST', `/students/${id}/credits`, { amount: 5, extra: { deep: ['\0'] } }],
      ['POST', `/students/${id}/credits`, { amount: 5, 'na\0me': 1 }],
      ['POST', '/attendance/2026-11-20/bulk', { status: 'absent', studentIds: [id, '\0'] }],
      ['PATCH', '/settings', { timeZone: 'America/New_York\0' }],
    ];
    for (const [method, path, body] of sent)
      expect(refused(await school().admin.call(method, path, body)), path).toEqual([400, message]);
    const rows = [{ firstName: 'A' }, { firstName: 'B', lastName: '\0' }];
    const list = await school().admin.call('POST', '/students/import', { rows });
    expect(refused(list)).toEqual([400, `Row 2: ${message}`]);
    const signUp = { email: 'nul@school.test', password: 'pirouette\0rest', name: 'A' };
    for (const path of ['sign-in/email', 'sign-up/email'])
      expect(refused(await school().anonymous.call('POST', `/api/auth/${path}`, signUp))).toEqual([
        400,
        message,
      ]);
    expect(school().errors).toEqual([]);
  });

  test.each([
    'x-turnout-show-as',
    'x-turnout-user',
    'x-turnout-code',
    'idempotency-key',
    'last-event-id',
    'cookie',
    'if-none-match',
  ])('any value of the header %s has an answer', async (name) => {
    for (const value of ['', 'x', '  ', ' a', 'a b c', '%', '%00', '=;', '\xff', '9'.repeat(400)])
      for (const by of [school().admin, school().anonymous])
        for (const [method, path] of [
          ['GET', '/me'],
          ['GET', '/attendance/9999-12-31/events'],
          ['GET', '/public-dashboard'],
          ['GET', '/api/auth/get-session'],
          ['POST', '/payments'],
        ] as const) {
          const { status } = await by.call(method, path, method === 'GET' ? undefined : {}, {
            [name]: value,
          });
          expect(status, `${method} ${path} with ${JSON.stringify(value)}`).toBeLessThan(500);
        }
    expect(school().errors).toEqual([]);
  });

  test('a made-up cursor with a NUL in it is refused', async () => {
    for (const list of ['/payments', '/expenses', '/budget-entries', '/audit-log']) {
      const answer = await get(`${list}?cursor=${cursor('2026-11-20\na\0')}`);
      expect(answer.status, list).toBe(400);
    }
    expect(school().errors).toEqual([]);
  });
});
