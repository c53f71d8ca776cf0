import { inMenu } from './support/rows.ts';
import { expect, test } from './support/test.ts';

test("a school's day: a new student, a class, a fee, a payment, the public dashboard", async ({
  asAdmin: page,
  turnout,
}) => {
  const lastName = `Day ${test.info().project.name} ${Date.now()}`;
  const name = `Nora ${lastName}`;

  await page.goto('/manage-students');
  await page
    .getByRole('button', { name: 'Add New Student' })
    .or(page.getByRole('link', { name: 'Add New Student' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Student' })).toBeVisible();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(`nora-${Date.now()}@school.test`);
  await page.getByLabel('Enrollment Status').selectOption('Enrolled');
  await page.locator('form').getByRole('button', { name: 'Add Student', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/password/i);
  await dialog
    .getByRole('button', { name: /Done|Close|OK|Got it/i })
    .last()
    .click();
  await expect(page.getByText(name).first()).toBeVisible();

  await page.goto('/attendance?date=2026-11-20');
  await page.getByPlaceholder('Search by name or email').fill(lastName);
  const row = page.getByRole('row').filter({ hasText: 'Nora' });
  await row.getByRole('radio', { name: 'Absent' }).check();
  await expect(row.getByText('$5.00')).toBeVisible();
  const students = await turnout.admin.call('GET', '/students');
  const { id } = students.body.items.find((one: { lastName: string }) => one.lastName === lastName);
  await expect
    .poll(async () => (await turnout.admin.call('GET', `/students/${id}`)).body.balance)
    .toBe(500);

  await page.goto(`/public-dashboard/${id}`);
  await expect(page.getByText('Owes $5.00').first()).toBeVisible();
  // On a phone, what can be done about a fee is in the sheet of its row.
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await inMenu(page, /^Pay fee/)
    .or(page.getByRole('button', { name: /^Pay fee/ }))
    .click();
  await expect(page).toHaveURL(/\/payments\?action=pay/);
  await expect(page.getByLabel(/^Amount/)).toHaveValue('5.00');
  await page.locator('form').getByRole('button', { name: 'Record $5.00' }).click();
  await expect
    .poll(async () => (await turnout.admin.call('GET', `/students/${id}`)).body.totalPayments)
    .toBe(500);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`/public-dashboard/${id}`);
  await expect(page.getByText('$0.00').first()).toBeVisible();
  await expect(page.getByText('No unpaid fees.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
});

test('a mark made elsewhere shows in an open day', async ({ asAdmin: page, turnout }) => {
  const student = await turnout.addStudent({ firstName: 'Live' });
  await page.goto('/attendance?date=2026-11-18');
  await page.getByPlaceholder('Search by name or email').fill(student.lastName);
  const row = page.getByRole('row').filter({ hasText: 'Live' });
  await expect(row).toBeVisible();
  await turnout.admin.call('PUT', `/attendance/2026-11-18/${student.id}`, { status: 'absent' });
  await expect(row.getByText('$5.00')).toBeVisible();
});
