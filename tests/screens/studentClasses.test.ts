import { expect, test } from 'vitest';
import type { Me } from '../../src/contract/user.ts';
import { actOn } from './support/rows.ts';
import { aClass, aPlace, ballet, several } from './support/classes.ts';
import { anAdmin, openScreen, page, refuse, settled } from './support/screen.ts';
import type { Answers } from './support/server.ts';
import { aStudent } from './support/things.ts';
import { expectAddress } from './support/typing.ts';

const ada = (details: Parameters<typeof aStudent>[0] = {}) =>
  aStudent({ role: 'student', ...details });

const inBallet = aPlace({ id: 'p1', classId: 'first', className: 'Ballet 1' });
const inJazz = aPlace({ id: 'p2', until: '2026-12-18' });
const inTap = aPlace({ id: 'p3', classId: 'tap', className: 'Tap', until: '2026-06-30' });
const classes: Answers['classes'] = {
  list: () => ({
    items: [
      ballet(),
      aClass(),
      aClass({ id: 'modern', name: 'Modern' }),
      aClass({ id: 'open', name: 'Open', forWhom: 'everyone' }),
    ],
  }),
};
const inTwo: Answers['places'] = { ofStudent: () => ({ items: [inBallet, inJazz, inTap] }) };

const line = page.getByRole('region', { name: 'Classes' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

const answersFor = (details: Answers, status: Parameters<typeof aStudent>[0] = {}): Answers => ({
  school: several,
  classes,
  students: { get: () => ada(status), list: () => ({ items: [ada(status)] }) },
  ...details,
});

test('a student’s page says their classes; in a school with one class it asks for none', async () => {
  await openScreen('/students/ada', answersFor({ places: inTwo }));
  await expect.element(line).toHaveTextContent('Ballet 1 since Sep 1 · Jazz until Dec 18');
  await expect.element(line).not.toHaveTextContent('Tap');
  const { school: _, ...oneClass } = answersFor({ places: inTwo });
  const server = await openScreen('/students/ada', oneClass);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Ada Lovelace');
  await settled();
  await expect.element(line).not.toBeInTheDocument();
  expect(server.askedFor('places.ofStudent')).toEqual([]);
});

test('a place is ended, and a student is moved to another class from a date on', async () => {
  const server = await openScreen(
    '/students/ada',
    answersFor({
      places: {
        ...inTwo,
        update: () => ({ place: { ...inBallet, until: '2026-11-30' } }),
        move: () => ({ ended: inBallet, place: aPlace({ className: 'Modern' }) }),
      },
    }),
  );
  await button('Change classes').click();
  await inDialog('End Ballet 1').click();
  await dialog.getByLabelText('Last date').fill('2026-11-30');
  await inDialog('End spot').click();
  await expect
    .element(page.getByText('Ada Lovelace’s spot in Ballet 1 ends Nov 30.'))
    .toBeVisible();
  await button('Change classes').click();
  await inDialog('Move from Jazz').click();
  const choice = dialog.getByLabelText('New class');
  await expect.element(choice).toHaveValue('modern');
  expect(choice.getByRole('option').elements()).toHaveLength(1);
  await dialog.getByLabelText('Starts on').fill('2026-12-01');
  await expect.element(dialog).toHaveTextContent('The spot in Jazz ends the day before.');
  await inDialog('Move').click();
  await expect.element(page.getByText('Ada Lovelace is in Modern.')).toBeVisible();
  expect(server.writes.map(({ operation, input }) => [operation, input])).toEqual([
    ['places.update', { id: 'p1', until: '2026-11-30' }],
    ['places.move', { id: 'p2', classId: 'modern', from: '2026-12-01' }],
  ]);
});

test('a student in no class is added to one; a refusal is said, and so is another class at the same time', async () => {
  const reason = 'Ada Lovelace has a spot in this class at that time already.';
  const server = await openScreen(
    '/students/ada',
    answersFor({ places: { add: () => ({ results: [{ studentId: 'ada', error: reason }] }) } }),
  );
  await expect.element(line).toHaveTextContent('Open, for everyone');
  await button('Add to a class').click();
  await dialog.getByLabelText('Class').selectOptions('Jazz');
  await inDialog('Add').click();
  await expect.element(dialog.getByLabelText('Class')).toHaveAccessibleDescription(reason);
  server.answers.places = {
    add: () => ({
      results: [
        { studentId: 'ada', place: aPlace(), meetsAtOnce: ['Ballet 1'], overBy: 0, notes: [] },
      ],
    }),
  };
  await dialog.getByLabelText('Starts on').fill('2026-12-01');
  await inDialog('Add').click();
  await expect
    .element(page.getByText('Ada Lovelace also has Ballet 1 at the same time as Jazz.'))
    .toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  server.answers.places = { remove: () => ({ removed: aPlace() }) };
  await page.getByRole('button', { name: 'Undo the spot in Jazz' }).click();
  await expect.element(page.getByText('Ada Lovelace isn’t in the class.')).toBeVisible();
  expect(server.writes.at(-1)).toMatchObject({ operation: 'places.remove' });
});

test('a student and a guardian see the line alone', async () => {
  const own = { ...anAdmin, role: 'student', roles: ['student'], id: 'ada', profile: ada() };
  await openScreen('/profile', { school: several, places: inTwo }, { as: own as unknown as Me });
  await expect.element(line).toHaveTextContent('Ballet 1 since Sep 1 · Jazz until Dec 18');
  await expect.element(button('Change classes')).not.toBeInTheDocument();
  const mother = { ...anAdmin, role: 'guardian', roles: ['guardian'], children: [ada()] };
  await openScreen(
    '/children/ada',
    { school: several, places: inTwo },
    { as: mother as unknown as Me },
  );
  await expect.element(line).toHaveTextContent('Ballet 1 since Sep 1 · Jazz until Dec 18');
  await expect.element(button('Change classes')).not.toBeInTheDocument();
});

test('leaving names the classes whose places end, and says nothing of it in a school with one class', async () => {
  const answers = answersFor({ places: inTwo });
  await openScreen('/manage-students', answers);
  await actOn('Ada Lovelace', 'Inactive');
  await expect.element(dialog).toHaveTextContent('Their spots in Ballet 1 and Jazz end today.');
  await inDialog('Cancel').click();
  const { school: _, ...oneClass } = answers;
  const server = await openScreen('/manage-students', oneClass);
  await actOn('Ada Lovelace', 'Inactive');
  await expect.element(dialog).toHaveTextContent('The fees are frozen');
  await settled();
  await expect.element(dialog).not.toHaveTextContent('place');
  expect(server.askedFor('places.ofStudent')).toEqual([]);
});

test('where the classes can’t be loaded, leaving still says that places end', async () => {
  await openScreen(
    '/manage-students',
    answersFor({ places: { ofStudent: refuse('PERMISSION_DENIED', 'No') } }),
  );
  await actOn('Ada Lovelace', 'Inactive');
  await expect.element(dialog).toHaveTextContent('Their spots in classes end today.');
});

test('who attends again is offered the classes they were in last, ticked', async () => {
  const left = [{ ...inBallet, until: '2026-10-30' }, { ...inJazz, until: '2026-10-30' }, inTap];
  const status = { enrollmentStatus: 'Inactive' as const };
  const server = await openScreen(
    '/manage-students?view=form&id=ada&back=student',
    answersFor(
      {
        places: { ofStudent: () => ({ items: left }) },
        students: {
          get: () => ada(status),
          update: () => ada({ ...status, firstName: 'Adele' }),
          changeStatus: () => ada({ firstName: 'Adele' }),
        },
      },
      status,
    ),
  );
  await page.getByLabelText('First Name').fill('Adele');
  const offered = page.getByRole('group', { name: 'Classes' });
  await expect.element(offered).not.toBeInTheDocument();
  await page.getByLabelText('Enrollment Status').selectOptions('Enrolled');
  await expect.element(offered.getByLabelText('Ballet 1')).toBeChecked();
  await expect.element(offered.getByLabelText('Tap')).not.toBeInTheDocument();
  await offered.getByLabelText('Jazz').click();
  await button('Save Changes').click();
  await expectAddress(/\/students\/ada\?tab=details$/);
  expect(server.writes.map(({ operation, input }) => [operation, input])).toEqual([
    ['students.update', { id: 'ada', firstName: 'Adele', basedOn: { firstName: 'Ada' } }],
    ['students.changeStatus', { id: 'ada', enrollmentStatus: 'Enrolled', classIds: ['first'] }],
  ]);
});

test('without a class for everyone, a student without a place has none', async () => {
  const placesOnly: Answers['classes'] = { list: () => ({ items: [ballet(), aClass()] }) };
  const nowhere: Answers['places'] = { ofStudent: () => ({ items: [] }) };
  await openScreen('/students/ada', answersFor({ classes: placesOnly, places: nowhere }));
  await expect.element(line).toHaveTextContent('Not in a class');
});
