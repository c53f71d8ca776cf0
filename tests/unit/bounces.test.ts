import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounceIn } from '../../src/server/mail/bounce.ts';
import { bounces, others, reportOf, type Returned } from '../support/reports.ts';

const about: Returned = {
  messageId: '<0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b@school.test>',
  to: 'ann@family.test',
};
const read = (write: (one: Returned) => string) => bounceIn(reportOf(write, about));
const postfixWith = (from: string, to: string) => () => bounces.postfix(about).replace(from, to);

test.each([
  ['postfix', '550 5.1.1 <ann@family.test>: Recipient address rejected: User unknown'],
  [
    'exchange',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  ],
  [
    'gmail',
    "550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address for typos or 550 5.1.1 unnecessary spaces.",
  ],
] as const)('what %s reports is a bounce', async (server, answer) => {
  expect(await read(bounces[server])).toEqual({
    messageId: about.messageId,
    recipient: about.to,
    answer,
    badAddress: true,
  });
});

test.each(Object.entries(others))('no bounce: %s', async (_name, write) => {
  expect(await read(write)).toBeNull();
});

test.each([
  ['5.1.1', '550 5.1.1', true],
  ['5.2.1', '550 5.2.1', true],
  ['5.0.0', '550 5.1.1', true],
  ['5.0.0', '550', false],
  ['5.1.8', '550 5.1.8', false],
  ['5.2.2', '552 5.2.2', false],
  ['5.3.4', '552 5.3.4', false],
  ['5.4.4', '550 5.4.4', false],
  ['5.6.0', '554 5.6.0', false],
  ['5.7.1', '550 5.7.1', false],
])('status %s of an answer %s marks the address: %s', async (status, answer, badAddress) => {
  const report = (one: Returned) =>
    bounces
      .postfix(one)
      .replace('Status: 5.1.1', `Status: ${status}`)
      .replaceAll('550 5.1.1 <', `${answer} <`);
  expect(await read(report)).toMatchObject({ badAddress });
});

test('an answer is short, has no control characters, and may be missing', async () => {
  const long = await read(
    postfixWith('rejected: User unknown\n', `\u0000\u202E\u2066${'no '.repeat(900)}\n`),
  );
  expect(long?.answer).toMatch(/^550 5\.1\.1 [ -~]+$/);
  expect(long?.answer).toHaveLength(500);
  const silent = await read(postfixWith('Diagnostic-Code:', 'X-Other:'));
  expect(silent?.answer).toBe('Status 5.1.1');
});

test('of several recipients, it is about the one that failed', async () => {
  const first = 'Final-Recipient: rfc822; bea@family.test\nAction: relayed\nStatus: 2.0.0\n\n';
  const both = postfixWith('Final-Recipient:', `${first}Final-Recipient:`);
  expect(await read(both)).toMatchObject({ recipient: about.to });
});

test('a returned email is the first one, whatever it quotes', async () => {
  const quoting = postfixWith('Hi Ann,', 'Message-ID: <another@school.test>');
  expect(await read(quoting)).toMatchObject({ messageId: about.messageId });
  const none = postfixWith(`Message-ID: ${about.messageId}`, 'X-No: id');
  expect(await read(none)).toBeNull();
});

test('the first 256 KB of a report are enough, and more are not read', async () => {
  const large = reportOf(postfixWith('Hi Ann,', 'A4b8\n'.repeat(100_000)), about);
  expect(await bounceIn(large)).toBeNull();
  expect(await bounceIn(large.subarray(0, 256 * 1024))).toMatchObject({
    messageId: about.messageId,
  });
});

test('whatever comes is a bounce or none, and never an error', async () => {
  const sources = Object.values({ ...bounces, ...others }).map((write) => reportOf(write, about));
  const damaged = fc
    .tuple(
      fc.constantFrom(...sources),
      fc.array(fc.tuple(fc.nat(8000), fc.nat(255)), { maxLength: 30 }),
      fc.nat(8000),
      fc.nat(8000),
    )
    .map(([source, flips, from, to]) => {
      const bytes = Buffer.from(source);
      for (const [at, value] of flips) if (at < bytes.length) bytes[at] = value;
      return to % 3 === 0 ? bytes : Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
    });
  const anything = fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes));
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 9, arbitrary: damaged }, anything), async (source) => {
      const bounce = await bounceIn(source);
      if (bounce === null) return;
      expect(bounce.messageId).toMatch(/^<[^\s<>@]+@[^\s<>@]+>$/);
      expect(bounce.answer.length).toBeLessThanOrEqual(500);
      expect(bounce.answer).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
    }),
    { numRuns: 500 },
  );
});
