import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, findingsInBoth, ownWord, rare, test } from './support/test.ts';

const MONTH = '2013-10';

test('a month has its figures, its rates and its notes; rows are searched and sorted', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Wren');
  const add = (lastName: string) => turnout.addStudent({ firstName: word, lastName });
  const [low, perfect] = [await add('Away'), await add('Zeal')];
  const mark = (id: string, day: string, status: string, attributes = {}) =>
    turnout.admin.call('PUT', `/attendance/${MONTH}-${day}/${id}`, { status, attributes });
  for (const day of ['02', '04']) await mark(perfect.id, day, 'present', { late: true });
  await mark(low.id, '02', 'absent');
  await mark(low.id, '04', 'medicalAbsence');

  await page.goto(`/attendance-reports?month=${MONTH}`);
  await expect(page.getByRole('heading', { name: 'October 2013' })).toBeVisible();
  for (const label of [
    'Overall Attendance Rate',
    'School Days',
    'Holiday Days',
    'Enrolled Students',
    'Absences',
    'Medical Absences',
    'Late Arrivals',
    'No Shoes',
    'Not In Uniform',
  ]) {
    await expect(page.locator('dt', { hasText: label }).first()).toBeVisible();
  }
  await expect(page.getByText(/^Holidays are not counted in rates/)).toBeVisible();
  await expect(page.getByText(/^Medical absences count as absences/)).toBeVisible();
  await page.getByLabel('Search by name').fill(word);
  const rows = page.getByRole('table', { name: 'Student Attendance' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(`${word} Away`);
  await expect(rows.nth(1)).toContainText('0.0%');
  await expect(rows.nth(1)).toContainText('Low');
  await expect(rows.nth(2)).toContainText('100.0%');
  await expect(rows.nth(2)).toContainText('Perfect');
  await page.getByLabel('Sort by').selectOption('Attendance Rate, highest first');
  await expect(rows.nth(1)).toContainText(`${word} Zeal`);
  await expect(page).toHaveURL(/order=-rate/);
  expect(await findingsInBoth(page)).toEqual([]);
  await page.reload();
  await expect(rows.nth(1)).toContainText(`${word} Zeal`);
  await page.getByLabel('Search by name').fill('nobody of that name');
  await expect(page.getByText('No students found.')).toBeVisible();
});

test('the report is saved as a file, and a name leads to the student', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ firstName: ownWord('Ibis') });
  const name = `${student.firstName} ${student.lastName}`;
  await turnout.admin.call('PUT', `/attendance/2012-10-04/${student.id}`, { status: 'present' });
  await page.goto(`/attendance-reports?month=2012-10&q=${student.firstName}`);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^turnout-attendance-2012-10-names-with-\w+\.csv$/);
  const lines: string[][] = parse(await readFile(await download.path()), {
    bom: true,
    relaxColumnCount: true,
  });
  expect(lines.find(([first]) => first === name)?.slice(1, 4)).toEqual(['Enrolled', '100', '1']);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(student.id));
});

test('a figure opens its marks, by keyboard; each leads to its day, and Back closes them', async ({
  asAdmin: page,
  turnout,
}) => {
  // Uses its own month, so that only this test affects the figures.
  const month = '2011-03';
  const word = ownWord('Lark');
  const add = (lastName: string) => turnout.addStudent({ firstName: word, lastName });
  const [ann, zoe] = [await add('Ann'), await add('Zoe')];
  const mark = (id: string, day: string, status: string, attributes = {}) =>
    turnout.admin.call('PUT', `/attendance/${month}-${day}/${id}`, { status, attributes });
  await mark(zoe.id, '01', 'absent');
  await mark(zoe.id, '03', 'absent');
  await mark(ann.id, '03', 'absent');
  await mark(ann.id, '01', 'present', { late: true, noShoes: true });
  await mark(ann.id, '08', 'holiday');
  await mark(zoe.id, '08', 'absent');

  await page.goto(`/attendance-reports?month=${month}&q=${word}&order=-absent`);
  const rows = page.getByRole('table', { name: 'Marks' }).getByRole('row');
  await page.getByRole('link', { name: '3 Absences, show the marks' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Absences, / })).toBeFocused();
  await expect(page.getByText('3 marks', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText(new RegExp(`3, 2011.*${word} Ann.*Absent`));
  await expect(rows.nth(2)).toContainText(new RegExp(`3, 2011.*${word} Zoe`));
  await expect(rows.nth(3)).toContainText(new RegExp(`1, 2011.*${word} Zoe`));
  expect(await findingsInBoth(page)).toEqual([]);
  await page.reload();
  await expect(rows).toHaveCount(4);

  await rows.nth(3).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/attendance\\?date=${month}-01`));
  await expect(page.getByText(`${word} Zoe`).first()).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(4);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Attendance Reports' })).toBeVisible();
  await expect(page.getByLabel('Search by name')).toHaveValue(word);
  await expect(page.getByLabel('Sort by')).toHaveValue('-absent');

  await page.getByRole('link', { name: `1 Late Arrivals of ${word} Ann, show the marks` }).click();
  await expect(page.getByText(`1 mark of ${word} Ann`)).toBeVisible();
  await expect(rows.nth(1)).toContainText('Late, No Shoes');
  expect(await findingsInBoth(page)).toEqual([]);
  await page.getByRole('link', { name: 'Attendance Reports' }).last().click();
  await expect(page.getByLabel('Search by name')).toHaveValue(word);
});

test(
  'marks that fail to load say why, and load on Retry',
  rare,
  async ({ asAdmin: page, turnout }) => {
    const student = await turnout.addStudent({ lastName: ownWord('Retry') });
    await turnout.admin.call('PUT', `/attendance/2006-11-05/${student.id}`, { status: 'absent' });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/reports/attendance/marks?**', async (route) => {
      await held;
      await route.fulfill({
        status: 503,
        json: { code: 'UNAVAILABLE', message: 'The database does not answer.', requestId: 'r7' },
      });
    });
    await page.goto(`/attendance-reports?month=2006-11&what=absent&studentId=${student.id}`);
    await expect(page.getByRole('status').filter({ hasText: 'Loading the marks…' })).toBeVisible();
    expect(await findingsInBoth(page)).toEqual([]);
    letGo();
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to load the marks: Operation failed after 3 attempts: The database does not answer. Reference: r7',
    );
    await expect(page.getByRole('heading', { name: 'Absences, November 2006' })).toBeVisible();
    expect(await findingsInBoth(page)).toEqual([]);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await expect(page.getByText(`1 mark of Ada ${student.lastName}`)).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  },
);
