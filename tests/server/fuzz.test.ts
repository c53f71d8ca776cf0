import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportFormats } from '../../src/domain/reports.ts';
import { contractOperations, errorCodes, type ContractOperation } from '../support/contract.ts';
import { describeSchool, type Caller } from '../support/school.ts';

/** The number of requests on each database; `npm run test:long` sends more. */
const REQUESTS = Number(process.env['FUZZ'] ?? 500);
const AT_ONCE = 8;
const TIMEOUT_MS = 30_000 + REQUESTS * 60;

const LEAKS =
  /select |insert into|sqlite|postgres|kysely|syntax error|constraint|\bat \S+ \(|node_modules|\/src\/|\/dist\//i;

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    0,
    -1,
    1.5,
    10.005,
    1e9,
    2 ** 53,
    -0,
    1e308,
    '1e3',
    'NaN',
    '\0',
    '\uD800',
    '💃🏽',
    '𝒵'.repeat(50),
    '../../etc/passwd',
    '%00',
    "'; drop table students; --",
    '<script>alert(1)</script>',
    '=1+1',
    '__proto__',
    'constructor',
    [],
    {},
    [[[[]]]],
    { toString: null },
    'x'.repeat(20_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);
const goodDates = fc.constantFrom('2026-11-20', '2026-11-19', '2026-11-11', '2000-01-01');
const oddDates = fc.constantFrom(
  '2026-02-30',
  '1999-12-31',
  '2027-11-21',
  '9999-12-31',
  '0000-00-00',
  '2026-1-1',
  '2026-11',
  // At the limits of valid dates: adding or subtracting a day or a year makes them invalid.
  '0000-02-01',
  '0001-01-01',
  '1900-01-01',
  '9997-12-31',
);
const dates = fc.oneof({ weight: 3, arbitrary: goodDates }, { weight: 1, arbitrary: oddDates });
const good = (...values: unknown[]) => fc.constantFrom(...values);
const cursorOf = (sort: string, id: string) => Buffer.from(`${sort}\n${id}`).toString('base64url');
/** Likely values by field name, so that many requests pass validation. */
const likely: Record<string, fc.Arbitrary<unknown>> = {
  amount: good(1, 100, 500, 1250),
  balance: good(0, 500),
  expectedAmount: good(7000, 100),
  date: dates,
  from: dates,
  to: dates,
  effectiveFrom: dates,
  month: good('2026-11', '2026-02', '2026-13', '9999-12', '0000-02', '0001-01', '9997-12'),
  cursor: good(
    cursorOf('2026-11-20', 'nobody'),
    cursorOf('\0', '\0'),
    cursorOf('2026-11-20', 'a\0'),
  ),
  year: good(2026, '2027'),
  status: good('present', 'absent', 'holiday', 'medicalAbsence', 'active', 'completed', 'Enrolled'),
  enrollmentStatus: good('Enrolled', 'Inactive', 'Pending Payment', 'Removed'),
  danceRole: good('Lead', 'Follow'),
  phone: good('', '(555) 010-0123'),
  role: good('student', 'student', 'admin'),
  paymentMethod: good('cash', 'card'),
  attributes: good({ late: true }, { noShoes: true, late: false }, {}),
  late: good(true, false),
  noShoes: good(true, false),
  notInUniform: good(true, false),
  name: good('Snow day', 'A name'),
  firstName: good('Ada', 'Zoë'),
  lastName: good('Bell', "O'Hara"),
  email: fc.nat(100_000).map((n) => `fuzz${n}@school.test`),
  notes: good('', 'Payment for 11/19/2026', 'a note'),
  description: good('A description'),
  reason: good('A reason'),
  category: good('supplies', 'other'),
  budgetType: good('fee_revenue', 'contribution_revenue', 'expense'),
  budgetSource: good('fee-revenue', 'expense'),
  feeType: good('late', 'absent'),
  contributorName: good('Ada Bell'),
  confirmed: good(true, true, false),
  retroactive: good(true, false),
  restoreMarks: good('true', 'false'),
  format: good(...exportFormats, 'doc'),
  adults: good([], [{ firstName: 'Ann', lastName: 'Baker', phone: '(555) 010-0123' }]),
  relation: good('Mother'),
  dryRun: good(true, false),
  act: good('payments.remove', 'attendance.bulk', 'fees.remove', 'credits.apply'),
  limit: good(1, 5, '10'),
};

/** The parts of an input; its fields are inside them. */
const PARTS = ['params', 'query', 'body', 'input'];

interface Request {
  operation: ContractOperation;
  who: number;
  path: string;
  query: [string, unknown][];
  body: unknown;
  raw: string | null;
  key: string | undefined;
}

function requests(
  operations: readonly ContractOperation[],
  ids: readonly string[],
): fc.Arbitrary<Request> {
  const id = fc.constantFrom(...ids, ...ids, ...ids, 'nobody', 'a\0b');
  const anything = fc.oneof(odd, dates, id, fc.array(fc.oneof(id, odd), { maxLength: 4 }));
  const some = (item: fc.Arbitrary<unknown>) => fc.array(item, { minLength: 1, maxLength: 4 });
  const ofIds: Record<string, fc.Arbitrary<unknown>> = {
    studentIds: some(id),
    lines: some(fc.record({ studentId: id, amount: good(100, 400) })),
  };
  const of = (name: string): fc.Arbitrary<unknown> => ofIds[name] ?? likely[name] ?? id;
  return fc.constantFrom(...operations).chain((operation) => {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const sent = operation.fields.filter((name) => !inPath.includes(name) && !PARTS.includes(name));
    const all = sent.map((name) =>
      fc.option(
        fc.tuple(
          fc.constant(name),
          fc.oneof({ weight: 14, arbitrary: of(name) }, { weight: 1, arbitrary: anything }),
        ),
        { freq: 12, nil: undefined },
      ),
    );
    const fields = fc
      .tuple(
        fc.tuple(...all),
        fc.option(fc.tuple(fc.constantFrom(...operation.fields, 'unknown'), anything), {
          freq: 1,
          nil: undefined,
        }),
        fc.nat(5),
      )
      .map(([drawn, extra, luck]) =>
        [...drawn, luck === 0 ? extra : undefined].filter((one) => one !== undefined),
      );
    return fc
      .record({
        // Mostly an admin: the others rarely pass the permission check.
        who: fc.constantFrom(0, 0, 0, 0, 1, 2),
        parameters: fc.tuple(
          ...inPath.map((name) =>
            fc.oneof(
              { weight: 12, arbitrary: name === 'date' ? dates : id },
              { weight: 1, arbitrary: odd.map((value) => JSON.stringify(value) ?? '') },
            ),
          ),
        ),
        query: fields,
        body: fc.oneof(
          { weight: 20, arbitrary: fields.map(Object.fromEntries) },
          { weight: 1, arbitrary: odd },
        ),
        raw: fc.option(fc.constantFrom('{', '[1,', 'text', '{"a":1}}', '\0'), { freq: 20 }),
        key: fc.option(fc.constantFrom('one', 'two', 'x'.repeat(300)), { nil: undefined, freq: 5 }),
      })
      .map((drawn) => {
        let next = 0;
        const path = operation.path.replace(/\{\w+\}/g, () =>
          encode(drawn.parameters[next++] as string),
        );
        return { operation, ...drawn, path };
      });
  });
}

/** Short enough that Node itself doesn't refuse the address. */
const LONGEST_IN_ADDRESS = 500;

function encode(text: string): string {
  try {
    return encodeURIComponent(text.slice(0, LONGEST_IN_ADDRESS)) || '%20';
  } catch {
    return '%ED%A0%80';
  }
}

describeSchool('generated input', (school) => {
  test(
    `never breaks anything: ${REQUESTS} requests`,
    async () => {
      const { student, caller } = await school().addSignedInStudent();
      const { admin, anonymous } = school();
      const ids = [student.id];
      for (let n = 0; n < 4; n += 1) ids.push((await school().addStudent({ balance: 300 })).id);
      const payment = { amount: 900, paymentMethod: 'cash', date: '2026-11-20' };
      for (const studentId of ids) {
        await admin.call('PUT', `/attendance/2026-11-19/${studentId}`, { status: 'absent' });
        const { body } = await admin.call('POST', '/payments', { ...payment, studentId });
        ids.push(body.payment.id);
        if (ids.length > 9) break;
      }
      const studentIds = ids.slice(1, 3);
      const family = { name: 'Baker', studentIds, adults: [] };
      ids.push((await admin.call('POST', '/families', family)).body.family.id);
      // The stream never ends; other tests cover it.
      const operations = contractOperations().filter(({ name }) => name !== 'attendance.events');
      const callers: Caller[] = [admin, caller, anonymous];
      const seen = new Map<number, number>();

      async function send(request: Request): Promise<void> {
        const { operation, path, query, body, raw, key } = request;
        const search = query
          .map(
            ([name, value]) =>
              `${encode(name)}=${encode(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`,
          )
          .join('&');
        const isRead = operation.method === 'GET';
        const address = isRead && search ? `${path}?${search}` : path;
        const who = callers[request.who] as Caller;
        const answer = await who.call<unknown>(
          operation.method,
          address,
          isRead ? undefined : (raw ?? JSON.stringify(body) ?? 'null'),
          key && !isRead ? { 'idempotency-key': key } : {},
        );
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        const requestText = `${operation.method} ${address} ${JSON.stringify(body)} → ${answer.status}`;
        expect(answer.status, requestText).toBeLessThan(500);
        if (answer.status < 400) return;
        expect(answer.body, requestText).toMatchObject({
          code: expect.stringMatching(errorCodes),
          message: expect.stringMatching(/\S/),
          requestId: expect.any(String),
        });
        const { message } = answer.body as { message: string };
        expect(message.slice(0, 300), requestText).not.toMatch(LEAKS);
      }

      const all = fc.sample(requests(operations, ids), REQUESTS);
      for (let start = 0; start < all.length; start += AT_ONCE)
        await Promise.all(all.slice(start, start + AT_ONCE).map(send));
      expect(school().errors).toEqual([]);
      expect(await school().disagreements()).toEqual([]);
      // Requests got past validation and permission checks, not only refused there.
      for (const status of [200, 400, 401, 403, 404])
        expect(seen.get(status), `answers ${status}`).toBeGreaterThan(0);
      console.log(
        `${REQUESTS} requests:`,
        Object.fromEntries([...seen].toSorted(([a], [b]) => a - b)),
      );
    },
    TIMEOUT_MS,
  );
});
