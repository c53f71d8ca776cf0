import { formatDate } from '../../src/domain/dates.ts';
import type { Page } from '@playwright/test';
import type { Student } from '../../src/contract/student.ts';
import { chooseStudent } from './support/choose.ts';
import { actOn } from './support/rows.ts';
import type { Turnout } from './support/school.ts';
import { expect, findings, findingsInBoth, rare, schoolToday, test } from './support/test.ts';

const nameOf = ({ firstName, lastName }: Student) => `${firstName} ${lastName}`;

async function record(turnout: Turnout, entry: object) {
  const answer = await turnout.admin.call('POST', '/budget-entries', {
    amount: 500,
    date: '2011-05-05',
    description: 'Late to class',
    ...entry,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

const lateFee = (student: Student) => ({
  budgetType: 'fee_revenue',
  feeType: 'late',
  studentId: student.id,
});
const contribution = (student: Student) => ({
  budgetType: 'contribution_revenue',
  contributorId: student.id,
  contributorName: nameOf(student),
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a contribution is recorded; far above the expected amount, the screen asks first', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ firstName: 'Nadia' });
  const given = async () => {
    const path = `/budget-entries?contributorId=${student.id}`;
    return (await turnout.admin.call('GET', path)).body.items;
  };
  await page.goto('/budget-management');
  await expect(page.getByRole('tab')).toHaveText([
    'Budget Summary',
    'Fee Revenue',
    'Contribution Revenue',
    'All Entries',
    'Contributor Status',
  ]);
  await page.getByRole('tab', { name: 'Contribution Revenue' }).click();
  const submit = page.getByRole('button', { name: 'Add Contribution Revenue' });
  await submit.click();
  await expect(page.getByText('Please select a student as contributor').first()).toBeVisible();
  await chooseStudent(page, nameOf(student), 'Contributor');
  await expect(field(page, 'Description')).toHaveValue(`Contribution from ${nameOf(student)}`);
  await expect(field(page, 'Expected Amount')).toHaveValue('70.00');
  for (const wrong of ['12.345', '1e3', '-4', '12,34']) {
    await field(page, 'Amount').fill(wrong);
    await field(page, 'Expected Amount').fill(wrong);
    await submit.click();
    await expect(field(page, 'Amount')).toHaveAccessibleDescription(
      'Amount must be a positive number',
    );
    await expect(field(page, 'Expected Amount')).toHaveAccessibleDescription(
      'Expected amount must be a valid positive number',
    );
  }
  await field(page, 'Expected Amount').fill('70');
  await field(page, 'Amount').fill('105.01');
  await submit.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('$35.01 over the expected $70.00');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await given()).toEqual([]);

  await submit.click();
  await dialog.getByRole('button', { name: 'Record it' }).click();
  const row = page.getByRole('row').filter({ hasText: nameOf(student) });
  await expect(row).toContainText('$105.01');
  await expect(row).toContainText('Completed');
  expect(await given()).toMatchObject([{ amount: 10_501, status: 'completed' }]);

  await chooseStudent(page, nameOf(student), 'Contributor');
  await field(page, 'Amount').fill('$20');
  await submit.click();
  await expect(row.filter({ hasText: '$20.00' })).toContainText('Pending');
  await expect(dialog).toBeHidden();
});

test('fee revenue is recorded, filtered, edited, deleted and restored', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ firstName: 'Hugo' });
  await page.goto('/budget-management?tab=fees');
  const submit = page.getByRole('button', { name: 'Add Fee Revenue' });
  await submit.click();
  await expect(page.getByText('Fee type is required').first()).toBeVisible();
  await expect(page.getByText('Student ID is required for fee revenue').first()).toBeVisible();
  await chooseStudent(page, nameOf(student));
  await page.getByLabel('Fee Type').selectOption('Makeup');
  await field(page, 'Amount').fill('15');
  await field(page, 'Description').fill(`Makeup of ${student.lastName}`);
  await page.getByLabel('Date').fill('2012-05-05');
  await submit.click();
  await page.getByRole('button', { name: 'Use this date' }).click();
  const row = page.getByRole('row').filter({ hasText: nameOf(student) });
  await expect(row).toContainText('Makeup');
  await expect(row).toContainText('Active');

  await page.goto('/budget-management?tab=entries&period=custom&from=2012-05-05&to=2012-05-05');
  await expect(row).toContainText('Fee Revenue');
  await page.getByLabel('Filter by Status').selectOption('Inactive');
  await expect(page.getByText('No entries found matching the selected filters.')).toBeVisible();
  await page.getByLabel('Filter by Status').selectOption('Active');

  await actOn(page, /^More for .*Makeup of/, /^Edit/);
  await expect(page.getByRole('heading', { name: 'Edit Fee Revenue' })).toBeVisible();
  await field(page, 'Amount').fill('20');
  await page.getByLabel('Status', { exact: true }).selectOption('Completed');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByLabel('Filter by Status').selectOption('All');
  await expect(row).toContainText('$20.00');
  await expect(row).toContainText('Completed');

  await actOn(page, /^More for .*Makeup of/, /^Delete/);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this entry?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'All Entries' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('$20.00');
});

test('the summary adds up a period and shows the sources of revenue', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent();
  await record(turnout, { ...lateFee(student), date: '2013-02-01', amount: 1000 });
  await record(turnout, { ...contribution(student), date: '2013-02-28', amount: 2000 });
  await record(turnout, { budgetType: 'expense', date: '2013-02-10', amount: 500 });
  const receipt = { amount: 3000, category: 'other', description: 'Tape', date: '2013-02-11' };
  await turnout.admin.call('POST', '/expenses', receipt);

  await page.goto('/budget-management');
  await expect(page.getByLabel('Period')).toHaveValue('thisMonth');
  await page.getByLabel('Period').selectOption('Custom');
  await page.getByLabel('From').fill('2013-02-01');
  await page.getByLabel('To', { exact: true }).fill('2013-02-28');
  await expect(page.getByText('Feb 1, 2013 – Feb 28, 2013')).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText([
    '$10.00',
    '$20.00',
    '$30.00',
    '$35.00',
    '−$5.00',
  ]);
  await expect(page.getByText('Fees 33.3% ($10.00)')).toBeVisible();
  await expect(page.getByText('Contributions 66.7% ($20.00)')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.getByLabel('To', { exact: true }).fill('2013-01-31');
  await expect(page.getByText('Start date must be before end date')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('');
  await expect(page.getByText('Start date and end date are required')).toBeVisible();
  await page.getByLabel('From').fill('2009-02-01');
  await page.getByLabel('To', { exact: true }).fill('2009-02-01');
  await expect(page.getByText('No budget data available.')).toBeVisible();
});

test('contributors are compared with an expected amount that can be changed', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ firstName: 'Uma' });
  // Today is in the fee year, whatever day it is.
  const today = schoolToday();
  await record(turnout, { ...contribution(student), amount: 3500, date: today });
  await record(turnout, { ...contribution(student), amount: 1000, date: today });
  await page.goto('/budget-management?tab=contributors');
  const row = page.getByRole('row').filter({ hasText: nameOf(student) });
  await expect(row).toContainText('Partial');
  await expect(row).toContainText('$45.00');
  await expect(row).toContainText('$25.00 to go');
  await expect(row).toContainText(formatDate(today));
  await row.locator('summary').click();
  await expect(row.getByText(`${formatDate(today)}: $35.00`)).toBeVisible();

  const expected = field(page, 'Expected per contributor');
  await expected.fill('abc');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(expected).toHaveAccessibleDescription(
    'Expected amount must be a valid positive number',
  );
  await expected.fill('45');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Complete');
  await page.reload();
  await expect(row).toContainText('Complete');
  await expected.fill('$40.00');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('$5.00 over');
  await page.getByRole('button', { name: "Use each person's own" }).click();
  await expect(row, 'what their contributions say').toContainText('$25.00 to go');
  const received = page.getByRole('columnheader', { name: 'Received' });
  await received.getByRole('button').click();
  await page.getByLabel('Period').selectOption('Last Year');
  await expect(row).toContainText('No payments');
  await page.reload();
  await expect(received, 'the order stays').toHaveAttribute('aria-sort', 'descending');
  await expect(row).toContainText('No payments');
});

test(
  'axe finds nothing in the tabs with data, in the form of an entry, nor in its confirmation',
  rare,
  async ({ asAdmin: page, turnout }) => {
    const student = await turnout.addStudent({ firstName: 'Vera' });
    const { id } = await record(turnout, { ...contribution(student), amount: 6000 });
    await record(turnout, { ...lateFee(student), status: 'inactive' });
    await record(turnout, { budgetType: 'expense', amount: 90_000, notes: 'Oak' });
    for (const tab of ['fees', 'contributions', 'entries', 'contributors']) {
      await page.goto(`/budget-management?tab=${tab}`);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      expect(await findingsInBoth(page), tab).toEqual([]);
    }
    await page.goto(`/budget-management?tab=entries&id=${id}`);
    await field(page, 'Amount').fill('900');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('$830.00 over the expected $70.00');
    expect(await findingsInBoth(page)).toEqual([]);
  },
);
