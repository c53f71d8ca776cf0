import { test } from 'vitest';
import { anEmail, anEmailToSend, emailPage, NO_EMAILS } from './support/mails.ts';
import { actOn, inMenu } from './support/rows.ts';
import { aSchool, closeScreen, expect, openScreen, page, refuse } from './support/screen.ts';
import { aPayment, aStudent } from './support/things.ts';

// Receipts and statements that go by email, what was emailed to somebody, and which emails they want.

const button = (name: string) => page.getByRole('button', { name, exact: true });
const students = { list: () => ({ items: [aStudent()] }), get: () => aStudent() };

test('a receipt is emailed from its payment, after a look at what it says', async () => {
  const server = await openScreen('/payments', {
    students,
    payments: {
      list: () => ({ items: [aPayment({ amount: 1500, date: '2026-11-20' })], nextCursor: null }),
    },
    mails: {
      preview: () => ({ items: [anEmailToSend('Ada')], hash: 'seen' }),
      list: () => emailPage(),
      create: () => ({ actId: 'act-1', queued: 1, left: 0 }),
    },
  });
  await actOn(/^More for /, 'Email it: $15.00 of Nov 20, 2026');
  const dialog = page.getByRole('dialog', { name: 'Email the receipt' });
  await expect.element(dialog.getByLabelText('Ada (ada@school.test)')).toBeChecked();
  await button('Send 1 email').click();
  await expect.element(page.getByText('The receipt is on its way.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.writes.at(-1)).toMatchObject({
    operation: 'mails.create',
    input: {
      kind: 'receipt',
      audience: { paymentId: aPayment().id },
      basedOn: 'seen',
      leaveOut: [],
    },
  });
});

test('last month’s statement goes to a parent: the button names her, the month, the press', async () => {
  const server = await openScreen('/students/ada', {
    students,
    mails: {
      preview: () => ({ items: [anEmailToSend('Ngozi')], hash: 'seen' }),
      list: () => emailPage(),
      create: () => ({ actId: 'act-1', queued: 1, left: 0 }),
    },
  });
  await button('Send to Ngozi').click();
  const dialog = page.getByRole('dialog', { name: 'Email the statement' });
  await expect
    .element(dialog.getByRole('button', { name: 'All' }))
    .toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Last month' }).click();
  await button('Send 1 email').click();
  await expect.element(page.getByText('The statement is on its way.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.askedFor('mails.create')[0]?.input).toEqual({
    kind: 'statement',
    audience: { studentIds: ['ada'] },
    from: '2026-10-01',
    to: '2026-10-31',
    basedOn: 'seen',
    leaveOut: [],
  });
});

test('a statement of whoever has no address says so; without a mail server nothing is offered', async () => {
  const server = await openScreen('/students/ada', {
    students,
    mails: {
      preview: () => ({
        items: [anEmailToSend('Max', { to: null, left: 'noAddress' })],
        hash: 'seen',
      }),
      list: () => emailPage(),
    },
  });
  await button('Send by email').click();
  await expect.element(page.getByText('Max has no email address.')).toBeVisible();
  await button('Cancel').click();
  await closeScreen();
  server.answers = {
    ...server.answers,
    school: { get: () => ({ ...aSchool, passwordResetByEmail: false }) },
  };
  await openScreen('/students/ada', server);
  await expect.element(button('Download PDF')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Send/ })).not.toBeInTheDocument();
});

test('nobody has an address: says so, and nothing can be sent', async () => {
  await openScreen('/payments', {
    students,
    payments: { list: () => ({ items: [aPayment()], nextCursor: null }) },
    mails: {
      preview: () => ({
        items: [anEmailToSend('Max', { to: null, left: 'noAddress' })],
        hash: 'seen',
      }),
      list: () => emailPage(),
    },
  });
  await actOn(/^More for /, /^Email it: /);
  await expect.element(page.getByText('Max has no email address.')).toBeVisible();
  await expect.element(button('Cancel')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Send/ })).not.toBeInTheDocument();
});

test('without a mail server, payments are as they were', async () => {
  const server = await openScreen('/payments', {
    school: { get: () => ({ ...aSchool, passwordResetByEmail: false }) },
    students,
    payments: { list: () => ({ items: [aPayment()], nextCursor: null }) },
  });
  await page.getByRole('button', { name: /^More for / }).click();
  await expect.element(inMenu(/^Receipt for/)).toBeVisible();
  await expect.element(inMenu(/^Email it: /)).not.toBeInTheDocument();
  expect(server.asked.filter(({ operation }) => operation.startsWith('mails.'))).toEqual([]);
});

test("a student's emails say what became of each; one bounced, another arrived", async () => {
  let items = [
    anEmail('Ada', { subject: 'Statement for October', text: 'Hi Ada,\n\nHere it is.' }),
    anEmail('Ben', { state: 'unknown', sentAt: null }),
  ];
  const server = await openScreen('/students/ada?tab=emails', {
    students,
    mails: {
      list: () => emailPage({ items }),
      settle: ({ id, outcome }) => {
        const state = outcome === 'arrived' ? 'sent' : 'refused';
        items = items.map((one) =>
          one.id === id ? { ...one, state, why: outcome, answer: 'However it is worded.' } : one,
        );
        return items.find((one) => one.id === id) ?? anEmail('Nobody');
      },
    },
  });
  await expect.element(page.getByText('Statement for October')).toBeVisible();
  await page.getByText('What it says').first().click();
  await expect.element(page.getByText('Here it is.')).toBeVisible();
  await expect.element(page.getByText(/^May have been sent · ben@school\.test/)).toBeVisible();
  await button('It arrived').click();
  await expect.element(page.getByText(/^Sent · ben@school\.test/)).toBeVisible();
  await button('It bounced').first().click();
  await expect.element(page.getByText(/^Refused · ada@school\.test/)).toBeVisible();
  expect(server.writes.map(({ input }) => input)).toEqual([
    { id: 'Ben', outcome: 'arrived' },
    { id: 'Ada', outcome: 'bounced' },
  ]);
});

test('which emails come is chosen in the account, one switch each', async () => {
  let isOn = true;
  const server = await openScreen('/account', {
    me: { sessions: () => ({ items: [] }) },
    mailChoices: {
      list: () => ({ items: [{ kind: 'announcement', on: isOn }] }),
      set: refuse('CONFLICT', 'It was changed elsewhere.'),
    },
  });
  const announcements = page.getByRole('switch', { name: 'Announcements' });
  await expect.element(announcements).toBeChecked();
  await announcements.click();
  await expect
    .element(page.getByText('Failed to change which emails come: It was changed elsewhere.'))
    .toBeVisible();
  await expect.element(announcements).toBeChecked();
  server.answers = {
    mailChoices: {
      list: () => ({ items: [{ kind: 'announcement', on: isOn }] }),
      set: ({ kind, on }) => {
        isOn = on;
        return { kind, on };
      },
    },
  };
  await announcements.click();
  await expect.element(announcements).not.toBeChecked();
});

test("a closed month's statements are looked at and sent, and Home says that they are ready", async () => {
  await openScreen('/', {
    school: { get: () => ({ ...aSchool, hasClosings: true }) },
    students: { list: () => ({ items: [] }) },
    setup: { progress: () => ({ students: 3, firstClassDate: null, marked: true, paid: true }) },
    closings: { list: () => ({ items: [], closedUntil: '2026-10', next: null }) },
    mails: { list: () => emailPage({ statementsDue: '2026-10' }) },
  });
  await expect.element(page.getByText('Statements for October are ready')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Statements October' }))
    .toHaveAttribute('href', '/financial-reports/closing?month=2026-10');
});

test('statements: the list, the press, and what became of them', async () => {
  const counts = { ...NO_EMAILS, sent: 2 };
  const server = await openScreen('/financial-reports/closing?month=2026-10', {
    closings: {
      get: () => ({
        month: '2026-10',
        closed: { at: '2026-11-03T15:00:00.000Z', by: 'Ana', note: '' },
        figures: [],
        hash: 'f1n9e7',
        balances: [],
        drift: [],
        unsettled: { lessons: [], guests: 0, tuition: null, questions: 0 },
        history: [],
        isClosed: true,
        problem: null,
        canReopen: true,
      }),
      list: () => ({ items: [], closedUntil: '2026-10', next: null }),
    },
    mails: {
      preview: () => ({
        items: [
          anEmailToSend('Ada', { alsoTo: ['ben@school.test'] }),
          anEmailToSend('Ben', { alsoTo: ['ada@school.test'] }),
        ],
        hash: 'seen',
      }),
      list: ({ actId }) => emailPage({ counts: actId ? counts : null }),
      create: () => ({ actId: 'act-1', queued: 2, left: 0 }),
    },
  });
  await button('Email 2 people their statements…').click();
  await page.getByText('balance due $24.00').first().click();
  await expect.element(page.getByText('Ben gets this email too.')).toBeVisible();
  await page.getByLabelText('Ben (ben@school.test)').click();
  await expect.element(page.getByText('Ben gets this email too.')).not.toBeInTheDocument();
  await page.getByLabelText('Ben (ben@school.test)').click();
  await button('Send 2 emails').click();
  await expect.element(page.getByText('Sent to 2 of 2.')).toBeVisible();
  expect(server.writes.at(-1)?.input).toMatchObject({
    kind: 'statement',
    audience: { everyone: true },
    month: '2026-10',
  });
});
