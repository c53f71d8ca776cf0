import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, findings, ownWord, test } from './support/test.ts';

const MONTH = '2013-10';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

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
      expect(await findings(page)).toEqual([]);
      await page.reload();
      await expect(rows.nth(1)).toContainText(`${word} Zeal`);
      await page.getByLabel('Search by name').fill('nobody of that name');
      await expect(page.getByText('No students found.')).toBeVisible();
    });
  });
}

test('a month without marks says so, and the next one is a step away', async ({
  asAdmin: page,
}) => {
  await page.goto('/attendance-reports?month=2002-02');
  await expect(
    page.getByText('No attendance data available for the selected month.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Next month, March 2002' }).click();
  await expect(page).toHaveURL(/month=2002-03/);
  expect(await findings(page)).toEqual([]);
});

test('the report is saved as a file, and a name leads to the student', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ firstName: ownWord('Ibis') });
  const name = `${student.firstName} ${student.lastName}`;
  await turnout.admin.call('PUT', `/attendance/2012-10-04/${student.id}`, { status: 'present' });
  await page.goto(`/attendance-reports?month=2012-10&q=${student.firstName}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('turnout-attendance-2012-10.csv');
  const lines: string[][] = parse(await readFile(await download.path()), {
    bom: true,
    relaxColumnCount: true,
  });
  expect(lines.find(([first]) => first === name)?.slice(1, 4)).toEqual(['Enrolled', '100', '1']);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(student.id));
});
