import type { Page } from '@playwright/test';
import { signIn, type Caller } from '../support/caller.ts';
import { ownDays } from './support/days.ts';
import { cableTo } from './support/cable.ts';
import { balanceOf, openRoll, rowOf } from './support/roll.ts';
import type { Turnout } from './support/school.ts';
import { expect, findings, ownWord, rare, test } from './support/test.ts';
import { inMenu } from './support/rows.ts';

const ownDay = ownDays('2016-03-01');

/** How many expenses have this description. */
async function expensesCalled(turnout: Turnout, description: string): Promise<number> {
  const { body } = await turnout.admin.call('GET', '/expenses?limit=100');
  return body.items.filter((one: { description: string }) => one.description === description)
    .length;
}

async function typeExpense(page: Page, description: string): Promise<void> {
  await page.goto('/expenses?tab=add');
  await page.getByLabel('Category').selectOption('Marketing');
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.50');
  await page.getByLabel('Description').fill(description);
}

/** Ends the session on the server without notifying the browser. */
function endSession(turnout: Turnout, caller: Caller) {
  return caller.call('POST', '/api/auth/sign-out', {}, { origin: turnout.url });
}

interface Person {
  id: string;
  email: string;
  password: string;
  caller: Caller;
}

/** A new person who isn't logged in anywhere. */
async function newcomer(
  turnout: Turnout,
  role: 'student' | 'admin' = 'student',
): Promise<Omit<Person, 'caller'>> {
  const lastName = ownWord('Person');
  const person = await turnout.register({ firstName: 'Ada', lastName });
  if (role === 'admin') await turnout.admin.call('PUT', `/users/${person.id}/role`, { role });
  return person;
}

/** A new person whose sessions the test may end. Logins are rate-limited, but only simultaneous ones. */
async function newPerson(turnout: Turnout, role: 'student' | 'admin' = 'student'): Promise<Person> {
  const person = await newcomer(turnout, role);
  return { ...person, caller: await signIn(turnout.url, person.email, person.password) };
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function comeBackTo(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
}

const expired = (page: Page) => page.getByRole('dialog', { name: 'Your session has expired' });

async function signInAgain(page: Page, password: string): Promise<void> {
  await expired(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await expired(page).getByRole('button', { name: 'Log in', exact: true }).click();
}

test.describe('a file that fails to download', () => {
  test('says so, and downloads when requested again', async ({ asAdmin: page, turnout }) => {
    const student = await turnout.addStudent({ lastName: ownWord('Lost') });
    const paid = { studentId: student.id, amount: 300, date: '2006-09-06', paymentMethod: 'cash' };
    await turnout.admin.call('POST', '/payments', paid);
    const gone = { status: 404, json: { code: 'NOT_FOUND', message: 'Payment not found' } };
    for (const [tab, what] of [
      ['payments', 'receipt'],
      ['statement', 'statement'],
    ] as const) {
      await page.goto(`/manage-students?view=form&id=${student.id}&tab=${tab}`);
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      let asked = 0;
      await page.route(/\/(receipt|statement)(\?|$)/, async (route) => {
        asked += 1;
        await held;
        await route.fulfill(gone);
      });
      const receipt = inMenu(page, /^Receipt \d+ for \$3\.00 of Sep 6, 2006/);
      const asks =
        tab === 'payments' ? receipt : page.getByRole('button', { name: 'Download PDF' });
      const openMenu = async () => {
        if (tab === 'payments') await page.getByRole('button', { name: /^More for/ }).click();
      };
      await openMenu();
      await asks.click();
      await expect.poll(() => asked).toBe(1);
      await openMenu();
      await expect(asks).toHaveAttribute(
        tab === 'payments' ? 'aria-disabled' : 'aria-busy',
        'true',
      );
      await asks.press('Enter');
      await page.keyboard.press('Escape');
      letGo();
      await expect(page.getByRole('alert')).toContainText(
        `Failed to download the ${what}: Payment not found`,
      );
      expect(asked, 'once, however often it is pressed').toBe(1);
      expect(await findings(page)).toEqual([]);
      await page.unrouteAll();
      const coming = page.waitForEvent('download');
      await openMenu();
      await asks.click();
      expect((await coming).suggestedFilename()).toMatch(new RegExp(`^${what}-.+\\.pdf$`));
    }
  });
});

test.describe('an expired session', () => {
  test('ended by an admin in the middle of a form: continues where it was, using only the keyboard', async ({
    as,
    turnout,
  }) => {
    const { id, email, password, caller } = await newPerson(turnout);
    const page = await as(caller);
    await page.goto('/profile');
    const name = page.getByLabel('First Name');
    await name.fill('Typed');
    const ended = await turnout.admin.call('DELETE', `/users/${id}/sessions`);
    expect(ended.body.ended).toBeGreaterThan(0);
    await page.keyboard.press('Enter');

    const dialog = expired(page);
    await expect(dialog).toContainText('Please log in again to continue. What you typed is kept.');
    await expect(page).toHaveURL(/\/profile$/);
    const whose = dialog.getByRole('textbox', { name: 'Email' });
    await expect(whose).toHaveValue(email);
    await expect(whose).not.toBeEditable();
    await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.type('not-the-password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(name).toHaveValue('Typed');

    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Profile saved.')).toBeVisible();
    await expect(name).toHaveValue('Typed');
    await expect(name).toBeFocused();
    const { body } = await turnout.admin.call('GET', `/students/${id}`);
    expect(body.firstName).toBe('Typed');
  });

  test(
    'under an open dialog: the dialog stays open, even after Escape, and saves once',
    rare,
    async ({ as, turnout }) => {
      const admin = await newPerson(turnout, 'admin');
      const student = await turnout.addStudent({ lastName: ownWord('Credit') });
      const page = await as(admin.caller);
      await page.goto(`/manage-students?view=form&id=${student.id}&tab=credits`);
      await page.getByRole('button', { name: 'Give credit' }).click();
      const below = page.getByRole('dialog', { name: /^Give credit to/ });
      await below.getByLabel('Amount').fill('7.25');
      await below.getByLabel('Reason').fill('Swept the floor');
      await endSession(turnout, admin.caller);
      await page.keyboard.press('Enter');

      await expect(expired(page)).toBeVisible();
      await expect(expired(page).getByRole('textbox', { name: 'Password' })).toBeFocused();
      for (const key of ['Escape', 'Tab', 'Tab', 'Escape', 'Tab', 'Tab', 'Tab', 'Tab', 'Escape'])
        await page.keyboard.press(key);
      await expect(expired(page).locator(':focus'), 'the focus stays inside').toHaveCount(1);
      await expect(below.getByLabel('Reason')).toHaveValue('Swept the floor');
      expect(await findings(page)).toEqual([]);
      await signInAgain(page, admin.password);
      await expect(page.getByText(/^Gave \$7\.25 of credit/)).toBeVisible();
      await expect(below).toBeHidden();
      const { body } = await turnout.admin.call('GET', `/students/${student.id}/credits`);
      expect(body.items).toHaveLength(1);
    },
  );

  test(
    'noticed on returning to the tab: the focus returns to the field',
    rare,
    async ({ as, turnout }) => {
      const { password, caller } = await newPerson(turnout);
      const page = await as(caller);
      await page.goto('/profile');
      const name = page.getByLabel('Last Name');
      await name.fill('Halfway');
      await endSession(turnout, caller);
      await comeBackTo(page);
      await expect(expired(page)).toBeVisible();
      await signInAgain(page, password);
      await expect(expired(page)).toBeHidden();
      await expect(name).toBeFocused();
      await expect(name).toHaveValue('Halfway');
    },
  );

  test('lets someone else log in, who finds no data of the previous person', async ({
    as,
    turnout,
  }) => {
    const [first, second] = [await newPerson(turnout), await newcomer(turnout)];
    const page = await as(first.caller);
    await page.goto('/profile');
    await page.getByLabel('First Name').fill('Typed');
    await endSession(turnout, first.caller);
    await page.keyboard.press('Enter');
    await expired(page).getByRole('button', { name: 'Log in as someone else' }).click();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await logIn(page, second.email, second.password);
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page.getByLabel('First Name')).toHaveValue('Ada');
    for (const { id } of [first, second]) {
      const { body } = await turnout.admin.call('GET', `/students/${id}`);
      expect(body.firstName, 'what was never sent is not saved').toBe('Ada');
    }
  });

  test(
    'of someone who is no longer an admin leads home after logging in again',
    rare,
    async ({ as, turnout }) => {
      const admin = await newPerson(turnout, 'admin');
      const page = await as(admin.caller);
      const description = ownWord('Former');
      await typeExpense(page, description);
      await turnout.admin.call('PUT', `/users/${admin.id}/role`, { role: 'student' });
      await turnout.admin.call('DELETE', `/users/${admin.id}/sessions`);
      await page.keyboard.press('Enter');
      await expect(expired(page)).toBeVisible();
      await signInAgain(page, admin.password);
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
      await expect(page).toHaveURL(/\/$/);
      expect(await expensesCalled(turnout, description)).toBe(0);
    },
  );

  test('keeps a mark until its admin logs in again', async ({ as, turnout }) => {
    const admin = await newPerson(turnout, 'admin');
    const student = await turnout.addStudent({ lastName: ownWord('Waits') });
    const page = await as(admin.caller);
    // Otherwise the live stream would notice first, and the roll would close before anyone could mark.
    await page.route(/\/events/, () => {});
    await openRoll(page, ownDay(), student.lastName);
    await endSession(turnout, admin.caller);
    await rowOf(page, student)
      .getByRole('radio', { name: /^Absent/ })
      .check();
    await expect(expired(page)).toBeVisible();
    expect(await balanceOf(turnout, student)).toBe(0);
    await signInAgain(page, admin.password);
    await expect(rowOf(page, student).getByText('$5.00')).toBeVisible();
    await expect.poll(() => balanceOf(turnout, student)).toBe(500);
  });

  test(
    'delays a file requested by keyboard until its person logs in again',
    rare,
    async ({ as, turnout }) => {
      const admin = await newPerson(turnout, 'admin');
      const student = await turnout.addStudent({ lastName: ownWord('Files') });
      const paid = {
        studentId: student.id,
        amount: 300,
        date: '2006-09-06',
        paymentMethod: 'cash',
      };
      await turnout.admin.call('POST', '/payments', paid);
      const page = await as(admin.caller);
      // Otherwise the live stream could notice first, and nothing behind its dialog hears a key.
      await page.route(/\/events/, () => {});
      const profile = `/manage-students?view=form&id=${student.id}`;
      for (const [screen, button, name] of [
        [`${profile}&tab=statement`, 'Download PDF', /^statement-.+\.pdf$/],
        ['/financial-reports?month=2006-09', 'Export', /^turnout-monthly-2006-09\.pdf$/],
      ] as const) {
        await page.goto(screen);
        const asks = page.getByRole('button', { name: button, exact: true });
        await expect(asks).toBeVisible();
        await asks.focus();
        if (button === 'Export') {
          await page.keyboard.press('Enter');
          await expect(page.getByRole('menuitem').first()).toBeFocused();
        }
        await turnout.admin.call('DELETE', `/users/${admin.id}/sessions`);
        await page.keyboard.press('Enter');
        await expect(expired(page)).toBeVisible();
        await expect(asks).toHaveAttribute('aria-busy', 'true');
        const coming = page.waitForEvent('download');
        await signInAgain(page, admin.password);
        expect((await coming).suggestedFilename()).toMatch(name);
        await expect(page.getByText(/ is ready\.$/)).toBeVisible();
        await expect(expired(page)).toBeHidden();
        await expect(asks).toBeFocused();
      }
    },
  );

  test('ends a live stream, which reopens after login and catches up', async ({ as, turnout }) => {
    const admin = await newPerson(turnout, 'admin');
    const student = await turnout.addStudent({ lastName: ownWord('Stream') });
    const page = await as(admin.caller);
    const date = ownDay();
    const cable = await cableTo(turnout.url);
    await openRoll(page, date, student.lastName, cable.url);
    await endSession(turnout, admin.caller);
    // Waits until the app itself has given up asking for /me; after that, only the refused stream makes it ask again.
    let unanswered = 0;
    page.on('requestfailed', (request) => {
      if (request.url().endsWith('/me')) unanswered += 1;
    });
    cable.pull();
    await expect(page.getByText(/^Reconnecting…/)).toBeVisible();
    await expect.poll(() => unanswered).toBe(3);
    cable.plug();
    await expect(expired(page)).toBeVisible();
    await turnout.admin.call('PUT', `/attendance/${date}/${student.id}`, { status: 'absent' });
    await signInAgain(page, admin.password);
    await expect(rowOf(page, student).getByText('$5.00')).toBeVisible();
    await expect(page.getByText(/^Reconnecting…/)).toBeHidden();
    await page.goto('about:blank');
    await cable.close();
  });

  test(
    "if the dialog's script fails to load: a message says what to do, and it works",
    rare,
    async ({ as, context, turnout }) => {
      const { email, password, caller } = await newPerson(turnout);
      const page = await as(caller);
      await context.route('**/assets/SignInAgain-*.js', (route) => route.abort());
      await page.goto('/profile');
      await page.getByLabel('First Name').fill('Typed');
      await endSession(turnout, caller);
      await page.keyboard.press('Enter');
      await expect(
        page.getByText(/^Your session has expired\. Please log in from another tab/),
      ).toBeVisible();
      const other = await context.newPage();
      await other.goto('/');
      await logIn(other, email, password);
      await expect(page.getByText('Profile saved.')).toBeVisible();
    },
  );
});

test.describe('two tabs', () => {
  test('a mark made in one shows in the other', async ({ asAdmin: page, context, turnout }) => {
    const student = await turnout.addStudent({ lastName: ownWord('Tabs') });
    const date = ownDay();
    const other = await context.newPage();
    for (const tab of [page, other]) await openRoll(tab, date, student.lastName);
    await page.bringToFront();
    await rowOf(page, student)
      .getByRole('radio', { name: /^Absent/ })
      .check();
    await expect(rowOf(other, student).getByRole('radio', { name: /^Absent/ })).toBeChecked();
    await expect(rowOf(other, student).getByText('$5.00')).toBeVisible();
  });

  test('an expired session: logging in again in one tab is enough for both', async ({
    as,
    context,
    turnout,
  }) => {
    const { password, caller } = await newPerson(turnout);
    const page = await as(caller);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/profile');
      await tab.getByLabel('First Name').fill('Typed');
    }
    await endSession(turnout, caller);
    for (const tab of [page, other]) {
      await comeBackTo(tab);
      await expect(expired(tab)).toBeVisible();
    }
    await signInAgain(other, password);
    for (const tab of [page, other]) {
      await expect(expired(tab)).toBeHidden();
      await expect(tab.getByLabel('First Name')).toHaveValue('Typed');
    }
  });

  test('when somebody else logs in in one tab, the other does nothing in their name', async ({
    as,
    context,
    turnout,
  }) => {
    const first = await newPerson(turnout, 'admin');
    const second = await newcomer(turnout);
    const edited = await turnout.addStudent({ lastName: ownWord('Whose') });
    const page = await as(first.caller);
    await page.goto(`/manage-students?view=form&id=${edited.id}`);
    await page.getByLabel('First Name').fill('Typed');
    await endSession(turnout, first.caller);
    const other = await context.newPage();
    await other.goto('/');
    await logIn(other, second.email, second.password);
    await expect(other.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

    const dialog = page.getByRole('dialog', { name: 'Someone else has logged in' });
    await expect(dialog).toContainText(`${second.email} is logged in now`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.bringToFront();
    await comeBackTo(page);
    await dialog.getByRole('textbox', { name: 'Password' }).fill(first.password);
    expect(asked.filter((path) => path.startsWith('/api/v1/students'))).toEqual([]);
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('First Name')).toHaveValue('Typed');
    await page.getByLabel('First Name').press('Enter');
    await expect(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
    const { body } = await turnout.admin.call('GET', `/audit-log?studentId=${edited.id}`);
    expect(body.items[0].actor).toContain(first.email);

    // The other tab, on Home, shows who is logged in.
    await expect(other.getByText(first.email).first()).toBeVisible();
  });

  test(
    'continuing as the other person reloads the screen',
    rare,
    async ({ as, context, turnout }) => {
      const [first, second] = [await newPerson(turnout, 'admin'), await newcomer(turnout, 'admin')];
      const page = await as(first.caller);
      await typeExpense(page, ownWord('Gone'));
      await endSession(turnout, first.caller);
      const other = await context.newPage();
      await other.goto('/');
      await logIn(other, second.email, second.password);
      const dialog = page.getByRole('dialog', { name: 'Someone else has logged in' });
      await dialog.getByRole('button', { name: 'Continue as them' }).click();
      await expect(page.getByLabel('Description')).toHaveValue('');
      await expect(page.getByText(second.email).first()).toBeVisible();
    },
  );
});
