import { expect, test } from 'vitest';
import { aClass, several, tuesdaysAndThursdays } from './support/classes.ts';
import { openScreen, page } from './support/screen.ts';
import type { Answers } from './support/server.ts';

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
  await expect.element(button('Add to waiting list')).toBeVisible();
  await button('Offer a seat to Chidi Okafor').click();
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
    'There is a place for Chidi Okafor in Ballet 2 from Nov 24. Please answer by Nov 23, 2026, 8:00 PM: https://school.test/offer/w-chidi/new',
  );
  await expect.element(inDialog('Offer again')).not.toBeInTheDocument();
});

test('while a seat is held, its link is shown again; another offer says first that it ends it', async () => {
  const server = await openScreen('/classes/ballet', withWaits());
  await button('Show the link of Emi Tanaka').click();
  await expect.element(dialog.getByLabelText('Link')).toHaveValue(emi.offer.link);
  await expect.element(dialog).toHaveTextContent('It is held until Nov 23, 2026, 8:00 PM.');
  expect(server.writes).toEqual([]);
  await inDialog('Offer again').click();
  await expect.element(dialog).toHaveTextContent('The link they have stops working.');
  await inDialog('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.writes).toEqual([]);
});
