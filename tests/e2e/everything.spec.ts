import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, findings, test } from './support/test.ts';
import { inOwnSchool } from './support/ownSchool.ts';
import { openSchool } from './support/school.ts';

test('everything goes out in one zip, and into a school that has no students', async ({ page }) => {
  let zip = '';
  await inOwnSchool(page, async ({ turnout }) => {
    await turnout.admin.call('PATCH', '/settings', { schoolName: 'Nutcracker House' });
    await page.goto(`${turnout.url}/settings/data`);
    const card = page.getByRole('main');
    await expect(card.getByText(/^\d+ entries, about \d+ KB before packing$/)).toBeVisible();
    // The school has students, so nothing can be imported.
    await expect(card.getByRole('button', { name: 'Import an export' })).toBeHidden();
    expect(await findings(page)).toEqual([]);
    const downloading = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Export everything' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(
      /^nutcracker-house-everything-\d{4}-\d\d-\d\d\.zip$/,
    );
    await expect(card.getByText(`${download.suggestedFilename()} is ready.`)).toBeVisible();
    zip = await download.path();
    const files = unzipSync(new Uint8Array(await readFile(zip)));
    expect(
      strFromU8(files['students.csv'] ?? new Uint8Array())
        .trim()
        .split('\n'),
    ).toHaveLength(11);
  });

  const empty = await openSchool();
  try {
    const { url, admin } = empty.turnout;
    await page.context().clearCookies();
    await page.context().addCookies(
      admin.cookie.split('; ').map((one) => {
        const [name = '', ...value] = one.split('=');
        return { name, value: value.join('='), url };
      }),
    );
    await page.goto(`${url}/settings/data`);
    const card = page.getByRole('main');
    await expect(card.getByRole('button', { name: 'Import an export' })).toBeVisible();
    await card.getByLabel('The zip file of an export').setInputFiles({
      name: 'wrong.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('no zip at all'),
    });
    const dialog = page.getByRole('dialog', { name: 'Import this export?' });
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    await expect(dialog.getByText(/This is not an export of Turnout/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await card.getByLabel('The zip file of an export').setInputFiles(zip);
    await expect(
      dialog.getByText(/^Nutcracker House, exported .*: 10 students, \d+ rows/),
    ).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import' }).click();
    await page.waitForURL(`${url}/`);
    await expect(page.getByText('Nutcracker House').first()).toBeVisible();
    await page.goto(`${url}/manage-students`);
    await expect(page.getByText('Cleo Dancer')).toBeVisible();
  } finally {
    await empty.close();
  }
});
