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
import { aStudent } from './support/things.ts';
import { calm, hurry } from './support/time.ts';

const alert = page.getByRole('alert');
const CREDITS = '/manage-students?view=form&id=ada&tab=credits';

test("CRED-2, CRED-3: refusals have the spec's wording, and change nothing", async () => {
  const ada = aStudent({ balance: 900, creditAvailable: 1200, calculatedBalance: -300 });
  const students: Answers['students'] = { get: () => ada, list: () => ({ items: [ada] }) };
  const tooMuch =
    'Cannot apply credit of $13.00 for Ada Lovelace. Available holiday credit: $12.00';
  const previews: Answers['previews'] = {
    show: ({ input }) => {
      if ('amount' in input && input.amount > 1200) refuse('INVALID_ARGUMENT', tooMuch)();
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

test('HOL-10: credits that fail to load say so', async () => {
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
