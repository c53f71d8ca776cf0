import { actOn } from './support/rows.ts';
import { test } from 'vitest';
import {
  closeScreen,
  expect,
  lose,
  openScreen,
  page,
  refuse,
  userEvent,
} from './support/screen.ts';
import type { Answers } from './support/server.ts';
import { figureOf } from './support/parts.ts';
import { aCredit, aSummary, aRefund, aStudent } from './support/things.ts';
import { calm, hurry } from './support/time.ts';

const alert = page.getByRole('alert');
const CREDITS = '/manage-students?view=form&id=ada&tab=credits';

test("refusals have the spec's wording, and change nothing", async () => {
  const ada = aStudent({ balance: 900, creditAvailable: 1200, calculatedBalance: -300 });
  const students: Answers['students'] = { get: () => ada, list: () => ({ items: [ada] }) };
  const tooMuch =
    'Cannot apply credit of $13.00 for Ada Lovelace. Available holiday credit: $12.00';
  const previews: Answers['previews'] = {
    show: ({ input }) => {
      if ('amount' in input && Number(input.amount) > 1200) refuse('INVALID_ARGUMENT', tooMuch)();
    },
  };
  const credits: Answers['credits'] = {
    apply: ({ amount }) => {
      if (amount > 1200) refuse('INVALID_ARGUMENT', tooMuch)();
      return refuse('INVALID_ARGUMENT', 'Ada Lovelace owes $9.00')();
    },
  };
  const server = await openScreen(CREDITS, { students, previews, credits });
  await page.getByRole('button', { name: 'Apply credit' }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabelText('Amount');
  const submit = dialog.getByRole('button', { name: 'Apply credit' });
  const message = dialog.getByRole('alert');
  await expect.element(amount).toHaveValue(9);
  await amount.fill('13');
  await expect
    .element(dialog.getByText(tooMuch), { message: 'shown before it is tried' })
    .toBeVisible();
  await submit.click();
  await expect.element(message).toHaveTextContent(tooMuch);
  await amount.fill('0');
  await submit.click();
  await expect.element(message).toHaveTextContent('Credit amount must be positive');
  expect(server.writes, 'this one is not even sent').toHaveLength(1);
  await amount.fill('10');
  await submit.click();
  await expect.element(message).toHaveTextContent('Ada Lovelace owes $9.00');

  server.answers = { students, previews, credits: { apply: lose } };
  hurry();
  await amount.fill('1');
  await submit.click();
  await expect.element(message).toHaveTextContent(/^Failed to apply holiday credit: /);
  calm();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(await figureOf('Credit available')).toHaveTextContent('$12.00');
});

test('credits that fail to load say so', async () => {
  calm();
  const failing: Answers = {
    credits: { list: lose, report: lose },
    students: { get: () => aStudent() },
  };
  const server = await openScreen(CREDITS, failing);
  hurry();
  await expect.element(alert).toHaveTextContent(/^Failed to fetch holiday credits: /);
  calm();
  await closeScreen();

  await openScreen('/credits', server);
  hurry();
  await expect.element(alert).toHaveTextContent(/^Failed to generate holiday credits report: /);
  server.answers = {};
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByText('No student has a credit.')).toBeVisible();
});

/** The answer of a preview in which a student owes this more or less, with $160.00 due on December 1. */
const changing = (before: number, after: number): Answers => ({
  previews: {
    show: () => ({
      students: [
        {
          studentId: 'ada',
          studentName: 'Ada Lovelace',
          before: aSummary({ calculatedBalance: before + 16_000, ...LATER }),
          after: aSummary({ calculatedBalance: after + 16_000, ...LATER }),
        },
      ],
    }),
  },
});
const LATER = { dueLater: 16_000, dueOn: '2026-12-01' };
const inDecember = aStudent({
  balance: 16_200,
  creditAvailable: 1000,
  calculatedBalance: 16_200,
  ...LATER,
});

test.each([
  ['Give credit', 'Amount'],
  ['Pay out', 'Amount'],
  ['Apply credit', 'Amount'],
])('%s says what is owed now, and what is due later beside it', async (act, field) => {
  await openScreen(CREDITS, { students: { get: () => inDecember }, ...changing(200, 100) });
  await page.getByRole('button', { name: act, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(field).fill('1');
  await expect
    .element(dialog)
    .toHaveTextContent('Owes $2.00 → becomes $1.00 (+ $160.00 due Dec 1)');
  await expect.element(dialog).not.toHaveTextContent('$162.00');
  await expect.element(dialog).not.toHaveTextContent('Unpaid fees');
});

test.each([
  ['Owes $2.00 → becomes paid up ($160.00 due Dec 1)', 200, 0],
  ['Paid up → becomes owes $1.00 (+ $160.00 due Dec 1)', 0, 100],
  ['Paid up, as before ($160.00 due Dec 1)', 0, 0],
])('who owes nothing today is paid up: "%s"', async (words, before, after) => {
  await openScreen(CREDITS, { students: { get: () => inDecember }, ...changing(before, after) });
  await page.getByRole('button', { name: 'Give credit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Amount').fill('1');
  await expect.element(dialog).toHaveTextContent(words);
});

test('a given credit is used for what is owed, undone at once, and reversed later from its row', async () => {
  const ada = aStudent({ balance: 900, calculatedBalance: 900 });
  const helped = aCredit({ amount: 500, usedAmount: 500, reason: 'Gala', canBeReversed: true });
  const earlier = { ...helped, id: 'credit_2' };
  const server = await openScreen(CREDITS, {
    students: { get: () => ada },
    credits: {
      list: () => ({ items: [earlier, aCredit({ id: 'credit_3', amount: 100 })] }),
      grant: () => helped,
      reverse: () => ({ credit: helped, student: ada }),
    },
    ...changing(900, 1400),
  });
  await page.getByRole('button', { name: 'Give credit' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Use it at once for what is owed')).toBeChecked();
  await dialog.getByLabelText('Amount').fill('5');
  await dialog.getByLabelText('Reason').fill('Gala');
  await dialog.getByRole('button', { name: 'Give credit' }).click();
  await expect.element(page.getByText('Gave $5.00 of credit (Gala).')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Reversed $5.00 of credit (Gala).')).toBeVisible();

  await expect.element(page.getByRole('button', { name: /^More for / })).toHaveLength(1);
  await actOn('$5.00 of credit (Gala)', 'Reverse $5.00 of credit (Gala)');
  await expect.element(dialog).toHaveTextContent('Owes $9.00 → becomes $14.00');
  await expect.element(dialog).toHaveTextContent('The $5.00 it has paid will be owed again.');
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.writes.map(({ operation, input }) => [operation, input])).toEqual([
    [
      'credits.grant',
      { params: { id: 'ada' }, body: { amount: 500, reason: 'Gala', apply: true } },
    ],
    ['credits.reverse', { id: 'ada', creditId: 'credit_1' }],
    ['credits.reverse', { id: 'ada', creditId: 'credit_2' }],
  ]);
});

test('credit is paid out, and the refund is deleted and restored', async () => {
  const ada = aStudent({ creditAvailable: 1200, calculatedBalance: -1200 });
  const refund = aRefund({ amount: 1000, date: '2026-11-20', notes: 'Moved away' });
  let isDeleted = true;
  const server = await openScreen(CREDITS, {
    students: { get: () => ada },
    refunds: {
      list: () => ({ items: isDeleted ? [] : [refund], nextCursor: null, total: 0, count: 0 }),
      create: () => ((isDeleted = false), { refund, student: ada }),
      remove: () => ((isDeleted = true), { deletedRefund: refund, student: ada }),
      restore: () => ((isDeleted = false), { refund, student: ada }),
    },
    previews: {
      show: () => ({
        students: [
          {
            studentId: 'ada',
            studentName: 'Ada Lovelace',
            before: aSummary({ creditAvailable: 1200, calculatedBalance: -1200 }),
            after: aSummary({ creditAvailable: 200, calculatedBalance: -200 }),
          },
        ],
      }),
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Refunds' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Pay out' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue(12);
  await dialog.getByLabelText('Amount').fill('10');
  await expect.element(dialog).toHaveTextContent('Credit $12.00 → becomes Credit $2.00');
  await dialog.getByLabelText('Notes').fill('Moved away');
  await dialog.getByRole('button', { name: 'Pay out' }).click();
  await page.getByRole('button', { name: /^Delete refund of \$10\.00/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText(/^Deleted \$10\.00, /)).toBeVisible();
  await expect.element(page.getByText('No refunds yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/^Restored \$10\.00, /)).toBeVisible();
  expect(server.writes.map(({ operation, input }) => [operation, input])).toEqual([
    [
      'refunds.create',
      { id: 'ada', amount: 1000, method: 'cash', date: '2026-11-21', notes: 'Moved away' },
    ],
    ['refunds.remove', { id: refund.id }],
    ['refunds.restore', { id: refund.id }],
  ]);
});
