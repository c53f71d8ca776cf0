import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { Family } from '../../src/contract/family.ts';
import type { Caller } from '../support/caller.ts';
import { pdfText } from '../support/pdf.ts';
import { phone } from './support/taps.ts';
import { expect, findings, ownWord, test } from './support/test.ts';
import { actOn, inMenu } from './support/rows.ts';

/** Two students without email: the first owes $10.00 for two days, and the second $5.00 for the day in between. */
async function twoChildren(admin: Caller, lastName: string): Promise<{ ada: string; ben: string }> {
  const rows = ['Ada', 'Ben'].map((firstName) => ({
    firstName,
    lastName,
    enrollmentStatus: 'Enrolled',
  }));
  expect((await admin.call('POST', '/students/import', { rows })).status).toBe(200);
  const { items } = (await admin.call('GET', '/students')).body;
  const idOf = (firstName: string): string =>
    items.find(
      (one: { firstName: string; lastName: string }) =>
        one.firstName === firstName && one.lastName === lastName,
    ).id;
  const [ada, ben] = [idOf('Ada'), idOf('Ben')];
  for (const [date, id] of [
    ['2026-10-05', ada],
    ['2026-10-13', ben],
    ['2026-10-19', ada],
  ])
    await admin.call('PUT', `/attendance/${date}/${id}`, { status: 'absent' });
  return { ada, ben };
}

const owes = (page: Page, sentence: RegExp) =>
  expect(page.getByRole('main')).toContainText(sentence);

test('an admin starts a family, gives its mother a slip, and takes, deletes and restores one payment', async ({
  asAdmin: page,
  turnout,
}) => {
  const name = ownWord('Baker').replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  const { ada, ben } = await twoChildren(turnout.admin, name);
  const main = page.getByRole('main');

  await test.step('the family starts on a student’s page', async () => {
    await page.goto(`/students/${ada}?tab=details`);
    await page.getByRole('button', { name: 'Add to a family' }).click();
    await page.getByRole('link', { name: 'Start a new family' }).click();
    await expect(page.getByLabel('Family name')).toHaveValue(name);
    await page.getByRole('combobox', { name: 'Another student' }).fill(`ben ${name}`);
    await page.getByRole('option', { name: `Ben ${name}` }).click();
    await page.getByRole('button', { name: 'Add parent or guardian' }).click();
    await page.getByLabel('First name').fill('Ann');
    await page.getByLabel('Email').fill(`${name}@school.test`);
    await page.getByLabel('Relation').fill('Mother');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add family' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await owes(page, new RegExp(`The ${name}s owe \\$15\\.00: Ada \\$10\\.00, Ben \\$5\\.00\\.`));
    expect(await findings(page)).toEqual([]);
  });

  await test.step('the mother gets a slip', async () => {
    await page.getByRole('button', { name: `Manage Ann ${name}` }).click();
    const manage = page.getByRole('dialog', { name: `Ann ${name}` });
    expect(await findings(page)).toEqual([]);
    await manage.getByRole('button', { name: 'Make a temporary password' }).click();
    const access = page.getByRole('dialog', { name: `Ann ${name} can log in` });
    await expect(access.getByLabel('Temporary password')).toHaveValue(/./);
    await expect(access.getByRole('button', { name: 'Print slip' })).toBeVisible();
    await access.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('one payment for both, with more than they owe', async () => {
    await page.getByRole('link', { name: 'Take payment' }).click();
    await expect(page.getByLabel('Amount')).toHaveValue('15.00');
    await page.getByLabel('Amount').fill('85');
    await expect(page.getByLabel('Ada', { exact: true })).toHaveValue('80.00');
    await page.getByLabel('Ada', { exact: true }).fill('60');
    await expect(
      page.getByText('The lines add up to $65.00, but the payment is $85.00.'),
    ).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Ben', { exact: true }).fill('25');
    await page.getByLabel('Paid by').selectOption(`Ann ${name}`);
    await page.getByRole('button', { name: /^Record \$/ }).click();
    await expect(main).toContainText(
      `$85.00 from the ${name}s is recorded. Ada: $60.00, now has a $50.00 credit. Ben: $25.00, now has a $20.00 credit.`,
    );
    await owes(page, new RegExp(`The ${name}s are paid up\\.`));
  });

  await test.step('its receipt is one PDF', async () => {
    const row = page.getByRole('table', { name: 'Payments' }).getByRole('row').last();
    await expect(row).toContainText('Ada $60.00, Ben $25.00');
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: /^More for/ }).click();
    await inMenu(page, /^Receipt/).click();
    const text = await pdfText(
      new Uint8Array(await readFile(await (await download).path())).buffer,
    );
    for (const words of ['$85.00', `For Ada ${name}`, '$60.00', `For Ben ${name}`, '$25.00'])
      expect(text).toContain(words);
  });

  await test.step('any part of it is deleted and restored as the whole', async () => {
    await page.goto(`/students/${ben}?tab=payments`);
    await expect(page.getByRole('link', { name: `Part of the ${name}s’ $85.00` })).toBeVisible();
    await actOn(page, /^More for \$/, /^Remove payment/);
    const dialog = page.getByRole('dialog', { name: 'Remove the whole payment?' });
    await expect(dialog).toContainText(`Ada ${name}`);
    await expect(dialog).toContainText('becomes owes $10.00');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(main).toContainText(`The ${name}s owe $15.00: Ada $10.00, Ben $5.00.`);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(main).toContainText(`The ${name}s are paid up.`);
    const { body } = await turnout.admin.call('GET', `/students/${ada}/account`);
    expect(body).toMatchObject({ owed: 0, creditAvailable: 5000 });
  });

  await test.step('the list of families, found from the list of students', async () => {
    await page.goto('/manage-students');
    await page.getByRole('link', { name: 'Families', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Families' })).toContainText(name);
    expect(await findings(page)).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a payment by keyboard alone; what a colleague took meanwhile is on the screen after it', async ({
    asAdmin: page,
    turnout,
  }) => {
    const name = ownWord('Cole');
    const { ada, ben } = await twoChildren(turnout.admin, name);
    const { body } = await turnout.admin.call('POST', '/families', {
      name,
      studentIds: [ada, ben],
      adults: [],
    });
    const { id } = body.family as Family;
    await page.goto(`/families/${id}?action=pay`);
    const amount = page.getByLabel('Amount');
    await expect(amount).toHaveValue('15.00');
    expect(await findings(page)).toEqual([]);
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: window.innerWidth,
    }));
    expect(scroll, 'nothing is wider than the screen').toBeLessThanOrEqual(width);

    await amount.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('12');
    await typeInto(page, 'Ada', '7');
    await typeInto(page, 'Ben', '5');
    const paid = { amount: 500, paymentMethod: 'cash', date: '2026-11-20', studentId: ben };
    expect((await turnout.admin.call('POST', '/payments', paid)).status).toBe(201);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText(
      /\$12\.00 from the .* family is recorded\. Ada: \$7\.00, now owes \$3\.00\. Ben: \$5\.00, now has a \$5\.00 credit\./,
    );
  });
});

/** Replaces a student's share, after reaching it with Tab. */
async function typeInto(page: Page, student: string, share: string): Promise<void> {
  const field = page.getByLabel(student, { exact: true });
  for (let step = 0; step < 10; step += 1) {
    if (await field.evaluate((input) => input === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(share);
}
