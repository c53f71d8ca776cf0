import { actOn } from './support/rows.ts';
import { expect, findings, ownWord, test } from './support/test.ts';

const DAY = '2026-11-17';

test('everything about a student on one page: the whole debt is paid, a payment removed and restored', async ({
  asAdmin: page,
  turnout,
}) => {
  const lastName = ownWord('Page');
  const student = await turnout.addStudent({ firstName: 'Nia', lastName, phone: '555 0100' });
  for (const date of ['2026-11-10', DAY])
    await turnout.admin.call('PUT', `/attendance/${date}/${student.id}`, { status: 'absent' });
  await page.goto(`/manage-students?q=${lastName}`);
  await page.getByRole('link', { name: `Nia ${lastName}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Nia ${lastName}` })).toBeVisible();
  const top = page.getByRole('main').locator('header').first();
  for (const fact of ['Enrolled', 'Lead', student.email, '555 0100', 'Owes $10.00'])
    await expect(top).toContainText(fact);
  await expect(page.getByRole('table', { name: 'Statement' }).getByRole('row')).toHaveCount(3);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Take payment $10.00' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('10.00');
  await expect(dialog).toContainText('Owes $10.00 →  becomes paid up');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record $10.00' }).click();
  await expect(page.getByText(`$10.00 from Nia ${lastName} is recorded.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(top).toContainText('Paid up');
  await expect(page.getByRole('button', { name: 'Take payment', exact: true })).toBeFocused();
  await expect(page.getByRole('table', { name: 'Statement' }).getByRole('row')).toHaveCount(4);

  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page).toHaveURL(/tab=payments/);
  await actOn(page, /^More for \$10\.00/, /^Remove payment of \$10\.00/);
  await expect(dialog).toContainText('Paid up → becomes owes $10.00');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Payment deleted successfully')).toBeVisible();
  await expect(top).toContainText('Owes $10.00');
  await page.getByRole('button', { name: /^Undo the removal of the payment of \$10\.00/ }).click();
  await expect(page.getByText('Payment restored')).toBeVisible();
  await expect(top).toContainText('Paid up');

  await actOn(page, /^More for \$10\.00/, /^Remove payment of \$10\.00/);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await actOn(page, /^More for .*Nov 17, 2026$/, 'Pay fee of Nov 17, 2026');
  await expect(dialog.getByLabel('Amount')).toHaveValue('5.00');
  await dialog.getByRole('button', { name: 'Record $5.00' }).click();
  await expect(top).toContainText('Owes $5.00');

  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('button', { name: 'Reset password' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Student' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Nia ${lastName}` })).toBeVisible();
});

test('the lines of a statement begin in the upper half, below the classes and the family', async ({
  asAdmin: page,
  turnout,
}) => {
  const lastName = ownWord('Above');
  const { id } = await turnout.addStudent({ firstName: 'Nia', lastName, balance: 700 });
  const { admin } = turnout;
  await admin.call('POST', '/families', { name: 'Above', studentIds: [id], adults: [] });
  await page.goto(`/students/${id}`);
  await expect(page.getByRole('region', { name: 'Family' })).toContainText('$7.00');
  const line = page.getByRole('table', { name: 'Statement' }).getByRole('row').nth(1);
  // A school with several classes has a line more.
  expect((await line.boundingBox())?.y).toBeLessThanOrEqual(410);
});

test('a removed student has a page, and an unknown one has none', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Gone'), balance: 700 });
  await turnout.admin.call('PUT', `/students/${student.id}/status`, {
    enrollmentStatus: 'Removed',
  });
  await page.goto(`/students/${student.id}`);
  await expect(page.getByText('Owes $7.00', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Removed');
  await page.goto('/students/nobody');
  await expect(page.getByText('Student not found')).toBeVisible();
  await page.getByRole('link', { name: 'All students' }).click();
  await expect(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
});

test("a month of class days leads to each day's roll, and a mark made there shows at once", async ({
  asAdmin: page,
  turnout,
}) => {
  const lastName = ownWord('Month');
  const name = `Nia ${lastName}`;
  const student = await turnout.addStudent({ firstName: 'Nia', lastName });
  const other = await turnout.addStudent();
  const mark = (id: string, date: string, body: object) =>
    turnout.admin.call('PUT', `/attendance/${date}/${id}`, body);
  await mark(student.id, '2019-05-06', { status: 'absent' });
  await mark(student.id, '2019-05-08', { status: 'present', attributes: { late: true } });
  await mark(other.id, '2019-05-13', { status: 'present' });
  await page.goto(`/students/${student.id}?tab=attendance&month=2019-04`);
  await expect(page.getByText('No classes in April 2019.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to May 2019' }).click();
  const month = page.getByRole('table', { name: 'Attendance in May 2019' });
  await expect(month.getByRole('columnheader')).toHaveCount(7);
  for (const day of [
    'Monday, May 6, 2019: Absent, $5.00',
    'Wednesday, May 8, 2019: Present, late, $1.00',
    'Monday, May 13, 2019: Not marked',
  ])
    await expect(month.getByRole('link', { name: day })).toBeVisible();
  await expect(month.getByRole('cell', { name: /Memorial Day/ })).toBeVisible();
  await expect(page.getByText('1 present, 1 absent, 1 not marked. Late once.')).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
    expect(await findings(page), colorScheme).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page), 'on a phone').toEqual([]);
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(scroll, 'nothing is wider than the screen').toBeLessThanOrEqual(width);
  await page.setViewportSize({ width: 1280, height: 800 });

  // This mark is made elsewhere while the page is open.
  await mark(student.id, '2019-05-13', { status: 'absent' });
  const marked = month.getByRole('link', { name: 'Monday, May 13, 2019: Absent, $5.00' });
  await expect(marked).toBeVisible();
  await month.getByRole('link', { name: 'Monday, May 6, 2019: Absent' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/attendance\?date=2019-05-06/);
  await page.getByRole('row', { name }).getByRole('radio', { name: 'Present' }).click();
  await expect
    .poll(async () => (await turnout.admin.call('GET', `/students/${student.id}`)).body.balance)
    .toBe(600);
  await page.goBack();
  await expect(month.getByRole('link', { name: 'Monday, May 6, 2019: Present' })).toBeVisible();
});

test('a student can read the same about themselves, but remove nothing', async ({
  page,
  as,
  turnout,
}) => {
  const { student, caller } = await turnout.addSignedIn({ lastName: ownWord('Own') });
  await turnout.admin.call('PUT', `/attendance/${DAY}/${student.id}`, { status: 'absent' });
  const payment = { studentId: student.id, amount: 200, paymentMethod: 'cash', date: DAY };
  await turnout.admin.call('POST', '/payments', payment);
  await as(caller);
  await page.goto('/');
  await page.getByRole('link', { name: 'Payments and fees', exact: true }).click();
  await expect(page.getByText('You owe $3.00', { exact: true })).toBeVisible();
  const payments = page.getByRole('table', { name: 'Payment History' });
  await expect(payments.getByRole('button', { name: /^Receipt for \$2\.00/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Fee History' })).toContainText('$3.00');
  await expect(page.getByRole('button', { name: /^(Pay|Remove|Take)/ })).toHaveCount(0);
  const absent = page.getByRole('cell', { name: 'Tuesday, November 17, 2026: Absent, $5.00' });
  await page.goto('/profile?tab=attendance&month=2026-11');
  await expect(absent).toBeVisible();
  await expect(absent.getByRole('link'), 'the roll is not theirs').toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  const other = await turnout.addStudent();
  expect((await caller.call('GET', `/students/${other.id}/attendance?month=2026-11`)).status).toBe(
    403,
  );
});
