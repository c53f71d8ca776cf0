import type { User } from '../../src/contract/user.ts';
import { expect, ownWord, test } from './support/test.ts';

test.describe('settings', () => {
  // They are the whole school's: one after the other.
  test.describe.configure({ mode: 'default' });

  test('the school: its name is in the navigation, and is required', async ({
    asAdmin: page,
    turnout,
  }) => {
    const before = (await turnout.admin.call('GET', '/settings')).body;
    await page.goto('/settings');
    const name = page.getByLabel('School name');
    await name.fill('   ');
    await page.getByRole('button', { name: 'Save School' }).click();
    await expect(name).toHaveAccessibleDescription(/School name is required/);
    await expect(name).toBeFocused();
    await name.fill('Studio of the Test');
    await page.getByLabel('Month', { exact: true }).selectOption({ label: 'September' });
    await page.getByLabel('Day', { exact: true }).selectOption('1');
    await page.getByRole('button', { name: 'Save School' }).click();
    await expect(page.getByText('School saved.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Studio of the Test' })).toBeVisible();
    const { body } = await turnout.admin.call('GET', '/settings');
    expect(body).toMatchObject({ schoolName: 'Studio of the Test', feeYearStart: '09-01' });

    await page.getByLabel('Month', { exact: true }).selectOption({ label: 'February' });
    await page.getByLabel('Day', { exact: true }).selectOption('30');
    await page.getByRole('button', { name: 'Save School' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    const { schoolName, feeYearStart } = before;
    await turnout.admin.call('PATCH', '/settings', { schoolName, feeYearStart });
  });

  test('fees hold from a class date on, and marks already charged keep theirs', async ({
    asAdmin: page,
    turnout,
  }) => {
    const { id } = await turnout.addStudent();
    const absent = (date: string) =>
      turnout.admin.call('PUT', `/attendance/${date}/${id}`, { status: 'absent' });
    await absent('2027-03-02');
    await page.goto('/settings');
    await page.getByLabel('Absence').fill('1.005');
    await page.getByRole('button', { name: 'Save Fees' }).click();
    await expect(page.getByLabel('Absence')).toHaveAccessibleDescription(
      /A fee is zero or more, with at most two decimals/,
    );
    await page.getByLabel('Absence').fill('7.50');
    await page.getByLabel('From which class date').fill('2027-03-01');
    await page.getByRole('button', { name: 'Save Fees' }).click();
    await expect(page.getByText('Fees saved.')).toBeVisible();
    const schedule = page.getByRole('table', { name: 'Fee amounts' });
    await expect(schedule.getByRole('row').nth(1)).toContainText('Mar 1, 2027To come$7.50');

    await absent('2027-03-09');
    await absent('2026-03-10');
    const { body } = await turnout.admin.call('GET', `/public-dashboard/${id}`);
    expect(body.feeHistory.map(({ fee }: { fee: number }) => fee)).toEqual([750, 500, 500]);
  });

  test('money, registration and who sees the public dashboard', async ({
    asAdmin: page,
    browser,
    turnout,
  }) => {
    await page.goto('/settings');
    await page.getByLabel('Major expense from').fill('0');
    await page.getByRole('button', { name: 'Save Money' }).click();
    await expect(page.getByLabel('Major expense from')).toHaveAccessibleDescription(
      /must be greater than zero/,
    );
    await page.getByLabel('Major expense from').fill('650');
    await page.getByRole('button', { name: 'Save Money' }).click();
    await expect(page.getByText('Money saved.')).toBeVisible();

    await page.getByLabel('People can register themselves').uncheck();
    await page.getByRole('button', { name: 'Save Registration' }).click();
    await expect(page.getByText('Registration saved.')).toBeVisible();
    await page.getByLabel('Who can see it').selectOption('signed-in');
    await page.getByLabel('Show emails').uncheck();
    await expect(page.getByText(/^Every student who is signed in sees the name, b/)).toBeVisible();
    await page.getByRole('button', { name: 'Save Public Dashboard' }).click();
    await expect(page.getByText('Public dashboard saved.')).toBeVisible();

    const context = await browser.newContext({ baseURL: turnout.url });
    const stranger = await context.newPage();
    await stranger.goto('/');
    await expect(stranger.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(stranger.getByRole('button', { name: 'Register' })).toHaveCount(0);
    await stranger.goto('/public-dashboard');
    await expect(
      stranger.getByText('This school shows its dashboard to signed-in people only.'),
    ).toBeVisible();
    await context.close();
    const { body } = await turnout.admin.call('PATCH', '/settings', {
      selfRegistration: true,
      publicDashboard: 'everyone',
      publicEmails: true,
    });
    expect(body.majorExpenseThreshold).toBe(65_000);
  });

  test('roles: asks first, and the last admin stays one', async ({ asAdmin: page, turnout }) => {
    const student = await turnout.addStudent({ lastName: ownWord('Role') });
    await page.goto('/settings');
    const search = page.getByLabel('Search users');
    await search.fill(student.email);
    const role = page.getByRole('combobox', { name: /^Role of/ });
    await expect(role).toHaveCount(1);
    await role.selectOption('admin');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Admins see and change everything');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(role).toHaveValue('student');
    await role.selectOption('admin');
    await dialog.getByRole('button', { name: 'Make admin' }).click();
    await expect(page.getByText(/is an admin now\./)).toBeVisible();
    await role.selectOption('student');
    await dialog.getByRole('button', { name: 'Make student' }).click();
    await expect(page.getByText(/is a student now\./)).toBeVisible();

    // Whatever other tests of this school have left behind, this admin is the last one.
    const { body } = await turnout.admin.call<{ items: User[] }>('GET', '/users');
    for (const user of body.items) {
      if (user.role !== 'admin' || user.email === turnout.credentials.email) continue;
      await turnout.admin.call('PUT', `/users/${user.id}/role`, { role: 'student' });
    }
    await search.fill(turnout.credentials.email);
    await expect(page.getByRole('row', { name: turnout.credentials.email })).toBeVisible();
    await expect(role).toHaveCount(1);
    await role.selectOption('student');
    await expect(dialog).toContainText('You will no longer see any of the admin screens');
    await dialog.getByRole('button', { name: 'Make student' }).click();
    await expect(dialog.getByRole('alert')).toContainText(/last admin/i);
  });
});

test('the audit log: what was changed by whom, its filters, and a range that ends before it starts', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Audit') });
  const name = `${student.firstName} ${student.lastName}`;
  await turnout.admin.call('PUT', `/attendance/2026-03-03/${student.id}`, { status: 'absent' });
  await turnout.admin.call('PATCH', `/students/${student.id}`, { danceRole: 'Follow' });
  await page.goto('/audit-log');
  const log = page.getByRole('table', { name: 'Changes' });
  const rows = log.getByRole('row');
  await page.getByLabel('Student').selectOption({ label: name });
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText(turnout.credentials.email);
  await expect(rows.nth(1)).toContainText(/Dance role: Lead.*Follow/);
  await page.getByLabel('Entity').selectOption({ label: 'Attendance' });
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Marked');
  await page.reload();
  await expect(page.getByLabel('Entity')).toHaveValue('attendance');
  await expect(rows).toHaveCount(2);

  const { today } = (await turnout.admin.call('GET', '/school')).body;
  await page.getByLabel('From').fill(today);
  await expect(rows).toHaveCount(2);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByRole('alert')).toHaveText('Invalid date range');
  await page.getByLabel('From').fill('');
  await expect(page.getByText('No changes found.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('');
  await log.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name: 'Edit Student' })).toBeVisible();
});
