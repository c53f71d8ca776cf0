import type { Page } from '@playwright/test';
import type { Student } from '../../src/contract/student.ts';
import type { Turnout } from './support/school.ts';
import { expect, ownWord, test } from './support/test.ts';

function give(turnout: Turnout, { id }: Student, amount: number, reason: string) {
  return turnout.admin.call('POST', `/students/${id}/credits`, { amount, reason });
}

/** Adds a student who owes $9.00 and has $12.00 of credit in two records. */
async function withCredit(turnout: Turnout): Promise<Student> {
  const student = await turnout.addStudent({ lastName: ownWord('Credit'), balance: 900 });
  await give(turnout, student, 500, 'Helped at the gala');
  await give(turnout, student, 700, 'Old costume');
  return student;
}

async function open(page: Page, { id }: Student): Promise<void> {
  await page.goto(`/manage-students?view=form&id=${id}`);
  await page.getByRole('tab', { name: 'Credits' }).click();
}

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Credits' }).getByRole('row');
const figure = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('+ dd').first();

test("a student's credits with their origin, the used amount and the rest", async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await withCredit(turnout);
  await turnout.admin.call('PUT', `/attendance/2026-11-20/${student.id}`, { status: 'absent' });
  const payment = { studentId: student.id, amount: 2000, paymentMethod: 'card' };
  await turnout.admin.call('POST', '/payments', { ...payment, date: '2026-11-20' });
  await open(page, student);
  await expect(page).toHaveURL(/tab=credits/);
  await expect(page.getByRole('columnheader')).toHaveText([
    'When',
    'Source',
    'Amount',
    'Used',
    'Left',
    'Actions',
  ]);
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(rowsOf(page).nth(1)).toContainText('Overpayment · Nov 20, 2026');
  await expect(rowsOf(page).nth(1)).toContainText('Card payment · Not used yet$6.00$0.00$6.00');
  await expect(rowsOf(page).last()).toContainText('Helped at the gala');
  await expect(page.getByRole('button', { name: 'Apply credit' }), 'nothing is owed').toHaveCount(
    0,
  );
});

test('applying proposes the smaller of owed and available, oldest first', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await withCredit(turnout);
  await open(page, student);
  await page.getByRole('button', { name: 'Apply credit' }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabel('Amount');
  await expect(amount).toHaveValue('9.00');
  await expect(amount).toBeFocused();
  await expect(dialog).toContainText('Credit $3.00, as before');
  await expect(dialog).toContainText('Unpaid fees $9.00 → $0.00, credit $12.00 → $3.00.');
  await amount.fill('6');
  await expect(dialog).toContainText('Unpaid fees $9.00 → $3.00');
  await dialog.getByRole('button', { name: 'Apply credit' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('$6.00 of credit is applied.')).toBeVisible();
  await expect(figure(page, 'Balance')).toHaveText(
    'Credit $3.00owed before credit $3.00 − credit $6.00',
  );
  await expect(figure(page, 'Credit available')).toHaveText('$6.00');
  await expect(rowsOf(page).last()).toContainText('All used$5.00$5.00$0.00');
  await expect(rowsOf(page).nth(1)).toContainText('$1.00 of $7.00 used$7.00$1.00$6.00');
});

test('a credit is given with a reason', async ({ asAdmin: page, turnout }) => {
  const student = await turnout.addStudent({ lastName: ownWord('Gift'), balance: 200 });
  await open(page, student);
  await expect(page.getByText('No credits yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Give credit' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Give credit' });
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Credit amount must be positive');
  await dialog.getByLabel('Amount').fill('12.50');
  await dialog.getByLabel('Reason').fill('Helped at the gala');
  await expect(dialog).toContainText('Owes $2.00 → becomes Credit $10.50');
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(rowsOf(page).last()).toContainText('Helped at the gala');
  await expect(figure(page, 'Balance')).toHaveText('Credit $10.50');
  const { body } = await turnout.admin.call('GET', `/students/${student.id}`);
  expect(body, 'used for what was owed').toMatchObject({ balance: 0, creditAvailable: 1050 });
});

test('the report, by student with totals, each with its records', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await withCredit(turnout);
  const name = `${student.firstName} ${student.lastName}`;
  await turnout.admin.call('POST', `/students/${student.id}/credits/apply`, { amount: 600 });
  await page.goto('/manage-students');
  await page.getByRole('link', { name: 'Credits report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Credits Report' })).toBeVisible();
  const { totals } = (await turnout.admin.call('GET', '/credits')).body;
  expect(totals.totalCredits - totals.usedCredits).toBe(totals.availableCredits);
  const toggle = page.getByRole('button', { name });
  const row = page.getByRole('row').filter({ has: toggle });
  await expect(row).toHaveText(`${name}2$12.00$6.00$6.00`);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.focus();
  await page.keyboard.press('Enter');
  const records = page.getByRole('table', { name: `Credits of ${name}` });
  await expect(records.getByRole('row')).toHaveCount(3);
  await expect(records).toContainText('Helped at the gala');
  await page.getByRole('link', { name: `Apply or give credit to ${name}` }).click();
  await expect(page.getByRole('tab', { name: 'Credits', selected: true })).toBeVisible();
});
