import { expect, ownWord, test } from './support/test.ts';

const DAY = '2026-11-17';

test('all of one student on one page: the whole debt is taken, a payment removed and restored', async ({
  asAdmin: page,
  turnout,
}) => {
  const lastName = ownWord('Page');
  const student = await turnout.addStudent({ firstName: 'Nia', lastName, phone: '555 0100' });
  for (const date of ['2026-11-10', DAY])
    await turnout.admin.call('PUT', `/attendance/${date}/${student.id}`, { status: 'absent' });
  await page.goto(`/manage-students?q=${lastName}`);
  await page.getByRole('link', { name: `Nia ${lastName}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Nia ${lastName}` })).toBeVisible();
  const top = page.getByRole('main').locator('header').first();
  for (const fact of ['Enrolled', 'Lead', student.email, '555 0100', 'Owes $10.00'])
    await expect(top).toContainText(fact);
  await expect(page.getByRole('table', { name: 'Statement' }).getByRole('row')).toHaveCount(3);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Take payment $10.00' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('10.00');
  await expect(dialog).toContainText('After this payment');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText(`$10.00 from Nia ${lastName} is recorded.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(top).toContainText('Paid up');
  await expect(page.getByRole('button', { name: 'Take payment', exact: true })).toBeFocused();
  await expect(page.getByRole('table', { name: 'Statement' }).getByRole('row')).toHaveCount(4);

  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page).toHaveURL(/tab=payments/);
  await page.getByRole('button', { name: 'Remove payment of $10.00' }).click();
  await expect(dialog).toContainText('The balance goes from $0.00 to Owed $10.00.');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Payment deleted successfully')).toBeVisible();
  await expect(top).toContainText('Owes $10.00');
  await page.getByRole('button', { name: /^Undo the removal of the payment of \$10\.00/ }).click();
  await expect(page.getByText('Payment restored')).toBeVisible();
  await expect(top).toContainText('Paid up');

  await page.getByRole('button', { name: 'Remove payment of $10.00' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Pay fee of Nov 17, 2026' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('5.00');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(top).toContainText('Owes $5.00');

  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('button', { name: 'Reset password' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Student' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Nia ${lastName}` })).toBeVisible();
});

test('who was removed has a page, and who does not exist has none', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Gone'), balance: 700 });
  await turnout.admin.call('PUT', `/students/${student.id}/status`, {
    enrollmentStatus: 'Removed',
  });
  await page.goto(`/students/${student.id}`);
  await expect(page.getByText('Owes $7.00', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Removed');
  await page.goto('/students/nobody');
  await expect(page.getByText('Student not found')).toBeVisible();
  await page.getByRole('link', { name: 'All students' }).click();
  await expect(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
});
