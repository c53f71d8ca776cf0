import { actOn } from './support/rows.ts';
import type { Page } from '@playwright/test';
import type { Student } from '../../src/contract/student.ts';
import { calendarDate, formatDate } from '../../src/domain/dates.ts';
import { ownDays } from './support/days.ts';
import { chooseInMenu } from './support/roll.ts';
import type { Turnout } from './support/school.ts';
import { expect, findings, ownWord, test } from './support/test.ts';

const ownDay = ownDays('2025-01-28');

const dialogOf = (page: Page) => page.getByRole('dialog');
const nameOf = ({ firstName, lastName }: Student) => `${firstName} ${lastName}`;

async function balanceOf(turnout: Turnout, { id }: Student): Promise<number> {
  return (await turnout.admin.call('GET', `/students/${id}`)).body.calculatedBalance;
}

async function markOf(turnout: Turnout, date: string, { id }: Student) {
  const { body } = await turnout.admin.call('GET', `/attendance/${date}`);
  return body.students.find((one: Student) => one.id === id)?.attendance ?? null;
}

async function absentOn(turnout: Turnout, date: string, paid: boolean, firstName = 'Ann') {
  const student = await turnout.addStudent({ firstName, lastName: ownWord('Snow') });
  await turnout.admin.call('PUT', `/attendance/${date}/${student.id}`, { status: 'absent' });
  if (paid) await payFor(turnout, student, date);
  return student;
}

function payFor(turnout: Turnout, { id }: Student, date: string, amount = 500) {
  const notes = `Payment for ${formatDate(calendarDate(date))}`;
  const payment = { studentId: id, amount, paymentMethod: 'cash', date, notes };
  return turnout.admin.call('POST', '/payments', payment);
}

function declare(turnout: Turnout, date: string, name: string) {
  return turnout.admin.call('POST', `/holidays/${date}`, { name, confirmed: true });
}

/** Collects the changes that the browser requests. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !pathname.endsWith('/previews'))
      writes.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`);
  });
  return writes;
}

async function askAt(page: Page, date: string, search = ''): Promise<void> {
  await page.goto(`/attendance?date=${date}&q=${search}`);
  await page.getByRole('button', { name: 'Mark as holiday' }).click();
}

test.describe('the calendar', () => {
  test('shows a year, public holidays and those added, and the year is in the address', async ({
    asAdmin: page,
    turnout,
  }) => {
    await declare(turnout, '2024-05-14', 'Boiler repair');
    await page.goto('/holidays?year=2024');
    const rows = page.getByRole('table', { name: 'Holidays' }).getByRole('row');
    await expect(rows).toHaveCount(12);
    await expect(rows.filter({ hasText: 'Boiler repair' })).toHaveText(
      'May 14, 2024TuesdayBoiler repairAdded by the school',
    );
    await expect(rows.nth(1)).toHaveText("Jan 1, 2024MondayNew Year's DayPublic");
    await expect(rows.filter({ hasText: 'Thanksgiving' })).toContainText('Nov 28, 2024');
    await expect(rows.getByRole('button', { name: /^More for/ })).toHaveCount(1);

    await page.getByRole('button', { name: 'Next year, 2025' }).click();
    await expect(page).toHaveURL(/year=2025$/);
    await expect(page.getByRole('heading', { name: 'Holidays of 2025' })).toBeVisible();
    await expect(rows.filter({ hasText: 'Thanksgiving' })).toContainText('Nov 27, 2025');
    await page.goBack();
    await expect(rows.filter({ hasText: 'Boiler repair' })).toBeVisible();
    await page.getByRole('button', { name: 'Previous year, 2023' }).click();
    await expect(rows).toHaveCount(11);
  });

  test('adds a new one after confirmation, but not without a name or with an impossible date', async ({
    asAdmin: page,
  }) => {
    const date = ownDay();
    const word = ownWord('Recital');
    const writes = writesOf(page);
    await page.goto('/holidays');
    await page.getByRole('button', { name: 'Add Holiday' }).click();
    await expect(page.getByText('Invalid attendance date')).toBeVisible();
    await expect(page.getByText('Holiday name is required')).toBeVisible();
    await page.getByLabel('Date').fill(date);
    await page.getByLabel('Holiday name').fill(word);
    await page.getByLabel('Holiday name').press('Enter');
    const dialog = dialogOf(page);
    await expect(dialog).toContainText('Nobody is marked or charged yet.');
    await expect(dialog).toContainText('Do you want to proceed?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(writes, 'nothing is sent that was not confirmed').toEqual([]);

    await page.getByRole('button', { name: 'Add Holiday' }).click();
    await dialog.getByRole('button', { name: 'Mark as holiday' }).click();
    await expect(page.getByText(`${word} saved. No fees to remove.`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`year=${date.slice(0, 4)}`));
    await expect(page.getByRole('row').filter({ hasText: word })).toContainText(
      formatDate(calendarDate(date)),
    );
    await expect(page.getByLabel('Holiday name')).toHaveValue('');
    expect(writes).toEqual([expect.stringContaining('"confirmed":true')]);

    // Once it is removed, nothing offers to undo its addition.
    await actOn(page, `${word}, ${formatDate(calendarDate(date))}`, /^Remove/);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(`${word} is removed.`)).toBeVisible();
    await expect(page.getByText(`${word} saved.`)).toHaveCount(0);
  });
});

test.describe('a snow day', () => {
  test('shows who is affected and how, is applied on Confirm, and the day is up to date', async ({
    asAdmin: page,
    turnout,
  }) => {
    const date = ownDay();
    const unpaid = await absentOn(turnout, date, false, 'Uma');
    const paid = await absentOn(turnout, date, true, 'Pia');
    const writes = writesOf(page);
    await askAt(page, date);
    const dialog = dialogOf(page);
    await expect(dialog).toContainText('2 students are affected. $10.00 in fees will be removed.');
    const affected = dialog.getByRole('listitem');
    await expect(affected).toHaveText([
      `${nameOf(paid)}Absent, $5.00 removedPaid $5.00 for this day (“Payment for ${formatDate(calendarDate(date))}”)Paid up → becomes Credit $5.00`,
      `${nameOf(unpaid)}Absent, $5.00 removedOwes $5.00 → becomes paid up`,
    ]);
    await expect(dialog).toContainText('Do you want to proceed?');

    await dialog.getByRole('button', { name: 'Mark as holiday' }).click();
    await expect(dialog.getByText('Holiday name is required')).toBeVisible();
    await expect(dialog.getByLabel('Holiday name')).toBeFocused();
    expect(writes).toEqual([]);
    await dialog.getByLabel('Holiday name').fill('Snow day');
    await dialog.getByRole('button', { name: 'Mark as holiday' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByText('Snow day saved. $10.00 in fees removed for 2 students.'),
    ).toBeVisible();
    // The $5 that were paid are part of those fees, and are counted once.
    await expect(page.getByText('in payment credits')).toHaveCount(0);
    await expect(page.getByText('Snow day', { exact: true })).toBeVisible();
    await expect(page.getByText('No fees are charged on a holiday.')).toBeVisible();
    await page.getByPlaceholder('Search by name or email').fill(nameOf(unpaid));
    await expect(page.getByRole('radio', { name: 'Holiday', checked: true })).toBeVisible();
    await expect(page.getByRole('row').last().getByText('$0.00')).toBeVisible();
    expect([await balanceOf(turnout, unpaid), await balanceOf(turnout, paid)]).toEqual([0, -500]);

    // One press undoes everything.
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect(page.getByText('Undid 2 marks.')).toBeVisible();
    await expect(page.getByText('No fees are charged on a holiday.')).toBeHidden();
    await expect(page.getByRole('radio', { name: 'Absent', checked: true })).toBeVisible();
    expect([await balanceOf(turnout, unpaid), await balanceOf(turnout, paid)]).toEqual([500, 0]);
  });

  test('a day that already is a holiday has its name filled in; already credited payments are listed', async ({
    asAdmin: page,
    turnout,
  }) => {
    const date = ownDay();
    const word = ownWord('Flood');
    const student = await absentOn(turnout, date, true);
    await declare(turnout, date, word);
    await askAt(page, date);
    const dialog = dialogOf(page);
    const name = dialog.getByLabel('Holiday name');
    await expect(name).toHaveValue(word);
    await expect(name).not.toBeEditable();
    await dialog.getByRole('button', { name: 'Mark as holiday' }).click();
    await expect(
      page.getByText(
        `${nameOf(student)}, $5.00: A credit for this payment and date already exists`,
      ),
    ).toBeVisible();
    expect(await balanceOf(turnout, student)).toBe(-500);
    await page.getByRole('button', { name: 'Close the message' }).click();
    await expect(page.getByText('already exists')).toBeHidden();
  });

  test('retroactively only payments are processed', async ({ asAdmin: page, turnout }) => {
    const date = ownDay();
    const student = await absentOn(turnout, date, true);
    const bystander = await absentOn(turnout, date, false);
    await askAt(page, date);
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByText('More options').click();
    await dialog
      .getByLabel('Fees stay. Only give back payments whose note names this date.')
      .check();
    await expect(dialog).toContainText('$5.00 was paid for this date.');
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expect(dialog.getByRole('listitem')).toContainText('Paid up, as before');
    await dialog.getByLabel('Holiday name').fill('Strike');
    await dialog.getByRole('button', { name: 'Mark as holiday' }).click();
    await expect(page.getByText('Strike saved. Marks and fees stay as they are.')).toBeVisible();
    await expect(page.getByText('Fees from before it became a holiday stay.')).toBeVisible();
    await expect(page.getByText('Strike', { exact: true })).toBeVisible();
    expect(await markOf(turnout, date, student)).toMatchObject({
      status: 'absent',
      fee: { total: 500 },
    });
    expect([await balanceOf(turnout, student), await balanceOf(turnout, bystander)]).toEqual([
      0, 500,
    ]);
  });
});

test('everyone who has the day open sees that it became a holiday, and that it no longer is one', async ({
  asAdmin: page,
  turnout,
}) => {
  const date = ownDay();
  const word = ownWord('Live');
  const student = await absentOn(turnout, date, false);
  await page.goto(`/attendance?date=${date}&q=${student.lastName}`);
  await expect(page.getByRole('radio', { name: /^Absent/, checked: true })).toBeVisible();
  await declare(turnout, date, word);
  await expect(page.getByRole('radio', { name: 'Holiday', checked: true })).toBeVisible();
  await expect(page.getByText(word, { exact: true })).toBeVisible();
  await turnout.admin.call('DELETE', `/holidays/${date}?restoreMarks=true`);
  await expect(page.getByRole('radio', { name: /^Absent/, checked: true })).toBeVisible();
  await expect(page.getByText(word, { exact: true })).toBeHidden();

  const unmarked = ownDay();
  await page.goto(`/attendance?date=${unmarked}&q=${student.lastName}`);
  await expect(page.getByRole('radio', { name: /^Absent/ })).toBeVisible();
  await declare(turnout, unmarked, word);
  await expect(page.getByText(word, { exact: true })).toBeVisible();
  await turnout.admin.call('DELETE', `/holidays/${unmarked}?restoreMarks=true`);
  await expect(page.getByText(word, { exact: true })).toBeHidden();
});

test.describe('removing', () => {
  test('with its marks: shows the new balances, and everything is restored', async ({
    asAdmin: page,
    turnout,
  }) => {
    const date = ownDay();
    const word = ownWord('Storm');
    const unpaid = await absentOn(turnout, date, false, 'Uma');
    const paid = await absentOn(turnout, date, true, 'Pia');
    await declare(turnout, date, word);
    await page.goto(`/holidays?year=${date.slice(0, 4)}`);
    await actOn(page, `${word}, ${formatDate(calendarDate(date))}`, /^Remove/);
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('listitem')).toHaveText([
      `${nameOf(paid)}Credit $5.00 → becomes paid up`,
      `${nameOf(unpaid)}Paid up → becomes owes $5.00`,
    ]);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(`${word} is removed. Restored 2 marks.`)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(0);
    expect([await balanceOf(turnout, unpaid), await balanceOf(turnout, paid)]).toEqual([500, 0]);
    expect(await markOf(turnout, date, unpaid)).toMatchObject({
      status: 'absent',
      fee: { total: 500 },
    });
  });

  test('without its marks: the marks stay, and no balance changes', async ({
    asAdmin: page,
    turnout,
  }) => {
    const date = ownDay();
    const word = ownWord('Heat');
    const student = await absentOn(turnout, date, false);
    await declare(turnout, date, word);
    await page.goto(`/holidays?year=${date.slice(0, 4)}`);
    await actOn(page, `${word}, ${formatDate(calendarDate(date))}`, /^Remove/);
    const dialog = dialogOf(page);
    await dialog.getByLabel('Restore the marks it changed').uncheck();
    await expect(dialog).toContainText('No balance changes.');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(`${word} is removed.`)).toBeVisible();
    expect(await markOf(turnout, date, student)).toMatchObject({
      status: 'holiday',
      fee: { total: 0 },
    });
    expect(await balanceOf(turnout, student)).toBe(0);
  });
});

test.describe('bulk status holiday', () => {
  test('reports which payments were credited, and which were skipped and why', async ({
    asAdmin: page,
    turnout,
  }) => {
    const date = ownDay();
    const student = await absentOn(turnout, date, false);
    await payFor(turnout, student, date, 700);
    const inBulk = async () => {
      await page.getByLabel('Select all').check();
      await page.getByLabel('Bulk action').selectOption({ label: 'Mark as Holiday' });
      await page.getByRole('button', { name: 'Apply' }).click();
    };
    const confirm = dialogOf(page).getByRole('button', { name: 'Confirm' });
    await page.goto(`/attendance?date=${date}&q=${student.lastName}`);
    await inBulk();
    await expect(dialogOf(page).getByRole('listitem')).toHaveText(
      `${nameOf(student)}Absent, $5.00 removedPaid $7.00 for this day (“Payment for ${formatDate(calendarDate(date))}”)Credit $2.00 → becomes Credit $7.00`,
    );
    await expect(dialogOf(page)).toContainText('Do you want to proceed?');
    await confirm.click();
    await expect(
      page.getByText('Holiday status applied. Processed $2.00 in payment credits for 1 payments.'),
    ).toBeVisible();
    expect(await balanceOf(turnout, student)).toBe(-700);

    await turnout.admin.call('PATCH', `/students/${student.id}`, { balance: 100 });
    await inBulk();
    await confirm.click();
    await expect(
      page.getByText(
        'Attendance updated to holiday, but payment processing had issues: 1 payment was credited already.',
      ),
    ).toBeVisible();
    await expect(
      page.getByText(
        `${nameOf(student)}, $7.00: A credit for this payment and date already exists`,
      ),
    ).toBeVisible();

    await page.route('**/bulk', (route) => route.abort());
    await inBulk();
    await confirm.click();
    await expect(dialogOf(page).getByRole('alert')).toHaveText(
      /^Failed to process holiday payment adjustments: /,
    );
  });
});

test.describe("a row's Holiday", () => {
  test('shows its effect and asks if a fee is removed; undo restores everything', async ({
    asAdmin: page,
    turnout,
  }) => {
    const date = ownDay();
    const student = await absentOn(turnout, date, true);
    await page.goto(`/attendance?date=${date}&q=${student.lastName}`);
    const holiday = page.getByRole('row').last().getByRole('radio', { name: 'Holiday' });
    await chooseInMenu(page, page.getByRole('row').last(), 'Holiday');
    const dialog = dialogOf(page);
    await expect(dialog).toContainText('Absent, $5.00 removed');
    await expect(dialog).toContainText('Do you want to proceed?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('radio', { name: 'Absent', checked: true })).toBeVisible();
    expect(await balanceOf(turnout, student)).toBe(0);

    await chooseInMenu(page, page.getByRole('row').last(), 'Holiday');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(holiday).toBeChecked();
    await expect.poll(() => balanceOf(turnout, student)).toBe(-500);
    const creditsOf = async () =>
      (await turnout.admin.call('GET', `/students/${student.id}/credits`)).body.items;
    expect(await creditsOf()).toMatchObject([{ amount: 500, paymentMethod: 'cash' }]);
    await page.getByRole('row').last().getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByRole('radio', { name: 'Absent', checked: true })).toBeVisible();
    await expect.poll(() => balanceOf(turnout, student)).toBe(0);
    expect(await creditsOf()).toEqual([]);
  });

  test("doesn't ask without a fee or payment", async ({ asAdmin: page, turnout }) => {
    const student = await turnout.addStudent({ lastName: ownWord('Free') });
    await page.goto(`/attendance?date=${ownDay()}&q=${student.lastName}`);
    const holiday = page.getByRole('row').last().getByRole('radio', { name: 'Holiday' });
    await chooseInMenu(page, page.getByRole('row').last(), 'Holiday');
    await expect(holiday).toBeChecked();
    await expect(page.getByRole('row').last().getByRole('button', { name: /^Undo/ })).toBeVisible();
    await expect(dialogOf(page)).toHaveCount(0);
  });
});

test('a public holiday can be turned on from a date, and off again', async ({
  asAdmin: page,
  turnout,
}) => {
  const kept = page.getByRole('switch', { name: 'Juneteenth' });
  const dialog = dialogOf(page);
  await page.goto('/holidays?year=2027');
  await expect(page.getByRole('switch')).toHaveCount(11);
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(10);
  const row = page.getByRole('table', { name: 'Holidays' }).getByRole('row');
  await expect(row.filter({ hasText: 'Christmas Day' })).toBeVisible();
  await expect(row.filter({ hasText: 'Juneteenth' })).toBeHidden();

  await kept.focus();
  await page.keyboard.press('Space');
  const from = dialog.getByLabel('From');
  await expect(from).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(kept).not.toBeChecked();
  await expect(kept).toBeFocused();

  await page.keyboard.press('Space');
  await from.fill('1999-12-31');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Please give a date from Jan 1, 2000 to one year ahead');
  await expect(from).toBeFocused();
  await from.fill('2020-01-01');
  await expect(dialog).toContainText('Classes on Juneteenth from Jan 1, 2020 on: no fees.');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Juneteenth is turned on.')).toBeVisible();
  await expect(kept).toBeChecked();
  await expect(kept).toHaveAccessibleDescription('Kept from Jan 1, 2020');
  await expect(row.filter({ hasText: 'Juneteenth' })).toHaveText(
    'Jun 19, 2027SaturdayJuneteenthPublic',
  );

  await page.locator('label').filter({ hasText: 'Juneteenth' }).click();
  await expect(dialog).toContainText(/fees as on any day\. Marks already made keep their fee\./);
  await from.fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Juneteenth is turned off.')).toBeVisible();
  await expect(kept).not.toBeChecked();
  await expect(row.filter({ hasText: 'Juneteenth' })).toBeHidden();
  const { body } = await turnout.admin.call('GET', '/holidays/public');
  expect(body.items[4]).toMatchObject({ key: 'juneteenth', keptNow: false });
});
