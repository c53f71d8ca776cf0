import { test } from 'vitest';
import { anEmail, anEmailToSend, NO_EMAILS, NOON, emailPage } from './support/mails.ts';
import { Refused, type Answers } from './support/server.ts';
import { anAdmin, aSchool, expect, openScreen, page } from './support/screen.ts';
import { aStudent } from './support/things.ts';
import { expectAddress } from './support/typing.ts';

// Reminders that Turnout emails itself, where the school has a mail server.

const REMIND = '/manage-students/remind';
const owing = (names: readonly string[]): Answers => ({
  school: { get: () => aSchool, howToPay: () => ({ text: '', links: [] }) },
  students: {
    owing: () => ({
      items: names.map((name) => aStudent({ id: name.toLowerCase(), firstName: name })),
      adults: [],
      total: 2400 * names.length,
      count: names.length,
    }),
  },
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('each text is seen, one is left out, the others are sent, and what became of each is said', async () => {
  let counts = { ...NO_EMAILS, sent: 1, unknown: 1, refused: 1 };
  let items = [
    anEmail('Ann'),
    anEmail('Bea', {
      about: ['Kim Baker'],
      state: 'refused',
      sentAt: null,
      answer: '550 No such user',
    }),
    anEmail('Cy', { state: 'unknown', sentAt: null }),
  ];
  const server = await openScreen(REMIND, {
    ...owing(['Ann', 'Bea', 'Cy', 'Dee', 'Max']),
    mails: {
      preview: () => ({
        items: [
          ...['Ann', 'Bea', 'Cy'].map((name) => anEmailToSend(name)),
          anEmailToSend('Dee', { about: ['Kim Baker', 'Lee Baker'] }),
          anEmailToSend('Max', { to: null, left: 'noAddress' }),
        ],
        hash: 'seen',
      }),
      list: ({ actId }) => (actId ? emailPage({ items, counts }) : emailPage({ items })),
      create: () => ({ actId: 'act-1', queued: 3, left: 2 }),
      again: ({ id }) => {
        items = items.map((one) => (one.id === id ? anEmail('Bea') : one));
        counts = { ...NO_EMAILS, sent: 2, unknown: 1 };
        return anEmail('Bea', { state: 'queued' });
      },
    },
  });
  await button('Email 4 people…').click();
  await expect.element(page.getByText('Max has no email address.')).toBeVisible();
  await page.getByText('Test School: balance due $24.00').first().click();
  await expect
    .element(page.getByText('Hi Ann, Your balance at Test School is $24.00'))
    .toBeVisible();
  await page.getByLabelText('Dee, for Kim Baker and Lee Baker (dee@school.test)').click();
  await button('Send 3 emails').click();
  await expectAddress(/emails=act-1/);
  await expect
    .element(page.getByText('Sent to 1 of 3. 1 refused. 1 may have been sent.'))
    .toBeVisible();
  await expect.element(page.getByText('bea@school.test for Kim Baker')).toBeVisible();
  await expect.element(page.getByText('Refused: 550 No such user')).toBeVisible();
  await expect
    .element(page.getByText('May have been sent at 12:02 PM. Ask them, or send it again.'))
    .toBeVisible();
  await button('Send again to bea@school.test').click();
  await expect.element(page.getByText('Sent to 2 of 3. 1 may have been sent.')).toBeVisible();
  await button('Close').click();
  await expect.element(button('Email 4 people…')).toBeVisible();
  await button('Last emails: delivery').click();
  await expect.element(page.getByText('Sent to 2 of 3. 1 may have been sent.')).toBeVisible();
  await button('Close').click();
  await expect.element(button('Email 4 people…')).toBeVisible();
  expect(server.writes.map(({ operation, input }) => [operation, input])).toEqual([
    [
      'mails.create',
      {
        kind: 'reminder',
        audience: { owing: {} },
        basedOn: 'seen',
        leaveOut: ['dee@school.test'],
      },
    ],
    ['mails.again', { id: 'Bea' }],
  ]);
});

test('where nobody has an address, the button stays and says why', async () => {
  await openScreen(REMIND, {
    ...owing(['Max']),
    mails: {
      preview: () => ({
        items: [anEmailToSend('Max', { to: null, left: 'noAddress' })],
        hash: 'seen',
      }),
      list: () => emailPage(),
    },
  });
  await button('Nobody can be emailed: see why').click();
  await expect.element(page.getByText('Max has no email address.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Send/ })).not.toBeInTheDocument();
});

test('a list that has changed since is shown again, and nothing is sent', async () => {
  let hash = 'before';
  await openScreen(REMIND, {
    ...owing(['Ann']),
    mails: {
      preview: () => ({ items: [anEmailToSend(hash === 'before' ? 'Ann' : 'Bea')], hash }),
      list: () => emailPage(),
      create: () => {
        hash = 'after';
        throw new Refused('CONFLICT', 'The list has changed since you saw it.');
      },
    },
  });
  await button('Email 1 person…').click();
  await button('Send 1 email').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to send the emails: The list has changed since you saw it.');
  await expect.element(page.getByLabelText('Bea (bea@school.test)')).toBeVisible();
});

test('first there is a test email to oneself, with what the mail server said', async () => {
  let tested = false;
  let isWrong = true;
  await openScreen(REMIND, {
    ...owing(['Ann']),
    mails: {
      preview: () => ({ items: [anEmailToSend('Ann')], hash: 'seen' }),
      list: () => emailPage({ tested }),
      test: () => {
        if (isWrong) throw new Refused('CONFLICT', 'The test email was not sent. 535 Wrong login');
        tested = true;
        return { to: 'admin@school.test', answer: '250 ok' };
      },
    },
  });
  await button('Send a test email to me').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('535 Wrong login');
  isWrong = false;
  await button('Send a test email to me').click();
  await expect
    .element(page.getByText('Sent. Check your inbox at admin@school.test.'))
    .toBeVisible();
  await expect.element(button('Email 1 person…')).toBeVisible();
});

test('an admin with an example address, as in the demo, is told so instead of sending to it', async () => {
  const as = { ...anAdmin, email: 'admin@example.com' };
  await openScreen(
    REMIND,
    {
      ...owing(['Ann']),
      mails: {
        preview: () => ({ items: [anEmailToSend('Ann')], hash: 'seen' }),
        list: () => emailPage({ tested: false }),
      },
    },
    { as },
  );
  await expect
    .element(page.getByText('Yours, admin@example.com, is an example that no email reaches.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Change your email' })).toBeVisible();
  await expect.element(button('Send a test email to me')).not.toBeInTheDocument();
});

test('emails that wait say why, and can be stopped', async () => {
  let counts = { ...NO_EMAILS, queued: 14 };
  const waiting = { count: 14, since: NOON, why: "The mail server doesn't accept our login: 535" };
  const server = await openScreen(`${REMIND}?emails=act-1`, {
    ...owing(['Ann']),
    mails: {
      list: ({ actId }) => emailPage({ waiting, counts: actId ? counts : null }),
      stop: () => {
        counts = { ...NO_EMAILS, notNeeded: 14 };
        return { stopped: 14 };
      },
    },
  });
  await expect
    .element(
      page.getByText(
        "14 emails are waiting since 12:02 PM. The mail server doesn't accept our login: 535",
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText('Sent to 0 of 14. 14 are on the way.')).toBeVisible();
  await button('Stop').click();
  await expect.element(page.getByText('Sent to 0 of 14. 14 not sent.')).toBeVisible();
  expect(server.writes.map(({ operation }) => operation)).toEqual(['mails.stop']);
});

test('without a mail server nothing of it is there', async () => {
  const server = await openScreen(REMIND, {
    ...owing(['Ann']),
    school: {
      get: () => ({ ...aSchool, passwordResetByEmail: false }),
      howToPay: () => ({ text: '', links: [] }),
    },
  });
  await expect.element(page.getByText('$24.00 from 1 student.')).toBeVisible();
  expect(server.asked.filter(({ operation }) => operation.startsWith('mails.'))).toEqual([]);
});

test('a list that somebody else has sent meanwhile says so, with who got it', async () => {
  let isSent = false;
  await openScreen(REMIND, {
    ...owing(['Ann']),
    mails: {
      preview: () => ({
        items: [anEmailToSend('Ann', { left: isSent ? 'recent' : null })],
        hash: 'h',
      }),
      list: () => emailPage(),
      create: () => {
        isSent = true;
        throw new Refused('CONFLICT', 'The list has changed since you saw it.');
      },
    },
  });
  await button('Email 1 person…').click();
  await button('Send 1 email').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to send the emails: The list has changed since you saw it.');
  await expect
    .element(page.getByText('Ann (ann@school.test): Reminded in the last 7 days, or about to be'))
    .toBeVisible();
});
