import { test } from 'vitest';
import { expect, openScreen, page, TODAY, userEvent } from './support/screen.ts';
import type { Answers } from './support/server.ts';
import { aDay, aMark, aStudent } from './support/things.ts';
import { expectAddress, focus } from './support/typing.ts';

const DATE = '2021-04-06';
const nameOf = (firstName: string) =>
  page.getByRole('button', { name: `${firstName} Lovelace`, exact: true });
const rowOf = (firstName: string) => page.getByRole('row').filter({ has: nameOf(firstName) });

/** Three students on a roll; the second one is marked. */
function aRoll(status: 'present' | 'absent'): NonNullable<Answers['attendance']> {
  const students = ['Ann', 'Bea', 'Cleo'].map((firstName) => ({
    ...aStudent({ id: firstName.toLowerCase(), firstName }),
    ...(firstName === 'Bea' && status === 'absent' && { balance: 500, calculatedBalance: 500 }),
    attendance: firstName === 'Bea' ? aMark({ status }) : null,
  })) as unknown as ReturnType<typeof aDay>['students'];
  return {
    day: ({ date }) => ({ ...aDay(date), students }),
    mark(input) {
      const student = students.find(({ id }) => id === input.studentId) as (typeof students)[0];
      const attendance = aMark({ status: input.status, fee: { total: 500, absence: 500 } });
      return { attendance, previousStatus: null, feeDifference: 500, student };
    },
  };
}

test('only the unmarked: a student who gets marked stays until everyone is shown again', async () => {
  const server = await openScreen(`/attendance?date=${DATE}`, { attendance: aRoll('present') });
  await expect.element(rowOf('Bea').getByRole('radio', { name: 'Present' })).toBeChecked();
  const progress = page.getByRole('button', { name: /of \d+ marked/ });
  await progress.click();
  await expect.element(progress).toHaveAttribute('aria-pressed', 'true');
  await expect.element(nameOf('Bea')).not.toBeInTheDocument();
  await rowOf('Ann').getByRole('radio', { name: 'Absent' }).click();
  await expect.element(rowOf('Ann')).toHaveTextContent('$5.00');
  // The rows don't move under the thumb.
  await expect.element(nameOf('Ann')).toBeVisible();
  await expect
    .poll(() => server.writes)
    .toMatchObject([
      { operation: 'attendance.mark', input: { date: DATE, studentId: 'ann', status: 'absent' } },
    ]);
  await progress.click();
  await expect.element(nameOf('Bea')).toBeVisible();
});

test('from the row to the payment, with student and amount filled in', async () => {
  const bea = aStudent({ id: 'bea', firstName: 'Bea', balance: 500, calculatedBalance: 500 });
  const students = { list: () => ({ items: [bea] }), get: () => bea };
  await openScreen(`/attendance?date=${DATE}`, { attendance: aRoll('absent'), students });
  await nameOf('Bea').click();
  await expect.element(rowOf('Bea')).toHaveTextContent('Owes $5.00');
  await rowOf('Bea')
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menu').getByRole('menuitem', { name: 'Take payment' }).click();
  await expectAddress(/\/payments\?action=pay/);
  await expect.element(page.getByLabelText(/^Amount/)).toHaveValue(5);
  await expect.element(page.getByLabelText('Student')).toHaveValue('Bea Lovelace');
});

test('the last class days and today are one step away; the focus stays', async () => {
  const days = [TODAY, DATE];
  await openScreen(`/attendance?date=${DATE}`, {
    attendance: {
      day: ({ date }) => ({
        ...aDay(date),
        previousClassDay: date === TODAY ? DATE : null,
        nextClassDay: date === TODAY ? null : TODAY,
        recentClassDays: days,
      }),
    },
  });
  await page.getByRole('button', { name: 'Back to today' }).click();
  const day = page.getByLabelText('Class date');
  await expect.element(day).toHaveValue(TODAY);
  const group = page.getByRole('group', { name: 'Last class days' });
  await expect.element(group).toBeVisible();
  expect(group.element().querySelectorAll('[aria-current=date]')).toHaveLength(1);
  const previous = page.getByRole('button', { name: /^Previous/ });
  focus(previous);
  await userEvent.keyboard('{Enter}');
  await expect.element(day).toHaveValue(DATE);
  await expect.element(previous).toHaveFocus();
});
