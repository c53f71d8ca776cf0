import { expect, findings, ownWord, test } from './support/test.ts';

test('a balance that a colleague changed while the form was open is not overwritten silently', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Stale'), balance: 500 });
  await page.goto(`/manage-students?view=form&id=${student.id}`);
  const balance = page.getByLabel('Balance');
  await expect(balance).toHaveValue('5.00');
  const payment = { studentId: student.id, amount: 500, paymentMethod: 'cash', date: '2026-11-20' };
  await turnout.admin.call('POST', '/payments', payment);
  await balance.fill('7');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(
    'The balance changed from $5.00 to $0.00 while this form was open. Please check it and save again.',
  );
  await expect(balance).toHaveValue('7');
  await expect(page.getByText('An adjustment of +$7.00')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const now = async () => (await turnout.admin.call('GET', `/students/${student.id}`)).body.balance;
  expect(await now()).toBe(0);
  await save.click();
  await expect(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
  expect(await now()).toBe(700);
});
