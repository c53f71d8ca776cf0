import { test } from 'vitest';
import { expect, openScreen, page } from './support/screen.ts';
import { aStudent } from './support/things.ts';

test('typing over a choice clears it: no payment goes to the wrong student', async () => {
  const named = (firstName: string, lastName: string) =>
    aStudent({ id: firstName.toLowerCase(), firstName, lastName });
  const others = Array.from({ length: 14 }, (_, at) => named(`Other${at}`, 'Person'));
  const items = [named('Leo', 'Moreau'), named('Ada', 'Park'), named('Ben', 'Park'), ...others];
  await openScreen('/payments?action=pay', { students: { list: () => ({ items }) } });
  const find = page.getByLabelText('Find by name or email');
  const student = page.getByLabelText('Student');
  const record = page.getByRole('button', { name: 'Record Payment', exact: true }).last();
  await find.fill('leo moreau');
  await expect.element(student).toHaveValue('leo');
  await page.getByLabelText('Amount').fill('5');
  await expect.element(record).toBeEnabled();
  await find.fill('park');
  await expect.element(student).toHaveValue('');
  await expect.element(student).toHaveTextContent('Select a student (2 matches)');
  await expect.element(record).toBeDisabled();
  await find.fill('ben park');
  await expect.element(student).toHaveTextContent('Select a student (1 match)');
  await expect.element(student).toHaveValue('ben');
  await expect.element(record).toBeEnabled();
});
