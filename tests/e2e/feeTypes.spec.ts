import { readFile } from 'node:fs/promises';
import readXlsxFile from 'read-excel-file/node';
import { expect, rare, test } from './support/test.ts';

const DAY = '2026-11-04';

test.describe('a fee type of the school', () => {
  test('is added, marked, charged, reported, renamed and retired without any change to the program', async ({
    asAdmin: page,
    turnout,
  }) => {
    const { id } = await turnout.addStudent({ firstName: 'Phoebe', lastName: 'Rings' });
    await page.goto('/settings/fees');
    await page.getByRole('button', { name: 'Add a fee' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a fee' });
    await adding.getByLabel('Name').fill('late');
    await adding.getByLabel('Amount').fill('2.50');
    await adding.getByLabel('Starts with the class on').fill('2026-11-01');
    await adding.getByRole('button', { name: 'Add fee' }).click();
    await expect(adding.getByLabel('Name')).toHaveAccessibleDescription(
      /There is already a fee type called "Late"/,
    );
    await adding.getByLabel('Name').fill('Phone in class');
    await expect(adding).toContainText(
      'Classes from Nov 1, 2026 on: Phone in class $2.50. Marks already made keep their fee.',
    );
    await adding.getByRole('button', { name: 'Add fee' }).click();
    await expect(
      page.getByText("Phone in class is added. You'll find it on the roll."),
    ).toBeVisible();
    const fees = page.getByRole('table', { name: 'Fees' });
    await expect(fees.getByRole('row', { name: /^Phone in class/ })).toContainText('$2.50');

    // The roll only has it from its start date on.
    await page.goto('/attendance?date=2026-10-30&q=Phoebe');
    const flags = page.getByRole('group', { name: 'Fee attributes of Phoebe Rings' });
    await expect(flags.getByRole('checkbox', { name: 'No Shoes' })).toBeVisible();
    await expect(flags.getByRole('checkbox', { name: 'Phone in class' })).toHaveCount(0);
    await page.goto(`/attendance?date=${DAY}&q=Phoebe`);
    await page.getByRole('radio', { name: 'Present' }).check();
    await flags.getByRole('checkbox', { name: 'Phone in class' }).check();
    await flags.getByRole('checkbox', { name: 'Late' }).check();
    const row = page.getByRole('row', { name: /Phoebe Rings/ });
    await expect(row).toContainText('$3.50');

    await page.goto(`/manage-students?view=form&id=${id}&tab=statement`);
    await expect(page.getByText(/late, phone in class on Nov 4, 2026/)).toBeVisible();
    await page.goto(`/public-dashboard/${id}`);
    await expect(page.getByText('Late, Phone in class')).toBeVisible();

    await page.goto('/financial-reports?month=2026-11');
    const breakdown = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Fee Type Breakdown' }) })
      .last();
    await expect(breakdown).toContainText('Phone in class$2.50');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Excel' }).click();
    const file = await readFile(await (await download).path());
    const sheets = await readXlsxFile(file);
    expect(JSON.stringify(sheets)).toContain('Phone in class Fees');

    await page.goto('/attendance-reports?month=2026-11');
    await page.getByRole('link', { name: /Phone in class, show the marks/ }).click();
    await expect(
      page.getByRole('heading', { name: 'Phone in class, November 2026' }),
    ).toBeVisible();
    await expect(page.getByRole('row', { name: /Phoebe Rings/ })).toContainText(
      'Late, Phone in class',
    );

    await page.goto('/audit-log?entity=attendance');
    await expect(page.getByText('Phone in class: ').first()).toBeVisible();

    // The new name shows everywhere, even in earlier entries.
    await page.goto('/settings/fees');
    await page.getByRole('button', { name: 'Edit Phone in class' }).click();
    const editing = page.getByRole('dialog');
    await editing.getByRole('textbox', { name: 'Name' }).fill('Phone out');
    await editing.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Renamed to Phone out everywhere.')).toBeVisible();
    await page.goto(`/manage-students?view=form&id=${id}&tab=statement`);
    await expect(page.getByText(/late, phone out on Nov 4, 2026/)).toBeVisible();

    // After it is retired, the mark keeps its fee and the flag can be removed; the roll of a later day doesn't offer
    // it.
    await page.goto('/settings/fees');
    await page.getByRole('button', { name: 'Edit Phone out' }).click();
    await editing.getByLabel('Retired from').fill('2026-11-03');
    await expect(editing).toContainText(
      'Classes from Nov 3, 2026 on: no fee for Phone out. Marks already made keep their fee.',
    );
    await editing.getByRole('button', { name: 'Retire' }).click();
    await expect(page.getByText('Phone out is retired.')).toBeVisible();
    await page.goto('/attendance?date=2026-11-06&q=Phoebe');
    await expect(flags.getByRole('checkbox', { name: 'No Shoes' })).toBeVisible();
    await expect(flags.getByRole('checkbox', { name: 'Phone out' })).toHaveCount(0);
    await page.goto(`/attendance?date=${DAY}&q=Phoebe`);
    await expect(row).toContainText('$3.50');
    await flags.getByRole('checkbox', { name: 'Phone out' }).click();
    await expect(row).toContainText('$1.00');
    await expect(flags.getByRole('checkbox', { name: 'Phone out' })).toHaveCount(0);
  });

  test(
    'can be moved by keyboard, and the roll follows',
    rare,
    async ({ asAdmin: page, turnout }) => {
      await turnout.addStudent({ firstName: 'Orla', lastName: 'Rows' });
      await page.goto('/settings/fees');
      const names = page.getByRole('table', { name: 'Fees' }).getByRole('row');
      await expect(names.nth(2)).toContainText('Late');
      await page.getByRole('button', { name: 'Move No Shoes up' }).focus();
      await page.keyboard.press('Enter');
      await expect(names.nth(2)).toContainText('No Shoes');
      await page.goto('/attendance?date=2026-10-28&q=Orla');
      const flags = page.getByRole('group', { name: 'Fee attributes of Orla Rows' });
      await expect(flags.getByRole('checkbox').first()).toHaveAccessibleName('No Shoes');
      await turnout.admin.call('PATCH', '/fee-types/late', { position: 1 });
    },
  );
});
