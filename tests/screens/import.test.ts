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
  await expect.element(page.getByText(/No one to add|\(0\)/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add students' })).toBeDisabled();
  server.answers = { students: { import: anImport } };
  await page.getByRole('button', { name: 'Retry' }).click();
  const status = page.getByLabelText('Status for rows without one');
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

test('lines with the email of somebody else are settled in three ways, one or all', async () => {
  const server = await openScreen('/manage-students/import', {
    students: {
      import: ({ rows, dryRun = false }) => {
        const seen = new Set<unknown>();
        const items = rows.map(({ email }) => {
          const shared = email !== null && seen.has(email);
          seen.add(email);
          return shared
            ? {
                outcome: 'refused' as const,
                reason: 'Row 1 has the same email.',
                fields: { email: 'Row 1 has the same email.' },
                sameEmailAs: 1,
                sharesEmail: true as const,
              }
            : { outcome: 'created' as const };
        });
        const refused = items.filter(({ outcome }) => outcome === 'refused').length;
        const families = new Set(rows.flatMap(({ adultEmail }) => adultEmail ?? [])).size;
        return {
          ...anImport({ dryRun }),
          created: items.length - refused,
          refused,
          items,
          families,
        };
      },
    },
  });
  const paste = (names: string[]) =>
    page
      .getByLabelText('Your list')
      .fill(
        [
          'First name,Last name,Email',
          ...names.map((name) => `${name},Baker,mother@school.test`),
        ].join('\n'),
      );
  const sent = () =>
    (server.askedFor('students.import').at(-1)?.input as { rows: unknown } | undefined)?.rows;
  const child = (firstName: string, more: object) => ({ firstName, lastName: 'Baker', ...more });

  await paste(['Ada', 'Ben', 'Cleo']);
  await expect
    .element(page.getByText('2 lines use someone else’s email. For all of them:'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Skip the line, line 4' }).click();
  await expect.element(page.getByText('2 lines use someone else’s email')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Skip the email, line 3' }).click();
  await expect
    .poll(sent)
    .toEqual([child('Ada', { email: 'mother@school.test' }), child('Ben', { email: null })]);
  await expect.element(page.getByRole('button', { name: 'Add 2 students' })).toBeEnabled();
  await expect.element(page.getByRole('table').getByText('No email')).toBeVisible();

  await paste(['Ada', 'Ben', 'Dan']);
  await page.getByRole('button', { name: 'Same family, all 2 lines' }).click();
  const adultEmail = 'mother@school.test';
  await expect
    .poll(sent)
    .toEqual(['Ada', 'Ben', 'Dan'].map((name) => child(name, { email: null, adultEmail })));
  await expect.element(page.getByText('One family, by their parents')).toBeVisible();
  await expect.element(page.getByText('Parent: mother@school.test').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add 3 students' })).toBeEnabled();
});
