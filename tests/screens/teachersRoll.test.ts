import { test } from 'vitest';
import type { AttendanceDay } from '../../src/contract/attendance.ts';
import { teachersAnswers } from '../../src/contract/teacher.ts';
import type { Me } from '../../src/contract/user.ts';
import { anAdmin, expect, openScreen, page, refuse, TODAY, userEvent } from './support/screen.ts';
import type { Answers, Plain } from './support/server.ts';
import { aDay, aMark, aStudent } from './support/things.ts';
import { expectAddress } from './support/typing.ts';

const ann = aStudent({ id: 'ann', firstName: 'Ann' });
const bob = aStudent({ id: 'bob', firstName: 'Bob', danceRole: 'Follow' });
const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name) });

let teachers = 0;
const aTeacher = (details: Partial<Me> = {}) => {
  teachers += 1;
  return { ...anAdmin, id: `teacher-${teachers}`, role: 'teacher', ...details } as Me;
};

/** The answer, as a teacher gets it. */
function seen(day: object): Plain<AttendanceDay> {
  return teachersAnswers['attendance.day'].parse(day);
}

function aRoll(date: string): Plain<AttendanceDay> {
  const marked = {
    ...bob,
    attendance: aMark({ status: 'present', attributes: { late: true }, fee: { total: 100 } }),
  };
  return seen({ ...aDay(date, [ann]), students: [{ ...ann, attendance: null }, marked] });
}

const NO = refuse('PERMISSION_DENIED', "You don't have permission.");
const answers: Answers = {
  attendance: {
    day: ({ date }) => aRoll(date),
    mark: ({ status }) => ({
      attendance: { status, attributes: {}, timestamp: '2026-11-21T17:00:01.000Z' },
      previousStatus: null,
      student: { id: 'ann', firstName: 'Ann', lastName: 'Lovelace', danceRole: 'Lead' },
    }),
  },
  feeTypes: { list: NO },
  students: { list: NO, get: NO },
};

test("Home is today's roll, and the menu has nothing else but the account", async () => {
  const server = await openScreen('/', answers, { as: aTeacher() });
  await expectAddress(/\/attendance$/);
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Attendance Dashboard' }))
    .toBeVisible();
  await expect.element(row('Ann Lovelace')).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect.element(links).toHaveLength(1);
  await expect.element(links).toHaveTextContent('Attendance');
  await expect.element(page.getByRole('link', { name: anAdmin.email ?? '' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Find anything/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const asked = new Set(server.asked.map(({ operation }) => operation));
  expect([...asked].filter((name) => /feeTypes|students|payment|settings/.test(name))).toEqual([]);
});

test('the roll shows no money and no contacts, marked or expanded', async () => {
  await openScreen('/attendance', answers, { as: aTeacher() });
  await row('Ann Lovelace').getByRole('radio', { name: 'Absent' }).click();
  await expect.element(row('Ann Lovelace').getByRole('radio', { name: 'Absent' })).toBeChecked();
  for (const name of ['Ann Lovelace', 'Bob Lovelace'])
    await row(name).getByRole('button', { name, exact: true }).click();
  await expect
    .element(row('Bob Lovelace').getByText('Last changed', { exact: true }))
    .toBeVisible();
  const main = page.getByRole('main');
  await expect.element(main).not.toHaveTextContent(/\$|@|Balance|Email|Take payment|Statement/);
  await expect.element(page.getByRole('columnheader')).toHaveLength(3);
  await expect.element(page.getByRole('checkbox', { name: /Select/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Select' })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: 'Mark as holiday' }))
    .not.toBeInTheDocument();
  await expect.element(row('Bob Lovelace').getByRole('checkbox', { name: 'Late' })).toBeChecked();
});

test('a row offers what a teacher may do: no holiday, payment or statement', async () => {
  const server = await openScreen('/attendance', answers, { as: aTeacher() });
  await row('Bob Lovelace').getByRole('button', { name: 'More for Bob Lovelace' }).click();
  const menu = page.getByRole('menu');
  await expect.element(menu.getByRole('menuitemradio')).toHaveLength(1);
  await expect.element(menu.getByRole('menuitemradio')).toHaveTextContent('Medical Absence');
  await expect.element(menu.getByRole('menuitem')).toHaveLength(1);
  await expect.element(menu.getByRole('menuitem')).toHaveTextContent('Remove mark');
  await userEvent.keyboard('{Escape}');
  await row('Ann Lovelace').getByRole('button', { name: 'Ann Lovelace', exact: true }).click();
  await userEvent.keyboard('h');
  await expect
    .element(row('Ann Lovelace').getByRole('radio', { name: 'Holiday' }))
    .not.toBeInTheDocument();
  await userEvent.keyboard('p');
  await expect
    .poll(() => server.writes.map(({ input }) => input))
    .toMatchObject([{ status: 'present' }]);
});

test('on a holiday, nothing is said about fees', async () => {
  const day = (date: string) => ({ ...aRoll(date), holidayName: 'Thanksgiving' });
  await openScreen(
    '/attendance',
    { ...answers, attendance: { ...answers.attendance, day: ({ date }) => day(date) } },
    { as: aTeacher() },
  );
  await expect.element(page.getByText('Thanksgiving')).toBeVisible();
  await expect.element(page.getByRole('main')).not.toHaveTextContent(/fee/);
});

test('a student whose mark is a holiday can’t be marked, and the row says why', async () => {
  const students = [{ ...ann, attendance: aMark({ status: 'holiday' }) }];
  const day = (date: string) => seen({ ...aDay(date), students, holidayName: 'Snow day' });
  const server = await openScreen(
    '/attendance',
    { ...answers, attendance: { ...answers.attendance, day: ({ date }) => day(date) } },
    { as: aTeacher() },
  );
  await expect.element(row('Ann Lovelace')).toHaveTextContent('An admin can change this.');
  // The sentence replaces the flags, which couldn't be used, and all of it can be read.
  const sentence = row('Ann Lovelace').getByText('An admin can change this.').element();
  const more = row('Ann Lovelace').getByRole('button', { name: /^More/ }).element();
  expect(sentence.getBoundingClientRect().right).toBeLessThanOrEqual(
    more.getBoundingClientRect().left,
  );
  expect(row('Ann Lovelace').getByRole('checkbox').elements()).toEqual([]);
  for (const name of ['Present', 'Absent'])
    await expect.element(row('Ann Lovelace').getByRole('radio', { name })).toBeDisabled();
  await row('Ann Lovelace').getByRole('button', { name: 'Ann Lovelace', exact: true }).click();
  for (const key of ['p', 'm', '1', '{Delete}']) {
    await userEvent.keyboard(key);
    await expect
      .element(page.getByRole('status').getByText('An admin can change this.'))
      .toBeInTheDocument();
  }
  const name = row('Ann Lovelace').getByRole('button', { name: 'Ann Lovelace', exact: true });
  await expect.element(name).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Tab}');
  await expect.element(name).not.toHaveFocus();
  await row('Ann Lovelace').getByRole('button', { name: 'More for Ann Lovelace' }).click();
  await expect.element(page.getByRole('menuitemradio')).toBeDisabled();
  await expect.element(page.getByRole('menuitem', { name: 'Remove mark' })).toBeDisabled();
  expect(server.writes).toEqual([]);
});

test('only the days within reach can be opened', async () => {
  const server = await openScreen('/attendance?date=2026-11-07', answers, { as: aTeacher() });
  await expect.element(row('Ann Lovelace')).toBeVisible();
  const before = page.getByRole('button', { name: 'Previous day' });
  await expect.element(before).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('button', { name: 'Next day, Nov 8, 2026' })).toBeEnabled();
  const field = page.getByLabelText('Class date');
  await expect.element(field).toHaveAttribute('min', '2026-11-07');
  await expect.element(field).toHaveAttribute('max', TODAY);

  server.answers = answers;
  await openScreen('/attendance?date=2026-11-06', server, { as: aTeacher() });
  await expect
    .element(page.getByText('Teachers see and mark today and the 14 days before.'))
    .toBeVisible();
  await expect.element(row('Ann Lovelace')).not.toBeInTheDocument();
});

test('a mark that came too late stays listed with the reason', async () => {
  const reason = 'Teachers see and mark today and the 14 days before.';
  await openScreen(
    '/attendance',
    { ...answers, attendance: { ...answers.attendance, mark: refuse('NOT_FOUND', reason) } },
    { as: aTeacher() },
  );
  await row('Ann Lovelace').getByRole('radio', { name: 'Absent' }).click();
  await expect.element(row('Ann Lovelace')).toHaveTextContent(`Absent was not saved: ${reason}`);
  await expect.element(page.getByText("1 mark isn't saved. Please decide.")).toBeVisible();
});

test('marks of an earlier day stay: they can be changed, and not removed', async () => {
  const server = await openScreen('/attendance?date=2026-11-20', answers, { as: aTeacher() });
  await row('Bob Lovelace').getByRole('button', { name: 'More for Bob Lovelace' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Remove mark' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await row('Bob Lovelace').getByRole('button', { name: 'Bob Lovelace', exact: true }).click();
  await userEvent.keyboard('{Delete}');
  await row('Ann Lovelace').getByRole('radio', { name: 'Absent' }).click();
  await expect
    .poll(() => server.writes.map(({ operation }) => operation))
    .toEqual(['attendance.mark']);
});

test("another's mark can't be removed: the screen says why, and it stays", async () => {
  const reason = 'You can only remove your own marks of today.';
  await openScreen(
    '/attendance',
    {
      ...answers,
      attendance: { ...answers.attendance, remove: refuse('PERMISSION_DENIED', reason) },
    },
    { as: aTeacher() },
  );
  await row('Bob Lovelace').getByRole('button', { name: 'More for Bob Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Remove mark' }).click();
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(row('Bob Lovelace').getByRole('radio', { name: 'Present' })).toBeChecked();
});

test('the guide is open at the roll, and offers a teacher what concerns them', async () => {
  await openScreen('/attendance', answers, { as: aTeacher() });
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Help' });
  await expect.element(panel.getByRole('heading', { name: 'The roll', exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'All pages' }).click();
  await expect.element(panel.getByRole('link', { name: 'Who can do what' })).toBeVisible();
  await expect.element(panel.getByRole('link', { name: 'Payments' })).not.toBeInTheDocument();
});

test('a student who teaches keeps their Home, and takes the roll as a teacher', async () => {
  const profile = aStudent();
  const as = aTeacher({ id: profile.id, role: 'student', roles: ['student', 'teacher'], profile });
  await openScreen('/', { ...answers, students: { account: () => {} } }, { as });
  await expect.element(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Attendance' })
    .click();
  await expect.element(row('Ann Lovelace')).toBeVisible();
  await expect.element(page.getByRole('main')).not.toHaveTextContent(/\$|@/);
});

test('a student who does not teach reads why the roll is closed to them', async () => {
  const profile = aStudent();
  const as = aTeacher({ id: profile.id, role: 'student', profile });
  await openScreen('/attendance', answers, { as });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("You don't have permission to access the attendance dashboard.");
});
