import { actOn } from './support/rows.ts';
import { describe, test } from 'vitest';
import { holidayMessages } from '../../src/domain/holidays.ts';
import { expect, lose, openScreen, page, refuse } from './support/screen.ts';
import type { Answers } from './support/server.ts';
import { aDay, aHolidayImpact, aMark, aStudent } from './support/things.ts';
import { calm, hurry } from './support/time.ts';

const DAY = '2025-01-28';
const dialog = page.getByRole('dialog');
const alert = dialog.getByRole('alert');
const confirm = dialog.getByRole('button', { name: 'Mark as holiday' });
const FEES_STAY = 'Fees stay. Only give back payments whose note names this date.';
const name = dialog.getByLabelText('Holiday name');

async function askWith(holidays: NonNullable<Answers['holidays']>) {
  const attendance: Answers['attendance'] = { day: ({ date }) => aDay(date) };
  const server = await openScreen(`/attendance?date=${DAY}`, { attendance, holidays });
  await page.getByRole('button', { name: 'Mark as holiday' }).click();
  return { server, attendance };
}

describe('errors are shown', () => {
  test('of the analysis, then of the change', async () => {
    calm();
    const { server, attendance } = await askWith({ impact: lose });
    hurry();
    await expect.element(alert).toHaveTextContent(/^Error analyzing impact: /);
    await expect.element(confirm).toBeDisabled();
    let fail = () => {};
    const failed = new Promise<void>((resolve) => (fail = resolve));
    const affected = { studentId: 'ada', studentName: 'Ada Lovelace', status: 'absent' as const };
    server.answers = {
      attendance,
      holidays: {
        impact: () => aHolidayImpact(DAY, affected),
        add: () => failed.then(lose),
      },
    };
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect.element(dialog).toHaveTextContent('1 student is affected.');

    calm();
    await name.fill('Snow day');
    await confirm.click();
    await expect.element(confirm).toHaveAttribute('data-loading', 'true');
    hurry();
    fail();
    await expect.element(alert).toHaveTextContent(/^Failed to process holiday change: /);
    expect(server.askedFor('holidays.add').at(-1)?.input).toMatchObject({
      date: DAY,
      name: 'Snow day',
      confirmed: true,
    });
    await dialog.getByText('More options').click();
    await dialog.getByLabelText(FEES_STAY).click();
    // The message is about the failed attempt, no matter what has been checked since.
    await expect.element(alert).toHaveTextContent(/^Failed to process holiday change: /);
    hurry();
    await confirm.click();
    await expect
      .poll(() => server.askedFor('holidays.add').at(-1)?.input)
      .toMatchObject({ retroactive: true });
    await expect.element(alert).toHaveTextContent(/^Failed to process retroactive holiday: /);
    expect(new Set(server.writes.map(({ operation }) => operation))).toEqual(
      new Set(['holidays.add']),
    );
  });

  test('a date that is in progress elsewhere is refused with its own message', async () => {
    await askWith({ add: refuse('CONFLICT', holidayMessages.busy) });
    await name.fill('Snow day');
    await confirm.click();
    await expect.element(alert).toHaveTextContent(holidayMessages.busy);
  });
});

describe('retroactively', () => {
  test('is under More options, and the heading says what will happen with the choice made', async () => {
    const affected = { studentId: 'ada', studentName: 'Ada Lovelace', status: 'absent' as const };
    await askWith({ impact: () => aHolidayImpact(DAY, affected) });
    await expect.element(dialog).toHaveTextContent('becomes a holiday. No fees are charged on it.');
    await expect.element(dialog.getByLabelText(FEES_STAY)).not.toBeVisible();
    await dialog.getByText('More options').click();
    await dialog.getByLabelText(FEES_STAY).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Mark as holiday, fees stay' }))
      .toBeVisible();
    await expect.element(dialog).toHaveTextContent('Marks and fees so far stay as they are');
    await expect.element(dialog).not.toHaveTextContent('No fees are charged');
  });

  test('afterwards the roll says that earlier fees stay', async () => {
    const attendance = aMark({ status: 'absent', fee: { total: 500, absence: 500 } });
    const ada = { ...aStudent(), attendance };
    await openScreen(`/attendance?date=${DAY}`, {
      attendance: {
        day: ({ date }) => ({ ...aDay(date), students: [ada], holidayName: 'Strike' }),
      },
    });
    await expect
      .element(page.getByText('Fees from before it became a holiday stay. New marks are free.'))
      .toBeVisible();
  });
});

describe('removing', () => {
  test('a holiday that somebody else has already removed is refused', async () => {
    const gone = { date: DAY, name: 'Gone', kind: 'specific' as const };
    const server = await openScreen('/holidays?year=2025', {
      holidays: {
        list: () => ({ items: [gone] }),
        remove: refuse('NOT_FOUND', holidayMessages.notFound),
      },
    });
    await actOn('Gone, Jan 28, 2025', 'Remove Gone, Jan 28, 2025');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(alert).toHaveTextContent(holidayMessages.notFound);
    expect(server.writes).toMatchObject([
      { operation: 'holidays.remove', input: { params: { date: DAY } } },
    ]);
  });
});
