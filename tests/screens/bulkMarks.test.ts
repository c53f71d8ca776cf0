import { describe, test } from 'vitest';
import { expect, openScreen, page, userEvent } from './support/screen.ts';
import type { Answers } from './support/server.ts';
import { aDay, aMark, aStudent } from './support/things.ts';

const dialog = page.getByRole('dialog');
const apply = page.getByRole('button', { name: 'Apply' });
const choose = (firstName: string) =>
  page.getByRole('checkbox', { name: `Select ${firstName} Lovelace` });

const named = (...firstNames: string[]) =>
  firstNames.map((firstName) => aStudent({ id: firstName.toLowerCase(), firstName }));
const openRoll = (attendance: NonNullable<Answers['attendance']>) =>
  openScreen('/attendance?date=2019-03-05', { attendance });

describe('bulk', () => {
  test('a total of $10 is not high; cancelling changes nothing and keeps the selection', async () => {
    const server = await openRoll({ day: ({ date }) => aDay(date, named('Ann', 'Bea')) });
    for (const firstName of ['Ann', 'Bea']) await choose(firstName).click();
    await page.getByLabelText('Bulk action').selectOptions('Mark as Absent');
    await apply.click();
    await expect.element(dialog).toHaveTextContent('Total fees+$10.00');
    const { dataset } = dialog.element().querySelector('[data-level]') as HTMLElement;
    expect(dataset['level']).toBe('normal');
    await expect.element(dialog).not.toHaveTextContent('more');
    expect(server.askedFor('previews.show').at(-1)?.input).toMatchObject({
      act: 'attendance.bulk',
      input: { studentIds: ['ann', 'bea'], status: 'absent' },
    });
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('2 selected')).toBeVisible();
    const checked = page.getByRole('radio', { checked: true });
    await expect.element(checked).not.toBeInTheDocument();
    expect(server.writes).toEqual([]);
  });

  test('keeps the selection while searching for the next name', async () => {
    const server = await openRoll({ day: ({ date }) => aDay(date, named('Ann', 'Bea', 'Cleo')) });
    const searching = page.getByPlaceholder('Search by name or email');
    for (const firstName of ['Ann', 'Bea']) {
      await searching.fill(`${firstName} Lovelace`);
      await choose(firstName).click();
    }
    await expect.element(page.getByText('2 selected, 1 not shown')).toBeVisible();
    await searching.fill('nobody of that name');
    await expect.element(page.getByText('2 selected, 2 not shown')).toBeVisible();
    await apply.click();
    await expect.element(dialog).toHaveTextContent('Mark 2 students as Present');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect.element(page.getByText(/selected/)).not.toBeInTheDocument();
    expect(server.writes).toEqual([]);
  });

  test("without a selection, 'No students selected'", async () => {
    const server = await openRoll({ day: ({ date }) => aDay(date, named('Ann')) });
    const box = choose('Ann');
    await expect.element(box).toBeVisible();
    await expect.element(apply).not.toBeInTheDocument();
    // Nobody is selected any more, but the bar stays, so that it can be pressed without a selection.
    await box.click();
    await box.click();
    await apply.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^No students selected$/);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.writes).toEqual([]);
  });

  test('a student who left the school meanwhile is an error, the others are marked', async () => {
    const [ann, bea] = named('Ann', 'Bea') as [
      ReturnType<typeof aStudent>,
      ReturnType<typeof aStudent>,
    ];
    let isMarked = false;
    const server = await openRoll({
      day: ({ date }) =>
        isMarked
          ? { ...aDay(date), students: [{ ...ann, attendance: aMark({ status: 'present' }) }] }
          : aDay(date, [ann, bea]),
      bulk() {
        isMarked = true;
        const newStatus = 'present' as const;
        const marked = { studentId: 'ann', previousStatus: null, newStatus, feeDifference: 0 };
        return {
          bulkId: 'bulk-1',
          results: [marked, { studentId: 'bea', error: 'Bea is Inactive' }],
        };
      },
    });
    await page.getByLabelText('Select all').click();
    await apply.click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Bea Lovelace: Bea is Inactive');
    await expect.element(page.getByText('Marked 1 as Present.')).toBeVisible();
    const row = page.getByRole('row').filter({ has: choose('Ann') });
    await expect.element(row.getByRole('radio', { name: 'Present' })).toBeChecked();
    expect(server.writes.map(({ input }) => input)).toMatchObject([
      { date: '2019-03-05', studentIds: ['ann', 'bea'], status: 'present' },
    ]);
  });
});
