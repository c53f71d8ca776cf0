import type { Page } from '@playwright/test';
import { addClass } from './support/roll.ts';
import { phone, thumbOn } from './support/taps.ts';
import { expect, ownWord, test } from './support/test.ts';

// The number of taps for daily tasks on a phone, each starting from Home. Typing isn't counted, but tapping a field is.
// The amount at the door needs no tap, because the whole debt is already filled in.
test.use(phone);

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });
const more = (page: Page) => bar(page).getByRole('button', { name: 'More' });

test('a mark of last year is corrected with 4 taps', async ({ asAdmin: page, turnout }) => {
  const lastName = ownWord('Old');
  const student = await turnout.addStudent({ firstName: 'Nia', lastName });
  await turnout.admin.call('PUT', `/attendance/2025-03-03/${student.id}`, { status: 'absent' });
  await openHome(page);
  const thumb = thumbOn(page);
  await thumb.tap(page.getByRole('button', { name: 'Find anything' }));
  await thumb.type(page.getByRole('combobox', { name: 'Find anything' }), 'mar 3 2025');
  await thumb.tap(page.getByRole('option', { name: 'Monday, March 3, 2025' }));
  const search = page.getByRole('searchbox');
  await thumb.tap(search);
  await thumb.type(search, lastName);
  const row = page.getByRole('row', { name: lastName });
  await thumb.tap(row.getByRole('radio', { name: 'Present' }));
  await expect
    .poll(async () => (await turnout.admin.call('GET', `/students/${student.id}`)).body.balance)
    .toBe(0);
  expect(thumb.taps).toBeLessThanOrEqual(4);
});

test('cash at the door: 3 taps from the open roll and back to it, 3 from Home for whoever owes most', async ({
  asAdmin: page,
  turnout,
}) => {
  const lastName = ownWord('Door');
  // Nobody owes more, so Home lists this student.
  const { id } = await turnout.addStudent({ firstName: 'Nia', lastName, balance: 90_000_000 });
  await page.goto(`/attendance?q=${lastName}`);
  const fromRoll = thumbOn(page);
  await fromRoll.tap(page.getByRole('button', { name: `More for Nia ${lastName}` }));
  await fromRoll.tap(page.getByRole('menuitem', { name: 'Take payment' }));
  await expect(page.getByLabel('Amount')).toHaveValue('900000.00');
  await page.getByLabel('Amount').fill('5');
  await fromRoll.tap(page.getByRole('button', { name: 'Record $5.00' }));
  await expect(page.getByText(`$5.00 from Nia ${lastName} is recorded.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attendance Dashboard');
  expect(fromRoll.taps).toBeLessThanOrEqual(3);

  await openHome(page);
  const fromHome = thumbOn(page);
  await fromHome.tap(page.getByRole('link', { name: `Nia ${lastName}` }).first());
  await fromHome.tap(page.getByRole('button', { name: 'Take payment' }));
  await fromHome.tap(page.getByRole('dialog').getByRole('button', { name: 'Record $899,995.00' }));
  await expect(page.getByText('Paid up')).toBeVisible();
  expect(fromHome.taps).toBeLessThanOrEqual(3);
  expect((await turnout.admin.call('GET', `/students/${id}`)).body.balance).toBe(0);
});

test('"why do I owe $12?" is answered with 2 taps', async ({ page, as, turnout }) => {
  const { caller, student } = await turnout.addSignedIn({ lastName: ownWord('Why') });
  const mark = (date: string, body: object) =>
    turnout.admin.call('PUT', `/attendance/${date}/${student.id}`, body);
  await mark('2026-11-06', { status: 'absent' });
  await mark('2026-11-09', { status: 'present', attributes: { late: true, noShoes: true } });
  await mark('2026-11-13', { status: 'absent' });
  await as(caller);
  await openHome(page);
  await expect(page.getByText('$12.00').first()).toBeVisible();
  const thumb = thumbOn(page);
  await thumb.tap(page.getByRole('link', { name: 'View statement' }));
  await expect(page.getByText('Fees $12.00 − paid $0.00 = you owe $12.00')).toBeVisible();
  const fee = page.getByRole('table', { name: 'Statement' }).getByRole('row').nth(1);
  await thumb.tap(fee.getByRole('button'));
  await expect(fee).toContainText('For the class of Nov 13, 2026.');
  expect(thumb.taps).toBeLessThanOrEqual(2);
});

test('five payments, one after the other, take 8 taps', async ({ asAdmin: page, turnout }) => {
  const lastName = ownWord('Five');
  await addClass(turnout, lastName, 16);
  await openHome(page);
  const thumb = thumbOn(page);
  await thumb.tap(bar(page).getByRole('link', { name: 'Pay' }));
  await page.getByLabel('Date').fill('2026-11-20');
  await page.getByLabel('Payment Method').selectOption('card');
  const student = page.getByRole('combobox', { name: 'Student' });
  const amount = page.getByLabel('Amount');
  const payers = ['Aa', 'Ac', 'Ae', 'Ag', 'Ai'].map((first) => `${first} ${lastName}`);
  await thumb.tap(student);
  for (const [at, name] of payers.entries()) {
    // Parts of a name find it, and the keyboard's own keys choose it and move on.
    await thumb.type(student, `${name.slice(0, 2)} ${lastName.slice(-4)}`);
    await expect(student).toHaveAttribute('enterkeyhint', 'done');
    await page.keyboard.press('Enter');
    await expect(student).toHaveValue(name);
    await expect(student).toHaveAttribute('enterkeyhint', 'next');
    await thumb.next();
    await thumb.type(amount, `${at + 1}.50`);
    if (at === 0) await thumb.tap(page.getByLabel('and add another'));
    await thumb.tap(page.getByRole('button', { name: `Record $${at + 1}.50` }));
    await expect(page.getByText(`$${at + 1}.50 from ${name} is recorded.`)).toBeVisible();
    await expect(student).toBeFocused();
  }
  expect(thumb.taps).toBeLessThanOrEqual(8);
  const { body } = await turnout.admin.call('GET', '/payments?from=2026-11-20&to=2026-11-20');
  expect(
    body.items
      .filter((payment: { studentName: string }) => payment.studentName.endsWith(lastName))
      .toReversed(),
    'day and method are kept from one to the next',
  ).toMatchObject(
    payers.map((studentName, at) => ({
      studentName,
      amount: (at + 1) * 100 + 50,
      paymentMethod: 'card',
    })),
  );
});

test("last month's statement goes to one parent with 3 taps from the child's page", async ({
  asAdmin: page,
  turnout,
}) => {
  const { admin } = turnout;
  await admin.call('POST', '/mails/test');
  const lastName = ownWord('Okafor');
  const email = `${lastName.toLowerCase()}@school.test`;
  const { id } = await turnout.addStudent({ firstName: 'Ada', lastName, balance: 2400 });
  const ngozi = { firstName: 'Ngozi', lastName, email };
  await admin.call('POST', '/families', { name: lastName, studentIds: [id], adults: [ngozi] });
  await page.goto(`/students/${id}`);
  const thumb = thumbOn(page);
  await thumb.tap(page.getByRole('button', { name: 'Send to Ngozi' }));
  await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Last month' }));
  await thumb.tap(page.getByRole('button', { name: 'Send 1 email' }));
  await expect(page.getByText('The statement is on its way.')).toBeVisible();
  expect(thumb.taps).toBeLessThanOrEqual(3);
  await expect
    .poll(() => turnout.emails.filter(({ to }) => to === email).map(({ text }) => text))
    .toContainEqual(expect.stringMatching(/statement from \w+ 1, .* is attached/));
});

test("the month's PDF takes 4 taps", async ({ asAdmin: page }) => {
  await openHome(page);
  const thumb = thumbOn(page);
  await thumb.tap(more(page));
  await thumb.tap(page.getByRole('link', { name: 'Financial Reports' }));
  const coming = page.waitForEvent('download');
  await thumb.tap(page.getByRole('button', { name: 'Export' }));
  await thumb.tap(page.getByRole('menuitem', { name: 'PDF' }));
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/);
  expect(thumb.taps).toBeLessThanOrEqual(4);
});
