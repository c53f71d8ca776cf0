import { actOn } from './support/rows.ts';
import { expect, findings, ownWord, test } from './support/test.ts';

// Emails from the queue: what an admin presses, what arrives, and what its reader can do about it.

test('a receipt is emailed from a student, and is known on their page afterwards', async ({
  asAdmin: page,
  turnout,
}) => {
  await turnout.admin.call('POST', '/mails/test');
  const student = await turnout.addStudent({ firstName: 'Ada', lastName: ownWord('Receipt') });
  const paid = { studentId: student.id, amount: 1500, date: '2006-09-06', paymentMethod: 'cash' };
  await turnout.admin.call('POST', '/payments', paid);
  await page.goto(`/students/${student.id}?tab=payments`);
  await actOn(page, /^More for \$15\.00/, 'Email it: $15.00 of Sep 6, 2006');
  const dialog = page.getByRole('dialog', { name: 'Email the receipt' });
  await expect(dialog.getByLabel(`Ada (${student.email})`)).toBeChecked();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send 1 email' }).click();
  await expect(page.getByText('The receipt is on its way.')).toBeVisible();
  const arrived = () => turnout.emails.filter(({ to }) => to === student.email);
  await expect
    .poll(() => arrived().filter(({ text }) => /receipt for \$15\.00/.test(text)).length)
    .toBe(1);
  await page.getByRole('tab', { name: 'Emails' }).click();
  await expect(page.getByText(/^Sent · /)).toBeVisible();
  await page.getByText('What it says').click();
  await expect(page.getByText('Thank you for $15.00, received on Sep 6, 2006.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('whoever gets a reminder turns them off with one press, and on again in their account', async ({
  as,
  turnout,
  browser,
}) => {
  const { admin } = turnout;
  await admin.call('POST', '/mails/test');
  const { student, caller } = await turnout.addSignedIn();
  await admin.call('PUT', `/attendance/2006-09-06/${student.id}`, { status: 'absent' });
  const reminder = { kind: 'reminder', audience: { studentIds: [student.id] } };
  const look = async () => (await admin.call('POST', '/mails/preview', reminder)).body;
  const { hash: basedOn } = await look();
  expect((await admin.call('POST', '/mails', { ...reminder, basedOn })).status).toBe(201);
  const link = () =>
    turnout.emails
      .filter(({ to }) => to === student.email)
      .map(({ text }) => /\/unsubscribe\/[\w-]+\/[\w-]+\?of=\w+/.exec(text)?.[0])
      .find((found) => found !== undefined);
  await expect.poll(link).toBeDefined();
  // Whoever opens the link isn't logged in there.
  const elsewhere = await browser.newContext({ baseURL: turnout.url });
  const page = await elsewhere.newPage();
  await page.goto(link() ?? '');
  await expect(
    page.getByRole('heading', { name: /^Stop payment reminders from .+\?$/ }),
  ).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(
    page.getByRole('heading', { name: /^You won't get payment reminders from / }),
  ).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await elsewhere.close();
  expect((await look()).items).toMatchObject([{ left: 'off' }]);
  const own = await as(caller);
  await own.goto('/account');
  const reminders = own.getByRole('switch', { name: 'Payment reminders' });
  await expect(reminders).not.toBeChecked();
  await reminders.click();
  await expect(reminders).toBeChecked();
  await expect.poll(async () => (await look()).items[0].left).not.toBe('off');
});
