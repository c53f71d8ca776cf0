import type { Page } from '@playwright/test';
import type { Student } from '../../src/contract/student.ts';
import type { Turnout } from './support/school.ts';
import { expect, findings, ownWord, test } from './support/test.ts';

const DATE = '2021-04-06';

/**
 * Opens a roll with three students who have the same last name; `markOf` reads the second one's mark from the server.
 */
async function openRoll(page: Page, turnout: Turnout) {
  const lastName = ownWord('Keys');
  const students: Student[] = [];
  for (const firstName of ['Ann', 'Bea', 'Cleo'])
    students.push(await turnout.addStudent({ firstName, lastName }));
  await page.goto(`/attendance?date=${DATE}&q=${lastName}`);
  const nameOf = (firstName: string) =>
    page.getByRole('button', { name: `${firstName} ${lastName}`, exact: true });
  await expect(nameOf('Cleo')).toBeVisible();
  const [, bea] = students as [Student, Student];
  return {
    bea,
    nameOf,
    row: page.getByRole('row').filter({ has: nameOf('Bea') }),
    entries: async () =>
      (await turnout.admin.call('GET', `/students/${bea.id}/account`)).body.entries.length,
    markOf: async () => {
      const { students: all } = (await turnout.admin.call('GET', `/attendance/${DATE}`)).body;
      return all.find(({ id }: Student) => id === bea.id).attendance;
    },
  };
}

test('the first name of the roll is two Tabs away', async ({ asAdmin: page, turnout }) => {
  const { nameOf } = await openRoll(page, turnout);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the students' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nameOf('Ann')).toBeFocused();
});

test('the list is one tab stop; arrow keys move without saving, letter keys mark', async ({
  asAdmin: page,
  turnout,
}) => {
  const { nameOf, row, entries, markOf } = await openRoll(page, turnout);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const search = page.getByPlaceholder('Search by name or email');
  await search.focus();
  await press('ArrowDown');
  await expect(nameOf('Ann')).toBeFocused();

  await test.step('moving along rows and choices saves nothing', async () => {
    await press('ArrowDown', 'ArrowRight', 'ArrowRight');
    await expect(row.getByRole('radio', { name: 'Absent' })).toBeFocused();
    await press('ArrowLeft', 'ArrowDown', 'ArrowUp', 'End', 'Home', 'ArrowDown');
    await expect(row.getByRole('radio', { name: 'Present' })).toBeFocused();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    expect(await markOf()).toBeNull();
    expect(await entries()).toBe(0);
  });

  await test.step('one Tab leaves the list, and Shift+Tab returns to the same place', async () => {
    await press('Tab');
    await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0);
    await press('Shift+Tab');
    await expect(row.getByRole('radio', { name: 'Present' })).toBeFocused();
  });

  await test.step('letter keys mark, and the focus stays', async () => {
    await press('a');
    await expect(row).toContainText('$5.00');
    await expect.poll(async () => (await markOf())?.status).toBe('absent');
    await press('l');
    await expect(row.getByRole('checkbox', { name: 'Late' })).not.toBeChecked();
    await press('p');
    // Two changes that wait for the server are sent as one, and undone as one.
    await expect(row.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await expect.poll(async () => (await markOf())?.status).toBe('present');
    await press('l');
    await expect(row).toContainText('$1.00');
    await expect.poll(async () => (await markOf())?.attributes.late).toBe(true);
    // The server has it before the roll has read the response, and only after that can it be undone.
    await expect(row.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await press('u');
    await expect(row).toContainText('$0.00');
    await press('m');
    await expect(row.getByRole('radio', { name: 'Medical Absence' })).toBeChecked();
    await expect.poll(async () => (await markOf())?.status).toBe('medicalAbsence');
    await press('Delete');
    await expect(row.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect.poll(markOf).toBeNull();
    await expect(row.getByRole('radio', { name: 'Present' })).toBeFocused();
    await press('h');
    await expect(row.getByRole('radio', { name: 'Holiday' })).toBeChecked();
  });

  await test.step('letters typed elsewhere mark nobody', async () => {
    const before = await entries();
    await press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toContainText('Late on or off');
    await press('a', 'p');
    expect(await findings(page)).toEqual([]);
    await press('Escape');
    await expect(sheet).toBeHidden();
    await expect(row.getByRole('radio', { name: 'Present' })).toBeFocused();
    await press('/');
    await expect(search).toBeFocused();
    await search.press('End');
    await search.pressSequentially('pa');
    await expect(page.getByText('No students found')).toBeVisible();
    await expect.poll(async () => (await markOf())?.status).toBe('holiday');
    expect(await entries()).toBe(before);
  });
});

test('the focus stays in the row when the focused button disappears: Undo, Remove, a flag, a rare status', async ({
  asAdmin: page,
  turnout,
}) => {
  const { nameOf, row, markOf } = await openRoll(page, turnout);
  const inRow = row.locator(':focus');
  await nameOf('Bea').focus();
  await page.keyboard.press('m');
  await row.getByRole('radio', { name: 'Medical Absence' }).focus();
  await page.keyboard.press('p');
  await expect(row.getByRole('radio', { name: 'Medical Absence' })).toHaveCount(0);
  await expect(inRow).toHaveCount(1);

  await row.getByRole('button', { name: /^Undo/ }).focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('radio', { name: 'Medical Absence' })).toBeChecked();
  await expect(row.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await expect(inRow).toHaveCount(1);

  const more = row.getByRole('button', { name: /^More for/ });
  await more.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitemradio', { name: 'Medical Absence' })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem', { name: 'Remove' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(more).toBeFocused();
  await expect.poll(markOf).toBeNull();
});
