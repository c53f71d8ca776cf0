import { test } from 'vitest';
import type { Expense } from '../../src/contract/expense.ts';
import { actOn } from './support/rows.ts';
import {
  closeScreen,
  expect,
  onScreenOf,
  openScreen,
  page,
  refuse,
  settled,
  userEvent,
  type Locator,
} from './support/screen.ts';
import type { Answers, Plain } from './support/server.ts';
import { anExpense } from './support/things.ts';
import { expectAddress, focus } from './support/typing.ts';

const amount = page.getByRole('textbox', { name: 'Amount' });
const description = page.getByLabelText('Description');
const category = page.getByLabelText('Category');
const dialog = page.getByRole('dialog');
const alert = page.getByRole('alert');
const status = page.getByRole('status');
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
const askToDelete = (text: string) => actOn(new RegExp(`^More for .*${text}`), /^Delete/);

/** A list of expenses that can be deleted and restored. */
function listOf(...all: Plain<Expense>[]): NonNullable<Answers['expenses']> {
  const gone = new Set<string>();
  const find = (id: string) => all.find((one) => one.id === id) as Plain<Expense>;
  return {
    list() {
      const items = all.filter(({ id }) => !gone.has(id));
      const total = items.reduce((sum, one) => sum + one.amount, 0);
      return { items, total, count: items.length, nextCursor: null };
    },
    remove({ id }) {
      gone.add(id);
      return { deletedExpense: find(id) };
    },
    restore({ id }) {
      gone.delete(id);
      return find(id);
    },
  };
}

test('a pile of receipts is entered one after another, by keyboard', async () => {
  const server = await openScreen('/expenses', {
    expenses: { create: (input) => anExpense(input) },
  });
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(['View Expenses', 'Add Expense']);
  await page.getByRole('tab', { name: 'Add Expense' }).click();
  await category.selectOptions('Marketing');
  await page.getByLabelText('Date').fill('2012-03-04');
  focus(amount);
  for (let number = 1; number <= 10; number += 1) {
    await userEvent.keyboard(`${number}.5{Tab}Flyer ${number}{Enter}`);
    // It asks about the date, which is years ago, only once.
    if (number === 1) {
      await expect.element(page.getByRole('dialog', { name: 'Check the date' })).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Use this date' })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
    }
    await expect.element(status.filter({ hasText: `Flyer ${number}` })).toBeVisible();
    await expect.element(amount).toHaveFocus();
    await expect.element(amount).toHaveValue('');
  }
  await expect.element(page.getByText('10 so far, $60.00 in all.')).toBeVisible();
  await expect.element(category).toHaveValue('marketing');
  await expect.element(page.getByLabelText('Date')).toHaveValue('2012-03-04');
  expect(server.writes.map(({ input }) => input)).toEqual(
    Array.from({ length: 10 }, (_, at) => ({
      amount: (at + 1) * 100 + 50,
      category: 'marketing',
      description: `Flyer ${at + 1}`,
      date: '2012-03-04',
      budgetSource: 'fee-revenue',
      notes: '',
    })),
  );
  expect(new Set(server.writes.map(({ key }) => key)).size).toBe(10);
});

test('an expense that somebody else deleted meanwhile is reported, not deleted twice', async () => {
  const gone = refuse('NOT_FOUND', 'Expense not found');
  const server = await openScreen('/expenses', {
    expenses: { ...listOf(anExpense()), remove: gone },
  });
  await askToDelete('Chalk');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(/^Failed to delete expense: Expense not found$/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(server.writes).toHaveLength(1);
  await closeScreen();

  server.answers = { expenses: { get: () => anExpense(), update: gone } };
  await openScreen('/expenses?tab=edit&id=expense-1', server);
  await amount.fill('99');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent(/^Expense not found$/);
  await closeScreen();

  server.answers = { expenses: { get: gone } };
  await openScreen('/expenses?tab=edit&id=expense-1', server);
  await expect.element(page.getByText('Expense not found')).toBeVisible();
});

test('typed text is kept when switching to the list, and cleared once recorded or canceled', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const server = await openScreen('/expenses?tab=add', {
    expenses: { create: (input) => held.then(() => anExpense(input)) },
  });
  const view = page.getByRole('tab', { name: 'View Expenses' });
  const add = page.getByRole('tab', { name: 'Add Expense' });
  await category.selectOptions('Equipment');
  await amount.fill('12.50');
  await description.fill('Long and typed once');
  await view.click();
  await expect.element(page.getByRole('heading', { name: 'Expenses', exact: true })).toBeVisible();
  await add.click();
  await expect.element(amount).toHaveValue('12.50');
  await expect.element(description).toHaveValue('Long and typed once');

  // The list is open while this one is recorded: the text must be gone, or it could be recorded again.
  focus(description);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.writes).toHaveLength(1);
  await view.click();
  letGo();
  await settled();
  await add.click();
  await expect.element(description).toHaveValue('');

  await description.fill('Never mind');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await add.click();
  await expect.element(description).toHaveValue('');
});

test('a deleted expense can be restored after another deletion was refused', async () => {
  const [chairs, tables] = [
    anExpense({ description: 'Chairs' }),
    anExpense({ id: 'expense-2', description: 'Tables' }),
  ];
  const expenses = listOf(chairs, tables);
  const server = await openScreen('/expenses', { expenses });
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  await askToDelete('Chairs');
  await confirm.click();
  await expect.element(rowOf('Chairs')).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  server.answers = { expenses: { ...expenses, remove: refuse('NOT_FOUND', 'Expense not found') } };
  await askToDelete('Tables');
  // The button may come to be where the pointer is, also while the dialog still moves: then it has another color.
  await expect
    .poll(async () => {
      await dialog.getByRole('heading').hover();
      return getComputedStyle(confirm.element()).backgroundColor;
    })
    .toBe('rgb(163, 38, 43)');
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(status.filter({ hasText: 'Deleted' })).toHaveTextContent('Chairs');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(status.filter({ hasText: 'Restored' })).toHaveTextContent('Chairs');
  await expect.element(rowOf('Chairs')).toBeVisible();
  expect(server.askedFor('expenses.restore').map(({ input }) => input)).toEqual([
    { id: 'expense-1' },
  ]);
});

test('filters show what they find, and say so if there is nothing', async () => {
  const [tape, water] = [
    anExpense({ amount: 1250, category: 'supplies', date: '2016-01-01' }),
    anExpense({ id: 'expense-2', amount: 700, category: 'utilities', date: '2016-12-31' }),
  ];
  const server = await openScreen('/expenses', {
    expenses: {
      list({ from = '', to = '9', ...of }) {
        const items = [tape, water].filter(
          (one) =>
            one.date >= from && one.date <= to && (of.category ?? one.category) === one.category,
        );
        const total = items.reduce((sum, one) => sum + one.amount, 0);
        return { items, total, count: items.length, nextCursor: null };
      },
    },
  });
  const [from, to] = [page.getByLabelText('From'), page.getByLabelText('To', { exact: true })];
  await page.getByLabelText('Period').selectOptions('Custom');
  await from.fill('2016-01-01');
  await to.fill('2016-12-31');
  const total = page.getByText(/^Total shown/);
  await expect.element(total).toHaveTextContent('$19.50');
  await category.selectOptions('Utilities');
  await expect.element(total).toHaveTextContent('$7.00');
  expect(server.askedFor('expenses.list').at(-1)?.input).toMatchObject({
    category: 'utilities',
    from: '2016-01-01',
    to: '2016-12-31',
  });
  await category.selectOptions('Insurance');
  await expect.element(page.getByText('No expenses found in insurance category.')).toBeVisible();
  await category.selectOptions('All Categories');
  await to.fill('2015-12-31');
  await expect.element(page.getByText('Invalid date range')).toBeVisible();
  await from.fill('2009-12-31');
  await to.fill('2009-12-31');
  await expect.element(page.getByText('No expenses found.')).toBeVisible();
  await expectAddress(/from=2009-12-31/);
  await closeScreen();
  await openScreen('/expenses?tab=edit', server);
  await expect.element(page.getByText('No expense selected for editing.')).toBeVisible();
});

test('lists that fail to load say so, and load again on Retry', async () => {
  const server = await openScreen('/expenses', {
    expenses: { list: refuse('INVALID_ARGUMENT', 'Not today') },
  });
  await expect.element(alert).toHaveTextContent(/^Failed to fetch expenses: Not today$/);
  server.answers = { expenses: listOf(anExpense()) };
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(rowOf('Chalk')).toBeVisible();
});

test('on a phone, the filters say how many of them are set, and none at first', async () => {
  await onScreenOf(390, 844);
  await openScreen('/expenses', { expenses: listOf(anExpense()) });
  const filters = page.getByText(/^Filters/);
  await expect.element(filters).toHaveTextContent(/^Filters$/);
  await page.getByRole('button', { name: 'This month' }).click();
  await expect.element(filters).toHaveTextContent('Filters (1)');
});

test('on a phone, the row of an expense says its category below it', async () => {
  await onScreenOf(390, 844);
  await openScreen('/expenses', { expenses: listOf(anExpense()) });
  const row = rowOf('Chalk');
  const bottom = (one: Locator) => one.element().getBoundingClientRect().bottom;
  await expect.element(row).toBeVisible();
  const fact = row.getByRole('cell', { name: 'Supplies' });
  expect(bottom(fact)).toBeLessThanOrEqual(bottom(row));
});
