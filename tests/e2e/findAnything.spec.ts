import { expect, findings, ownWord, test } from './support/test.ts';

test('Ctrl K finds people, days, screens and actions, using only the keyboard', async ({
  asAdmin: page,
  turnout,
}) => {
  const lastName = ownWord('Quill');
  const student = await turnout.addStudent({ firstName: 'Élodie', lastName });
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Find anything' });
  const list = page.getByRole('listbox', { name: 'Found' });
  const first = list.getByRole('option').first();
  const find = async (text: string, expected: string) => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await field.fill(text);
    await expect(first).toContainText(expected);
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await field.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await find(`${lastName} elod`.toLowerCase(), `Élodie ${lastName}`);
  await expect(page).toHaveURL(new RegExp(`/students/${student.id}$`));
  await find('nov 13 2020', 'Friday, November 13, 2020');
  await expect(page).toHaveURL(/\/attendance\?date=2020-11-13$/);
  await find('record', 'Record a payment');
  await expect(page).toHaveURL(/\/payments\?action=pay$/);

  await page.keyboard.press('Control+k');
  await field.press('ArrowDown');
  await expect(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowUp');
  await field.press('ArrowUp');
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await expect(list.getByRole('option').last()).toBeInViewport();
  expect(await findings(page)).toEqual([]);
  await field.fill('nobody is called this');
  await expect(page.getByText('No matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});
