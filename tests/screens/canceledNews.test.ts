import { test } from 'vitest';
import type { CountedLesson } from '../../src/contract/lesson.ts';
import { countedLesson } from '../../src/contract/lesson.ts';
import type { PreviewedMails } from '../../src/contract/mail.ts';
import { mailMessages } from '../../src/domain/mailKinds.ts';
import { emptiest } from './support/emptiest.ts';
import { anEmail } from './support/mails.ts';
import { aSchool, expect, openScreen, page, TODAY, vi } from './support/screen.ts';
import { Refused, type Answers, type Plain } from './support/server.ts';
import { aDay, aHolidayImpact, aStudent } from './support/things.ts';

// A class is canceled, and everyone is told: by email where the school has a mail server, else by hand.

type Item = Plain<PreviewedMails['items'][number]>;
const item = (name: string, details: Partial<Item> = {}): Item => ({
  to: `${name.toLowerCase()}@school.test`,
  names: [name],
  studentIds: [name.toLowerCase()],
  alsoTo: [],
  subject: '',
  text: '',
  left: null,
  phones: [],
  contacts: [],
  about: [],
  ...details,
});
const rosa = item('Rosa', {
  phones: ['212 555 0102'],
  contacts: [{ name: 'Rosa Lane', phone: '212 555 0102', guardianOf: ['Ivy'] }],
});
const max = item('Max', {
  to: null,
  left: 'noAddress',
  phones: ['212 555 0100'],
  contacts: [{ name: 'Max Roe', phone: '212 555 0100', guardianOf: [] }],
});
const PEOPLE = [rosa, item('Ben'), max];

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

/** A school where Jazz meets, as its server answers while it is canceled, told about and held again. */
function aSchoolWith(people: Item[], { hasMail = true, tested = true, date = TODAY } = {}) {
  const now = { off: false, heard: [] as string[], tested, acts: 0 };
  const jazz = (): CountedLesson => ({
    ...emptiest(countedLesson),
    ...({ date, classId: 'jazz', name: 'Jazz', starts: '18:30', ends: '19:30' } as CountedLesson),
    cancelled: now.off,
    cancelReason: now.off ? 'Teacher ill' : null,
  });
  const answers = {
    school: { get: () => ({ ...aSchool, hasSeveralClasses: true, passwordResetByEmail: hasMail }) },
    attendance: {
      day: (asked) => ({ ...aDay(asked.date, [aStudent()]), classId: 'jazz', lessons: [jazz()] }),
    },
    lessons: {
      list: () => ({ items: [jazz()] }),
      impact: () => aHolidayImpact(date, { studentName: 'Ada Lovelace', fee: 500 }),
      cancel: ({ name }) => {
        now.off = true;
        return {
          reason: name,
          added: true,
          marks: 1,
          totalFeesReturned: 500,
          studentsWithFees: 1,
          summary: 'Class canceled.',
          undoId: 'undo-1',
        };
      },
      undoCancel: () => {
        now.off = false;
        return { undone: ['ada'], unchanged: [], message: 'Undid 1 mark.' };
      },
      hold: () => {
        now.off = false;
        return { restored: 1, kept: 0 };
      },
    },
    mails: {
      preview: (asked) => ({
        items:
          'isOn' in asked && asked.isOn
            ? people.filter(({ names }) => now.heard.includes(String(names[0])))
            : people.map((one) =>
                now.heard.includes(String(one.names[0]))
                  ? { ...one, left: 'already' as const }
                  : one,
              ),
        hash: 'seen',
      }),
      create: (asked) => {
        const ready = people
          .filter(({ left }) => left === null)
          .map(({ names }) => String(names[0]));
        now.heard = 'isOn' in asked && asked.isOn ? [] : ready;
        now.acts += 1;
        return { actId: `act-${'isOn' in asked}`, queued: ready.length, left: 0 };
      },
      list: ({ actId, about }) => ({
        items: about === `canceledLesson/${date}/jazz` && now.acts > 0 ? [anEmail('Rosa')] : [],
        nextCursor: null,
        counts: actId
          ? { queued: 0, sending: 0, sent: 2, refused: 0, unknown: 0, notNeeded: 0 }
          : null,
        waiting: null,
        statementsDue: null,
        tested: now.tested,
      }),
      test: () => {
        now.tested = true;
        return { to: 'admin@school.test', answer: '250 ok' };
      },
    },
  } satisfies Answers;
  return { now, answers, open: () => openScreen(`/attendance?date=${date}&classId=jazz`, answers) };
}

async function askToCancel() {
  await button('Cancel class').click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Teacher ill');
}
const cancel = () => dialog.getByRole('button', { name: 'Cancel the class' }).click();
const words =
  'Jazz is canceled on Saturday, November 21, 2026, 6:30–7:30 PM. Teacher ill Test School';

test('canceling tells everyone what was read before; undone, they are told that it is on', async () => {
  const { answers, open } = aSchoolWith(PEOPLE);
  const create = vi.fn(answers.mails.create);
  create.mockImplementationOnce(() => {
    throw new Refused('CONFLICT', mailMessages.moved, undefined, 'mailsMoved');
  });
  answers.mails.create = create;
  const server = await open();
  await askToCancel();
  await expect.element(dialog.getByRole('checkbox', { name: 'Tell 2 people' })).toBeChecked();
  await dialog.getByText('What they read').click();
  await expect.element(dialog.getByText(`Hi Rosa, ${words}`)).toBeVisible();
  await dialog.getByText('1 person gets no email').click();
  await expect.element(dialog.getByText('Max Roe: No email address')).toBeVisible();
  await expect
    .element(dialog.getByText('You can send it once the class is canceled.'))
    .toBeVisible();
  await expect.element(dialog.getByRole('link')).not.toBeInTheDocument();
  await cancel();
  await expect.element(page.getByText('Sent to 2 of 2.')).toBeVisible();
  await expect.element(page.getByText('Class canceled.')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Undid 1 mark.')).toBeVisible();
  await button('Tell 2 people that it is on after all').click();
  await expect.element(page.getByText('Sent to 2 of 2.')).toBeVisible();
  await expect.element(button('Tell 2 people that it is on after all')).not.toBeInTheDocument();
  // The list is looked at with the reason right before it is sent.
  const acts = server.asked.filter(
    ({ operation, input }) =>
      /^lessons\.(cancel|undoCancel)$|^mails\.create$/.test(operation) ||
      (operation === 'mails.preview' && 'text' in (input as object)),
  );
  const off = {
    kind: 'canceledLesson',
    audience: { classId: 'jazz', on: TODAY },
    text: 'Teacher ill',
  };
  const { text: _reason, ...on } = { ...off, isOn: true };
  expect(acts.map(({ operation, input }) => [operation, input])).toEqual([
    ['lessons.cancel', { date: TODAY, classId: 'jazz', name: 'Teacher ill', confirmed: true }],
    ['mails.preview', off],
    ['mails.create', { ...off, basedOn: 'seen' }],
    ['mails.preview', off],
    ['mails.create', { ...off, basedOn: 'seen' }],
    ['lessons.undoCancel', { date: TODAY, classId: 'jazz', undoId: 'undo-1' }],
    ['mails.create', { ...on, basedOn: 'seen' }],
  ]);
});

test('if telling fails the class is canceled all the same, and the roll still offers to tell', async () => {
  const { now, answers, open } = aSchoolWith(PEOPLE);
  const works = answers.mails.create;
  answers.mails.create = () => {
    throw new Refused('CONFLICT', mailMessages.busy);
  };
  const server = await open();
  await askToCancel();
  await cancel();
  const failure = dialog.getByText(
    `The class is canceled, but nobody was told: ${mailMessages.busy}`,
  );
  await expect.element(failure).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(failure).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByText('Class canceled.')).toBeVisible();
  // As if the phone had been closed in between.
  answers.mails.create = works;
  await openScreen(`/attendance?date=${TODAY}&classId=jazz`, server);
  await button('Tell 2 people…').click();
  await dialog.getByText('What they read').click();
  await expect.element(dialog.getByText(`Hi Rosa, ${words}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send 2 emails' }).click();
  await expect.element(page.getByText('Sent to 2 of 2.')).toBeVisible();
  await expect.element(button('Tell 2 people…')).not.toBeInTheDocument();
  expect(now.heard).toEqual(['Rosa', 'Ben']);
  expect(server.askedFor('lessons.cancel')).toHaveLength(1);
});

test('after a reload, whoever heard that it is canceled can still be told that it is on', async () => {
  const { now, answers } = aSchoolWith(PEOPLE);
  now.heard = ['Rosa', 'Ben'];
  now.acts = 1;
  const server = await openScreen(`/attendance?date=${TODAY}&classId=jazz`, answers);
  await button('Tell 2 people that it is on after all').click();
  await expect.element(page.getByText('Sent to 2 of 2.')).toBeVisible();
  await button('Close').click();
  await button('Who got the email').click();
  await expect.element(page.getByText('Sent to 2 of 2.')).toBeVisible();
  expect(server.writes.at(-1)?.input).toMatchObject({ kind: 'canceledLesson', isOn: true });
});

test('without the tick nobody is told, and it can be made up for', async () => {
  const { open } = aSchoolWith(PEOPLE);
  const server = await open();
  await askToCancel();
  await dialog.getByRole('checkbox', { name: 'Tell 2 people' }).click();
  await cancel();
  await expect.element(button('Tell 2 people…')).toBeVisible();
  await button('Undo cancellation').click();
  await expect.element(button('Cancel class')).toBeVisible();
  // Nobody heard of it, so nobody has to hear that it is on.
  await expect.element(page.getByRole('button', { name: /^Tell/ })).not.toBeInTheDocument();
  expect(server.askedFor('mails.create')).toEqual([]);
});

test('whom a colleague has told meanwhile is not told twice', async () => {
  const { now, open } = aSchoolWith(PEOPLE);
  now.off = true;
  const server = await open();
  await button('Tell 2 people…').click();
  now.heard = ['Rosa', 'Ben'];
  await dialog.getByRole('button', { name: 'Send 2 emails' }).click();
  await expect.element(page.getByText('Everyone was told already.')).toBeVisible();
  await expect.element(button('Tell 1 person by phone…')).toBeVisible();
  expect(server.askedFor('mails.create')).toEqual([]);
});

test('before the first emails there is a test email, and canceling needs none', async () => {
  const { now, open } = aSchoolWith(PEOPLE, { tested: false });
  const server = await open();
  await askToCancel();
  await expect
    .element(dialog.getByText(/^Turnout can tell 2 people by email\. First/))
    .toBeVisible();
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Send a test email to me' }).click();
  await expect.element(dialog.getByRole('checkbox', { name: 'Tell 2 people' })).toBeChecked();
  await expect
    .element(page.getByText('Sent. Check your inbox at admin@school.test.'))
    .toBeVisible();
  now.tested = false;
  await openScreen(`/attendance?date=${TODAY}&classId=jazz`, server);
  await askToCancel();
  await cancel();
  await expect.element(page.getByText('Class canceled.')).toBeVisible();
  expect(server.askedFor('mails.create')).toEqual([]);
});

test('without a mail server there are a message and phone numbers to copy', async () => {
  const { open } = aSchoolWith(PEOPLE, { hasMail: false });
  const server = await open();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await askToCancel();
  await dialog.getByText('Tell 2 people by phone').click();
  await expect.element(dialog.getByText(words)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^Copy/ })).not.toBeInTheDocument();
  await cancel();
  await button('Tell 2 people by phone…').click();
  await expect.element(dialog.getByText(words)).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy the message' }).click();
  await dialog.getByRole('button', { name: 'Copy 2 phone numbers' }).click();
  await expect
    .poll(() => copied.mock.calls.map(([text]) => text.replaceAll(/\s+/g, ' ')))
    .toEqual([words, '212 555 0102, 212 555 0100']);
  await expect.element(dialog.getByRole('link', { name: /^WhatsApp to/ }).nth(1)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(server.asked.map(({ operation }) => operation)).not.toContain('mails.list');
});

test('two parents of one name are told apart by their children, each with a number', async () => {
  const monique = (child: string, phone: string) =>
    item('Monique', {
      to: null,
      left: 'noAddress',
      studentIds: [child],
      phones: [phone],
      contacts: [{ name: 'Monique Turner', phone, guardianOf: [child] }],
    });
  const { open } = aSchoolWith([monique('Jade', '212 555 0107'), monique('Ava', '212 555 0108')], {
    hasMail: false,
  });
  await open();
  await askToCancel();
  await cancel();
  await button('Tell 2 people by phone…').click();
  for (const [child, phone] of [
    ['Jade', '212 555 0107'],
    ['Ava', '212 555 0108'],
  ]) {
    const line = dialog
      .getByRole('listitem')
      .filter({ hasText: `Monique Turner (${child}'s guardian)` });
    await expect
      .element(
        line.getByRole('link', {
          name: `Text message to Monique Turner (${child}'s guardian), ${phone}`,
        }),
      )
      .toHaveTextContent('Text message');
  }
});

test.each([
  ['nobody has an address or a phone', [item('Max', { to: null, left: 'noAddress' })], TODAY],
  ['the class was on an earlier day', PEOPLE, '2026-11-14'],
] as const)('if %s, there is nothing of it', async (_case, people, date) => {
  const { open } = aSchoolWith([...people], { date });
  const server = await open();
  await askToCancel();
  await expect.element(dialog.getByText('Ada Lovelace')).toBeVisible();
  await expect.element(dialog.getByText(/tell|email|phone/i)).not.toBeInTheDocument();
  await cancel();
  await expect.element(button('Undo cancellation')).toBeVisible();
  await expect.element(page.getByText('Class canceled.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Tell/ })).not.toBeInTheDocument();
  expect(server.askedFor('mails.create')).toEqual([]);
});
