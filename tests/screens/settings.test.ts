import { test } from 'vitest';
import { closeScreen, expect, openScreen, page, theSettings } from './support/screen.ts';

test('the date of the first class can be set and cleared', async () => {
  let settings = { ...theSettings };
  const server = await openScreen('/settings', {
    settings: {
      get: () => settings,
      update: ({ basedOn: _was, fees: _fees, ...changes }) => {
        settings = { ...settings, ...changes } as typeof settings;
        return settings;
      },
    },
  });
  const date = page.getByLabelText('First class');
  for (const [typed, kept, was] of [
    ['2026-09-02', '2026-09-02', null],
    ['', null, '2026-09-02'],
  ] as const) {
    await date.fill(typed);
    await page.getByRole('button', { name: 'Save School' }).click();
    await expect
      .poll(() => server.writes.at(-1)?.input)
      .toEqual({ firstClassDate: kept, basedOn: { firstClassDate: was } });
    await closeScreen();
    await openScreen('/settings', server);
    await expect.element(date).toHaveValue(typed);
  }
});

test('a fee type is edited in a dialog with one filled button', async () => {
  await openScreen('/settings');
  await page.getByRole('button', { name: 'Edit Late' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Late' });
  await expect.element(dialog.getByRole('button', { name: 'Retire' })).toBeVisible();
  const filled = dialog
    .getByRole('button')
    .elements()
    .filter((button) => button.getAttribute('data-variant') === 'primary');
  expect(filled.map(({ textContent }) => textContent)).toEqual(['Save amount']);
});

test('the end of Settings says which Turnout this is, and whose works are in it', async () => {
  await openScreen('/settings');
  await expect
    .element(page.getByText(/^Turnout \d+\.\d+\.\d+ · Third-party notices$/))
    .toBeVisible();
  const notices = page.getByRole('link', { name: 'Third-party notices' });
  await expect.element(notices).toHaveAttribute('href', '/third-party-notices.txt');
});
