import type { Page } from '@playwright/test';
import type { Student } from '../../src/contract/student.ts';
import { actOn } from './support/rows.ts';
import { expect, findings, ownWord, test } from './support/test.ts';

function rowOf(page: Page, name: string) {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `More for ${name}` }) });
}

async function open(page: Page, search = '', status = ''): Promise<void> {
  await page.goto(`/manage-students?q=${search}${status && `&status=${status}`}`);
  await expect(page.getByText('Loading students...')).toBeHidden();
}

function nameOf({ firstName, lastName }: Student): string {
  return `${firstName} ${lastName}`;
}

test.describe('the status in the row’s menu', () => {
  test('changes in place, and is saved on the server', async ({ asAdmin: page, turnout }) => {
    const student = await turnout.addStudent({ lastName: ownWord('Inline') });
    await open(page, student.lastName, 'Enrolled');
    await actOn(page, nameOf(student), 'Pending Payment');
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

  test('Inactive asks first with the amounts, then freezes, and any other status thaws', async ({
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
    const row = rowOf(page, nameOf(student));
    await actOn(page, nameOf(student), 'Inactive');
    const dialog = page.getByRole('dialog', { name: `Set Inactive ${nameOf(student)}?` });
    await expect(dialog).toContainText('$5.00 charged in all');
    await expect(dialog).toContainText('a balance of $3.00');
    await expect(dialog).toContainText('No balance changes.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toContainText('Enrolled');
    expect((await read()).frozenAt).toBeNull();

    await actOn(page, nameOf(student), 'Inactive');
    await dialog.getByRole('button', { name: 'Set Inactive' }).click();
    await expect(page.getByText(`${nameOf(student)} is now Inactive.`)).toBeVisible();
    expect(await read()).toMatchObject({ frozenFeesTotal: 500, frozenBalance: 300 });
    await actOn(page, nameOf(student), 'Edit');
    await expect(page.getByRole('heading', { name: 'Frozen while Inactive' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await actOn(page, nameOf(student), 'Enrolled');
    await expect.poll(async () => (await read()).frozenAt).toBeNull();
  });
});

test('the tabs of a student, Back to Details, Cancel', async ({ asAdmin: page, turnout }) => {
  const student = await turnout.addStudent({ lastName: ownWord('Tabs') });
  await open(page, student.lastName);
  await actOn(page, nameOf(student), 'Edit');
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

test('saved changes are in the list, and the fields are validated', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Edit');
  const student = await turnout.addStudent({ lastName: word });
  await open(page, word);
  await actOn(page, nameOf(student), 'Edit');
  const balance = page.getByLabel('Balance');
  await expect(balance).toHaveAttribute('min', '0');
  await expect(balance).toHaveAttribute('step', '0.01');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(0);
  await balance.fill('12.5');
  await expect(page.getByText('The balance will be $12.50.')).toBeVisible();
  await page.getByLabel('First Name').fill('Renamed');
  await page.getByLabel('Dance Role').selectOption('Follow');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const row = rowOf(page, `Renamed ${word}`);
  await expect(row).toContainText('Owes $12.50');
  await expect(row).toContainText('Follow');

  await actOn(page, `Renamed ${word}`, 'Edit');
  await balance.fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row, 'what is no number counts as 0').toContainText('$0.00');

  await actOn(page, `Renamed ${word}`, 'Edit');
  await page.getByLabel('First Name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Student' })).toBeVisible();
});

test.describe('a new student', () => {
  test('has a temporary password that is shown once, and the admin stays logged in', async ({
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
    // No key closes it, and everything in it can be read on the narrowest phone.
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
    await expect(theirs.getByLabel('Current password')).toHaveCount(0);
    await theirs.getByLabel('New password').fill('a-new-pirouette');
    await theirs.getByRole('button', { name: 'Change Password' }).click();
    await expect(theirs.getByRole('heading', { name: `Welcome, Nell ${word}` })).toBeVisible();
    await other.close();
  });
});
