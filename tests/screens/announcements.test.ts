import { test } from 'vitest';
import type { Notice } from '../../src/contract/notice.ts';
import { Refused, type Answers, type Plain } from './support/server.ts';
import {
  anAdmin,
  aSchool,
  closeScreen,
  expect,
  openScreen,
  page,
  settled,
  TODAY,
} from './support/screen.ts';
import { aClass, several } from './support/classes.ts';
import { anEmailToSend, emailPage, NO_EMAILS, NOON } from './support/mails.ts';
import { aStudent } from './support/things.ts';
import { expectAddress } from './support/typing.ts';

// Announcements: the screen that writes one, and Home that shows them.

const ANNOUNCE = '/manage-students/announce';

const item = (name: string, details: Parameters<typeof anEmailToSend>[1] = {}) =>
  anEmailToSend(name, {
    subject: 'Test School: No class',
    text: `Hi ${name},\n\nThe studio is closed.`,
    ...details,
  });

const school = (details: Answers = {}): Answers => ({
  school: several,
  classes: {
    list: () => ({
      items: [aClass({ id: 'tap', name: 'Kids Tap' }), aClass({ id: 'old', to: '2026-01-31' })],
    }),
  },
  mails: {
    preview: () => ({
      items: [item('Ann'), item('Bea'), item('Max', { to: null, left: 'noAddress' })],
      hash: 'seen',
    }),
    list: ({ actId }) => emailPage({ counts: actId ? { ...NO_EMAILS, sent: 1 } : null }),
    create: () => ({ actId: 'act-1', queued: 1, left: 2 }),
  },
  ...details,
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string | RegExp) => page.getByLabelText(name);
async function type(subject = 'No class', text = 'The studio is closed.') {
  await field(/^Subject/).fill(subject);
  await field(/^Text/).fill(text);
}

test('an address that names no audience is for everyone', async () => {
  const server = await openScreen(`${ANNOUNCE}?class=constructor`, school());
  await type();
  await expect.element(button('Send 2 emails')).toBeEnabled();
  expect(server.askedFor('mails.preview')[0]?.input).toMatchObject({
    audience: { everyone: true },
  });
});

test('a class is told: each text is seen, one is left out, and what became of each is said', async () => {
  const server = await openScreen(`${ANNOUNCE}?class=tap`, school());
  await expect.element(field('For')).toHaveValue('tap');
  expect([...document.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Everyone',
    'Kids Tap',
    'The team',
    'Students you choose',
  ]);
  await expect.element(page.getByText('you see here who gets it')).toBeVisible();
  await type();
  await page.getByText('Will get it (2)').click();
  await expect.element(page.getByText('Max has no email address.')).toBeVisible();
  await expect
    .element(
      page.getByText('Everyone it is for also sees it on Home, until Friday, December 4, 2026.'),
    )
    .toBeVisible();
  await page.getByText('Test School: No class').first().click();
  await expect.element(page.getByText('Hi Ann, The studio is closed.')).toBeVisible();
  await field('Bea (bea@school.test)').click();
  await button('Send 1 email').click();
  await expectAddress(/emails=act-1/);
  await expect.element(page.getByText('Sent to 1 of 1.')).toBeVisible();
  expect(server.askedFor('mails.create').map(({ input }) => input)).toEqual([
    {
      kind: 'announcement',
      audience: { classId: 'tap' },
      subject: 'No class',
      text: 'The studio is closed.',
      until: '2026-12-04',
      basedOn: 'seen',
      leaveOut: ['bea@school.test'],
    },
  ]);
  await button('Close').click();
  await expect.element(field(/^Subject/)).toHaveValue('');
});

test('what is typed survives a reload, and Cancel discards it', async () => {
  const server = await openScreen(ANNOUNCE, school(), { as: anAdmin });
  await type('Half', 'typed');
  await field('For').selectOptions('The team');
  await expect.element(button('Send 2 emails')).toBeEnabled();
  await closeScreen();
  await openScreen(ANNOUNCE, server, { as: anAdmin });
  await expect.element(field(/^Subject/)).toHaveValue('Half');
  await expect.element(field(/^Text/)).toHaveValue('typed');
  await expect.element(field('For')).toHaveValue('team');
  await button('Cancel').click();
  await expectAddress(/manage-students$/);
  await openScreen(ANNOUNCE, server, { as: anAdmin });
  await expect.element(field(/^Subject/)).toHaveValue('');
  await expect.element(field('For')).toHaveValue('everyone');
});

test('students are chosen one after the other, and the day must be one from today on', async () => {
  const server = await openScreen(
    ANNOUNCE,
    school({ students: { list: () => ({ items: [aStudent()] }) } }),
  );
  await field('For').selectOptions('Students you choose');
  await type();
  await expect.element(page.getByText('you see here who gets it')).toBeVisible();
  await page.getByRole('combobox', { name: 'Student', exact: true }).fill('ada');
  await page.getByRole('option', { name: /Ada Lovelace/ }).click();
  await expect.element(button('Send 2 emails')).toBeEnabled();
  await field(/^Show on Home until/).fill('2026-11-20');
  await expect.element(page.getByText('from today on, within a year')).toBeVisible();
  await expect.element(page.getByText('you see here who gets it')).toBeVisible();
  await field(/^Show on Home until/).fill(TODAY);
  await button('Send 2 emails').click();
  await expectAddress(/emails=act-1/);
  await expect.element(page.getByText('Sent to 1 of 1.')).toBeVisible();
  expect(server.askedFor('mails.create')[0]?.input).toMatchObject({
    audience: { studentIds: ['ada'] },
    until: TODAY,
  });
});

test('without an answer, the next press is the same announcement', async () => {
  const server = await openScreen(ANNOUNCE, school());
  server.loses = (operation) => operation === 'mails.create' || operation === 'me.written';
  await type();
  await button('Send 2 emails').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to send the emails');
  server.loses = () => false;
  await button('Send 2 emails').click();
  await expectAddress(/emails=act-1/);
  const keys = server.askedFor('mails.create').map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
});

test('a list that has changed since is shown again, and nothing is sent', async () => {
  let hash = 'before';
  await openScreen(
    ANNOUNCE,
    school({
      mails: {
        preview: () => ({ items: [item('Ann'), ...(hash === 'after' ? [item('Bea')] : [])], hash }),
        list: () => emailPage(),
        create: () => {
          hash = 'after';
          throw new Refused('CONFLICT', 'The list has changed since you saw it.');
        },
      },
    }),
  );
  await type();
  await button('Send 1 email').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The list has changed');
  await expect.element(button('Send 2 emails')).toBeEnabled();
});

test('first there is a test email to oneself', async () => {
  let tested = false;
  await openScreen(
    ANNOUNCE,
    school({
      mails: {
        preview: () => ({ items: [item('Ann')], hash: 'seen' }),
        list: () => emailPage({ tested }),
        test: () => {
          tested = true;
          return { to: 'admin@school.test', answer: '250 ok' };
        },
      },
    }),
  );
  await button('Send a test email to me').click();
  await expect
    .element(page.getByText('Sent. Check your inbox at admin@school.test.'))
    .toBeVisible();
  await expect.element(button('Send a test email to me')).not.toBeInTheDocument();
});

test('a school without a mail server puts it on Home', async () => {
  const server = await openScreen(
    ANNOUNCE,
    school({
      school: { get: () => ({ ...aSchool, passwordResetByEmail: false }) },
      mails: {
        preview: () => ({ items: [item('Ann')], hash: 'seen' }),
        create: () => ({ actId: 'act-1', queued: 0, left: 1 }),
      },
    }),
  );
  await type();
  await expect.element(page.getByText('This school sends no emails.')).toBeVisible();
  await button('Put it on Home').click();
  await expect
    .element(page.getByText('It is on Home until Friday, December 4, 2026.'))
    .toBeVisible();
  await expectAddress(/\/$/);
  expect(server.askedFor('mails.create')[0]?.input).toMatchObject({ audience: { everyone: true } });
  expect(server.askedFor('mails.list')).toEqual([]);
});

test("a class's page leads there", async () => {
  await openScreen('/classes/tap', school());
  await page.getByRole('link', { name: 'Announce…', exact: true }).click();
  await expect.element(field('For')).toHaveValue('tap');
});

test('everyone is told from the list of students', async () => {
  await openScreen('/manage-students', school());
  await button('More for students').click();
  await page.getByRole('menuitem', { name: 'Announce…' }).click();
  await expect.element(field('For')).toHaveValue('everyone');
});

const notice = (details: Partial<Plain<Notice>> = {}): Plain<Notice> => ({
  id: 'notice-1',
  subject: 'No class on Friday',
  text: 'The studio is closed.\nSee you on Monday.',
  audience: 'Kids Tap',
  at: NOON,
  until: '2026-12-04',
  ...details,
});
const profile = aStudent();
const student = { ...anAdmin, id: profile.id, role: 'student', profile } as const;
const list = () => page.getByRole('region', { name: 'Announcements' });

test("a student's Home has the announcements, and says if they can't be loaded", async () => {
  let fails = true;
  await openScreen(
    '/',
    {
      notices: {
        list: () => {
          if (fails) throw new Refused('UNAVAILABLE', 'Try again');
          return { items: [notice()] };
        },
      },
    },
    { as: student },
  );
  await expect.element(page.getByText("Announcements can't be shown right now.")).toBeVisible();
  fails = false;
  await button('Retry').first().click();
  await expect
    .element(list())
    .toHaveTextContent(
      'No class on FridayNov 21 · Kids TapThe studio is closed. See you on Monday.',
    );
  await expect.element(button('Remove No class on Friday')).not.toBeInTheDocument();
});

test('without announcements there is nothing of them', async () => {
  await openScreen('/', {}, { as: student });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(list()).not.toBeInTheDocument();
});

test('a teacher finds them above the roll', async () => {
  await openScreen(
    '/attendance',
    { notices: { list: () => ({ items: [notice({ subject: 'Keys' })] }) } },
    { as: { ...anAdmin, role: 'teacher' } },
  );
  await list().getByText('Keys').click();
  await expect.element(list().getByText('See you on Monday.')).toBeVisible();
});

test('the roll without a network says nothing of them', async () => {
  const teacher = { ...anAdmin, role: 'teacher' } as const;
  const server = await openScreen(
    '/attendance',
    { notices: { list: () => ({ items: [notice()] }) } },
    { as: teacher },
  );
  await expect.element(list()).toBeVisible();
  await closeScreen();
  server.loses = (operation) => operation === 'notices.list';
  await openScreen('/attendance', server, { as: teacher });
  await expect.poll(() => server.askedFor('notices.list').length).toBeGreaterThan(1);
  await settled();
  await expect.element(page.getByText("can't be shown right now")).not.toBeInTheDocument();
});

test('an admin sees whom it is for, and takes it back', async () => {
  let items = [notice(), notice({ id: 'notice-2', subject: 'Party', audience: 'Everyone' })];
  let isRefused = true;
  const server = await openScreen('/', {
    notices: {
      list: () => ({ items }),
      remove: ({ id }) => {
        if (isRefused) throw new Refused('NOT_FOUND', 'This announcement is already removed.');
        items = items.filter((one) => one.id !== id);
        return { id };
      },
    },
  });
  await list().getByText('No class on Friday').click();
  await expect.element(list().getByText('Nov 21 · Kids Tap · until Dec 4')).toBeVisible();
  await button('Remove No class on Friday').click();
  await expect.element(page.getByText('Emails that were sent stay sent.')).toBeVisible();
  await button('Remove').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This announcement is already removed.');
  isRefused = false;
  await button('Remove').click();
  // It says so in its place, for six seconds.
  const removed = list().getByRole('listitem').filter({ hasText: 'No class on FridayRemoved' });
  await expect.element(removed).toHaveFocus();
  await expect.element(removed, { timeout: 9000 }).not.toBeInTheDocument();
  await expect.element(list().getByText('Party')).toBeVisible();
  expect(server.writes.map(({ input }) => input)).toEqual([{ id: 'notice-1' }, { id: 'notice-1' }]);
});
