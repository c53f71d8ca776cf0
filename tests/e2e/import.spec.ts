import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import writeExcelFile from 'write-excel-file/node';
import { linkIn } from './support/school.ts';
import { expect, findings, ownWord, test } from './support/test.ts';

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Students in the list' }).getByRole('row');

test('a CSV file and an Excel file are previewed, corrected in place and added once', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Listed');
  const email = (name: string) => `${name}-${word}@school.test`.toLowerCase();
  const there = await turnout.addStudent({ firstName: 'Here', lastName: word });
  await page.goto('/manage-students');
  await page.getByRole('link', { name: 'Add many' }).click();
  await expect(page.getByRole('heading', { name: 'Add many students' })).toBeVisible();

  // This is in the format of European spreadsheets: semicolons, and not UTF-8.
  const csv = [
    'Surname;Given name;E-Mail;Amount due;Shoe size',
    `${word};Zoë;${email('zoe')};12.50;38`,
    `${word};Nobody;not-an-email;;`,
    `${word};Here;${there.email};99;`,
    `${word};Twin;${email('zoe')};;`,
    `${word};=Formula;${email('formula')};3.001;`,
  ].join('\r\n');
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
  await expect(page.getByText('Not used: Shoe size (1).')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add 1 student' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Needs fixing (3)' })).toBeVisible();
  await expect(rows(page).nth(1)).toContainText(`Zoë ${word}`);
  await expect(rows(page).nth(1)).toContainText('Owes $12.50');
  await expect(rows(page).nth(3)).toContainText('Balance stays $0.00.');
  await expect(rows(page).nth(4)).toContainText('Line 2 has the same email.');
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await findings(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    'nothing is cut off at 320 px',
  ).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Needs fixing (3)' }).click();
  const field = page.getByRole('textbox', { name: 'Email, line 3' });
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address');
  await field.fill(email('corrected'));
  await field.press('Enter');
  await page.getByRole('button', { name: 'Add 2 students' }).click();
  await expect(page.getByRole('heading', { name: '2 students added' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'No one to add' })).toHaveCount(0);
  const [zoe] = (await turnout.admin.call('GET', '/students')).body.items.filter(
    (student: { email: string }) => student.email === email('zoe'),
  );
  expect(zoe).toMatchObject({ firstName: 'Zoë', balance: 1250 });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download what needs fixing' }).click();
  const saved = parse(await readFile(await (await download).path()), { bom: true });
  expect(saved).toEqual([
    expect.arrayContaining(['Line', 'Email', 'What to fix']),
    expect.arrayContaining(['5', email('zoe'), expect.stringContaining('already has this email')]),
    expect.arrayContaining([
      '6',
      "'=Formula",
      'Balance: Balance must be an amount, such as 12.50 or -12.50',
    ]),
  ]);

  // This is the same list in a workbook: the added students already exist, and one more is new.
  const cell = (value: string | number) => ({ value });
  const workbook = await writeExcelFile([
    ['Name', 'Email', 'Balance'].map(cell),
    [`Zoe ${word}`, email('zoe'), 12.5].map(cell),
    [`${word}, New`, email('new'), 7].map(cell),
  ]).toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'class.xlsx', mimeType: '', buffer: workbook });
  await expect(rows(page).nth(1)).toContainText('Added');
  await page.getByRole('radio', { name: 'Last name, first name' }).click();
  await page.getByRole('button', { name: 'Add 1 student' }).click();
  await expect(page.getByRole('heading', { name: '3 students added' })).toBeVisible();
  const { items } = (await turnout.admin.call('GET', '/students')).body;
  const listed = items.filter(({ lastName }: { lastName: string }) => lastName === word);
  expect(listed).toHaveLength(4);
  expect(listed.find((one: { email: string }) => one.email === email('new'))).toMatchObject({
    firstName: 'New',
    balance: 700,
  });

  // A new student uses an emailed link to choose a password.
  await page.getByRole('button', { name: 'Email invitations' }).click();
  await expect(page.getByText('Emailed an invitation to 3 people.')).toBeVisible();
  const token = await linkIn(turnout, email('new'), 'reset-password');
  await page.context().clearCookies();
  await page.goto(`/reset-password?token=${token}&invited=yes`);
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await page.getByLabel('New password').fill('a-pirouette-of-mine');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password is saved.')).toBeVisible();
  const login = { email: email('new'), password: 'a-pirouette-of-mine' };
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: login,
    headers: { origin: turnout.url },
  });
  expect(answer.status()).toBe(200);
});

test('a workbook of thousands of students is read under the page’s own security policy', async ({
  asAdmin: page,
}) => {
  const cell = (value: string) => ({ value });
  const word = ownWord('Large');
  const students = Array.from({ length: 3000 }, (_, n) =>
    [`Ada ${n} ${word}`, `ada-${n}-${word}@large-list.test`].map(cell),
  );
  const workbook = await writeExcelFile([['Name', 'Email'].map(cell), ...students]).toBuffer();
  await page.goto('/manage-students');
  await page.getByRole('link', { name: 'Add many' }).click();
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'large.xlsx', mimeType: '', buffer: workbook });
  await expect(page.getByRole('button', { name: 'Add 3,000 students' })).toBeEnabled();

  // The sheet with headings is read, and the other can be chosen.
  const two = await writeExcelFile([
    { sheet: 'Instructions', data: [[cell('Fill in the second sheet')]] },
    { sheet: 'Students', data: [['Name', 'Email'].map(cell), ...students.slice(0, 2)] },
  ]).toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'two.xlsx', mimeType: '', buffer: two });
  await expect(page.getByLabel('Sheet')).toHaveValue('1');
  await expect(page.getByRole('button', { name: 'Add 2 students' })).toBeEnabled();
  await page.getByLabel('Sheet').selectOption('Instructions');
  await expect(rows(page).nth(1)).toContainText('Fill in the second sheet');

  // A sheet for each class is read as a whole, if a person says so.
  const head = ['Name', 'Parent email'].map(cell);
  const classes = await writeExcelFile([
    { sheet: 'Minis', data: [head, [`Ada 0 ${word}`, 'ann@large-list.test'].map(cell)] },
    { sheet: 'Tap 9', data: [head, [`Ada 1 ${word}`, 'ann@large-list.test'].map(cell)] },
    { sheet: 'Waitlist', data: [head, [`Ada 2 ${word}`, 'ann@large-list.test'].map(cell)] },
  ]).toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'classes.xlsx', mimeType: '', buffer: classes });
  await expect(page.getByRole('button', { name: 'Add 1 student' })).toBeEnabled();
  await expect(page.getByText('Only Minis is read now. No class: Waitlist.')).toBeVisible();
  await page.getByRole('button', { name: 'Take these sheets, each is a class' }).click();
  await expect(page.getByRole('button', { name: 'Add 2 students' })).toBeEnabled();
  await expect(rows(page).nth(2)).toContainText('Tap 9, 2');
  await expect(page.getByText('Minis and Tap 9 aren’t classes of yours yet.')).toBeVisible();
});
