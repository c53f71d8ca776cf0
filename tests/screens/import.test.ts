import { test } from 'vitest';
import { expect, lose, openScreen, page } from './support/screen.ts';
import { anImport } from './support/things.ts';
import { hurry } from './support/time.ts';

test('a list whose preview fails says so, counts nothing and adds nobody', async () => {
  const server = await openScreen('/manage-students/import', { students: { import: lose } });
  hurry();
  await page
    .getByLabelText('Your list')
    .fill('First name,Last name,Email\nAda,Lovelace,ada@school.test');
  await expect.element(page.getByText('Failed to check the list: ')).toBeVisible();
  await expect.element(page.getByText(/recorded twice|isn't saved/)).not.toBeInTheDocument();
  const rows = page.getByRole('table', { name: 'Students in the list' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('Not checked');
  await expect.element(page.getByText(/Nobody to add|\(0\)/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add students' })).toBeDisabled();
  server.answers = { students: { import: anImport } };
  await page.getByRole('button', { name: 'Retry' }).click();
  const status = page.getByLabelText('Status if a line has none');
  await expect.element(status).toHaveValue('Enrolled');
  await status.selectOptions('Pending Payment');
  await page.getByRole('button', { name: 'Add 1 student' }).click();
  await expect.element(page.getByRole('heading', { name: '1 student added' })).toBeVisible();
  const added = server
    .askedFor('students.import')
    .map(({ input }) => input)
    .filter((input) => !(input as { dryRun?: boolean }).dryRun);
  expect(added).toEqual([
    {
      rows: [
        {
          firstName: 'Ada',
          lastName: 'Lovelace',
          email: 'ada@school.test',
          enrollmentStatus: 'Pending Payment',
        },
      ],
    },
  ]);
});
