import type { Page } from '@playwright/test';
import { testInOwnSchool } from './support/ownSchool.ts';
import { phone, thumbOn } from './support/taps.ts';
import { cutMoney, expect, rare } from './support/test.ts';

// The lists of a first day come in on a phone, by what the guide says.

testInOwnSchool.use(phone);

const picture = (page: Page, name: string) =>
  page.screenshot({ path: testInOwnSchool.info().outputPath(`${name}.png`), fullPage: true });

testInOwnSchool(
  "a phone's list, a program's export, a roll on paper and a bank's payments come in",
  rare,
  async ({ asAdmin: page, turnout }) => {
    const thumb = thumbOn(page);
    const press = (name: string | RegExp) => thumb.tap(page.getByRole('button', { name }));

    // The list in somebody's notes: names, one a line.
    await page.goto('/manage-students/import');
    const list = page.getByLabel('Your list');
    await thumb.tap(list);
    await thumb.paste(list, 'Ines Rojas\nLeo Rojas\nZoë van Dyk\nOtis Park');
    await picture(page, 'list');
    await press('Add 4 students');
    await expect(page.getByRole('heading', { name: '4 students added' })).toBeVisible();
    expect(thumb.taps).toBeLessThanOrEqual(4);

    // A program's export of students with their parents.
    await page.goto('/manage-students/import');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'students.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            'Student First Name,Student Last Name,Birth Date,Family Name,Primary Contact,Primary Email,Home Phone,Classes,Status',
            'Gwen,Marlow,04/13/2016,Marlow,Ana Marlow,ana@school.test,555-010-1001,Ballet 1,Active',
            'Finn,Marlow,11/30/2018,Marlow,Ana Marlow,ana@school.test,555-010-1001,Ballet 1,Active',
            'Mina,Ito,07/22/2015,Ito,Kenji Ito,kenji@school.test,555-010-1002,Tap,Active',
          ].join('\r\n'),
        ),
      });
    await thumb.tap(page.getByText('The parent’s', { exact: true }));
    await picture(page, 'program');
    await press(/^Add 3 students/);
    await expect(page.getByRole('heading', { name: /^3 students/ })).toBeVisible();
    await picture(page, 'program-added');

    // A roll as a grid: names down, days across.
    await page.goto('/manage-students/history');
    const past = page.getByLabel('Payments, charges, attendance or balances');
    await thumb.tap(past);
    await thumb.paste(
      past,
      'Ballet 1\t9/8/2026\t9/15/2026\t9/22/2026\nGwen Marlow\tP\tA\tP\nFinn Marlow\tx\tx\tx',
    );
    await press('Attendance');
    await picture(page, 'grid');
    await thumb.tap(page.getByLabel('x', { exact: true }));
    await page.getByLabel('x', { exact: true }).selectOption('Present');
    await press('See old and new');
    await press('Import 6 rows');
    await expect(page.getByRole('heading', { name: '6 marks imported' })).toBeVisible();
    await picture(page, 'grid-imported');

    // A bank lists its payments by Zelle.
    const { items } = (await turnout.admin.call('GET', '/students')).body;
    const mina = items.find((one: { firstName: string }) => one.firstName === 'Mina');
    await page.goto('/payments?action=pay');
    await thumb.tap(page.getByRole('link', { name: 'From a list' }));
    await page.locator('input[type=file]').setInputFiles({
      name: 'september.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'Posting Date,Description,Amount',
          '09/02/2026,"ZELLE FROM MARLOW ANA ON 09/02 REF # RP0AAA111",130.00',
          `09/03/2026,"Zelle payment from K. I. 1987654 ${mina.payReference}",65.00`,
          '09/04/2026,"ZELLE TO LANDLORD LLC ON 09/04 RENT",-900.00',
          '09/05/2026,"Zelle payment from GRANNY",20.00',
        ].join('\r\n'),
      ),
    });
    await press('Payments');
    await page.getByLabel('Description').selectOption("A bank's text with the payer");
    await thumb.tap(page.getByText('The month: 3/4 is March 4'));
    await page.getByLabel('ZELLE').selectOption('Cash');
    await press('See old and new');
    await page
      .getByLabel('MARLOW ANA (1 row)')
      .selectOption('The family Marlow (Finn Marlow, Gwen Marlow)');
    await thumb.tap(page.getByRole('button', { name: 'Leave out GRANNY' }));
    await press('See old and new');
    await picture(page, 'bank');
    expect(await cutMoney(page)).toEqual([]);
    await expect(
      page.getByText('3 payments, $215.00: 2 to record $195.00, 1 left out $20.00.'),
    ).toBeVisible();
    await press('Import 2 rows');
    await expect(
      page.getByText('3 payments, $215.00: 2 recorded $195.00, 1 left out $20.00.').first(),
    ).toBeVisible();
    await picture(page, 'bank-imported');
    const paid = (await turnout.admin.call('GET', '/payments')).body.items as { amount: number }[];
    expect(paid.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([6500, 13_000]);
  },
);
