import fc from 'fast-check';
import { exportFormats } from '../../src/domain/reports.ts';
import type { Answer, Caller } from './caller.ts';
import type { ContractOperation } from './contract.ts';

// Requests with generated input to the operations of the contract.

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
const oddDates = fc.constantFrom(
  '2026-02-30',
  '1999-12-31',
  '2027-11-21',
  '9999-12-31',
  '0000-00-00',
  '2026-1-1',
  '2026-11',
  // These are at the limits of valid dates: adding or subtracting a day or a year makes them invalid.
  '0000-02-01',
  '0001-01-01',
  '1900-01-01',
  '9997-12-31',
);
const good = (...values: unknown[]) => fc.constantFrom(...values);
const cursorOf = (sort: string, id: string) => Buffer.from(`${sort}\n${id}`).toString('base64url');
/** Likely values by field name, so that many requests pass validation. */
const likely: Record<string, fc.Arbitrary<unknown>> = {
  amount: good(1, 100, 500, 1250),
  balance: good(0, 500),
  expectedAmount: good(7000, 100),
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
  classId: good('first', 'first', 'first', 'nobody'),
  type: good('late', 'absence', 'costume'),
  act: good('payments.remove', 'attendance.bulk', 'fees.remove', 'credits.apply'),
  limit: good(1, 5, '10'),
};

/** The parts of an input; its fields are inside them. */
const PARTS = ['params', 'query', 'body', 'input'];

export interface GeneratedRequest {
  operation: ContractOperation;
  who: number;
  path: string;
  query: [string, unknown][];
  body: unknown;
  raw: string | null;
  key: string | undefined;
}

/** A value once in so many times, and nothing otherwise: `fc.option` counts the other way around. */
const seldom = <Value, Nothing>(
  times: number,
  something: fc.Arbitrary<Value>,
  nothing: Nothing,
): fc.Arbitrary<Value | Nothing> =>
  fc.oneof(
    { weight: times - 1, arbitrary: fc.constant(nothing) },
    { weight: 1, arbitrary: something },
  );

/** The period that the generated requests are about: likely dates and months. */
export interface Times {
  dates: readonly string[];
  months: readonly string[];
}

/** Requests to these operations; most of them pass validation. */
export function requests(
  operations: readonly ContractOperation[],
  ids: readonly string[],
  times: Times,
): fc.Arbitrary<GeneratedRequest> {
  const dates = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...times.dates) },
    { weight: 1, arbitrary: oddDates },
  );
  const ofTimes: Record<string, fc.Arbitrary<unknown>> = {
    date: dates,
    from: dates,
    to: dates,
    effectiveFrom: dates,
    month: good(...times.months, '2026-02', '2026-13', '9999-12', '0000-02', '0001-01', '9997-12'),
  };
  const id = fc.constantFrom(...ids, ...ids, ...ids, 'nobody', 'a\0b');
  const anything = fc.oneof(odd, dates, id, fc.array(fc.oneof(id, odd), { maxLength: 4 }));
  const some = (item: fc.Arbitrary<unknown>) => fc.array(item, { minLength: 1, maxLength: 4 });
  const ofIds: Record<string, fc.Arbitrary<unknown>> = {
    studentIds: some(id),
    lines: some(fc.record({ studentId: id, amount: good(100, 400) })),
  };
  const of = (name: string): fc.Arbitrary<unknown> =>
    ofIds[name] ?? ofTimes[name] ?? likely[name] ?? id;
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
              {
                weight: 12,
                arbitrary: name === 'date' ? dates : name === 'classId' ? of(name) : id,
              },
              { weight: 1, arbitrary: odd.map((value) => JSON.stringify(value) ?? '') },
            ),
          ),
        ),
        query: fields,
        body: fc.oneof(
          { weight: 20, arbitrary: fields.map(Object.fromEntries) },
          { weight: 1, arbitrary: odd },
        ),
        raw: seldom(20, fc.constantFrom('{', '[1,', 'text', '{"a":1}}', '\0'), null),
        key: seldom(5, fc.constantFrom('one', 'two', 'x'.repeat(300)), undefined),
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

/** Sends a generated request, and returns it in words for a failure. */
export async function send(
  { operation, path, query, body, raw, key, who }: GeneratedRequest,
  callers: readonly Caller[],
): Promise<{ answer: Answer<unknown>; words: string }> {
  const search = query
    .map(
      ([name, value]) =>
        `${encode(name)}=${encode(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`,
    )
    .join('&');
  const isRead = operation.method === 'GET';
  const address = isRead && search ? `${path}?${search}` : path;
  const caller = callers[who] as Caller;
  const answer = await caller.call<unknown>(
    operation.method,
    address,
    isRead ? undefined : (raw ?? JSON.stringify(body) ?? 'null'),
    key && !isRead ? { 'idempotency-key': key } : {},
  );
  return {
    answer,
    words: `${operation.method} ${address} ${JSON.stringify(body)} → ${answer.status}`,
  };
}
