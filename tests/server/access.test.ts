import { beforeAll, expect, test } from 'vitest';
import type { Student } from '../../src/contract/student.ts';
import { operations, type Operation, type OperationName } from '../../src/domain/access.ts';
import type { Role } from '../../src/domain/roles.ts';
import { contractOperations, fill } from '../support/contract.ts';
import { callerFor, cookieOf, describeSchool, type Caller } from '../support/school.ts';

const all = contractOperations();

test('the table of permissions and the contract have the same operations', () => {
  expect(Object.keys(operations).toSorted()).toEqual(all.map(({ name }) => name).toSorted());
});

// For these operations, permission depends on who the row belongs to, and not only on the role.
const DECIDED_BY_ROW = [
  'students.account',
  'students.statement',
  'students.financialDetails',
  'attendance.ofStudent',
  'places.ofStudent',
  'users.export',
];

describeSchool('every operation', (school) => {
  let student: Student;
  let caller: Caller;
  /** A caller for each kind of person, with all of their roles. */
  let people: Record<string, { roles: readonly Role[]; caller: Caller }>;
  beforeAll(async () => {
    ({ student, caller } = await school().addSignedInStudent());
    const teacher = await school().addSignedInStudent();
    await school().setRole(teacher.student.id, { role: 'teacher' });
    const assistant = await school().addSignedInStudent();
    await school().setRole(assistant.student.id, { role: 'student', teaches: true });
    const guardian = await school().addSignedInStudent();
    await school().setRole(guardian.student.id, { role: 'guardian' });
    people = {
      anonymous: { roles: ['anonymous'], caller: school().anonymous },
      student: { roles: ['student'], caller },
      guardian: { roles: ['guardian'], caller: guardian.caller },
      teacher: { roles: ['teacher'], caller: teacher.caller },
      'student who teaches': { roles: ['student', 'teacher'], caller: assistant.caller },
      admin: { roles: ['admin'], caller: school().admin },
    };
  });

  test.each(all)(
    '$name refuses everyone without permission, and nobody else',
    async ({ name, method, path }) => {
      const operation: Operation = operations[name as OperationName];
      const other = await school().addStudent();
      const address = fill(path, { id: other.id, studentId: other.id, date: '2026-11-20' });
      const body = method === 'GET' ? undefined : {};
      for (const [kind, { roles, caller: person }] of Object.entries(people)) {
        const isAllowed = roles.some((role) => operation.roles.includes(role));
        // The answer would never end.
        if (name === 'attendance.events' && isAllowed) continue;
        const answer = await person.call(method, address, body);
        if (isAllowed) {
          const refused = [401, 403].includes(answer.status);
          if (!DECIDED_BY_ROW.includes(name))
            expect(refused, `${kind}: ${answer.status}`).toBe(false);
        } else {
          expect(answer.status, kind).toBe(kind === 'anonymous' ? 401 : 403);
          expect(answer.body).toMatchObject({
            code: kind === 'anonymous' ? 'UNAUTHENTICATED' : 'PERMISSION_DENIED',
            message: kind === 'anonymous' ? operation.signedOut : operation.denied,
            requestId: expect.any(String),
          });
        }
      }
      expect(school().errors).toEqual([]);
    },
  );

  test("a student can read their own account, but not another's", async () => {
    const other = await school().addStudent();
    expect((await caller.call('GET', `/students/${student.id}/account`)).status).toBe(200);
    const refused = await caller.call('GET', `/students/${other.id}/account`);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe('You can only see your own account.');
  });

  test('someone with a temporary password can do nothing until they change it', async () => {
    const email = 'fresh@school.test';
    const { body } = await school().admin.call('POST', '/students', {
      firstName: 'Fresh',
      lastName: 'Start',
      email,
    });
    const fresh = await school().signIn(email, body.temporaryPassword);
    expect((await fresh.call('GET', '/me')).body).toMatchObject({
      role: 'student',
      mustChangePassword: true,
    });
    const refused = await fresh.call('PATCH', '/me/profile', { firstName: 'New' });
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'Please change your temporary password first.' },
    });

    const change = (newPassword: string) =>
      fresh.call('POST', '/api/auth/change-password', {
        currentPassword: body.temporaryPassword,
        newPassword,
      });
    expect((await change(body.temporaryPassword)).status).toBe(400);
    expect((await change('password')).body.message).toContain('most common');
    const changed = await change('entrechat-quatre');
    expect(changed.status).toBe(200);
    const free = callerFor(school().app.url, cookieOf(changed.headers));
    expect((await free.call('PATCH', '/me/profile', { firstName: 'New' })).status).toBe(200);
    expect((await free.call('GET', '/me')).body).toMatchObject({ mustChangePassword: false });
  });

  test('HEAD returns what GET would, without the body', async () => {
    const ask = (method: string, path: string, cookie = '') =>
      fetch(`${school().app.url}/api/v1${path}`, { method, headers: { cookie } });
    const { cookie } = school().admin;
    for (const [path, by] of [
      ['/public-dashboard', ''],
      ['/students', cookie],
      ['/students', ''],
    ] as const) {
      const [get, head] = [await ask('GET', path, by), await ask('HEAD', path, by)];
      expect(head.status, path).toBe(get.status);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
      expect(await head.text()).toBe('');
    }
  });
});
