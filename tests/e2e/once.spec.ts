import type { Page } from '@playwright/test';
import type { Student } from '../../src/contract/student.ts';
import { signIn } from '../support/caller.ts';
import { chooseStudent } from './support/choose.ts';
import { nameOf } from './support/roll.ts';
import { actOn } from './support/rows.ts';
import type { Turnout } from './support/school.ts';
import { expect, findings, ownWord, rare, test } from './support/test.ts';

const UNKNOWN = "It may or may not be saved. Please try again: it won't be recorded twice.";
const NOT_SAVED = "It isn't saved. What you entered is still here: please try again.";
const SAVED_BEFORE = /^This was already saved on .+\. Nothing was recorded twice\.$/;

/** Records the idempotency keys of a page's writes. The server's responses are lost until `plug`. */
async function loseAnswers(page: Page, { alsoQuestions = true } = {}) {
  const keys: (string | undefined)[] = [];
  let lost = true;
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname;
    const isQuestion = path.startsWith('/api/v1/me/writes/');
    const isWrite = request.method() !== 'GET' && !path.endsWith('/previews');
    if (isWrite) keys.push(request.headers()['idempotency-key']);
    if (!lost || !(isWrite || (isQuestion && alsoQuestions))) return route.continue();
    if (isWrite) await route.fetch();
    return route.abort();
  });
  return { keys, plug: () => (lost = false) };
}

interface Form {
  /**
   * Creates the data that the form needs; returns how to fill the form, how many records exist, and the submit button.
   */
  prepare: (turnout: Turnout) => Promise<{
    fill: (page: Page) => Promise<void>;
    count: () => Promise<number>;
    submit: string;
  }>;
}

const itemsOf = async (turnout: Turnout, path: string): Promise<Record<string, unknown>[]> =>
  (await turnout.admin.call('GET', path)).body.items;

const payment: Form = {
  async prepare(turnout) {
    const student = await turnout.addStudent({ lastName: ownWord('Once') });
    return {
      submit: 'Record $7.00',
      async fill(page) {
        await page.goto('/payments?action=pay');
        await chooseStudent(page, nameOf(student));
        await page.getByLabel('Amount').fill('7');
        await page.getByLabel('Notes').fill('In cash');
      },
      count: async () => (await itemsOf(turnout, `/payments?studentId=${student.id}`)).length,
    };
  },
};

const expense: Form = {
  prepare(turnout) {
    const description = ownWord('Once');
    return Promise.resolve({
      submit: 'Add Expense',
      async fill(page) {
        await page.goto('/expenses?tab=add');
        await page.getByLabel('Category').selectOption('Marketing');
        await page.getByRole('textbox', { name: 'Amount' }).fill('12.50');
        await page.getByLabel('Description').fill(description);
      },
      count: async () =>
        (await itemsOf(turnout, '/expenses?limit=200')).filter(
          (one) => one.description === description,
        ).length,
    });
  },
};

// Every form, with all responses lost: tests/screens/once.test.ts.
test('if a response is lost, the app asks what happened: a saved payment is shown as saved at the first press', async ({
  asAdmin: page,
  turnout,
}) => {
  const { fill, count, submit } = await payment.prepare(turnout);
  await loseAnswers(page, { alsoQuestions: false });
  await fill(page);
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText(/^\$7\.00 from .* is recorded\./)).toBeVisible();
  await expect(page.getByText(SAVED_BEFORE)).toHaveCount(0);
  expect(await count()).toBe(1);
});

test(
  "if the server hasn't saved it, the app says so, and the next press saves it",
  rare,
  async ({ asAdmin: page, turnout }) => {
    const { fill, count, submit } = await expense.prepare(turnout);
    await page.route('**/api/v1/expenses', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await fill(page);
    const press = page.getByRole('button', { name: submit });
    await press.click();
    await expect(page.getByRole('alert')).toContainText(NOT_SAVED);
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('12.50');
    expect(await count()).toBe(0);
    await page.unrouteAll();
    await press.click();
    await expect(page.getByRole('status').filter({ hasText: 'Recorded $12.50' })).toBeVisible();
    expect(await count()).toBe(1);
  },
);

/** A second admin, whose sessions the test may end. */
async function otherAdmin(turnout: Turnout) {
  const names = { firstName: 'Other', lastName: ownWord('Admin') };
  const { id, email, password } = await turnout.register(names);
  await turnout.admin.call('PUT', `/users/${id}/role`, { role: 'admin' });
  return { id, password, caller: await signIn(turnout.url, email, password) };
}

test('logging in again in between: recorded once', async ({ as, turnout }) => {
  const { fill, count, submit } = await payment.prepare(turnout);
  const { id, password, caller } = await otherAdmin(turnout);
  const page = await as(caller);
  const line = await loseAnswers(page);
  await fill(page);
  const press = page.getByRole('button', { name: submit });
  await press.click();
  await expect(page.getByRole('alert')).toContainText(UNKNOWN);
  expect(await findings(page)).toEqual([]);
  await turnout.admin.call('DELETE', `/users/${id}/sessions`);
  line.plug();
  await press.click();
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  const said = page.getByRole('status').filter({ hasText: /^\$7\.00 from .* is recorded\./ });
  await said.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(SAVED_BEFORE)).toBeVisible();
  expect(new Set(line.keys).size).toBe(1);
  expect(await count()).toBe(1);
});

/** Taps twice, 20 ms apart, on a phone that is six times slower than this machine. */
async function tapTwiceOnSlowPhone(page: Page, button: string): Promise<void> {
  const target = page.getByRole('button', { name: button, exact: true }).last();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${button} is not on screen`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' as const };
  const tap = (clickCount: number) => [
    devtools.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed', clickCount }),
    devtools.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased', clickCount }),
  ];
  const first = tap(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await Promise.all([...first, ...tap(2)]);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

test.describe('two taps 20 ms apart on a slow phone', () => {
  test('a payment is sent and recorded once', rare, async ({ asAdmin: page, turnout }) => {
    const { fill, count, submit } = await payment.prepare(turnout);
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (
        request.method() === 'POST' &&
        pathname.startsWith('/api/v1/') &&
        !pathname.endsWith('/previews')
      )
        sent.push(pathname);
    });
    await fill(page);
    await tapTwiceOnSlowPhone(page, submit);
    await expect.poll(count).toBe(1);
    await page.waitForTimeout(500);
    expect(sent).toHaveLength(1);
    expect(await count()).toBe(1);
  });

  test('a confirmed deletion is sent once', rare, async ({ asAdmin: page, turnout }) => {
    const { fill, submit } = await expense.prepare(turnout);
    await fill(page);
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Recorded $12.50' })).toBeVisible();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') sent.push(request.url());
    });
    await page.goto('/expenses');
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await tapTwiceOnSlowPhone(page, 'Delete');
    await expect(page.getByRole('button', { name: /^Undo/ }).first()).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test(
    'a confirmed status is set once, and announced once',
    rare,
    async ({ asAdmin: page, turnout }) => {
      const student: Student = await turnout.addStudent({ lastName: ownWord('Once') });
      await page.goto(`/manage-students?q=${student.lastName}`);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') sent.push(request.url());
      });
      await actOn(page, nameOf(student), 'Inactive');
      await expect(page.getByRole('dialog')).toBeVisible();
      await tapTwiceOnSlowPhone(page, 'Set Inactive');
      await expect(page.getByText(`Ada ${student.lastName} is now Inactive.`)).toHaveCount(1);
      expect(sent).toHaveLength(1);
    },
  );
});

test(
  'a link that is pressed again right after going back works',
  rare,
  async ({ asAdmin: page, turnout }) => {
    const { id, lastName } = await turnout.addStudent({ lastName: ownWord('Again') });
    await page.goto(`/manage-students?q=${lastName}`);
    const link = page.getByRole('row').getByRole('link', { name: lastName }).first();
    const place = await link.boundingBox();
    const press = () => page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
    // From the second time on, nothing has to load, so the presses are close enough to look like a double tap.
    for (let times = 0; times < 4; times += 1) {
      await press();
      await page.waitForURL(`**/students/${id}`);
      await page.evaluate(() => history.back());
      await link.waitFor();
    }
  },
);
