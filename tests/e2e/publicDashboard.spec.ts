import { actOn } from './support/rows.ts';
import type { Page } from '@playwright/test';
import type { Student } from '../../src/contract/student.ts';
import type { Turnout } from './support/school.ts';
import { expect, ownWord, rare, test } from './support/test.ts';

const DAYS = ['2026-01-06', '2026-01-13', '2026-01-20', '2026-01-27'] as const;

/** Adds a student with three absences, the first one paid and the second one in part: $15.00 charged, $7.00 paid. */
async function withFees(turnout: Turnout): Promise<Student> {
  const student = await turnout.addStudent({ lastName: ownWord('Fees') });
  for (const date of DAYS.slice(0, 3))
    await turnout.admin.call('PUT', `/attendance/${date}/${student.id}`, { status: 'absent' });
  await turnout.admin.call('PUT', `/attendance/${DAYS[3]}/${student.id}`, { status: 'present' });
  await pay(turnout, student, { amount: 700, date: DAYS[3] });
  return student;
}

function pay(turnout: Turnout, { id }: Student, details: object) {
  const payment = { studentId: id, paymentMethod: 'card', ...details };
  return turnout.admin.call('POST', '/payments', payment);
}

const fees = (page: Page) => page.getByRole('table', { name: 'Fee History' });
const payments = (page: Page) => page.getByRole('table', { name: 'Payment History' });

test('the list and a student, for everyone', async ({ page, turnout }) => {
  const word = ownWord('Public');
  const owes = await turnout.addStudent({ firstName: 'Ann', lastName: word, balance: 1500 });
  const pending = { enrollmentStatus: 'Pending Payment' };
  const credit = await turnout.addStudent({ firstName: 'Bea', lastName: word, ...pending });
  await pay(turnout, credit, { amount: 200, date: DAYS[0] });
  await turnout.addStudent({ firstName: 'Cleo', lastName: word });
  await page.goto('/public-dashboard');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Student Financial Dashboard' }),
  ).toBeVisible();
  await page.getByRole('searchbox').fill(word);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Status',
    'Current Balance',
    'Details',
  ]);
  const row = (name: string) => page.getByRole('row').filter({ hasText: `${name} ${word}` });
  const colors = [];
  for (const [name, balance, meaning] of [
    ['Ann', 'Owes $15.00', 'owed'],
    ['Bea', 'Credit $2.00', 'credit'],
    ['Cleo', '$0.00', 'settled'],
  ] as const) {
    const shown = row(name).getByText(balance);
    await expect(shown).toHaveAttribute('data-balance', meaning);
    colors.push(await shown.evaluate((text) => getComputedStyle(text).color));
  }
  expect(new Set(colors).size, 'owed, credit and settled differ to the eye').toBe(3);
  const tone = (name: string, status: string) =>
    row(name)
      .getByText(status, { exact: true })
      .evaluate((tag) => getComputedStyle(tag).backgroundColor);
  expect(await tone('Ann', 'Enrolled')).not.toBe(await tone('Bea', 'Pending Payment'));

  await row('Ann').getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Ann ${word}` })).toBeVisible();
  await expect(page.getByText(owes.email)).toBeVisible();
  for (const label of ['Total Fees', 'Payments Made', 'Current Balance'])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  await expect(page.getByText('No payment records found.')).toBeVisible();
  await expect(page.getByText('No fee records found.')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('searchbox').fill('nobody is called that');
  await expect(page.getByText('No students found.')).toBeVisible();
});

test('histories, which fees the payments cover, the toggle and its counter', async ({
  page,
  turnout,
}) => {
  const student = await withFees(turnout);
  await page.goto(`/public-dashboard/${student.id}`);
  await expect(payments(page).getByRole('columnheader')).toHaveText([
    'Date',
    'Amount',
    'Payment Method',
    'Notes',
  ]);
  await expect(payments(page).getByRole('row').last()).toHaveText('Jan 27, 2026$7.00CardN/A');
  await expect(fees(page).getByRole('columnheader')).toHaveText([
    'Date',
    'Status',
    'Reason',
    'Fee Amount',
    'Payment Status',
    'Remaining',
  ]);
  const rows = fees(page).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(page.getByText('Showing 2 of 3 fees')).toBeVisible();
  await expect(rows.nth(1)).toHaveText('Jan 20, 2026AbsentAbsence$5.00Unpaid$5.00');
  await expect(rows.nth(2)).toHaveText('Jan 13, 2026AbsentAbsence$5.00Partial$3.00');
  await page.getByRole('button', { name: 'View All Fees' }).click();
  await expect(page.getByText('Showing 3 of 3 fees')).toBeVisible();
  await expect(rows.nth(3)).toHaveText('Jan 6, 2026AbsentAbsence$5.00Paid$0.00');
  await page.getByRole('button', { name: 'Show Unpaid Only' }).click();
  await expect(rows).toHaveCount(3);

  await pay(turnout, student, { amount: 800, date: DAYS[3] });
  await page.reload();
  await expect(page.getByText('No unpaid fees.')).toBeVisible();
  await expect(page.getByText('Showing 0 of 3 fees')).toBeVisible();
});

test.describe('Undo restores what was removed', () => {
  const confirm = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  const balanceOf = async (turnout: Turnout, { id }: Student) =>
    (await turnout.admin.call('GET', `/students/${id}`)).body.calculatedBalance;

  test('a payment, the same one', rare, async ({ asAdmin: page, turnout }) => {
    const student = await withFees(turnout);
    const before = (await turnout.admin.call('GET', `/payments?studentId=${student.id}`)).body;
    await page.goto(`/public-dashboard/${student.id}`);
    await actOn(page, /^More for \$7\.00/, /^Remove payment/);
    await confirm(page);
    await expect(page.getByText('Payment deleted successfully')).toBeVisible();
    expect(await balanceOf(turnout, student)).toBe(1500);
    await expect(page.getByText('Payment deleted successfully')).toBeHidden();
    const undo = page.getByRole('button', {
      name: 'Undo the removal of the payment of $7.00, Jan 27, 2026',
    });
    await undo.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Payment restored')).toBeVisible();
    await expect(payments(page).getByRole('row').last()).toContainText('$7.00');
    await expect(undo).toBeHidden();
    expect(await balanceOf(turnout, student)).toBe(800);
    const after = (await turnout.admin.call('GET', `/payments?studentId=${student.id}`)).body;
    expect(after.items).toEqual(before.items);
  });

  test('a fee record, the same mark', async ({ asAdmin: page, turnout }) => {
    const student = await withFees(turnout);
    await page.goto(`/public-dashboard/${student.id}`);
    await actOn(page, /^More for .*Jan 20, 2026$/, /^Remove fee/);
    await confirm(page);
    await page.getByRole('button', { name: /^Undo the removal of the fee of \$5\.00/ }).click();
    await expect(page.getByText('Fee record restored')).toBeVisible();
    await expect(page.getByText('Showing 2 of 3 fees')).toBeVisible();
    expect(await balanceOf(turnout, student)).toBe(800);
    const { body } = await turnout.admin.call('GET', `/attendance/${DAYS[2]}`);
    const back = body.students.find(({ id }: Student) => id === student.id).attendance;
    expect(back).toMatchObject({ status: 'absent', fee: { total: 500 } });
  });
});
