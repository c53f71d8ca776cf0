import { readFile } from 'node:fs/promises';
import { expect, findings, test } from './support/test.ts';
import { inOwnSchool } from './support/ownSchool.ts';
import { addMonths, formatMonth } from '../../src/domain/months.ts';
import {
  addDays,
  calendarDate,
  dayOfWeek,
  month as toMonth,
  monthNames,
} from '../../src/domain/dates.ts';

test('a month is closed, corrected by an entry dated today, and reopened with a reason', async ({
  page,
}) => {
  await inOwnSchool(page, async ({ turnout }) => {
    const { url, admin } = turnout;
    const { body: school } = await admin.call('GET', '/school');
    const month = addMonths(toMonth(school.today.slice(0, 7)), -1);
    const name = monthNames[Number(month.slice(5)) - 1] ?? '';
    const { body: students } = await admin.call('GET', '/students');
    const [ada] = students.items;
    // This can't be a public holiday, because those in the first days of a month are Mondays.
    const fifth = calendarDate(`${month}-05`);
    const day = dayOfWeek(fifth) === 1 ? addDays(fifth, 1) : fifth;
    await admin.call('PUT', `/attendance/${day}/${ada.id}`, {
      status: 'present',
      attributes: { late: true },
    });

    await page.goto(`${url}/`);
    // A school that has never closed a month sees nothing about it on Home.
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Close / })).toBeHidden();
    await page.goto(`${url}/financial-reports?month=${month}`);
    await page.getByRole('link', { name: `Close ${name}` }).click();
    await expect(page.getByRole('heading', { name: formatMonth(month) })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Before you close' })).toBeHidden();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: `Close ${name}` }).click();
    const question = page.getByRole('dialog', { name: /^Close .*\?$/ });
    await question.getByLabel('Note (optional)').fill('All counted');
    expect(await findings(page)).toEqual([]);
    await question.getByRole('button', { name: `Close ${name}` }).click();
    await expect(page.getByText('Unchanged since closing', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Closed by .* on .*: All counted$/)).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Sign-off sheet' }).click();
    const sheet = await downloading;
    expect(sheet.suggestedFilename()).toContain(`closing-${month}.pdf`);
    expect((await readFile(await sheet.path())).subarray(0, 5).toString()).toBe('%PDF-');

    // The mark can't be changed.
    const refused = await admin.call('PUT', `/attendance/${day}/${ada.id}`, { status: 'absent' });
    // In January, December has its year.
    expect(refused.body.message).toMatch(
      /^\w+( \d{4})? is closed\. Add a correction dated today\.$/,
    );

    // It can be corrected from the statement.
    await page.goto(`${url}/students/${ada.id}`);
    await page.getByRole('button', { name: /Fee charged/ }).click();
    await page.getByRole('button', { name: 'Correct', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Correct Fee charged/ });
    await dialog.getByLabel('Why').fill('She was in time');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
    await expect(page.getByText(/Correction of Fee charged, .*: She was in time/)).toBeVisible();
    await expect(page.getByText(/\d, corrected on /)).toBeVisible();

    // Once it is reopened, all admins see it on Home.
    await page.goto(`${url}/financial-reports/closing?month=${month}`);
    await page.getByRole('button', { name: `Reopen ${name}` }).click();
    const reopening = page.getByRole('dialog', { name: /^Reopen .*\?$/ });
    await reopening.getByLabel('Reason').fill('A forgotten check');
    await reopening.getByRole('button', { name: `Reopen ${name}` }).click();
    await expect(page.getByRole('heading', { name: `${name} is open` })).toBeVisible();
    await page.goto(`${url}/`);
    await expect(page.getByText(`${name} was reopened`)).toBeVisible();
    await expect(page.getByText(/A forgotten check$/)).toBeVisible();
  });
});
