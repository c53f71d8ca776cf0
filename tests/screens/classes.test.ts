import { expect, test } from 'vitest';
import { standardFeeTypes } from '../../src/domain/feeType.seed.ts';
import { aClass, aPlace, ballet, several, tuesdaysAndThursdays } from './support/classes.ts';
import { aSchool, lose, openScreen, page, refuse, settled, userEvent } from './support/screen.ts';
import type { Answers } from './support/server.ts';
import { aStudent } from './support/things.ts';
import { calm, hurry } from './support/time.ts';
import { expectAddress, press } from './support/typing.ts';

const student = (details: Parameters<typeof aStudent>[0]) =>
  aStudent({ role: 'student', ...details });
const ada = student({});
const ben = student({ id: 'ben', firstName: 'Ben', lastName: 'Cole' });
const eve = student({ id: 'eve', firstName: 'Eve', lastName: 'Cole' });
const students: Answers['students'] = { list: () => ({ items: [ada, ben, eve] }) };

const both = { list: () => ({ items: [ballet(), aClass()] }) } satisfies Answers['classes'];
const changed = 'This class has been changed by someone else. Reload the page, then try again.';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const heading = page.getByRole('heading', { level: 1 });
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
const rows = page.getByRole('table', { name: 'Classes' }).getByRole('row');
const main = page.getByRole('main');

/** A server with one class, where a second one can be added and removed. */
function oneClass(details: Answers['classes'] = {}): Answers {
  const first = ballet({ name: '', forWhom: 'everyone', schedules: [] });
  let items = [first];
  return {
    school: { get: () => ({ ...aSchool, hasSeveralClasses: items.length > 1 }) },
    students,
    classes: {
      list: () => ({ items }),
      create({ name, forWhom, first: named }) {
        const added = aClass({ name, forWhom });
        items = [{ ...first, ...named }, added];
        return { class: added };
      },
      setSchedule: () => ({ class: aClass({ revision: 2 }) }),
      remove() {
        items = [first];
        return { removed: 'jazz' };
      },
      ...details,
    },
  };
}

test('a school with one class has one quiet line in Settings, and nothing in the navigation or the search', async () => {
  const server = await openScreen('/settings', oneClass());
  await expect.element(main).toHaveTextContent('One class. Add a class');
  await expect.element(link('Holidays').first()).toBeInTheDocument();
  await expect.element(link('Classes')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('classes');
  // The guide's page is in the results, so the search is done.
  await expect.element(page.getByRole('option', { name: /^Classes.*Help/ })).toBeVisible();
  await expect.element(page.getByRole('option', { name: /Go to/ })).not.toBeInTheDocument();
  await settled();
  expect(server.askedFor('classes.list')).toEqual([]);
});

test('the second class: one dialog names both and sets a time; Undo brings the one-class school back', async () => {
  const server = await openScreen('/settings', oneClass());
  await button('Add a class').click();
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('Jazz');
  await inDialog('Tue').click();
  await dialog.getByLabelText('Tuesday from').fill('18:00');
  await dialog.getByLabelText('Tuesday to').fill('19:00');
  await inDialog('Thu').click();
  await expect.element(dialog.getByLabelText('Thursday from')).toHaveValue('18:00');
  await dialog.getByLabelText('What do you call it?').fill('Ballet 1');
  await expect.element(dialog).toHaveTextContent('24 students will be added.');
  await expect.element(dialog).toHaveTextContent('late to two classes is charged twice');
  await dialog.getByLabelText('Only students on it now').click();
  await inDialog('Add class').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(main).toHaveTextContent('Jazz is added.');
  await expect.element(link('Open Jazz')).toHaveAttribute('href', '/classes/jazz');
  await expect.element(link('2 classes')).toHaveAttribute('href', '/classes');
  await expect.element(link('Classes').first()).toBeInTheDocument();
  const meeting = { starts: '18:00', ends: '19:00' };
  expect(server.writes.map(({ operation, input }) => [operation, input])).toEqual([
    [
      'classes.create',
      { name: 'Jazz', forWhom: 'places', first: { name: 'Ballet 1', forWhom: 'places' } },
    ],
    [
      'classes.setSchedule',
      {
        id: 'jazz',
        from: '2026-11-21',
        room: '',
        teacherId: null,
        meetings: [
          { weekday: 2, ...meeting },
          { weekday: 4, ...meeting },
        ],
        revision: 1,
      },
    ],
  ]);
  await button('Undo').click();
  await expect.element(main).toHaveTextContent('Jazz is removed again.');
  await expect.element(main).toHaveTextContent('One class. Add a class');
});

test('the only class has a heading though nobody has named it', async () => {
  await openScreen('/classes/first', oneClass());
  await expect.element(heading).toHaveTextContent('Class 1');
});

test('a name that is taken, or missing, and a time that is wrong are said at their fields', async () => {
  const taken = 'There is already a class called "Jazz"';
  const server = await openScreen(
    '/settings',
    oneClass({ create: refuse('CONFLICT', taken, { name: taken, 'first.name': 'Name it' }) }),
  );
  await button('Add a class').click();
  await dialog.getByLabelText('Name').fill('Jazz');
  await dialog.getByLabelText('What do you call it?').fill('Jazz');
  await inDialog('Sat').click();
  await inDialog('Add class').click();
  await expect.element(dialog.getByLabelText('Saturday from')).toHaveFocus();
  await dialog.getByLabelText('Saturday from').fill('18:00');
  await dialog.getByLabelText('Saturday to').fill('17:00');
  await inDialog('Add class').click();
  await expect
    .element(dialog.getByLabelText('Saturday to'))
    .toHaveAccessibleDescription('A class ends after it starts, within 12 hours');
  await settled();
  expect(server.writes).toEqual([]);
  await dialog.getByLabelText('Saturday to').fill('19:00');
  await inDialog('Add class').click();
  await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription(taken);
  await expect
    .element(dialog.getByLabelText('What do you call it?'))
    .toHaveAccessibleDescription(/Name it/);
});

test('a class whose time could not be saved is not added twice', async () => {
  const server = await openScreen(
    '/settings',
    oneClass({ setSchedule: refuse('CONFLICT', changed) }),
  );
  await button('Add a class').click();
  await dialog.getByLabelText('Name').fill('Jazz');
  await inDialog('Tue').click();
  await dialog.getByLabelText('Tuesday from').fill('18:00');
  await dialog.getByLabelText('Tuesday to').fill('19:00');
  await dialog.getByLabelText('What do you call it?').fill('Ballet 1');
  await inDialog('Add class').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(changed);
  server.answers = { ...server.answers, classes: { ...oneClass().classes, list: both.list } };
  await inDialog('Add class').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.askedFor('classes.create')).toHaveLength(1);
  expect(server.askedFor('classes.setSchedule')).toHaveLength(2);
});

test('the list: in order, when, where, with whom and how many; ended ones last; moved as on the server', async () => {
  const items = [
    ballet(),
    aClass({ id: 'old', name: 'Old', to: '2026-06-30', position: 1 }),
    aClass({ position: 2, onRoll: 3 }),
  ];
  const server = await openScreen('/classes', {
    school: several,
    classes: { list: () => ({ items }), update: () => ({ class: aClass() }) },
  });
  await expect.element(rows).toHaveLength(4);
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(/Ballet 1.*Tue, Thu 5:00–6:00 PM.*Studio 2.*Ana Lopez.*24/);
  await expect.element(rows.nth(2)).toHaveTextContent(/Jazz.*No time set.*3/);
  await expect.element(rows.nth(3)).toHaveTextContent('OldEnded Jun 30, 2026');
  await expect.element(button('Move Old up')).not.toBeInTheDocument();
  await button('Move Ballet 1 down').click();
  await expect.poll(() => server.writes.length).toBe(1);
  expect(server.writes[0]?.input).toEqual({ id: 'first', position: 2 });
});

test('the second class: a school with a teacher says who teaches the first one, so that they keep its roll', async () => {
  const tom = { id: 'tom', name: 'Tom Reed', email: 'tom@x.test', role: 'teacher' as const };
  const staff = { list: () => ({ items: [{ ...tom, teaches: false }] }) };
  const server = await openScreen('/settings', { ...oneClass(), staff });
  await button('Add a class').click();
  await dialog.getByLabelText('Name').fill('Jazz');
  await dialog.getByLabelText('What do you call it?').fill('Ballet 1');
  await expect.element(dialog).toHaveTextContent('teachers take the roll only of classes');
  await expect.element(dialog.getByLabelText('Teacher')).toHaveValue('tom');
  await inDialog('Add class').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.writes.map(({ operation, input }) => [operation, input])).toMatchObject([
    ['classes.create', { first: { name: 'Ballet 1', forWhom: 'everyone' } }],
    ['classes.setSchedule', { id: 'first', from: '2000-01-01', meetings: [], teacherId: 'tom' }],
  ]);
});

test('a later class asks nothing about the first one, and is for those with a place', async () => {
  const server = await openScreen('/classes', {
    school: several,
    classes: { ...both, create: ({ name }) => ({ class: aClass({ id: 'tap', name }) }) },
  });
  await button('Add a class').click();
  await dialog.getByLabelText('Name').fill('Tap');
  await expect.element(dialog).not.toHaveTextContent('until now');
  await inDialog('Add class').click();
  await expect.element(main).toHaveTextContent('Tap is added.');
  expect(server.writes).toMatchObject([{ input: { name: 'Tap', forWhom: 'places' } }]);
  expect(server.writes[0]?.input).not.toHaveProperty('first');
});

test('one class alone, a list that can’t be loaded, and a class that is gone', async () => {
  await openScreen('/classes', oneClass());
  await expect.element(main).toHaveTextContent('One class, so there is nothing to set up.');
  calm();
  const server = await openScreen('/classes', { school: several, classes: { list: lose } });
  await expect.element(page.getByText('No connection. Trying again…')).toBeVisible();
  hurry();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to load the classes: Operation failed after 3 attempts: ');
  server.answers = { school: several, classes: both };
  await button('Retry').click();
  await expect.element(link('Jazz')).toBeVisible();
  await openScreen('/classes/gone', { school: several, classes: both });
  await expect.element(page.getByText('Class not found')).toBeVisible();
  await expect.element(link('All classes')).toBeVisible();
});

test('a class that changes to places says how many get one, and a colleague’s change is not overwritten', async () => {
  let revision = 1;
  const one = () => ballet({ forWhom: 'everyone', revision });
  const server = await openScreen('/classes/first', {
    school: several,
    classes: { list: () => ({ items: [one(), aClass()] }), update: refuse('CONFLICT', changed) },
    places: { list: () => ({ items: [aPlace({ classId: 'first' })] }) },
  });
  await expect.element(heading).toHaveTextContent('Ballet 1');
  await expect.element(main).toHaveTextContent('Everyone who attends the school.');
  await button('Edit').click();
  await dialog.getByLabelText('Only students added to it').click();
  await expect.element(dialog).toHaveTextContent('23 students on its roll will be added.');
  revision = 7;
  await inDialog('Save').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(changed);
  server.answers.classes = { ...server.answers.classes, update: () => ({ class: ballet() }) };
  await inDialog('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.writes.map(({ input }) => input)).toEqual([
    { id: 'first', forWhom: 'places', revision: 1 },
    { id: 'first', forWhom: 'places', revision: 7 },
  ]);
});

test('new times hold from a date on; those before stay listed, and one set by mistake is removed and restored', async () => {
  const now = tuesdaysAndThursdays;
  const past = { ...now, from: '2025-09-01', room: '', teacher: null };
  const server = await openScreen('/classes/first', {
    school: several,
    staff: {
      list: () => ({
        items: [
          { id: 'ana', name: 'Ana Lopez', email: 'ana@x.test', role: 'teacher', teaches: false },
          { id: 'tom', name: 'Tom Reed', email: 'tom@x.test', role: 'student', teaches: true },
        ],
      }),
    },
    classes: {
      list: () => ({ items: [ballet({ schedules: [past, now] }), aClass()] }),
      setSchedule: () => ({ class: ballet() }),
      removeSchedule: () => ({ class: ballet() }),
    },
  });
  await expect
    .element(main)
    .toHaveTextContent('Tue, Thu 5:00–6:00 PMSince Sep 1, 2026 · Studio 2 · Ana Lopez');
  await expect.element(main).toHaveTextContent('Tue, Thu 5:00–6:00 PMSep 1, 2025 to Aug 31, 2026');
  await button('New times').click();
  await inDialog('Thu').click();
  await dialog.getByLabelText('Tuesday to').fill('18:30');
  await dialog.getByLabelText('Teacher').selectOptions('Tom Reed');
  await expect.element(dialog).toHaveTextContent('Past classes keep their times.');
  await dialog.getByLabelText('Starts on').fill('2026-09-01');
  await expect.element(dialog).toHaveTextContent('This replaces what you set from Sep 1, 2026 on.');
  await dialog.getByLabelText('Starts on').fill('2027-01-05');
  await inDialog('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Remove the times from Sep 1, 2025 on').click();
  await expect.element(main).toHaveTextContent('Removed what was set from Sep 1, 2025 on.');
  await button('Undo').click();
  await expect.element(main).toHaveTextContent('Restored.');
  expect(server.writes.map(({ operation, input }) => [operation, input])).toMatchObject([
    [
      'classes.setSchedule',
      {
        id: 'first',
        from: '2027-01-05',
        room: 'Studio 2',
        teacherId: 'tom',
        meetings: [{ weekday: 2, starts: '17:00', ends: '18:30' }],
        revision: 1,
      },
    ],
    ['classes.removeSchedule', { id: 'first', from: '2025-09-01' }],
    ['classes.setSchedule', { from: '2025-09-01', room: '', teacherId: null }],
  ]);
});

test('a class charges as the school, nothing, or an amount of its own', async () => {
  const own = [
    { classId: 'jazz', from: '2026-10-01', amount: null },
    { classId: 'first', from: '2026-10-01', amount: 100 },
  ];
  const [absence, late] = standardFeeTypes.map((type) => ({
    ...type,
    classAmounts: type.key === 'absence' ? own : [],
  }));
  if (!absence || !late) throw new Error('The seed has fewer fees');
  const server = await openScreen('/classes/jazz', {
    school: several,
    classes: {
      ...both,
      setFee: () => ({ feeType: late }),
      removeFee: () => ({ feeType: absence }),
    },
    feeTypes: { list: () => ({ items: [absence, late] }) },
  });
  const lines = main.getByRole('listitem');
  await expect.element(lines.nth(0)).toHaveTextContent(/Not charged from Oct 1, 2026/);
  await expect.element(lines.nth(1)).toHaveTextContent(/Same as school \(\$/);
  await lines
    .nth(1)
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog.getByLabelText('An amount of its own').click();
  await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('2.505');
  await inDialog('Save').click();
  await expect
    .element(dialog.getByRole('spinbutton', { name: 'Amount' }))
    .toHaveAccessibleDescription('A fee is zero or more, with at most two decimals');
  await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('2.50');
  await expect.element(dialog).toHaveTextContent('Marks already made keep their fee.');
  await inDialog('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button(`Remove the amount of ${absence.name} from Oct 1, 2026 on`).click();
  await expect.poll(() => server.writes.length).toBe(2);
  expect(server.writes.map(({ input }) => input)).toEqual([
    { id: 'jazz', type: late.key, from: '2026-11-21', amount: 250 },
    { id: 'jazz', type: 'absence', from: '2026-10-01' },
  ]);
});

test('before students are added, the seats that they take are counted from their first day on', async () => {
  // One place, and a seat that an offer holds.
  const jazz = aClass({
    capacity: 2,
    taken: { now: 1, coming: 1, lead: 1, follow: 0 },
    waiting: 1,
  });
  await openScreen('/classes/jazz', {
    school: several,
    students: { list: () => ({ items: [ada, ben, eve] }) },
    classes: { list: () => ({ items: [ballet(), jazz] }) },
    places: { list: () => ({ items: [aPlace({ until: '2026-11-30' })] }) },
    waits: { list: () => ({ items: [] }) },
  });
  await button('Add students').click();
  await dialog.getByRole('checkbox', { name: 'Ben Cole' }).click();
  await expect
    .element(dialog.getByText(/^2 of 2 spots taken\. With these, the class is 1 over\./))
    .toBeVisible();
  await dialog.getByLabelText('Starts on').fill('2026-12-01');
  await expect.element(dialog.getByText('1 of 2 spots taken.', { exact: true })).toBeVisible();
  await expect.element(inDialog('Add to the waiting list instead')).not.toBeInTheDocument();
});

test('students are added by ticks, by pasted names and from another class, all in one act', async () => {
  const gus = student({ id: 'gus', firstName: 'Gus', lastName: 'Reed' });
  const left = student({
    id: 'lea',
    firstName: 'Lea',
    lastName: 'Roy',
    enrollmentStatus: 'Removed',
  });
  const taken = 'Ben Cole has a spot in this class at that time already.';
  const server = await openScreen('/classes/jazz', {
    school: several,
    students: { list: () => ({ items: [ada, ben, eve, gus, left] }) },
    classes: both,
    places: {
      list: ({ id }) => ({
        items:
          id === 'first'
            ? [
                aPlace({ id: 'p1', classId: 'first', studentId: 'gus', studentName: 'Gus Reed' }),
                aPlace({ id: 'p2', classId: 'first', studentId: 'eve', until: '2026-10-01' }),
              ]
            : [aPlace()],
      }),
      add: () => ({
        results: [
          { studentId: 'ben', error: taken },
          {
            studentId: 'eve',
            place: aPlace({ studentId: 'eve' }),
            meetsAtOnce: [],
            overBy: 0,
            notes: [],
          },
          {
            studentId: 'gus',
            place: aPlace({ studentId: 'gus' }),
            meetsAtOnce: ['Ballet 1'],
            overBy: 0,
            notes: [],
          },
        ],
      }),
    },
  });
  await button('Add students').click();
  await inDialog('Add students').click();
  await expect.element(dialog.getByText('Choose at least one student').first()).toBeVisible();
  const tick = (name: string) => dialog.getByRole('checkbox', { name });
  await expect.element(tick('Ben Cole')).toBeVisible();
  // She is in the class.
  await expect.element(tick('Ada Lovelace')).not.toBeInTheDocument();
  await dialog.getByRole('searchbox', { name: 'Search' }).fill('eve');
  await expect.element(tick('Ben Cole')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(tick('Eve Cole')).toBeChecked();
  await expect.element(tick('Ben Cole')).not.toBeChecked();
  await expect.element(inDialog('Add 1 student')).toBeVisible();
  await dialog.getByText('Paste names, or copy a class').click();
  await dialog
    .getByLabelText('Names', { exact: true })
    .fill('Cole, Ben\nAda Lovelace\nLea Roy\nNobody');
  await expect.element(dialog).toHaveTextContent('2 names found.');
  await expect.element(dialog).toHaveTextContent('Not found: Lea Roy; Nobody');
  await expect.element(dialog).toHaveTextContent('In Jazz already: Ada Lovelace');
  await dialog.getByLabelText('Everyone from another class').selectOptions('Ballet 1');
  await expect.element(dialog).toHaveTextContent('To be added: Ben Cole, Eve Cole, Gus Reed');
  await inDialog('Add 3 students').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.writes).toMatchObject([
    { input: { id: 'jazz', studentIds: ['ben', 'eve', 'gus'], from: '2026-11-21' } },
  ]);
  await expect.element(main).toHaveTextContent('Added 2 students.');
  await expect.element(main).toHaveTextContent(`Ben Cole: ${taken}`);
  await expect.element(main).toHaveTextContent('Gus Reed also has Ballet 1 at the same time.');
});

test('a place gets other dates, and one made by mistake is removed and restored as it was', async () => {
  const ended = aPlace({
    id: 'p-ben',
    studentId: 'ben',
    studentName: 'Ben Cole',
    until: '2026-10-30',
  });
  const server = await openScreen('/classes/jazz', {
    school: several,
    students,
    classes: both,
    places: {
      list: () => ({ items: [aPlace(), ended] }),
      update: () => ({ place: aPlace({ until: '2026-11-21' }) }),
      remove: () => ({ removed: ended }),
      add: () => ({
        results: [{ studentId: 'ben', place: ended, meetsAtOnce: [], overBy: 0, notes: [] }],
      }),
    },
  });
  const now = page.getByRole('table', { name: 'Spots', exact: true }).getByRole('row');
  await expect.element(now).toHaveLength(2);
  await expect.element(now.nth(1)).toHaveTextContent(/Ada Lovelace.*Sep 1, 2026/);
  await button('Change Ada Lovelace’s spot').click();
  await inDialog('Ends today').click();
  await expect.element(dialog.getByLabelText('Last date')).toHaveValue('2026-11-21');
  await inDialog('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Ada Lovelace’s spot in Jazz ends Nov 21.')).toBeVisible();
  await page.getByText('1 spot that ended').click();
  await press(button('Change Ben Cole’s spot'));
  await inDialog('Remove spot').click();
  await expect.element(main).toHaveTextContent('Ben Cole’s spot is removed.');
  await button('Undo').click();
  await expect.element(main).toHaveTextContent('Ben Cole’s spot is restored.');
  expect(server.writes.map(({ operation, input }) => [operation, input])).toEqual([
    ['places.update', { id: 'place-ada', until: '2026-11-21' }],
    ['places.remove', { id: 'p-ben' }],
    ['places.add', { id: 'jazz', studentIds: ['ben'], from: '2026-09-01', until: '2026-10-30' }],
  ]);
});

test('what a class costs is a line of its page, and leads to the prices', async () => {
  const prices = [
    { classId: 'jazz', from: '2026-09-01', amount: 6000, per: 'month' as const },
    { classId: 'first', from: '2026-09-01', amount: 9900, per: 'month' as const },
  ];
  await openScreen('/classes/jazz', {
    school: { get: () => ({ ...aSchool, hasSeveralClasses: true, hasCharges: true }) },
    classes: both,
    tuition: { prices: () => ({ items: prices }) },
  });
  await expect.element(main).toHaveTextContent('$60.00 a month, from Sep 1, 2026');
  await expect.element(main).not.toHaveTextContent('$99.00');
  await expect.element(link('Change the price')).toHaveAttribute('href', '/charges/prices');
  await openScreen('/classes/jazz', { school: several, classes: both });
  await expect.element(page.getByText('No students yet')).toBeVisible();
  await expect.element(main).not.toHaveTextContent('Tuition');
});

test('nobody in a class yet, and places that can’t be loaded', async () => {
  await openScreen('/classes/jazz', { school: several, classes: both });
  await expect.element(page.getByText('No students yet')).toBeVisible();
  calm();
  await openScreen('/classes/jazz', { school: several, classes: both, places: { list: lose } });
  hurry();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to load the spots: Operation failed after 3 attempts: ');
});

test('a class with marks can end, with Undo; one without can be removed, and restored from the list', async () => {
  let to: string | null = null;
  let items = [ballet(), aClass()];
  const server = await openScreen('/classes/first', {
    school: several,
    classes: {
      list: () => ({ items: items.map((one) => (one.id === 'first' ? { ...one, to } : one)) }),
      end: (asked) => ({ class: ballet({ to: (to = asked.to) }) }),
      update: () => ({ class: ballet({ to: (to = null) }) }),
      remove() {
        items = [ballet(), aClass({ id: 'tap', name: 'Tap' })];
        return { removed: 'jazz' };
      },
      restore() {
        items = [ballet(), aClass()];
        return { class: aClass() };
      },
    },
  });
  await expect.element(button('Remove class')).not.toBeInTheDocument();
  await button('End class').click();
  await dialog.getByLabelText('Last date').fill('2026-12-18');
  await expect
    .element(dialog)
    .toHaveTextContent('After Dec 18, 2026, Ballet 1 is no longer on the schedule');
  await inDialog('End class').click();
  await expect.element(main).toHaveTextContent('Ballet 1 ends on Dec 18, 2026.');
  await button('Undo').click();
  await expect.element(main).toHaveTextContent('Ballet 1 continues.');
  expect(server.writes.map(({ input }) => input)).toEqual([
    { id: 'first', to: '2026-12-18', revision: 1 },
    { id: 'first', to: null, revision: 1 },
  ]);
  await openScreen('/classes/jazz', server);
  await button('Remove class').click();
  await expect.element(dialog).toHaveTextContent('It has no marks, so nothing else changes');
  await inDialog('Remove class').click();
  await expectAddress(/\/classes$/);
  await expect.element(main).toHaveTextContent('Jazz is removed.');
  await button('Undo').click();
  await expect.element(main).toHaveTextContent('Jazz is restored.');
  await expect.element(link('Jazz')).toBeVisible();
});
