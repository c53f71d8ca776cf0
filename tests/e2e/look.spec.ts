import type { Locator } from '@playwright/test';
import { expect, ownWord, test } from './support/test.ts';

// The build decides the order of the style sheet's rules, so only a built page shows which of them wins.

const styleOf = (element: Locator, ...properties: string[]) =>
  element.evaluate(
    (shown, names) => names.map((name) => getComputedStyle(shown).getPropertyValue(name)).join(' '),
    properties,
  );

test('a button and a link that is one look the same', async ({ asAdmin: page, turnout }) => {
  await turnout.addStudent({});
  await page.goto('/manage-students');
  const look = ['font-size', 'font-weight', 'line-height', 'min-height'];
  const link = page.locator('main a[data-variant]').first();
  const button = page.locator('main button[data-variant]').first();
  await expect(link).toBeVisible();
  expect(await styleOf(button, ...look)).toBe(await styleOf(link, ...look));
  expect(await styleOf(button, 'font-weight')).toBe('600');
});

test('a focused field has one ring, and a focused button its own', async ({ asAdmin: page }) => {
  await page.goto('/manage-students?view=form');
  const field = page.getByLabel(/^First Name/);
  await field.focus();
  await page.keyboard.type('A');
  expect(await styleOf(field, 'outline-style')).toBe('none');
  expect(await styleOf(field.locator('xpath=..'), 'outline-style')).toBe('solid');
  const button = page.locator('main button[data-variant]').last();
  await button.focus();
  expect(await styleOf(button, 'outline-style', 'outline-width')).toBe('solid 2px');
});

test('in forced colors what is chosen and the current screen stand out', async ({
  asAdmin: page,
  turnout,
}) => {
  const { lastName } = await turnout.addStudent({ lastName: ownWord('Forced') });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/attendance?date=2026-11-20&q=${lastName}`);
  const present = page.getByRole('radio', { name: 'Present' }).first();
  await present.click();
  await expect(present).toHaveAttribute('aria-checked', 'true');
  const absent = page.getByRole('radio', { name: 'Absent' }).first();
  expect(await styleOf(present, 'background-color')).not.toBe(
    await styleOf(absent, 'background-color'),
  );
  const links = page.getByRole('navigation', { name: 'Main' });
  const here = links.locator('a[aria-current]').last();
  const other = links.getByRole('link', { name: 'Payments', exact: true });
  expect(await styleOf(here, 'background-color')).not.toBe(
    await styleOf(other, 'background-color'),
  );
});
