import { expect, test } from 'vitest';
import { actOn } from './support/rows.ts';
import { aClass, aPlace, several, tuesdaysAndThursdays } from './support/classes.ts';
import { onScreenOf, openScreen, page, refuse, settled } from './support/screen.ts';
import type { Answers } from './support/server.ts';
import { aStudent } from './support/things.ts';

// Who waits for a seat in a class, and what staff do about it.

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

/** Ballet 2 with eight seats, Tuesdays and Thursdays. */
const ballet2 = aClass({
  id: 'ballet',
  name: 'Ballet 2',
  capacity: 8,
  taken: { now: 7, coming: 0, lead: 0, follow: 7 },
  waiting: 2,
  freeFrom: '2026-11-21',
  schedules: [tuesdaysAndThursdays],
});
const chidi = {
  id: 'w-chidi',
  classId: 'ballet',
  className: 'Ballet 2',
  studentId: 'chidi',
  studentName: 'Chidi Okafor',
  role: null,
  since: '2026-11-20T15:00:00.000Z',
  offer: null,
};
const held = { from: '2026-11-24', until: '2026-11-24T01:00:00.000Z' };
const emi = {
  ...chidi,
  id: 'w-emi',
  studentId: 'emi',
  studentName: 'Emi Tanaka',
  offer: { ...held, link: 'https://school.test/offer/w-emi/old' },
};
const withWaits = (waits: Answers['waits'] = {}, more: Answers = {}): Answers => ({
  school: several,
  classes: { list: () => ({ items: [ballet2] }) },
  waits: { list: () => ({ items: [chidi, emi] }), ...waits },
  ...more,
});

test('the list of classes says how many seats are taken, and how many wait', async () => {
  await openScreen('/classes', {
    school: several,
    classes: {
      list: () => ({
        items: [
          { ...ballet2, taken: { ...ballet2.taken, coming: 1 } },
          aClass({ onRoll: 9, waiting: 1 }),
          aClass({ id: 'tap', name: 'Tap', onRoll: 7 }),
        ],
      }),
    },
  });
  const rows = page.getByRole('table', { name: 'Classes' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('8 of 8 spots · 2 waiting');
  await expect.element(rows.nth(2)).toHaveTextContent('9 · 1 waiting');
  await expect.element(rows.nth(3)).not.toHaveTextContent('waiting');
});

test('an offer begins with the next lesson, ends on an evening, and its words name the student', async () => {
  const server = await openScreen(
    '/classes/ballet',
    withWaits({
      offer: () => ({
        wait: { ...chidi, offer: held },
        link: 'https://school.test/offer/w-chidi/new',
        notes: [],
      }),
    }),
  );
  await expect
    .element(page.getByRole('heading', { name: 'Waiting list', exact: true }))
    .toBeVisible();
  await expect.element(button('Add to the waiting list')).toBeVisible();
  await actOn('Chidi Okafor', 'Offer a spot to Chidi Okafor');
  await expect.element(dialog.getByLabelText('First day')).toHaveValue('2026-11-24');
  await expect
    .element(dialog.getByLabelText('Hold it until'))
    .toHaveDisplayValue('Mon, Nov 23, 8:00 PM');
  await inDialog('Offer').click();
  await expect
    .element(dialog.getByLabelText('Link'))
    .toHaveValue('https://school.test/offer/w-chidi/new');
  expect(server.writes.map(({ input }) => input)).toEqual([{ id: 'w-chidi', ...held }]);
  const whatsApp = dialog.getByRole('link', { name: 'WhatsApp' }).element() as HTMLAnchorElement;
  expect(new URL(whatsApp.href).searchParams.get('text')).toBe(
    'There is a spot for Chidi Okafor in Ballet 2 from Nov 24. Please answer by Nov 23, 2026, 8:00 PM: https://school.test/offer/w-chidi/new',
  );
  await expect.element(inDialog('Offer again')).not.toBeInTheDocument();
});

test('while a seat is held, its link is shown again; another offer says first that it ends it', async () => {
  const server = await openScreen('/classes/ballet', withWaits());
  await actOn('Emi Tanaka', 'Show the link of Emi Tanaka');
  await expect.element(dialog.getByLabelText('Link')).toHaveValue(emi.offer.link);
  await expect.element(dialog).toHaveTextContent('It is held until Nov 23, 2026, 8:00 PM.');
  expect(server.writes).toEqual([]);
  await inDialog('Offer again').click();
  await expect.element(dialog).toHaveTextContent('The link they have stops working.');
  await inDialog('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.writes).toEqual([]);
});

const placed = {
  studentId: 'chidi',
  place: aPlace({ id: 'p-chidi', classId: 'ballet', className: 'Ballet 2', studentId: 'chidi' }),
  meetsAtOnce: [],
  overBy: 1,
  notes: ['Chidi is 5 on Aug 31, 2026; this class is from 6'],
};

test('placing somebody now says before what it does to the class, and is undone', async () => {
  const asked: unknown[] = [];
  const server = await openScreen(
    '/classes/ballet',
    withWaits(
      { place: () => placed, restore: () => ({ wait: chidi }) },
      {
        previews: {
          show(input) {
            asked.push(input);
            return { students: [], places: [placed] };
          },
        },
      },
    ),
  );
  await actOn('Chidi Okafor', 'Place Chidi Okafor');
  await expect.element(dialog.getByLabelText('Starts on')).toHaveValue('2026-11-24');
  await expect.element(dialog).toHaveTextContent('With this, the class is 1 over its 8 spots.');
  await expect
    .element(dialog)
    .toHaveTextContent('Chidi is 5 on Aug 31, 2026; this class is from 6.');
  const input = { id: 'w-chidi', from: '2026-11-24' };
  expect(asked).toEqual([{ act: 'waits.place', input }]);
  expect(server.askedFor('waits.place')).toEqual([]);
  await inDialog('Place now').click();
  // In the row's place.
  const row = page.getByRole('row').filter({ hasText: 'Chidi Okafor' });
  await expect
    .element(row)
    .toHaveTextContent(/^Chidi Okafor has a spot in Ballet 2\. Ballet 2 is 1 spot over\./);
  await row.getByRole('button', { name: 'Undo placing Chidi Okafor' }).click();
  await expect.poll(() => server.askedFor('waits.restore').length).toBe(1);
  await expect.element(row.getByRole('button', { name: /More for/ })).toBeVisible();
  expect(server.askedFor('waits.place').map((one) => one.input)).toEqual([input]);
});

test('on a small phone, what adding students does to a full class is beside the button, and they can wait instead', async () => {
  await onScreenOf(375, 667);
  const full = { ...ballet2, taken: { now: 8, coming: 0, lead: 0, follow: 8 }, ageFrom: 6 };
  const names = ['Chidi', 'Dana', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Jo'];
  const server = await openScreen(
    '/classes/ballet',
    withWaits(
      {
        create({ studentId }) {
          if (studentId === 'eve')
            return refuse('CONFLICT', 'Eve Lovelace is waiting for this class already.')();
          return { wait: { ...chidi, studentId } };
        },
      },
      {
        classes: { list: () => ({ items: [full] }) },
        students: {
          list: () => ({
            items: names.map((firstName) =>
              aStudent({ id: firstName.toLowerCase(), firstName, role: 'student' }),
            ),
          }),
        },
        places: {
          list: () => ({
            items: names.map((name) =>
              aPlace({ id: `p-${name}`, classId: 'ballet', studentId: `in-${name}` }),
            ),
          }),
        },
        // Two who are called the same and are of the same age.
        previews: { show: () => ({ students: [], places: [placed, placed] }) },
      },
    ),
  );
  await button('Add students').click();
  for (const name of ['Chidi', 'Dana', 'Eve'])
    await dialog.getByRole('checkbox', { name: `${name} Lovelace` }).click();
  await settled();
  for (const text of [
    /^8 of 8 spots taken\. With these, the class is 3 over\.$/,
    'Chidi is 5 on Aug 31, 2026; this class is from 6.',
  ]) {
    const sentence = dialog.getByText(text).element();
    const { left, top, bottom } = sentence.getBoundingClientRect();
    expect(bottom).toBeLessThan(667);
    // Nothing covers it, such as the dialog's foot.
    expect(sentence.contains(document.elementFromPoint(left + 10, (top + bottom) / 2))).toBe(true);
  }
  await inDialog('Add all to the waiting list instead').click();
  const done = '2 students wait for Ballet 2. Eve Lovelace is waiting for this class already.';
  await expect.element(page.getByText(done).first()).toBeVisible();
  expect(server.writes.map(({ operation, input }) => [operation, input])).toEqual([
    ['waits.create', { id: 'ballet', studentId: 'chidi' }],
    ['waits.create', { id: 'ballet', studentId: 'dana' }],
    ['waits.create', { id: 'ballet', studentId: 'eve' }],
  ]);
});
