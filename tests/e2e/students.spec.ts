import type { Page } from '@playwright/test';
import type { Student } from '../../src/contract/student.ts';
import { expect, findings, ownWord, test } from './support/test.ts';

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByLabel(`Status of ${name}`) });
}

async function open(page: Page, search = '', status = ''): Promise<void> {
  await page.goto(`/manage-students?q=${search}${status && `&status=${status}`}`);
  await expect(page.getByText('Loading students...')).toBeHidden();
}

function nameOf({ firstName, lastName }: Student): string {
  return `${firstName} ${lastName}`;
}

test.describe('STU-2, STU-3: the filter', () => {
  test('shows each status by itself, and the summary with All and Enrolled only', async ({
    asAdmin: page,
    turnout,
  }) => {
    const word = ownWord('Filter');
    const statuses = ['Enrolled', 'Inactive', 'Pending Payment', 'Removed'];
    for (const enrollmentStatus of statuses)
      await turnout.addStudent({
        firstName: enrollmentStatus.split(' ')[0],
        lastName: word,
        enrollmentStatus,
      });
    await open(page, word);
    const filter = page.getByLabel('Filter by Status');
    await expect(filter.getByRole('option')).toHaveText([
      'All Students',
      'Enrolled',
      'Inactive',
      'Pending Payment',
      'Removed',
    ]);
    await expect(page.getByRole('row')).toHaveCount(5);
    const summary = page.getByRole('heading', { name: 'Enrollment Summary' });
    await expect(summary).toBeVisible();
    for (const status of statuses) {
      await filter.selectOption(status);
      await expect(page.getByRole('row')).toHaveCount(2);
      await expect(page.getByRole('row').last()).toContainText(word);
      await expect(page.getByRole('combobox', { name: /^Status of/ })).toHaveValue(status);
      await expect(summary).toBeVisible({ visible: status === 'Enrolled' });
      await expect(page).toHaveURL(new RegExp(`status=${status.replace(' ', '(\\+|%20)')}`));
    }
    await page.reload();
    await expect(filter).toHaveValue('Removed');
  });

  test('the summary counts leads and follows of the enrolled', async ({
    asAdmin: page,
    turnout,
  }) => {
    await turnout.addStudent();
    await open(page);
    const figure = async (label: string) =>
      Number(await page.getByText(label, { exact: true }).locator('+ dd').textContent());
    await expect(page.getByText('Total Enrolled Students')).toBeVisible();
    const before = [
      await figure('Total Enrolled Students'),
      await figure('Leads'),
      await figure('Follows'),
    ] as const;
    await turnout.addStudent({ danceRole: 'Follow' });
    await turnout.addStudent();
    await turnout.addStudent({ enrollmentStatus: 'Pending Payment' });
    await open(page);
    await expect.poll(() => figure('Total Enrolled Students')).toBe(before[0] + 2);
    expect(await figure('Leads')).toBe(before[1] + 1);
    expect(await figure('Follows')).toBe(before[2] + 1);
  });
});

test('STU-4: columns, and first names in order whatever their case', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Order');
  for (const firstName of ['bea', 'Ann', 'CLEO'])
    await turnout.addStudent({ firstName, lastName: word, balance: 3500 });
  await open(page, word);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Dance Role',
    'Status',
    'Balance',
    'Actions',
  ]);
  await expect(page.getByRole('row').getByRole('cell').getByText(word)).toHaveText([
    `Ann ${word}`,
    `bea ${word}`,
    `CLEO ${word}`,
  ]);
  await expect(rowOf(page, `Ann ${word}`)).toContainText('Owed $35.00');
  await expect(rowOf(page, `Ann ${word}`)).toContainText('Lead');
});

test('a heading sorts the list, the largest balance first, turns it round, and lets go', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Sort');
  for (const [firstName, balance] of [
    ['Ana', 300],
    ['Bea', 1200],
    ['Cleo', 0],
  ] as const) {
    await turnout.addStudent({ firstName, lastName: word, balance });
  }
  await page.goto(`/manage-students?q=${word}`);
  const rows = page.getByRole('row').filter({ hasText: word });
  const heading = page.getByRole('columnheader', { name: 'Balance' });
  await expect(rows).toContainText(['Ana', 'Bea', 'Cleo']);
  await expect(heading).toHaveAttribute('aria-sort', 'none');
  await heading.getByRole('button').click();
  await expect(rows).toContainText(['Bea', 'Ana', 'Cleo']);
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await page.keyboard.press('Enter');
  await expect(rows).toContainText(['Cleo', 'Ana', 'Bea']);
  await page.keyboard.press('Enter');
  await expect(rows).toContainText(['Ana', 'Bea', 'Cleo']);

  await test.step('on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Balance' }).click();
    await expect(rows).toContainText(['Bea', 'Ana', 'Cleo']);
    expect(await findings(page)).toEqual([]);
  });
});

test('the order of the list is there again after an edit, and after Back', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Order');
  for (const [firstName, balance] of [
    ['Ana', 300],
    ['Bea', 1200],
  ] as const) {
    await turnout.addStudent({ firstName, lastName: word, balance });
  }
  await page.goto(`/manage-students?q=${word}`);
  const rows = page.getByRole('row').filter({ hasText: word });
  const heading = page.getByRole('columnheader', { name: 'Balance' });
  await heading.getByRole('button').click();
  await expect(rows).toContainText(['Bea', 'Ana']);
  await rows.first().getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toContainText(['Bea', 'Ana']);
  await page.getByRole('link', { name: `Bea ${word}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Bea ${word}` })).toBeVisible();
  await page.goBack();
  await expect(rows).toContainText(['Bea', 'Ana']);
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
});

test('the search finds by name and email, and stays in the address', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Search');
  const one = await turnout.addStudent({ firstName: 'Ann', lastName: word });
  const other = await turnout.addStudent({ firstName: 'Bea', lastName: word });
  await open(page);
  const search = page.getByRole('searchbox');
  await search.pressSequentially(`${word} ann`);
  await expect(search).toHaveValue(`${word} ann`);
  await expect(rowOf(page, nameOf(one))).toBeVisible();
  await expect(rowOf(page, nameOf(other))).toHaveCount(0);
  await search.fill(other.email);
  await expect(rowOf(page, nameOf(other))).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue(other.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  // An edit leads back to what was searched for.
  await rowOf(page, nameOf(other)).getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(search).toHaveValue(other.email);
});

test.describe('STU-5, STU-12: the status in the row', () => {
  test('changes in place, and the server has it', async ({ asAdmin: page, turnout }) => {
    const student = await turnout.addStudent({ lastName: ownWord('Inline') });
    await open(page, student.lastName, 'Enrolled');
    await page.getByLabel(`Status of ${nameOf(student)}`).selectOption('Pending Payment');
    await expect
      .poll(
        async () =>
          (await turnout.admin.call('GET', `/students/${student.id}`)).body.enrollmentStatus,
      )
      .toBe('Pending Payment');
    await expect(
      rowOf(page, nameOf(student)),
      'stays in view though it no longer fits the filter',
    ).toBeVisible();
  });

  test('is told by name when it is refused, though the next was chosen meanwhile', async ({
    asAdmin: page,
    turnout,
  }) => {
    const word = ownWord('Quick');
    const ann = await turnout.addStudent({ firstName: 'Ann', lastName: word });
    const bob = await turnout.addStudent({ firstName: 'Bob', lastName: word });
    let refuse = () => {};
    const held = new Promise<void>((resolve) => (refuse = resolve));
    await page.route(`**/api/v1/students/${ann.id}/**`, async (route) => {
      await held;
      await route.fulfill({ status: 400, json: { code: 'INVALID', message: 'Not today.' } });
    });
    await open(page, word, 'Enrolled');
    await page.getByLabel(`Status of ${nameOf(ann)}`).selectOption('Pending Payment');
    const saved = page.waitForResponse(
      (answer) => answer.url().includes(bob.id) && answer.request().method() !== 'GET',
    );
    await page.getByLabel(`Status of ${nameOf(bob)}`).selectOption('Pending Payment');
    await saved;
    refuse();
    await expect(page.getByText(`${nameOf(ann)}'s status isn't changed: Not today.`)).toBeVisible();
    await expect(page.getByLabel(`Status of ${nameOf(ann)}`)).toHaveValue('Enrolled');
    await expect(page.getByLabel(`Status of ${nameOf(bob)}`)).toHaveValue('Pending Payment');
  });

  test('Inactive asks first and names the amounts, freezes, and any other status thaws', async ({
    asAdmin: page,
    turnout,
  }) => {
    const student = await turnout.addStudent({ lastName: ownWord('Freeze') });
    await turnout.admin.call('PUT', `/attendance/2026-03-03/${student.id}`, { status: 'absent' });
    await turnout.admin.call('POST', '/payments', {
      studentId: student.id,
      amount: 200,
      paymentMethod: 'cash',
      date: '2026-03-04',
    });
    const read = async () => (await turnout.admin.call('GET', `/students/${student.id}`)).body;
    await open(page, student.lastName);
    const status = page.getByLabel(`Status of ${nameOf(student)}`);
    await status.selectOption('Inactive');
    const dialog = page.getByRole('dialog', { name: `Set Inactive ${nameOf(student)}?` });
    await expect(dialog).toContainText('$5.00 charged in all');
    await expect(dialog).toContainText('a balance of $3.00');
    await expect(dialog).toContainText('No balance changes.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(status).toHaveValue('Enrolled');
    expect((await read()).frozenAt).toBeNull();

    await status.selectOption('Inactive');
    await dialog.getByRole('button', { name: 'Set Inactive' }).click();
    await expect(page.getByText(`${nameOf(student)} is now Inactive.`)).toBeVisible();
    expect(await read()).toMatchObject({ frozenFeesTotal: 500, frozenBalance: 300 });
    await page.getByRole('button', { name: `Edit ${nameOf(student)}` }).click();
    await expect(page.getByRole('heading', { name: 'Frozen while Inactive' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await status.selectOption('Enrolled');
    await expect.poll(async () => (await read()).frozenAt).toBeNull();
  });

  test('Removed names what is still owed', async ({ asAdmin: page, turnout }) => {
    const student = await turnout.addStudent({ lastName: ownWord('Owes'), balance: 1200 });
    await open(page, student.lastName);
    await page.getByLabel(`Status of ${nameOf(student)}`).selectOption('Removed');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('still owes $12.00, and it stays owed');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByLabel(`Status of ${nameOf(student)}`)).toHaveValue('Removed');
    const { body } = await turnout.admin.call('GET', `/students/${student.id}`);
    expect(body).toMatchObject({ enrollmentStatus: 'Removed', balance: 1200 });
  });
});

test.describe('STU-6: Remove', () => {
  const reason = 'Cannot remove student with balance';

  test('is disabled with a balance and says why to the pointer and to the keyboard', async ({
    asAdmin: page,
    turnout,
  }) => {
    const student = await turnout.addStudent({ lastName: ownWord('Held'), balance: 100 });
    await open(page, student.lastName);
    const remove = page.getByRole('button', { name: `Remove ${nameOf(student)}` });
    const tip = page.getByRole('tooltip');
    await expect(remove).toBeDisabled();
    await expect(remove).toHaveAccessibleDescription(reason);
    await expect(tip).toBeHidden();
    await remove.hover();
    await expect(tip).toHaveText(reason);
    // In front of the table's head, as this is the first row.
    const isInFront = await tip.evaluate((element) => {
      const { x, y, width } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + 4));
    });
    expect(isInFront).toBe(true);
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: `Edit ${nameOf(student)}` }).focus();
    await page.keyboard.press('Tab');
    await expect(remove).toBeFocused();
    await expect(tip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('asks first, and is soft', async ({ asAdmin: page, turnout }) => {
    const student = await turnout.addStudent({ lastName: ownWord('Soft') });
    await open(page, student.lastName);
    await page.getByRole('button', { name: `Remove ${nameOf(student)}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(`${nameOf(student)} is now Removed.`)).toBeVisible();
    await expect(page.getByLabel(`Status of ${nameOf(student)}`)).toHaveValue('Removed');
  });

  test('refused by the server, where the balance came up meanwhile, says so in the dialog', async ({
    asAdmin: page,
    turnout,
  }) => {
    const student = await turnout.addStudent({ lastName: ownWord('Late') });
    await open(page, student.lastName);
    await page.getByRole('button', { name: `Remove ${nameOf(student)}` }).click();
    await turnout.admin.call('PUT', `/attendance/2026-03-05/${student.id}`, { status: 'absent' });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Cannot remove student with outstanding balance',
    );
  });
});

test.describe('STU-7: loading, empty, failed', () => {
  test("'Loading students...', then 'No students found.'", async ({ asAdmin: page, turnout }) => {
    await turnout.addStudent();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/v1/students', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/manage-students');
    await expect(page.getByText('Loading students...')).toBeVisible();
    letGo();
    await expect(page.getByRole('table', { name: 'Students' })).toBeVisible();
    await page.getByRole('searchbox').fill('nobody is called that');
    await expect(page.getByText('No students found.')).toBeVisible();
  });

  test("'Failed to load students: Operation failed after 3 attempts: …', and Retry (ALL-3)", async ({
    asAdmin: page,
    turnout,
  }) => {
    await turnout.addStudent();
    let attempts = 0;
    await page.clock.install();
    await page.route('**/api/v1/students', (route) => {
      attempts += 1;
      return route.abort();
    });
    await page.goto('/manage-students');
    await expect.poll(() => attempts).toBe(1);
    await page.clock.runFor(1100);
    await expect.poll(() => attempts).toBe(2);
    await page.clock.runFor(1600);
    await expect(page.getByRole('alert')).toHaveText(
      /^Failed to load students: Operation failed after 3 attempts: The server can't be reached/,
    );
    expect(attempts).toBe(3);
    await page.unroute('**/api/v1/students');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'Students' })).toBeVisible();
  });
});

test('STU-8: the tabs of a student, Back to Details, Cancel', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Tabs') });
  await open(page, student.lastName);
  await page.getByRole('button', { name: `Edit ${nameOf(student)}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Student' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Student Details' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByLabel('First Name').fill('Typed');
  await page.getByRole('tab', { name: 'Student Details' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Student Payment History' })).toBeVisible();
  await expect(page.getByText('No payments found.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Details' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Typed');
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect(page.getByRole('table', { name: 'Changes' })).toContainText('Student added');
  await page.getByRole('button', { name: 'Back to Details' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Student Management' })).toBeVisible();
  await expect(rowOf(page, nameOf(student)), 'nothing was saved').toBeVisible();
});

test('STU-9, STU-10: what is saved is in the list, and the fields are as they should be', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Edit');
  const student = await turnout.addStudent({ lastName: word });
  await open(page, word);
  await page.getByRole('button', { name: `Edit ${nameOf(student)}` }).click();
  const balance = page.getByLabel('Balance');
  await expect(balance).toHaveAttribute('min', '0');
  await expect(balance).toHaveAttribute('step', '0.01');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(0);
  await balance.fill('12.5');
  await expect(page.getByText('The balance will be Owed $12.50.')).toBeVisible();
  await page.getByLabel('First Name').fill('Renamed');
  await page.getByLabel('Dance Role').selectOption('Follow');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const row = rowOf(page, `Renamed ${word}`);
  await expect(row).toContainText('Owed $12.50');
  await expect(row).toContainText('Follow');

  await row.getByRole('button', { name: /^Edit/ }).click();
  await balance.fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row, 'what is no number counts as 0').toContainText('$0.00');

  await row.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('First Name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Student' })).toBeVisible();
});

test.describe('STU-11: a new student', () => {
  test('has a temporary password that is shown once, and the admin stays signed in', async ({
    asAdmin: page,
    turnout,
    browser,
  }) => {
    const word = ownWord('New');
    const email = `${word.toLowerCase()}@school.test`;
    await open(page);
    await page.getByRole('button', { name: 'Add New Student' }).click();
    await expect(page.getByLabel('Enrollment Status')).toHaveValue('Pending Payment');
    await expect(page.getByLabel('Dance Role')).toHaveValue('Lead');
    await expect(page.getByLabel('Balance')).toHaveValue('0.00');
    await page.getByLabel('First Name').fill('Nell');
    await page.getByLabel('Last Name').fill(word);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Add Student' }).click();
    const dialog = page.getByRole('dialog', { name: `Nell ${word} is added` });
    const password = await dialog.getByLabel('Temporary password').inputValue();
    expect(password.length).toBeGreaterThanOrEqual(8);
    await expect(dialog).toContainText('Shown once.');
    // It can't be lost by a key, and all of it can be read on the narrowest phone.
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 320, height: 700 });
    const field = dialog.getByLabel('Temporary password');
    expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
    await expect(page.getByText(password)).toHaveCount(0);

    const other = await browser.newContext({ baseURL: turnout.url });
    const theirs = await other.newPage();
    await theirs.goto('/');
    await theirs.getByLabel('Email').fill(email);
    await theirs.getByRole('textbox', { name: 'Password' }).fill(password);
    await theirs.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(theirs).toHaveURL(/change-password/);
    await theirs.getByLabel('Current password').fill(password);
    await theirs.getByLabel('New password').fill('a-new-pirouette');
    await theirs.getByRole('button', { name: 'Change Password' }).click();
    await expect(theirs.getByRole('heading', { name: `Welcome, Nell ${word}` })).toBeVisible();
    await other.close();
  });

  test('with a taken email is an error beside the form, and nothing is created', async ({
    asAdmin: page,
    turnout,
  }) => {
    const student = await turnout.addStudent();
    const word = ownWord('Taken');
    await page.goto('/manage-students?view=form');
    await page.getByLabel('First Name').fill('Nell');
    await page.getByLabel('Last Name').fill(word);
    await page.getByLabel('Email').fill(student.email.toUpperCase());
    await page.getByRole('button', { name: 'Add Student' }).click();
    await expect(page.getByRole('alert')).toContainText(/email/i);
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Email')).toBeFocused();
    const { body } = await turnout.admin.call('GET', '/students');
    expect(body.items.some((one: Student) => one.lastName === word)).toBe(false);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
  });
});

test("STU-13: a student that is not there is 'Student not found'", async ({ asAdmin: page }) => {
  await page.goto('/manage-students?view=form&id=nobody');
  await expect(page.getByText('Student not found')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
});
