import type { Page } from '@playwright/test';
import { expect, findings, ownWord, test } from './support/test.ts';

// Past records: files as other programs write them, whom they are about, old and new side by side, and one press.

async function choose(page: Page, name: string, lines: readonly string[]) {
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: name.endsWith('.json') ? 'application/json' : 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

test('payments, attendance and balances are read, asked about, shown whole and imported once', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Before');
  const ada = await turnout.addStudent({ firstName: 'Ada', lastName: word });
  const ben = await turnout.addStudent({ firstName: 'Ben', lastName: word });
  await page.goto('/manage-students/import');
  await page.getByRole('link', { name: 'import past records' }).click();
  await expect(page.getByRole('heading', { name: 'Import past records' })).toBeVisible();

  await choose(page, 'payments.csv', [
    'All payments',
    '',
    'Date,Student,Amount,Payment method,Receipt #',
    `9/8/2024,"${word}, Ada",$65.00,Cash,R1`,
    `9/9/2024,Ben ${word},65.00,Clam shells,R2`,
    `9/9/2024,Benny ${word},20.00,Cash,R3`,
    'Total,,150.00,,',
  ]);
  await choose(page, 'ballet.csv', [
    `Name,9/3/2024,9/17/2024`,
    `Ada ${word},P,A`,
    `Ben ${word},zz,P`,
  ]);
  await choose(page, 'balances.csv', [
    'Student,Balance',
    `Ada ${word},(5.00)`,
    `Ben ${word},12.50`,
  ]);
  const card = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name }) });
  // What each file has is confirmed, and nothing is read before.
  const has = (name: string, kind: string) =>
    card(name).getByRole('button', { name: kind, exact: true }).click();
  await has('payments.csv', 'Payments');
  await has('ballet.csv', 'Attendance');
  await has('balances.csv', 'Balances');
  await card('balances.csv').getByText('Credit of the family').click();
  // September 8, or August 9? Nobody guesses; only 9/9 is the same either way.
  await expect(card('payments.csv')).toContainText('1 row is ready. 2 questions left');
  await card('payments.csv').getByText('The month: 3/4 is March 4').click();
  await expect(card('payments.csv')).toContainText('2 rows are ready. 1 question left');
  await card('payments.csv').getByLabel('Clam shells').selectOption('Cash');
  await expect(card('payments.csv')).toContainText('3 rows are ready.');
  await card('ballet.csv').getByLabel('zz').selectOption('Present');
  await expect(card('ballet.csv')).toContainText('4 rows are ready.');

  await page.getByRole('button', { name: 'See old and new' }).click();
  await expect(page.getByRole('heading', { name: 'Who is this?' })).toBeVisible();
  const who = page.getByRole('combobox', { name: new RegExp(`^Benny ${word}`) });
  await who.fill(`Ben ${word}`);
  await page.getByRole('option', { name: new RegExp(`^Ben ${word}`) }).click();
  await page.getByRole('button', { name: 'See old and new' }).click();
  const balances = page.getByRole('table', { name: 'Balances, old and new' });
  await expect(balances.getByRole('row', { name: new RegExp(`^Ada ${word}`) })).toContainText(
    /Credit \$65\.00.*Credit \$5\.00.*Adds \$60\.00/,
  );
  await expect(
    page.getByText('Both balances are what the past records say, to the cent.'),
  ).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    'nothing is cut off at 320 px',
  ).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  // Nothing is saved yet.
  expect((await turnout.admin.call('GET', `/students/${ben.id}`)).body.calculatedBalance).toBe(0);

  await page.getByRole('button', { name: 'Import 9 rows' }).click();
  await expect(
    page.getByRole('heading', { name: '3 payments, 4 marks and 2 balances imported' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: / imported$/ })).toBeFocused();
  const balanceOf = async (id: string) =>
    (await turnout.admin.call('GET', `/students/${id}`)).body.calculatedBalance;
  expect([await balanceOf(ada.id), await balanceOf(ben.id)]).toEqual([-500, 1250]);

  // On paper are old and new, and nothing to press.
  await page.emulateMedia({ media: 'print' });
  await expect(balances).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print old and new' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // The same file again, and its columns and words are known.
  await choose(page, 'payments.csv', [
    'Date,Student,Amount,Payment method,Receipt #',
    `9/8/2024,"${word}, Ada",$65.00,Cash,R1`,
    `9/9/2024,Ben ${word},65.00,Clam shells,R2`,
  ]);
  await page.getByRole('button', { name: 'See old and new' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Here already?' })).toBeVisible();
  await expect(
    page.getByRole('checkbox', { name: 'Import 2 rows that may be here already' }),
  ).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();

  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('4 marks and 2 balances. Undone.')).toBeVisible();
  expect([await balanceOf(ada.id), await balanceOf(ben.id)]).toEqual([0, 0]);
});
