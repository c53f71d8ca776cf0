import { test } from 'vitest';
import type { Me } from '../../src/contract/user.ts';
import { anAdmin, expect, openScreen, page, refuse } from './support/screen.ts';
import { aStudent, tShirt } from './support/things.ts';

// What a school knows about a child: parents change it, Home tells it, and a list names whom not to photograph.

const mia = aStudent({ id: 'mia', firstName: 'Mia', lastName: 'Torres', care: 'Asthma' });
const rosa = {
  ...anAdmin,
  id: 'rosa',
  name: 'Rosa Torres',
  role: 'guardian',
  roles: ['guardian'],
  phone: '',
  children: [mia],
  studentFields: [tShirt],
} as unknown as Me;

test('Home of a parent has an offer for their child, with the way to answer it', async () => {
  const offers = [
    {
      waitId: 'w-mia',
      token: 'secret',
      className: 'Ballet 2',
      firstName: 'Mia',
      from: '2026-11-30',
      until: '2026-11-24T01:00:00.000Z',
    },
  ];
  await openScreen('/', {}, { as: { ...rosa, offers } as unknown as typeof rosa });
  await expect.element(page.getByText('A spot for Mia in Ballet 2 from Nov 30')).toBeVisible();
  await expect.element(page.getByText('Answer by Nov 23, 8:00 PM')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Answer: Mia in Ballet 2' }))
    .toHaveAttribute('href', '/offer/w-mia/secret');
});

test('a parent sends only what they changed, and sees in a folded part why it was refused', async () => {
  let isRefused = true;
  const server = await openScreen(
    '/children/mia?tab=details',
    {
      me: {
        updateChild({ birthDate }) {
          if (isRefused) {
            isRefused = false;
            const message = "Birth date can't be in the future";
            refuse('INVALID_ARGUMENT', message, { birthDate: message })();
          }
          return { student: { ...mia, birthDate: birthDate || null } };
        },
      },
    },
    { as: rosa },
  );
  // What is known is open, and the rest is folded.
  await expect.element(page.getByLabelText('Medical notes')).toHaveValue('Asthma');
  await expect.element(page.getByLabelText('Birth date')).not.toBeVisible();
  await page.getByText('Birth date and address').click();
  await page.getByLabelText('Birth date').fill('2027-05-06');
  await page.getByText('T-shirt', { exact: true }).first().click();
  await page.getByLabelText('T-shirt').selectOptions('M');
  await page.getByText('Birth date and address').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText("Birth date can't be in the future").first()).toBeVisible();
  await page.getByLabelText('Birth date').fill('2016-05-06');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved. The school sees it, too.').first()).toBeVisible();
  expect(server.askedFor('me.updateChild').at(-1)?.input).toEqual({
    id: 'mia',
    birthDate: '2016-05-06',
    own: { tShirt: 'M' },
    basedOn: { birthDate: null, own: {} },
  });
});

test('Home says whose birthday it is, how offers ended, and what a parent changed', async () => {
  await openScreen('/', {
    students: {
      today: () => ({
        birthdays: [{ id: 'ada', firstName: 'Ada', lastName: 'Baker', age: 9 }],
        changedByFamily: [
          {
            id: '1',
            at: '2026-11-21T15:00:00.000Z',
            by: 'Rosa Torres',
            studentId: 'mia',
            studentName: 'Mia Torres',
            fields: ['medical notes'],
          },
        ],
        trialsOver: [],
        offersEnded: (['taken', 'declined', 'ranOut'] as const).map((how) => ({
          id: how,
          at: '2026-11-20T15:00:00.000Z',
          studentId: 'chidi',
          studentName: 'Chidi Okafor',
          classId: 'ballet',
          className: 'Ballet 2',
          from: '2026-11-30',
          how,
        })),
      }),
    },
    setup: {
      progress: () => ({ students: 2, firstClassDate: null, marked: true, paid: true }),
    },
    approvals: { list: () => ({ items: [] }) },
  });
  await expect.element(page.getByText('Ada Baker turns 9 today')).toBeVisible();
  await expect.element(page.getByText('Rosa changed Mia’s medical notes')).toBeVisible();
  for (const text of [
    'Chidi Okafor took the spot in Ballet 2 from Nov 30',
    'Chidi Okafor said no to Ballet 2',
    'The offer to Chidi Okafor for Ballet 2 ran out',
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Ballet 2' }).first())
    .toHaveAttribute('href', '/classes/ballet');
});

test('Home asks once what follows from a trial, and takes the answer back', async () => {
  let isAnswered = false;
  const trial = {
    studentId: 'mia',
    studentName: 'Mia Torres',
    classId: 'b',
    className: 'Ballet 1',
  };
  const place = {
    ...trial,
    id: 'p',
    from: '2026-11-19',
    until: '2026-11-19',
    kind: 'trial' as const,
  };
  const server = await openScreen('/', {
    students: {
      today: () => ({
        birthdays: [],
        changedByFamily: [],
        trialsOver: isAnswered ? [] : [{ ...trial, placeId: 'p', date: '2026-11-19', came: true }],
        offersEnded: [],
      }),
    },
    places: {
      answerTrial: () => {
        isAnswered = true;
        const added = {
          ...place,
          id: 'q',
          from: '2026-11-26',
          until: null,
          kind: 'place' as const,
        };
        return {
          answered: place,
          added: { studentId: 'mia', place: added, meetsAtOnce: [], overBy: 1, notes: [] },
        };
      },
      reopenTrial: () => {
        isAnswered = false;
        return { place };
      },
    },
    setup: {
      progress: () => ({ students: 2, firstClassDate: null, marked: true, paid: true }),
    },
    approvals: { list: () => ({ items: [] }) },
  });
  await expect.element(page.getByText('Mia Torres tried Ballet 1')).toBeVisible();
  await page.getByRole('button', { name: 'Place Mia Torres in Ballet 1' }).click();
  await expect
    .element(page.getByText('Has a spot from Nov 26. The class is 1 spot over.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Not now/ })).not.toBeInTheDocument();
  expect(server.askedFor('places.answerTrial').at(-1)?.input).toEqual({ id: 'p', joins: true });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: /^Not now/ })).toBeVisible();
  await expect.element(page.getByText(/^Has a spot/)).not.toBeInTheDocument();
});

test('a list names who said no to photos, or was not asked, without money', async () => {
  const students = [
    aStudent({ id: 'a', firstName: 'Ann', photo: 'yes' }),
    aStudent({ id: 'b', firstName: 'Bea', photo: 'no', balance: 6000, calculatedBalance: 6000 }),
    aStudent({ id: 'c', firstName: 'Abe' }),
    aStudent({ id: 'd', firstName: 'Dot', enrollmentStatus: 'Removed' }),
  ];
  await openScreen('/manage-students', { students: { list: () => ({ items: students }) } });
  await page.getByLabelText('Photos').selectOptions('No photos');
  const rows = page.getByRole('table', { name: 'Students' }).getByRole('row');
  await expect.element(rows.filter({ hasText: 'Bea Lovelace' })).toHaveTextContent('No');
  await expect.element(rows.filter({ hasText: 'Abe Lovelace' })).toHaveTextContent('Not asked');
  await expect.element(page.getByText('No photos: 1 said no, 1 was not asked.')).toBeVisible();
  await expect.element(rows.nth(1)).toHaveTextContent('Bea Lovelace');
  for (const name of ['Ann Lovelace', 'Dot Lovelace'])
    expect(rows.filter({ hasText: name }).elements()).toEqual([]);
  expect(page.getByRole('table').element().textContent).not.toMatch(/\$|@/);
});

test('a school that asks nobody about photos has no filter for them', async () => {
  await openScreen('/manage-students', { students: { list: () => ({ items: [mia] }) } });
  await expect.element(page.getByText('Mia Torres')).toBeVisible();
  expect(page.getByLabelText('Photos').elements()).toEqual([]);
});

test('a field of the school’s own is added with its choices', async () => {
  const server = await openScreen('/settings/student-fields', {
    studentFields: { list: () => ({ items: [] }), create: () => ({ field: tShirt }) },
  });
  await expect
    .element(page.getByText(/Parents and guardians can read and change these\./))
    .toBeVisible();
  await page.getByRole('button', { name: 'Add a field' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Name').fill('T-shirt');
  await dialog.getByRole('radio', { name: 'One of a few choices' }).click();
  await dialog.getByRole('textbox', { name: 'Choices' }).fill('S\n\n M ');
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect.element(page.getByText('T-shirt is added.').first()).toBeVisible();
  expect(server.askedFor('studentFields.create').at(-1)?.input).toEqual({
    name: 'T-shirt',
    kind: 'choice',
    choices: ['S', 'M'],
  });
});
