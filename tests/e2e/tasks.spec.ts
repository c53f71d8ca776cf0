import { phone, thumbOn } from './support/taps.ts';
import { expect, ownWord, test } from './support/test.ts';

// What a school does at a desk, counted in taps on a phone.

test.use(phone);

test('who has not paid for two months, and three of them are reminded, in at most ten taps', async ({
  asAdmin: page,
  turnout,
}) => {
  const lastName = ownWord('Reminded');
  const ids: string[] = [];
  for (const firstName of ['Ana', 'Ben', 'Cy']) {
    // This student owes the most, so the three are next to each other no matter who else owes.
    const { id } = await turnout.addStudent({
      firstName,
      lastName,
      balance: 90_000_00,
      phone: '+1 212 555 0199',
    });
    await turnout.admin.call('PUT', `/attendance/2026-09-01/${id}`, { status: 'absent' });
    ids.push(id);
  }
  await page.goto('/');
  const thumb = thumbOn(page);
  await thumb.tap(page.getByRole('link', { name: 'Send reminders' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Reminders' })).toBeVisible();
  await thumb.choose(page.getByLabel('Owing'), 'For 60 days or more');
  await thumb.tap(page.getByRole('button', { name: new RegExp(lastName) }).first());
  for (const turn of [1, 2, 3]) {
    await expect(page.getByLabel(/^Message to/)).toHaveValue(
      /balance at .+ is \$90,005\.00, since Sep 1, 2026\./,
    );
    await thumb.tap(page.getByRole('link', { name: 'Text message' }));
    // The phone's app for messages was in front, and the browser had to load the page again. A browser without such an
    // app may still be giving up on the link's address, and then gives up on the reload too.
    if (turn === 2) await expect(async () => void (await page.reload())).toPass();
    await thumb.tap(page.getByRole('button', { name: 'Yes, sent' }));
    await expect(page.getByText(new RegExp(`^Noted: .+ ${lastName} reminded\\.`))).toBeVisible();
  }
  expect(thumb.taps).toBeLessThanOrEqual(10);
  await page.goto(`/manage-students?owes=60&q=${lastName}`);
  await expect(page.getByText(/since\sSep\s1,\s2026\s·\sreminded\s\w+\s\d+/)).toHaveCount(3);
});

test('a credit given by mistake is undone in one tap more than it took', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Mistaken') });
  await page.goto(`/students/${student.id}`);
  const thumb = thumbOn(page);
  await thumb.tap(page.getByRole('tab', { name: 'Credits' }));
  await thumb.tap(page.getByRole('button', { name: 'Give credit' }));
  const dialog = page.getByRole('dialog');
  await thumb.tap(dialog.getByLabel(/^Amount/));
  await thumb.type(dialog.getByLabel(/^Amount/), '20');
  await thumb.tap(dialog.getByRole('button', { name: 'Give credit' }));
  const credit = async () =>
    (await turnout.admin.call('GET', `/students/${student.id}`)).body.creditAvailable;
  await expect.poll(credit).toBe(2000);
  await expect(dialog).toHaveCount(0);
  await thumb.tap(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(credit).toBe(0);
  expect(thumb.taps).toBeLessThanOrEqual(5);
});

test('a credit is paid out in at most five taps from the student', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Refunded') });
  await turnout.admin.call('POST', `/students/${student.id}/credits`, { amount: 1500 });
  await page.goto(`/students/${student.id}`);
  const thumb = thumbOn(page);
  await thumb.tap(page.getByRole('tab', { name: 'Credits' }));
  await thumb.tap(page.getByRole('button', { name: 'Pay out' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(/^Amount/)).toHaveValue('15.00');
  await thumb.tap(dialog.getByRole('button', { name: 'Pay out' }));
  await expect
    .poll(async () => (await turnout.admin.call('GET', '/refunds?limit=1')).body.items)
    .toMatchObject([{ studentId: student.id, amount: 1500 }]);
  expect(thumb.taps).toBeLessThanOrEqual(5);
});
