import type { Page } from '@playwright/test';
import { expect, findings, ownWord, rare, test } from './support/test.ts';

// A field that chooses one of many looks like any other until its list is loaded, at the first focus.

const LIST = /\/ComboboxInput-[^/]+\.js$/;
const field = (page: Page) => page.getByRole('combobox', { name: 'Student' });
const amountOf = (page: Page) => page.getByLabel('Amount');
const options = (page: Page) => page.getByRole('listbox', { name: 'Matches' }).getByRole('option');

/** Opens the form for a payment; the list comes once `come` is called. */
async function openForm(page: Page) {
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  let asked = 0;
  await page.route(LIST, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.goto('/payments?action=pay');
  await expect(field(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  return { come, asked: () => asked };
}

/** Its attributes, without the ids, which are made anew. */
const attributes = (page: Page) =>
  field(page).evaluate((input: HTMLInputElement) =>
    Object.fromEntries(
      [...input.attributes]
        .filter(({ name }) => !/^(id|aria-describedby|value|data-.*)$/.test(name))
        .map(({ name, value }) => [name, value]),
    ),
  );

/** Everything that a screen reader or an eye can tell of the form. */
const shown = (page: Page) => page.locator('form').ariaSnapshot();

test('a closed field loads no list, and is the same before and after', async ({
  asAdmin: page,
}) => {
  const { come, asked } = await openForm(page);
  await amountOf(page).focus();
  expect(asked()).toBe(0);
  const before = { attributes: await attributes(page), shown: await shown(page) };
  const box = await field(page).boundingBox();
  expect(before.attributes).toMatchObject({ role: 'combobox', 'aria-expanded': 'false' });
  expect(await findings(page)).toEqual([]);
  await field(page).focus();
  await expect.poll(asked).toBe(1);
  const old = await field(page).elementHandle();
  await amountOf(page).focus();
  come();
  await expect.poll(() => old?.evaluate((input) => input.isConnected)).toBe(false);
  expect({ attributes: await attributes(page), shown: await shown(page) }).toEqual(before);
  expect(await field(page).boundingBox()).toEqual(box);
  await expect(amountOf(page)).toBeFocused();
  expect(await findings(page)).toEqual([]);
});

test(
  'what is typed before the list comes is searched, letter by letter',
  rare,
  async ({ asAdmin: page, turnout }) => {
    const word = ownWord('Late');
    const { id } = await turnout.addStudent({ firstName: 'Ada', lastName: word });
    const { come } = await openForm(page);
    await field(page).focus();
    await page.keyboard.type(`ada ${word.toLowerCase()}x`);
    // Enter would send the form, and nobody is chosen yet.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    await expect(field(page)).toHaveValue(`da ${word.toLowerCase()}`);
    await page.evaluate(() => {
      const all: (string | null)[] = [];
      document.addEventListener('focusin', ({ target }) => {
        all.push((target as HTMLElement).getAttribute('role'));
      });
      Object.assign(window, { focused: all });
    });
    come();
    await expect(options(page)).toHaveText([new RegExp(`^Ada ${word}`)]);
    await expect(field(page)).toBeFocused();
    // The caret is where it was.
    await page.keyboard.type('a');
    await expect(field(page)).toHaveValue(`ada ${word.toLowerCase()}`);
    expect(await page.evaluate('focused')).toEqual(['combobox']);
    await expect(options(page)).toHaveAttribute('data-highlighted');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue(`Ada ${word}`);
    await expect(page).not.toHaveURL(new RegExp(id));
  },
);

for (const [name, act] of [
  ['a press', (page: Page) => field(page).click()],
  ['an arrow key', (page: Page) => field(page).press('ArrowDown')],
] as const)
  test(`${name} opens the list when it comes`, async ({ asAdmin: page, turnout }) => {
    await turnout.addStudent();
    const { come } = await openForm(page);
    await act(page);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
    come();
    await expect(options(page).first()).toBeVisible();
    await expect(field(page)).toBeFocused();
    expect(await findings(page)).toEqual([]);
  });

test('a whole name and Enter choose, before the list comes and after', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Whole');
  await turnout.addStudent({ firstName: 'Ada', lastName: word });
  const { come } = await openForm(page);
  for (const isThere of [false, true]) {
    await field(page).fill('');
    await field(page).focus();
    await page.keyboard.type(`ada ${word.toLowerCase()}`);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue(`Ada ${word}`);
    if (isThere) continue;
    const old = await field(page).elementHandle();
    come();
    await expect.poll(() => old?.evaluate((input) => input.isConnected)).toBe(false);
    await expect(field(page)).toHaveValue(`Ada ${word}`);
    await expect(field(page)).toBeFocused();
  }
});

test(
  'keys pressed at once all arrive, however fast the list comes',
  rare,
  async ({ asAdmin: page, turnout }) => {
    const word = ownWord('Fast');
    await turnout.addStudent({ firstName: 'Ada', lastName: word });
    const { come } = await openForm(page);
    come();
    await field(page).click();
    await page.keyboard.type(`ada ${word.toLowerCase()}`);
    await expect(field(page)).toHaveValue(`ada ${word.toLowerCase()}`);
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(field(page)).toHaveValue(`Ada ${word}`);
  },
);

test.describe('a list that does not come', () => {
  test.use({ expectedError: /Failed to fetch dynamically imported module/ });

  test(
    'is told; a whole name is chosen all the same, and the next focus tries again',
    rare,
    async ({ asAdmin: page, turnout }) => {
      const word = ownWord('Never');
      await turnout.addStudent({ firstName: 'Ada', lastName: word });
      await page.goto('/payments?action=pay');
      await page.route(LIST, (route) => route.abort());
      const amount = amountOf(page);
      await field(page).fill('nobody');
      await expect(page.getByText('The list could not be loaded')).toBeVisible();
      await amount.focus();
      await expect(field(page)).toHaveAccessibleDescription('Choose a student from the list');
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
      await field(page).fill(`ada ${word.toLowerCase()}`);
      await amount.focus();
      await expect(field(page)).toHaveValue(`Ada ${word}`);
      await page.unroute(LIST);
      await field(page).fill(word);
      await expect(options(page)).toHaveCount(1);
    },
  );
});
