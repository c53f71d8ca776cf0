import { codeOf } from '../support/authenticator.ts';
import { callerFor, cookieOf } from '../support/caller.ts';
import { chooseStudent } from './support/choose.ts';
import { expect, findings, ownWord, rare, test } from './support/test.ts';

test.describe('settings', () => {
  // Settings apply to the whole school, so these tests run in order.
  test.describe.configure({ mode: 'default' });

  test("the school's name is in the navigation, and is required", async ({
    asAdmin: page,
    turnout,
  }) => {
    const before = (await turnout.admin.call('GET', '/settings')).body;
    await page.goto('/settings/school');
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

  test('fees apply from a class date on, and earlier marks keep their fees', async ({
    asAdmin: page,
    turnout,
  }) => {
    const { id } = await turnout.addStudent();
    const absent = (date: string) =>
      turnout.admin.call('PUT', `/attendance/${date}/${id}`, { status: 'absent' });
    await absent('2027-03-02');
    await page.goto('/settings/fees');
    await page.getByRole('button', { name: 'Edit Absence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Absence' });
    await dialog.getByLabel('New amount').fill('1.005');
    await dialog.getByRole('button', { name: 'Save amount' }).click();
    await expect(dialog.getByLabel('New amount')).toHaveAccessibleDescription(
      /A fee is zero or more, with at most two decimals/,
    );
    await dialog.getByLabel('New amount').fill('7.50');
    await dialog.getByLabel('Starts with the class on').fill('2027-03-01');
    await expect(dialog).toContainText(
      'Classes from Mar 1, 2027 on: Absence $7.50. Marks already made keep their fee.',
    );
    await dialog.getByRole('button', { name: 'Save amount' }).click();
    await expect(page.getByText('The amount for Absence is saved.')).toBeVisible();
    await expect(dialog).toBeHidden();
    const fees = page.getByRole('table', { name: 'Fees' });
    await expect(fees.getByRole('row', { name: /^Absence/ })).toContainText(
      '$7.50 from Mar 1, 2027',
    );

    await absent('2027-03-09');
    await absent('2026-03-10');
    const { body } = await turnout.admin.call('GET', `/public-dashboard/${id}`);
    expect(body.feeHistory.map(({ fee }: { fee: number }) => fee)).toEqual([750, 500, 500]);
  });

  test('money, registration and the audience of the public dashboard', async ({
    asAdmin: page,
    browser,
    turnout,
  }) => {
    await page.goto('/settings/money');
    await page.getByLabel('Major expense threshold').fill('0');
    await page.getByRole('button', { name: 'Save Money' }).click();
    await expect(page.getByLabel('Major expense threshold')).toHaveAccessibleDescription(
      /must be greater than zero/,
    );
    await page.getByLabel('Major expense threshold').fill('650');
    await page.getByRole('button', { name: 'Save Money' }).click();
    await expect(page.getByText('Money saved.')).toBeVisible();

    await page.goto('/settings/registration');
    await page.getByLabel('People can register themselves').uncheck();
    await page.getByRole('button', { name: 'Save Registration' }).click();
    await expect(page.getByText('Registration saved.')).toBeVisible();
    await page.goto('/settings/public-dashboard');
    await page.getByLabel('Who can see it').selectOption('signed-in');
    await page.getByLabel('Show emails').uncheck();
    await expect(
      page.getByText(/^Every member who is logged in can see the name, balance/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Save Public Dashboard' }).click();
    await expect(page.getByText('Public dashboard saved.')).toBeVisible();

    const context = await browser.newContext({ baseURL: turnout.url });
    const stranger = await context.newPage();
    await stranger.goto('/');
    await expect(stranger.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(stranger.getByRole('button', { name: 'Register' })).toHaveCount(0);
    await stranger.goto('/public-dashboard');
    await expect(
      stranger.getByText('This school shows its dashboard to its members only.'),
    ).toBeVisible();
    await context.close();
    const { body } = await turnout.admin.call('PATCH', '/settings', {
      selfRegistration: true,
      publicDashboard: 'everyone',
      publicEmails: true,
    });
    expect(body.majorExpenseThreshold).toBe(65_000);
  });

  test(
    'two-factor authentication for admins: every other admin has to turn it on before anything else',
    rare,
    async ({ as, browser, turnout }) => {
      test.slow();
      const newAdmin = async () => {
        const person = await turnout.addSignedIn();
        await turnout.admin.call('PUT', `/users/${person.student.id}/role`, { role: 'admin' });
        return person;
      };
      const careful = await newAdmin();
      const other = await newAdmin();
      // Admins aren't on the list of students, and other tests' students may be in another school.
      const lastName = ownWord('Listed');
      await turnout.addStudent({ lastName });
      const context = await browser.newContext({ baseURL: turnout.url });
      const theirs = await context.newPage();
      const button = (name: string) => theirs.getByRole('button', { name, exact: true });
      const signIn = async () => {
        await theirs.goto('/');
        await theirs.getByLabel('Email').fill(other.student.email);
        await theirs.getByRole('textbox', { name: 'Password' }).fill(other.password);
        await button('Login').click();
      };
      await signIn();
      await theirs.getByRole('link', { name: 'Manage Students' }).click();
      await expect(theirs.getByRole('heading', { name: 'Student Management' })).toBeVisible();

      const page = await as(careful.caller);
      await page.goto('/settings/login');
      const needed = page.getByLabel('Admins need two-factor authentication');
      const save = page.getByRole('button', { name: 'Save Login' });
      await expect(needed).not.toBeChecked();
      await needed.check();
      await save.click();
      await expect(needed).toHaveAccessibleDescription(
        /Turn on two-factor authentication for yourself first/,
      );
      await expect(needed).toBeFocused();
      expect(await findings(page)).toEqual([]);

      const post = (path: string, body: object) =>
        careful.caller.call('POST', `/api/auth/two-factor/${path}`, body, { origin: turnout.url });
      const begun = await post('enable', { password: careful.password });
      const done = await post('verify-totp', { code: await codeOf(begun.body.totpURI) });
      await as(callerFor(turnout.url, cookieOf(done.headers)));
      await save.click();
      await expect(page.getByText('Login saved.')).toBeVisible();
      await page.goto('/account');
      await expect(page.getByText('Admins of this school need it')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0);
      expect(await findings(page)).toEqual([]);

      // The other admin is stopped at their next request, and sees why.
      const stopped = theirs.getByRole('heading', {
        level: 1,
        name: 'Turn on two-factor authentication',
      });
      const why = theirs.getByText('Your school asks its admins for two-factor authentication');
      await theirs.getByRole('link', { name: 'Payments' }).click();
      await expect(stopped).toBeFocused();
      await expect(why).toBeVisible();
      for (const screen of ['/account', '/change-password']) {
        await theirs.goto(screen);
        await expect(stopped).toBeVisible();
      }
      await expect(theirs.getByRole('link', { name: 'Attendance' })).toHaveCount(0);
      await button('Logout').click();
      await expect(theirs.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
      await signIn();
      await expect(why).toBeVisible();
      expect(await findings(theirs)).toEqual([]);
      const tab = await context.newPage();
      await tab.goto('/');
      await expect(
        tab.getByRole('heading', { name: 'Turn on two-factor authentication' }),
      ).toBeVisible();

      await theirs.getByRole('textbox', { name: 'Password to turn it on' }).fill(other.password);
      await button('Turn on').click();
      const uri = `otpauth://totp/x?secret=${await theirs.getByLabel('Key').inputValue()}`;
      await theirs.getByRole('textbox', { name: '6-digit code' }).fill(await codeOf(uri));
      await button('Confirm').click();
      // The backup codes stay on screen until they are saved, although access is already restored; the other tab
      // continues right away.
      await expect(theirs.getByLabel('All backup codes')).toHaveValue(/\w{4}/);
      await expect(tab.getByRole('link', { name: 'Attendance', exact: true })).toBeVisible();
      expect(await findings(theirs)).toEqual([]);
      await button('I’ve saved my codes').click();
      await theirs.getByRole('link', { name: 'Manage Students' }).click();
      await expect(theirs.getByRole('heading', { name: 'Student Management' })).toBeVisible();
      await expect(theirs.getByRole('row', { name: lastName })).toBeVisible();
      await context.close();

      await page.goto('/settings/login');
      await expect(needed).toBeChecked();
      await needed.uncheck();
      await save.click();
      await expect(page.getByText('Login saved.')).toBeVisible();
    },
  );

  test(
    'roles: warns about a student who owes; the student leaves the lists, and returns',
    rare,
    async ({ asAdmin: page, turnout }) => {
      const lastName = ownWord('Okafor');
      const student = await turnout.addStudent({ firstName: 'Amara', lastName, balance: 1500 });
      const name = `Amara ${lastName}`;
      const listed = page.getByRole('table').getByText(name);
      await page.goto(`/students/${student.id}?tab=details`);
      await page.getByRole('button', { name: 'Make admin' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(
        `${name} owes $15.00. As an admin they leave the student list, the roll and the public page; their account is kept.`,
      );
      expect(await findings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Make admin' }).click();
      await expect(page.getByText(`${name} is an admin now.`)).toBeVisible();
      await page.goto(`/manage-students?q=${lastName}`);
      await expect(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expect(listed).toBeHidden();
      await page.goto(`/manage-students?view=form&id=${student.id}`);
      await expect(page.getByText(`${name} · ${student.email}`)).toBeVisible();
      await page.goto(`/manage-students?view=form&id=${student.id}&tab=payments`);
      await page.getByRole('link', { name: 'Record a payment' }).click();
      await page.getByLabel('Amount').fill('5.00');
      await page.getByRole('button', { name: 'Record $5.00' }).click();
      await expect
        .poll(async () => (await turnout.admin.call('GET', `/students/${student.id}`)).body.balance)
        .toBe(1000);
      // This goes back to where the payment was started.
      await expect(page).toHaveURL(/tab=payments/);

      await page.goto('/settings/team');
      const row = page.getByRole('table', { name: 'Team' }).getByRole('row', { name });
      await row.getByRole('button', { name: `Manage ${name}` }).click();
      await dialog.getByRole('button', { name: 'Remove from team' }).click();
      await expect(dialog).toContainText('Amara becomes a student again');
      await dialog.getByRole('button', { name: 'Remove from team' }).click();
      await expect(page.getByText(`${name} is a student now.`)).toBeVisible();
      await expect(row).toBeHidden();
      await page.goto(`/manage-students?q=${lastName}`);
      await expect(listed).toBeVisible();
      await expect(page.getByRole('row').last()).toContainText('Owes $10.00');
    },
  );
});

test('the audit log: who changed what, its filters, and a range that ends before it starts', async ({
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
  await chooseStudent(page, name);
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
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
