import { test } from 'vitest';
import type { Answers, Plain } from './support/server.ts';
import { aSchool, expect, onScreenOf, openScreen, page, userEvent, vi } from './support/screen.ts';
import { aStudent } from './support/things.ts';
import { expectAddress } from './support/typing.ts';
import type { Owing } from '../../src/contract/student.ts';

// Staff send reminders themselves, to one person after another. emails.test.ts has those that Turnout sends.

const TODAY = '2026-11-21';
const withoutMail = { ...aSchool, passwordResetByEmail: false };
type Debtor = Plain<Owing['items'][number]>;
const who = (firstName: string, details: Partial<Debtor> = {}): Debtor =>
  aStudent({
    id: firstName.toLowerCase(),
    firstName,
    email: `${firstName.toLowerCase()}@school.test`,
    phone: '+1 212 555 0199',
    payReference: 'TURN-7F3K',
    calculatedBalance: 2400,
    owesSince: '2026-09-01',
    ...details,
  });

/** The students who owe something, on a server that records and undoes reminders. */
function owing(items: Debtor[], adults: Plain<Owing['adults']> = []): Answers {
  return {
    school: {
      get: () => withoutMail,
      howToPay: () => ({ text: 'Cash at the desk.', links: ['https://pay.test/house'] }),
    },
    students: {
      owing: () => ({ items, adults, total: 2400 * items.length, count: items.length }),
    },
    reminders: {
      note({ studentIds }) {
        for (const one of items) if (studentIds.includes(one.id)) one.remindedOn = TODAY;
        const results = studentIds.map((studentId) => ({ studentId, remindedOn: TODAY }));
        return { actId: 'act-1', results };
      },
      undo() {
        for (const one of items) one.remindedOn = null;
        return { undone: 1 };
      },
    },
  };
}

const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const link = (name: string) => page.getByRole('link', { name, exact: true });

/** Keeps the links from leaving the page of the test. */
function stay() {
  const stop = (event: Event) => {
    if ((event.target as Element).closest('a[href^="http"], a[href^="sms"], a[href^="mailto"]'))
      event.preventDefault();
  };
  window.addEventListener('click', stop, { capture: true });
  return () => window.removeEventListener('click', stop, { capture: true });
}

test('what is for a later day is in the note, but neither in the amount nor in the text', async () => {
  const later = { calculatedBalance: 8900, dueLater: 6500, dueOn: '2026-12-01' } as const;
  await openScreen('/manage-students/remind', owing([who('Ann', later), who('Bea')]));
  await expect.element(row('Ann')).toHaveTextContent('since Sep 1, 2026 · + $65.00 due Dec 1');
  await expect.element(row('Ann')).toHaveTextContent('Owes $24.00');
  await expect.element(row('Bea')).toHaveTextContent('Owes $24.00');
  await row('Ann').click();
  await expect.element(page.getByText(/balance at Test School is \$24\.00/)).toBeVisible();
});

test('one after another: text, app, sent, the next; and undone', async () => {
  const server = await openScreen(
    '/manage-students/remind?owes=60',
    owing([who('Ann'), who('Bea')]),
  );
  const free = stay();
  await expect.element(page.getByText('$48.00 from 2 students.')).toBeVisible();
  expect(server.asked.find(({ operation }) => operation === 'students.owing')?.input).toEqual({
    limit: 1000,
    before: '2026-09-23',
  });
  await row('Ann').click();
  const message = page.getByLabelText('Message to Ann');
  await expect
    .element(message)
    .toHaveValue(
      [
        'Hi Ann,',
        'Your balance at Test School is $24.00, since Sep 1, 2026.',
        'Cash at the desk.',
        'https://pay.test/house',
        'Reference: TURN-7F3K',
        'Thank you!',
      ].join('\n'),
    );
  await message.fill('Ann, please pay & smile');
  const text = 'Ann%2C%20please%20pay%20%26%20smile';
  await expect
    .element(link('WhatsApp'))
    .toHaveAttribute('href', `https://wa.me/12125550199?text=${text}`);
  await expect
    .element(link('Text message'))
    .toHaveAttribute('href', `sms:+12125550199?&body=${text}`);
  await expect
    .element(link('Email'))
    .toHaveAttribute(
      'href',
      `mailto:ann%40school.test?subject=Test%20School%3A%20balance%20due%20%2424.00&body=${text}`,
    );
  await link('WhatsApp').click();
  await expectAddress(/opened=whatsapp/);
  await page.getByRole('button', { name: 'Yes, sent' }).click();
  await expect.element(page.getByText('Noted: Ann Lovelace reminded.')).toBeVisible();
  await expect.element(row('Ann')).toHaveTextContent('reminded Nov 21');
  await expect.element(row('Ann')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(row('Bea')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(row('Bea')).toHaveFocus();
  await expect.element(page.getByLabelText('Message to Bea')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Undone: Ann Lovelace not noted as reminded.')).toBeVisible();
  await expect.element(row('Ann')).not.toHaveTextContent('reminded');
  expect(server.writes.map(({ operation, input }) => [operation, input])).toEqual([
    ['reminders.note', { studentIds: ['ann'], way: 'whatsapp' }],
    ['reminders.undo', { actId: 'act-1' }],
  ]);
  free();
});

test('a family is one row: one message to its parents, with what each child owes', async () => {
  const family = { id: 'baker', name: 'Baker' };
  const noContact = { email: null, phone: '' };
  const items = [
    who('Ann', { calculatedBalance: 9500 }),
    who('Zoë', { ...noContact, lastName: 'Baker', family, calculatedBalance: 8900 }),
    who('Ben', { ...noContact, lastName: 'Baker', family, owesSince: '2026-10-01' }),
  ];
  const server = await openScreen(
    '/manage-students/remind',
    owing(items, [
      {
        familyId: 'baker',
        userId: 'maria',
        name: 'Maria Baker',
        email: 'maria@home.test',
        phone: '212 555 0102',
      },
      { familyId: 'baker', userId: 'joe', name: 'Joe Baker', email: null, phone: '' },
    ]),
  );
  const free = stay();
  // Together they owe more than anybody else.
  await expect
    .element(page.getByRole('main').getByRole('listitem').first())
    .toHaveTextContent(/^Baker family/);
  await expect.element(row('Baker family')).toHaveTextContent('Zoë $89.00 · Ben $24.00');
  await expect.element(row('Baker family')).toHaveTextContent('since Sep 1, 2026');
  await expect.element(row('Baker family')).toHaveTextContent('Owes $113.00');
  await expect.element(row('Ann')).toBeVisible();
  await row('Baker family').click();
  await expect
    .element(page.getByLabelText('Message to Maria and Joe'))
    .toHaveValue(
      [
        'Hi Maria and Joe,',
        'Your balance at Test School is $113.00:',
        'Zoë $89.00, since Sep 1, 2026',
        'Ben $24.00, since Oct 1, 2026',
        'Cash at the desk.',
        'https://pay.test/house',
        'Reference: TURN-7F3K (Zoë), TURN-7F3K (Ben)',
        'Thank you!',
      ].join('\n'),
    );
  await expect
    .element(link('Email to Maria'))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:maria%40home.test\?/) as never);
  await link('Text message to Maria').click();
  await page.getByRole('button', { name: 'Yes, sent' }).click();
  await expect.element(page.getByText('Noted: Baker family reminded.')).toBeVisible();
  await expect
    .element(row('Baker family'))
    .toHaveTextContent(/^Baker family\s*reminded\sNov\s21\s·/);
  await expect.element(row('Ann')).toHaveAttribute('aria-expanded', 'true');
  expect(server.writes.map(({ input }) => input)).toEqual([
    { studentIds: ['zoë', 'ben'], way: 'sms' },
  ]);
  free();
});

test('Home has a family as one line, with what each child owes', async () => {
  const family = { id: 'baker', name: 'Baker' };
  const children = [
    who('Zoë', { lastName: 'Baker', family, calculatedBalance: 8900 }),
    who('Ben', { lastName: 'Baker', family, owesSince: '2026-10-07' }),
  ];
  const server = await openScreen('/', {
    ...owing([...children, who('Sam', { family: null })]),
    setup: { progress: () => ({ students: 3, firstClassDate: null, marked: true, paid: true }) },
  });
  const card = page.getByRole('heading', { name: 'Who owes' });
  const lines = () =>
    [...(card.elements()[0]?.closest('section')?.querySelectorAll('li') ?? [])].map(
      ({ textContent }) => textContent?.replaceAll('\u00A0', ' '),
    );
  await expect.poll(() => lines().length).toBe(2);
  expect(lines()[0]).toBe('Baker familyZoë $89.00 · Ben $24.00 · since Sep 1, 2026$113.00');
  expect(server.askedFor('students.owing').map(({ input }) => input)).toEqual([
    { by: 'household' },
  ]);
});

test('on a phone, the line of a family of three is their names: it has no room for the amount of each', async () => {
  await onScreenOf(390, 844);
  const family = { id: 'baker', name: 'Baker' };
  const children = ['Zoë', 'Ben', 'Ida'].map((name) => who(name, { lastName: 'Baker', family }));
  await openScreen('/manage-students/remind', owing(children));
  const line = page.getByRole('button', { name: /^Baker family/ });
  await expect
    .element(line)
    .toHaveTextContent(/^Baker familyZoë, Ben,? and Ida · since .*Owes \$72\.00$/);
});

test('children are reminded themselves where no parent can be reached', async () => {
  const family = { id: 'baker', name: 'Baker' };
  const joe = { familyId: 'baker', userId: 'joe', name: 'Joe Baker', email: null, phone: '' };
  await openScreen('/manage-students/remind?id=baker', owing([who('Zoë', { family })], [joe]));
  await expect.element(page.getByLabelText('Message to Zoë')).toBeVisible();
  await expect.element(link('Email to Zoë')).toBeVisible();
  expect(page.getByRole('link', { name: /to Joe$/ }).elements()).toHaveLength(0);
});

test('not sent notes nothing; without a number or an address those ways are missing', async () => {
  const server = await openScreen(
    '/manage-students/remind?id=ann&opened=email',
    owing([who('Ann', { phone: '', owesSince: null })]),
  );
  await expect
    .element(page.getByLabelText('Message to Ann'))
    .toHaveValue(expect.stringContaining('Your balance at Test School is $24.00.') as never);
  await expect.element(link('Email')).toBeVisible();
  expect(link('WhatsApp').elements()).toHaveLength(0);
  expect(link('Text message').elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Not sent' }).click();
  await expect.element(page.getByText('Sent?')).not.toBeInTheDocument();
  expect(server.writes).toEqual([]);
});

test('slips for everyone are printed, and then noted', async () => {
  const printed: string[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'));
    const slips = document.querySelector('[aria-label="Reminder slips"]');
    printed.push(...[...(slips?.children ?? [])].map((slip) => slip.textContent ?? ''));
    window.dispatchEvent(new Event('afterprint'));
  });
  const server = await openScreen('/manage-students/remind', owing([who('Ann'), who('Bea')]));
  await page.getByRole('button', { name: 'Print 2 slips' }).click();
  expect(printed).toHaveLength(2);
  expect(printed[0]).toContain('Ann LovelaceBalance due: $24.00, since Sep 1, 2026');
  expect(printed[0]).toContain('Reference: TURN-7F3K');
  await page.getByRole('button', { name: 'Yes, note 2 students as reminded' }).click();
  await expect.element(page.getByText('Noted: 2 students reminded.')).toBeVisible();
  expect(server.writes.map(({ input }) => input)).toEqual([
    { studentIds: ['ann', 'bea'], way: 'print' },
  ]);
  print.mockRestore();
});

test('somebody who has paid meanwhile is not noted, and nobody to remind says so', async () => {
  const items = [who('Ann')];
  await openScreen('/manage-students/remind?id=ann&opened=copy', {
    ...owing(items),
    reminders: {
      note({ studentIds }) {
        items.length = 0;
        const error = 'Nothing is owed anymore';
        return { actId: 'act-1', results: studentIds.map((studentId) => ({ studentId, error })) };
      },
    },
  });
  await page.getByRole('button', { name: 'Yes, sent' }).click();
  await expect.element(page.getByText('No matching balances.')).toBeVisible();
});

test('the keyboard alone sends a reminder from the list of students', async () => {
  await openScreen('/manage-students?owes=60', {
    ...owing([who('Ann')]),
    students: {
      ...owing([who('Ann')]).students,
      list: () => ({ items: [aStudent({ ...who('Ann'), remindedOn: '2025-11-20' })] }),
    },
  });
  await expect.element(page.getByText('since Sep 1, 2026 · reminded Nov 20, 2025')).toBeVisible();
  const send = link('Send reminders').element() as HTMLElement;
  send.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Reminders' })).toHaveFocus();
  await expect.element(row('Ann')).toBeVisible();
  (row('Ann').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Message to Ann')).toBeVisible();
});
