import { expect, findings, ownWord, test } from './support/test.ts';

test('a balance that a colleague changed while the form was open is not overwritten without a word', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Stale'), balance: 500 });
  await page.goto(`/manage-students?view=form&id=${student.id}`);
  const balance = page.getByLabel('Balance');
  await expect(balance).toHaveValue('5.00');
  const payment = { studentId: student.id, amount: 500, paymentMethod: 'cash', date: '2026-11-20' };
  await turnout.admin.call('POST', '/payments', payment);
  await balance.fill('7');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(
    'The balance changed from $5.00 to $0.00 while this form was open. Please check it and save again.',
  );
  await expect(balance).toHaveValue('7');
  await expect(page.getByText('An adjustment of +$7.00')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const now = async () => (await turnout.admin.call('GET', `/students/${student.id}`)).body.balance;
  expect(await now()).toBe(0);
  await save.click();
  await expect(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
  expect(await now()).toBe(700);
});

test('leaving the roll by the form asks what leaving it by the list does', async ({
  asAdmin: page,
  turnout,
}) => {
  for (const [status, button] of [
    ['Inactive', 'Set Inactive'],
    ['Removed', 'Remove'],
  ] as const) {
    const student = await turnout.addStudent({ lastName: ownWord('Leaves'), balance: 500 });
    const now = async () =>
      (await turnout.admin.call('GET', `/students/${student.id}`)).body.enrollmentStatus;
    await page.goto(`/manage-students?view=form&id=${student.id}`);
    await page.getByLabel('Enrollment Status').selectOption(status);
    const save = page.getByRole('button', { name: 'Save Changes' });
    await save.click();
    const dialog = page.getByRole('dialog', { name: `${button} Ada ${student.lastName}?` });
    await expect(dialog).toContainText('$5.00');
    await expect(dialog).toContainText('No balance changes.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await now()).toBe('Enrolled');
    // With a balance set in the same form, what it will be is what counts.
    await page.getByLabel('Balance').fill('8');
    await save.click();
    await expect(dialog).toContainText('$8.00');
    await expect(dialog).not.toContainText('No balance changes.');
    await dialog.getByRole('button', { name: button }).click();
    await expect(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
    expect(await now()).toBe(status);
  }
});

test('an expense that a colleague changed is told of, and saved when saved again', async ({
  asAdmin: page,
  turnout,
}) => {
  const description = ownWord('Stale');
  const spent = { amount: 500, category: 'other', description, date: '2026-11-20' };
  const { body } = await turnout.admin.call('POST', '/expenses', spent);
  await page.goto(`/expenses?tab=edit&id=${body.id}`);
  await page.getByRole('textbox', { name: 'Amount' }).fill('7');
  // What the colleague saved is slow to come: saving again must be based on it all the same.
  await page.route(`**/expenses/${body.id}`, async (route) => {
    if (route.request().method() === 'GET') await page.waitForTimeout(500);
    await route.continue();
  });
  await turnout.admin.call('PATCH', `/expenses/${body.id}`, { amount: 600, notes: 'Two rolls' });
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('The amount changed from $5.00 to $6.00');
  await save.click();
  await expect(page.getByRole('tab', { name: 'View Expenses', selected: true })).toBeVisible();
  const now = (await turnout.admin.call('GET', `/expenses/${body.id}`)).body;
  expect(now).toMatchObject({ amount: 700, notes: 'Two rolls' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('settings saved in another tab are not overwritten without a word', async ({
  asAdmin: page,
  turnout,
}) => {
  await page.goto('/settings');
  const name = page.getByLabel('School name');
  await name.fill('Giselle');
  await turnout.admin.call('PATCH', '/settings', { schoolName: 'Swan Lake' });
  const section = page.locator('form').filter({ has: name });
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByRole('alert')).toContainText(
    'to “Swan Lake” while this form was open.',
  );
  await section.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await turnout.admin.call('GET', '/school')).body.name)
    .toBe('Giselle');
  await turnout.admin.call('PATCH', '/settings', { schoolName: 'Turnout' });
});

test('an edit whose answer was lost is not called saved, where a colleague has changed the same since', async ({
  asAdmin: page,
  turnout,
}) => {
  const { schoolName } = (await turnout.admin.call('GET', '/settings')).body;
  const [mine, theirs] = [ownWord('Mine'), ownWord('Theirs')];
  const now = async () => (await turnout.admin.call('GET', '/settings')).body.schoolName;
  try {
    await page.goto('/settings');
    const name = page.getByLabel('School name');
    const save = page.getByRole('button', { name: 'Save School' });
    await name.fill(mine);
    await page.route(/\/api\/v1\/(settings|me\/writes\/.+)$/, async (route) => {
      if (route.request().method() === 'PATCH') await route.fetch();
      await route.abort();
    });
    await save.click();
    await expect(page.getByRole('alert')).toContainText('It may or may not be saved.');
    expect(await now()).toBe(mine);
    await turnout.admin.call('PATCH', '/settings', { schoolName: theirs });
    await page.unrouteAll();
    await save.click();
    await expect(page.getByRole('alert')).toContainText(`to “${theirs}” while this form was open.`);
    await expect(page.getByText('School saved.')).toHaveCount(0);
    await expect(name).toHaveValue(mine);
    await save.click();
    await expect(page.getByText('School saved.')).toBeVisible();
    expect(await now()).toBe(mine);
  } finally {
    await turnout.admin.call('PATCH', '/settings', { schoolName });
  }
});

test('who left is not greeted as if they came to class', async ({ as, turnout }) => {
  for (const enrollmentStatus of ['Removed', 'Inactive'] as const) {
    const { student, caller } = await turnout.addSignedIn({ balance: 500 });
    const paid = { amount: 500, paymentMethod: 'cash', date: '2026-11-20' };
    await turnout.admin.call('POST', '/payments', { studentId: student.id, ...paid });
    await turnout.admin.call('PUT', `/students/${student.id}/status`, { enrollmentStatus });
    const page = await as(caller);
    await page.goto('/');
    await expect(page.getByText('Everything is paid.')).toBeVisible();
    await expect(page.getByText('To come back, please ask the school.')).toBeVisible();
    await expect(page.getByText('See you in class!')).toHaveCount(0);
  }
});

test('a flag of a student who is not marked yet marks them present', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Unmarked') });
  await page.goto(`/attendance?date=2015-03-07&q=${student.lastName}`);
  const late = page.getByRole('checkbox', { name: /Late/ });
  await expect(late).toBeEnabled();
  await late.check();
  await expect(page.getByRole('radio', { name: /^Present/ })).toBeChecked();
  await expect
    .poll(async () => {
      const { body } = await turnout.admin.call('GET', '/attendance/2015-03-07');
      return body.students.find(({ id }: { id: string }) => id === student.id)?.attendance;
    })
    .toMatchObject({ status: 'present', attributes: { late: true }, fee: { total: 100 } });
});
