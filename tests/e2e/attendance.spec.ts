import type { Page } from '@playwright/test';
import type { Student } from '../../src/contract/student.ts';
import { addDays, calendarDate, formatDate } from '../../src/domain/dates.ts';
import { ownDays } from './support/days.ts';
import { cableTo } from './support/cable.ts';
import { balanceOf, chooseInMenu, mark, nameOf, openRoll, rowOf } from './support/roll.ts';
import { expect, findings, ownWord, test } from './support/test.ts';

const ownDay = ownDays('2024-03-05');

/** Opens a row's menu and returns the texts of its items. */
async function menuOf(page: Page, student: Student): Promise<string[]> {
  await rowOf(page, student)
    .getByRole('button', { name: `More for ${nameOf(student)}` })
    .click();
  const items = page.getByRole('menu', { name: nameOf(student) }).locator('[role^=menuitem]');
  const said = await items.evaluateAll((all) =>
    all.map((one) => `${one.textContent}${one.matches(':disabled') ? ', disabled' : ''}`),
  );
  await page.keyboard.press('Escape');
  return said;
}

/** Present and Absent are in the row, the other choices in its menu. */
async function choose(page: Page, student: Student, what: string): Promise<void> {
  const row = rowOf(page, student);
  const inRow = row.getByRole('radio', { name: what });
  if (what === 'Present' || what === 'Absent') return inRow.check();
  await chooseInMenu(page, row, what);
}

test('the day is today, and leads to other days', async ({ asAdmin: page, turnout }) => {
  const student = await turnout.addStudent();
  const { today } = (await turnout.admin.call('GET', '/school')).body;
  const day = page.getByLabel('Class date');
  const step = (name: string) => page.getByRole('button', { name }).click();
  const spelled = (date: string) => formatDate(calendarDate(date));
  await page.goto('/attendance');
  await expect(day).toHaveValue(today);
  await expect(page.getByText('Today', { exact: true })).toBeVisible();

  await test.step('before the first class, the neighboring days are those of the calendar', async () => {
    await day.fill('2001-05-06');
    await expect(page).toHaveURL(/date=2001-05-06/);
    await step(`Previous day, ${spelled('2001-05-05')}`);
    await expect(day).toHaveValue('2001-05-05');
  });
  await test.step('it steps from class day to class day', async () => {
    for (const date of ['2010-02-01', '2010-02-08']) await mark(turnout, date, student, present);
    await openRoll(page, '2010-02-08');
    await step(`Previous class day, ${spelled('2010-02-01')}`);
    await expect(day).toHaveValue('2010-02-01');
    await step(`Next class day, ${spelled('2010-02-08')}`);
    await expect(day).toHaveValue('2010-02-08');
  });
  await test.step("no date, or one that can't have marks, says so and stays", async () => {
    await day.fill('1999-12-31');
    await expect(page.getByText('Invalid attendance date')).toBeVisible();
    await expect(page).toHaveURL(/date=2010-02-08/);
  });
  await test.step('one in the future says how far ahead it is', async () => {
    for (const [ahead, said] of [
      [1, 'Tomorrow'],
      [3, 'In 3 days'],
    ] as const) {
      await openRoll(page, addDays(calendarDate(today), ahead));
      await expect(page.getByText(said, { exact: true })).toBeVisible();
    }
    expect(await findings(page)).toEqual([]);
  });
});

const present = { status: 'present' };
const absent = { status: 'absent' };

test('attributes count only while present, and are restored with Present', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Flags');
  const student = await turnout.addStudent({ lastName: word });
  await openRoll(page, ownDay(), word);
  const row = rowOf(page, student);
  const late = row.getByRole('checkbox', { name: 'Late' });
  await expect(late, 'who is not marked yet can be').toBeEnabled();
  await row.getByRole('radio', { name: 'Present' }).check();
  await late.check();
  await expect(row.getByText('$1.00')).toBeVisible();
  await expect(row.getByText('Last updated')).toBeAttached();
  expect(await menuOf(page, student)).toContain('Remove mark');
  for (const status of ['Absent', 'Medical Absence', 'Holiday'] as const) {
    await choose(page, student, status);
    for (const name of ['Late', 'No Shoes', 'Not in Uniform'])
      await expect(row.getByRole('checkbox', { name })).toBeDisabled();
  }
  await row.getByRole('radio', { name: 'Present' }).check();
  await expect(late).toBeEnabled();
  await expect(late).toBeChecked();
  await expect.poll(() => balanceOf(turnout, student)).toBe(100);
});

test.describe('removing a mark', () => {
  test('returns its fee, and undo restores both', async ({ asAdmin: page, turnout }) => {
    const word = ownWord('Remove');
    const student = await turnout.addStudent({ lastName: word });
    await openRoll(page, ownDay(), word);
    const row = rowOf(page, student);
    await row.getByRole('radio', { name: 'Absent' }).first().check();
    await expect.poll(() => balanceOf(turnout, student)).toBe(500);
    await row.getByRole('radio', { name: 'Present' }).check();
    await row.getByRole('button', { name: 'Undo' }).click();
    await expect(row.getByRole('radio', { name: 'Absent' }).first()).toBeChecked();
    await expect.poll(() => balanceOf(turnout, student)).toBe(500);

    // Nothing is left over, such as a debt next to a credit.
    const { body } = await turnout.admin.call('GET', `/students/${student.id}`);
    expect(body).toMatchObject({ balance: 500, creditAvailable: 0 });

    await choose(page, student, 'Remove mark');
    await expect(row.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect.poll(() => balanceOf(turnout, student)).toBe(0);
    await row.getByRole('button', { name: 'Undo' }).click();
    await expect(row.getByText('$5.00')).toBeVisible();
    await expect.poll(() => balanceOf(turnout, student)).toBe(500);
  });

  test('which somebody has already removed says so', async ({ asAdmin: page, turnout }) => {
    const word = ownWord('Gone');
    const student = await turnout.addStudent({ lastName: word });
    const date = ownDay();
    await mark(turnout, date, student, absent);
    await page.route(/\/events\?/, (route) => route.abort());
    await openRoll(page, date, word);
    await turnout.admin.call('DELETE', `/attendance/${date}/${student.id}`);
    await choose(page, student, 'Remove mark');
    await expect(page.getByText('No attendance record found')).toBeVisible();
  });
});

test.describe('live', () => {
  test('a change made elsewhere is highlighted for 5 seconds', async ({
    asAdmin: page,
    turnout,
  }) => {
    const word = ownWord('Bright');
    const student = await turnout.addStudent({ lastName: word });
    const date = ownDay();
    await page.clock.install();
    await openRoll(page, date, word);
    const row = rowOf(page, student);
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect(row).not.toHaveAttribute('data-highlighted');
    await mark(turnout, date, student, absent);
    await expect(row).toHaveAttribute('data-highlighted', 'true');
    // The clock's jump made the roll reload; if that response is older than the mark, the fee appears a second later.
    let ran = 0;
    await expect(async () => {
      await page.clock.runFor(100);
      ran += 100;
      await expect(row.getByText('$5.00')).toBeVisible({ timeout: 200 });
    }).toPass({ intervals: [0] });
    await expect(
      page.getByRole('status').filter({ hasText: `${nameOf(student)}: Absent` }),
    ).toBeAttached();
    await page.clock.runFor(4900 - ran);
    await expect(row).toHaveAttribute('data-highlighted', 'true');
    await page.clock.runFor(200);
    await expect(row).not.toHaveAttribute('data-highlighted');
  });

  test('a balance follows changes made elsewhere; added or approved students appear, removed students disappear', async ({
    asAdmin: page,
    turnout,
  }) => {
    const word = ownWord('Live');
    const student = await turnout.addStudent({ lastName: `${word} One` });
    const markAbsent = (id: string) =>
      turnout.admin.call('PUT', `/attendance/2022-03-08/${id}`, { status: 'absent' });
    await page.goto(`/attendance?date=2022-03-08&q=${word}`);
    const row = page.getByRole('row').filter({ hasText: `${word} One` });
    await row.getByText(student.email).click();
    await expect(row.getByText('Balance', { exact: true })).toBeVisible();
    await expect(row).not.toContainText('Owes $5.00');
    await markAbsent(student.id);
    await expect(row).toContainText('Owes $5.00');
    const paid = { studentId: student.id, amount: 200, date: '2022-03-08', paymentMethod: 'cash' };
    await turnout.admin.call('POST', '/payments', paid);
    await expect(row).toContainText('Owes $3.00');

    const joined = await turnout.addStudent({ lastName: `${word} Two` });
    const second = page.getByRole('row').filter({ hasText: `${word} Two` });
    await expect(second).toBeVisible();
    const { id } = await turnout.register({ firstName: 'Ada', lastName: `${word}Three` });
    const third = page.getByRole('row').filter({ hasText: `${word}Three` });
    await turnout.admin.call('POST', '/approvals', { userIds: [id], approve: true });
    await expect(third).toBeVisible();
    const gone = { enrollmentStatus: 'Removed' };
    await turnout.admin.call('PUT', `/students/${joined.id}/status`, gone);
    await expect(second).toBeHidden();
  });

  test('a change made before the live stream opens shows too', async ({
    asAdmin: page,
    turnout,
  }) => {
    const word = ownWord('Early');
    const student = await turnout.addStudent({ lastName: word });
    const date = ownDay();
    let listen = () => {};
    const mayListen = new Promise<void>((resolve) => (listen = resolve));
    await page.route(/\/events\?/, async (route) => {
      await mayListen;
      await route.continue();
    });
    await openRoll(page, date, word);
    await mark(turnout, date, student, absent);
    await expect(rowOf(page, student).getByRole('radio', { checked: true })).toHaveCount(0);
    listen();
    await expect(rowOf(page, student).getByText('$5.00')).toBeVisible();
  });

  test('catches up on what it missed while the connection was lost', async ({
    asAdmin: page,
    turnout,
  }) => {
    const word = ownWord('Offline');
    const [first, second] = [
      await turnout.addStudent({ firstName: 'Uma', lastName: word }),
      await turnout.addStudent({ firstName: 'Vera', lastName: word }),
    ];
    const date = ownDay();
    const cable = await cableTo(turnout.url);
    await openRoll(page, date, word, cable.url);
    await mark(turnout, date, first, present);
    await expect(rowOf(page, first).getByRole('radio', { name: 'Present' })).toBeChecked();

    cable.pull();
    await expect(page.getByText(/^Reconnecting…/)).toBeVisible();
    await mark(turnout, date, second, absent);
    await expect(rowOf(page, second).getByRole('radio', { checked: true })).toHaveCount(0);
    cable.plug();
    await expect(rowOf(page, second).getByText('$5.00')).toBeVisible();
    await expect(page.getByText(/^Reconnecting…/)).toBeHidden();
    await page.goto('about:blank');
    await cable.close();
  });
});

test('showing only the unmarked when everyone is marked says so, and leads back to everyone', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Done') });
  const date = ownDay();
  await turnout.admin.call('POST', `/attendance/${date}/mark-unmarked`, {});
  await page.goto(`/attendance?date=${date}`);
  await page.getByRole('button', { name: 'Only unmarked' }).click();
  await expect(page.getByText('Everyone is marked.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add students' })).toBeHidden();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show everyone', exact: true }).click();
  await expect(rowOf(page, student)).toBeVisible();
});

test('a holiday is named above the table, and no fees are charged', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Feast');
  const student = await turnout.addStudent({ lastName: word });
  for (const [date, name] of [
    ['2025-11-27', 'Thanksgiving'],
    ['2025-01-20', 'Martin Luther King Jr. Day'],
  ] as const) {
    await openRoll(page, date, word);
    await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByText('No fees are charged on a holiday.')).toBeVisible();
  }
  await rowOf(page, student)
    .getByRole('radio', { name: /^Absent/ })
    .check();
  await expect(rowOf(page, student).getByText('$0.00')).toBeVisible();
  await expect(rowOf(page, student).getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await balanceOf(turnout, student)).toBe(0);
});
