import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Student } from '../../src/contract/student.ts';
import type { Turnout } from './support/school.ts';
import { expect, ownWord, test } from './support/test.ts';

const DAY = '2026-11-17';

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Statement' }).getByRole('row');

function mark(turnout: Turnout, { id }: Student, status: string, date = DAY) {
  return turnout.admin.call('PUT', `/attendance/${date}/${id}`, { status });
}

async function pay(turnout: Turnout, { id }: Student, amount: number, notes = '') {
  const details = { studentId: id, amount, paymentMethod: 'card', date: DAY, notes };
  return (await turnout.admin.call('POST', '/payments', details)).body.payment;
}

/** Presses a download button and returns the file's name and first bytes. */
async function download(page: Page, button: Locator): Promise<{ name: string; start: string }> {
  const coming = page.waitForEvent('download');
  await button.click();
  const file = await coming;
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), start: bytes.subarray(0, 5).toString() };
}

test('a student sees why they owe, and downloads it as a PDF', async ({ page, as, turnout }) => {
  const { student, caller } = await turnout.addSignedIn({ lastName: ownWord('Why') });
  await mark(turnout, student, 'absent');
  await pay(turnout, student, 200);
  await as(caller);
  await page.goto('/');
  await page.getByRole('link', { name: 'View statement' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=statement$/);
  await expect(page.getByText('Fees $5.00 − paid $2.00 = you owe $3.00')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'For',
    'What happened',
    'Amount',
    'Balance after',
    'Recorded',
  ]);
  const [payment, fee] = [rowsOf(page).nth(1), rowsOf(page).nth(2)];
  const shown = { useInnerText: true };
  await expect(payment).toContainText('Nov 17, 2026 Payment Card −$2.00 $3.00', shown);
  await expect(fee).toContainText(
    'Nov 17, 2026 Fee charged Absent on Nov 17, 2026 +$5.00 $5.00',
    shown,
  );
  // Who recorded it stands in the sentence below, and not on each line.
  await expect(fee, 'when').toContainText(/\d:\d\d [AP]M$/);

  await fee.getByRole('button').click();
  await expect(fee).toContainText('For the class of Nov 17, 2026.');
  await expect(fee.getByRole('link'), 'the attendance day is not theirs').toHaveCount(0);
  await payment.getByRole('button').click();
  const receipt = await download(page, payment.getByRole('button', { name: 'Receipt' }));
  expect(receipt).toMatchObject({
    name: expect.stringMatching(/^receipt-.+\.pdf$/),
    start: '%PDF-',
  });
  const statement = await download(page, page.getByRole('button', { name: 'Download PDF' }));
  expect(statement.name).toBe(`statement-ada-${student.lastName.toLowerCase()}.pdf`);
  expect(statement.start).toBe('%PDF-');

  // Students can read only their own account.
  const other = await turnout.addStudent();
  for (const path of ['account', 'account/statement'])
    expect((await caller.call('GET', `/students/${other.id}/${path}`)).status).toBe(403);
  await page.goto(`/manage-students?view=form&id=${other.id}&tab=statement`);
  await expect(page).toHaveURL(/\/$/);
});

test('an admin follows a line to its source', async ({ asAdmin: page, turnout }) => {
  const student = await turnout.addStudent({ lastName: ownWord('Lines') });
  await mark(turnout, student, 'absent');
  await pay(turnout, student, 500, 'at the door');
  const gone = await pay(turnout, student, 300);
  await turnout.admin.call('DELETE', `/payments/${gone.id}`);
  await page.goto(`/manage-students?view=form&id=${student.id}&tab=statement`);
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(3), 'what was noted with the payment').toContainText('Card: at the door');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Payment deleted/ })
    .click();
  await expect(rows.nth(1)).toContainText('The payment is deleted.');
  await rows.nth(3).getByRole('button').click();
  await expect(rows.nth(3)).toContainText('Card payment of $5.00, Nov 17, 2026, “at the door”');
  const receipt = await download(page, rows.nth(3).getByRole('button', { name: 'Receipt' }));
  expect(receipt.start).toBe('%PDF-');
  await rows.nth(4).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await rows.nth(4).getByRole('link', { name: 'Attendance of Nov 17, 2026' }).click();
  await expect(page.getByRole('heading', { name: 'Attendance Dashboard' })).toBeVisible();
  await expect(page.getByLabel('Class date')).toHaveValue(DAY);
});

test('the period is in the address, on the PDF, and can be cleared', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ balance: 700 });
  const { today } = (await turnout.admin.call('GET', '/school')).body;
  await page.goto(`/manage-students?view=form&id=${student.id}&tab=statement`);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page.getByText('adjustments $7.00 = owes $7.00')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(page.getByText('Nothing was recorded in these days.')).toBeVisible();
  await expect(
    page.getByText('Opening balance $0.00 + fees $0.00 − paid $0.00 = closing balance $0.00'),
    "of those days, not today's",
  ).toBeVisible();
  await expect(page).toHaveURL(/to=2020-01-31/);
  await page.getByLabel('Recorded from').fill(today);
  await expect(page.getByRole('alert')).toHaveText('Invalid date range');
  await page.getByLabel('To', { exact: true }).fill(today);
  await expect(rowsOf(page)).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel('Recorded from')).toHaveValue(today);
  const asked = page.waitForRequest('**/account/statement?*');
  await download(page, page.getByRole('button', { name: 'Download PDF' }));
  expect((await asked).url()).toContain(
    `/api/v1/students/${student.id}/account/statement?from=${today}&to=${today}`,
  );
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).not.toHaveURL(/from=/);
});

test.describe('printed', () => {
  test.use({ colorScheme: 'dark' });

  test('it is light, without the shell, and has every line', async ({ asAdmin: page, turnout }) => {
    const student = await turnout.addStudent({ lastName: ownWord('Paper') });
    for (let n = 0; n < 104; n += 1) await mark(turnout, student, n % 2 ? 'present' : 'absent');
    // A headless browser has no print dialog, so the page records when one would have opened.
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset['printed'] = 'yes';
      };
    });
    await page.goto(`/manage-students?view=form&id=${student.id}&tab=statement`);
    await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await expect(rowsOf(page)).toHaveCount(105);
    await expect(page.getByRole('navigation')).toBeHidden();
    for (const name of ['Print', 'Clear', 'Back to Details'])
      await expect(page.getByRole('button', { name })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(page.getByRole('heading', { name: /^Statement of/ })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    const { body: school } = await turnout.admin.call('GET', '/school');
    const paper = page.getByText(school.name).filter({ visible: true });
    await expect(paper).toHaveCSS('color', 'rgb(36, 31, 43)');
    await expect(rowsOf(page).last()).toHaveCSS('color', 'rgb(36, 31, 43)');
  });
});
