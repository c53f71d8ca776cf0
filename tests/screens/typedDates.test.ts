import { describe, test } from 'vitest';
import { expect, openScreen, page, userEvent, vi } from './support/screen.ts';
import type { Answers, StandIn } from './support/server.ts';
import { aDay } from './support/things.ts';
import { expectAddress, focus, type } from './support/typing.ts';

/** Requests for dates and months in years such as 0201, which appear while a year is being typed. */
function oldYearsIn({ asked }: StandIn): unknown[] {
  return asked.map(({ input }) => JSON.stringify(input)).filter((input) => /"0\d{3}-/.test(input));
}

const places = [
  ['the audit log', '/audit-log', 'From', 'To'],
  ['expenses', '/expenses?period=custom', 'From', 'To'],
  ['the budget', '/budget-management?period=custom', 'From', 'To'],
  ['budget entries', '/budget-management?tab=entries&period=custom', 'From', 'To'],
  ['contributors', '/budget-management?tab=contributors&period=custom', 'From', 'To'],
  ['a statement', '/students/ada', 'Recorded from', 'To'],
] as const;

describe.each(places)('the dates of %s', (_name, path, fromLabel, toLabel) => {
  test('can be typed', async () => {
    const server = await openScreen(path);
    const from = page.getByLabelText(fromLabel, { exact: true });
    const to = page.getByLabelText(toLabel, { exact: true });
    await type(from, '11012014');
    await expectAddress(/from=2014-11-01/);
    await expect.element(from).toHaveValue('2014-11-01');
    await expect.element(from).toHaveFocus();
    await type(to, '12312015');
    await expectAddress(/from=2014-11-01.*to=2015-12-31/);
    await expect.element(to).toHaveValue('2015-12-31');

    // Changes one part of an existing date.
    await type(from, '10');
    await expect.element(from).toHaveValue('2014-10-01');
    await userEvent.keyboard('{Enter}');
    await expectAddress(/from=2014-10-01/);

    // Like picking a date in the browser's calendar.
    await to.fill('2016-01-02');
    await expectAddress(/to=2016-01-02/);
    await to.fill('');
    await expectAddress(/^[^?]*\?(?!.*to=)/);
    expect(oldYearsIn(server), 'nobody asks for the years on the way').toEqual([]);
  });
});

test('an impossible year is refused on leaving the field, and the next choice is accepted', async () => {
  await openScreen('/audit-log?from=2014-11-01');
  const from = page.getByLabelText('From', { exact: true });
  await type(from, '11010214');
  await expect.element(page.getByText('Enter a valid date')).not.toBeInTheDocument();
  focus(page.getByLabelText('Entity'));
  await expect.element(from).toHaveAccessibleDescription('Enter a valid date');
  await expect.element(from).toHaveValue('0214-11-01');
  await expectAddress(/from=2014-11-01/);
  await page.getByRole('button', { name: 'This month' }).click();
  await expectAddress(/from=2026-11-01/);
  await expect.element(page.getByText('Enter a valid date')).not.toBeInTheDocument();
  await expect.element(from).toHaveValue('2026-11-01');
});

test('half a date is reported on leaving the field, and is cleared with the filter', async () => {
  await openScreen('/students/ada?from=2014-11-01');
  const from = page.getByLabelText('Recorded from');
  await expect.element(from).toBeVisible();
  focus(from);
  await userEvent.keyboard('{Backspace}');
  focus(page.getByLabelText('To', { exact: true }));
  await expect.element(from).toHaveAccessibleDescription('Enter a valid date');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expectAddress(/students\/ada$/);
  await expect.element(page.getByText('Enter a valid date')).not.toBeInTheDocument();
  expect((from.element() as HTMLInputElement).validity.badInput).toBe(false);
});

describe("the roll's date", () => {
  const aRoll: Answers = { attendance: { day: ({ date }: { date: string }) => aDay(date) } };
  const daysIn = ({ asked }: StandIn) =>
    asked
      .filter(({ operation }) => operation === 'attendance.day')
      .map(({ input }) => (input as { date: string }).date);

  test('can be typed over without the roll changing meanwhile', async () => {
    const server = await openScreen('/attendance?date=2013-02-16', aRoll);
    const field = page.getByLabelText('Class date');
    await expect.element(field).toHaveValue('2013-02-16');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await type(field, '11172014');
    await expectAddress(/date=2014-11-17/);
    await expect.element(page.getByText('Monday, November 17, 2014')).toBeVisible();
    await expect.element(field).toHaveFocus();
    expect(new Set(daysIn(server))).toEqual(new Set(['2013-02-16', '2014-11-17']));

    // If only the month is typed after that, the roll changes when the field loses the focus.
    focus(page.getByRole('button', { name: /^Previous/ }));
    await type(field, '10');
    await expect.element(field).toHaveValue('2014-10-17');
    await expectAddress(/date=2014-11-17/);
    focus(page.getByRole('button', { name: /^Previous/ }));
    await expectAddress(/date=2014-10-17/);
    expect(daysIn(server)).not.toContain('2014-01-17');
  });

  test('changes with the arrow keys after a pause', async () => {
    await openScreen('/attendance?date=2013-05-16', aRoll);
    const field = page.getByLabelText('Class date');
    await expect.element(field).toHaveValue('2013-05-16');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    focus(field);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(field).toHaveValue('2013-03-16');
    await vi.advanceTimersByTimeAsync(900);
    await expectAddress(/date=2013-05-16/);
    await vi.advanceTimersByTimeAsync(200);
    await expectAddress(/date=2013-03-16/);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await vi.advanceTimersByTimeAsync(1100);
    await expectAddress(/date=2013-04-16/);
  });

  test('returns to the open day when it is cleared', async () => {
    await openScreen('/attendance?date=2013-05-16', aRoll);
    const field = page.getByLabelText('Class date');
    await field.fill('');
    focus(page.getByRole('button', { name: /^Previous/ }));
    await expect.element(field).toHaveValue('2013-05-16');
    await expectAddress(/date=2013-05-16/);
  });
});

describe.each([
  ['attendance', '/attendance-reports', 'attendanceReports.monthly'],
  ['financial', '/financial-reports', 'financialReports.monthly'],
])('the month of the %s report', (_name, path, operation) => {
  test('can be typed', async () => {
    const server = await openScreen(`${path}?month=2013-11`);
    const field = page.getByLabelText('Month', { exact: true });
    await expect.element(field).toHaveValue('2013-11');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // The browser only waits a second for a month's second digit; a letter takes only one key.
    await type(field, 'o');
    await expect.element(field).toHaveValue('2013-10');
    await userEvent.keyboard('{ArrowRight}2014');
    await expectAddress(/month=2014-10/);
    await expect.element(field).toHaveFocus();
    await page.getByRole('button', { name: /^Next month/ }).click();
    await expect.element(field).toHaveValue('2014-11');
    await field.fill('2015-02');
    await expectAddress(/month=2015-02/);
    expect(oldYearsIn(server)).toEqual([]);
    await expect
      .poll(() => server.askedFor(operation).at(-1)?.input)
      .toMatchObject({ month: '2015-02' });

    await type(field, '1');
    await expect.element(field).toHaveValue('2015-01');
    await expectAddress(/month=2015-02/);
    await userEvent.keyboard('{Enter}');
    await expectAddress(/month=2015-01/);
  });
});
