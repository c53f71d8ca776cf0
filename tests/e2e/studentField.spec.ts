import { expect, ownWord, test } from './support/test.ts';

test('a name typed over a choice clears it: no payment goes to somebody who is not looked for', async ({
  asAdmin: page,
  turnout,
}) => {
  const [moreau, park] = [ownWord('Moreau'), ownWord('Park')];
  const leo = await turnout.addStudent({ firstName: 'Leo', lastName: moreau });
  for (const firstName of ['Ada', 'Ben']) await turnout.addStudent({ firstName, lastName: park });
  for (let n = 0; n < 14; n++) await turnout.addStudent({ lastName: ownWord('Other') });
  await page.goto('/payments?action=pay');
  const find = page.getByLabel('Find by name or email');
  const student = page.getByLabel('Student');
  const record = page.locator('form').getByRole('button', { name: 'Record Payment', exact: true });
  await find.fill(`leo ${moreau}`);
  await expect(student).toHaveValue(leo.id);
  await page.getByLabel('Amount').fill('5');
  await expect(record).toBeEnabled();
  await find.fill(park);
  await expect(student).toHaveValue('');
  await expect(student).toContainText('Select a student (2 matches)');
  await expect(record).toBeDisabled();
  await find.fill(`ben ${park}`);
  await expect(student.getByRole('option', { name: 'Select a student (1 match)' })).toBeAttached();
  await expect(student.getByRole('option', { selected: true })).toContainText(`Ben ${park}`);
  await expect(record).toBeEnabled();
});
