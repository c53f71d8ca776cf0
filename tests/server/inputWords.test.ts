import { expect, test } from 'vitest';
import { authInputs } from '../../src/contract/auth.ts';
import { contractOperations, fill } from '../support/contract.ts';
import { describeSchool, type Answer, type Caller } from '../support/school.ts';

/** Default messages of the validators and the login library, which must not reach users. */
const DEFAULT_MESSAGES =
  /\[(body|query|params)|too (small|big|short|long):|invalid (input|option|string|type|key|element|union|email address|iso|number)|: expected|unrecognized|received|[<>]=|pattern|regex|\bNaN\b|\bundefined\b|\bnull\b|\bstring\b|\bboolean\b|\barray\b|\bobject\b|zod|schema/i;

const WRONG: unknown[] = [
  undefined,
  null,
  7,
  -1,
  1.5,
  true,
  '',
  ' ',
  'x',
  'x'.repeat(2000),
  'a\0b',
  [],
  [7],
  {},
  { late: 'maybe' },
];

/**
 * Values that can pass the contract's checks and reach the database. All others are refused before the database
 * matters, so they only run on one database.
 */
const STORABLE = WRONG.filter((value) => typeof value === 'string' || typeof value === 'number');

/** Quotes in our own messages: the value that was sent, and the contract's own word 'object'. */
const QUOTED =
  /(?<=(?:^|; )(Invalid status|Invalid budget type|Unsupported export format): ).*?(?=\. Must|; |$)|Credit data must be an object/gs;

function check(answer: Answer, sent: string): void {
  expect(answer.status, `${sent}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
  if (answer.status < 400) return;
  const { message, fields = {} } = answer.body as { message: string; fields?: object };
  for (const text of [message, ...Object.values(fields)] as string[]) {
    expect(text, sent).toMatch(/^[A-Z"'$]/);
    expect(text.replace(QUOTED, ''), sent).not.toMatch(DEFAULT_MESSAGES);
  }
}

const operations = contractOperations().filter(({ name }) => name !== 'attendance.events');
const PARTS = ['params', 'query', 'body', 'input'];

describeSchool('wrong values in every field', (school, engine) => {
  const wrong = engine === 'sqlite' ? WRONG : STORABLE;

  test('are refused in plain sentences by every operation', { timeout: 240_000 }, async () => {
    const { student, caller } = await school().addSignedInStudent();
    for (const { name, method, path, fields } of operations) {
      const by: Caller = name.startsWith('me.') ? caller : school().admin;
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => one);
      const names = fields.filter((one) => !inPath.includes(one) && !PARTS.includes(one));
      const right = fill(path, { id: student.id, studentId: student.id, date: '2026-11-20' });
      for (const value of wrong) {
        const sent = `${name} ${JSON.stringify(value)}`.slice(0, 80);
        const all = Object.fromEntries(names.map((one) => [one, value]));
        if (method === 'GET') {
          const query = names
            .map((one) => `${one}=${encodeURIComponent(String(value).slice(0, 300))}`)
            .join('&');
          check(await by.call('GET', `${right}?${query}`), sent);
        } else {
          check(await by.call(method, right, all), sent);
          if (engine === 'sqlite') {
            check(await by.call(method, right, { ...all, input: all, nobodyKnows: value }), sent);
            check(await by.call(method, right, value === undefined ? 'text' : value), sent);
          }
        }
        if (inPath.length > 0 && typeof value === 'string') {
          const addressed = inPath.map((one) => [
            one,
            encodeURIComponent(value.slice(0, 300) || ' '),
          ]);
          check(
            await by.call(
              method,
              fill(path, Object.fromEntries(addressed)),
              method === 'GET' ? undefined : {},
            ),
            sent,
          );
        }
      }
    }
    expect(school().errors).toEqual([]);
  });

  test.each(Object.entries(authInputs))('are refused by /api/auth%s', async (path, schema) => {
    const { caller } = await school().addSignedInStudent();
    const names = Object.keys(schema.shape);
    for (const by of [school().anonymous, caller]) {
      for (const value of wrong) {
        const all = Object.fromEntries(names.map((one) => [one, value]));
        const sent = `${path} ${JSON.stringify(value)}`.slice(0, 80);
        const answer = await by.call('POST', `/api/auth${path}`, all);
        if (answer.status === 429) break;
        check(answer, sent);
      }
    }
    expect(school().errors).toEqual([]);
  });

  test('are named: the field, and what is wrong with it', async () => {
    const { anonymous, admin } = school();
    const signIn = await anonymous.call('POST', '/api/auth/sign-in/email', {
      email: 'x',
      password: '',
    });
    expect(signIn).toMatchObject({
      status: 400,
      body: {
        message: 'Please enter a valid email address; Password is required',
        fields: { email: 'Please enter a valid email address', password: 'Password is required' },
      },
    });
    const long = { email: `${'a'.repeat(20_000)}@school.test`, password: 'pirouette-and-rest' };
    for (const path of ['sign-in/email', 'sign-up/email', 'request-password-reset'])
      expect(await anonymous.call('POST', `/api/auth/${path}`, long)).toMatchObject({
        status: 400,
        body: { message: 'Email is too long' },
      });
    for (const schoolName of ['Studio\r\nBcc: all@school.test', '\u202eoiduts'])
      expect(await admin.call('PATCH', '/settings', { schoolName })).toMatchObject({
        status: 400,
        body: { fields: { schoolName: "School name has characters that can't be seen" } },
      });
    const unseen = { firstName: '\u200b\u202e', lastName: 'L', email: 'unseen@school.test' };
    expect(await admin.call('POST', '/students', unseen)).toMatchObject({
      status: 400,
      body: { fields: { firstName: expect.stringContaining("can't be seen") } },
    });
    const person = { ...unseen, password: 'pirouette-and-rest' };
    expect((await anonymous.call('POST', '/api/auth/sign-up/email', person)).status).toBe(400);
    const nobody = { studentId: '', amount: 500, paymentMethod: 'cash', date: '2026-11-20' };
    expect(await admin.call('POST', '/payments', nobody)).toMatchObject({
      status: 400,
      body: { message: 'Student id is required' },
    });
  });
});
