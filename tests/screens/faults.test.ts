import { test } from 'vitest';
import { expect, openScreen, page, settled, userEvent, vi } from './support/screen.ts';
import { StandIn } from './support/server.ts';
import { anExpense } from './support/things.ts';
import { calm, hurry } from './support/time.ts';

const amount = page.getByRole('textbox', { name: 'Amount' });
const description = page.getByLabelText('Description');
const save = page.getByRole('button', { name: 'Add Expense' });

async function typeExpense(): Promise<StandIn> {
  const server = await openScreen('/expenses?tab=add', { expenses: { create: () => anExpense() } });
  await page.getByLabelText('Category').selectOptions('Marketing');
  await amount.fill('12.50');
  await description.fill('Posters');
  return server;
}

test('offline, a form keeps its text and saves it once when the network is back', async () => {
  const server = await typeExpense();
  hurry();
  server.loses = () => true;
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent("The server can't be reached");
  await expect.element(description).toHaveValue('Posters');
  await expect.element(amount).toHaveValue('12.50');
  vi.useRealTimers();
  server.loses = () => false;
  await save.click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Recorded' })).toBeVisible();
  const keys = server.askedFor('expenses.create').map(({ key }) => key);
  expect(new Set(keys).size, 'recorded once, however often it was sent').toBe(1);
});

test('on a slow network, a form shows that it is busy and sends once, however often it is submitted', async () => {
  const server = await typeExpense();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  server.answers = { expenses: { create: async () => held.then(() => anExpense()) } };
  await userEvent.keyboard('{Enter}');
  await expect.element(save).toHaveAttribute('data-loading', 'true');
  await expect.element(save).toBeDisabled();
  await userEvent.keyboard('{Enter}{Enter}');
  letGo();
  await expect.element(page.getByRole('status').filter({ hasText: 'Recorded' })).toBeVisible();
  await settled();
  expect(server.writes).toHaveLength(1);
});

test('if a response is lost, the request is repeated, and nothing happens twice', async () => {
  const server = await typeExpense();
  hurry();
  server.loses = (operation) => server.askedFor(operation).length === 1;
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status').filter({ hasText: 'Recorded' })).toBeVisible();
  const keys = server.askedFor('expenses.create').map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('if nothing can be loaded, a plain sentence comes first, and what was tried after it', async () => {
  const server = new StandIn({}, {});
  server.loses = () => true;
  calm();
  const opening = openScreen('/', server);
  hurry();
  await opening;
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      /^The server can't be reached\. Please check the connection\. Operation failed after 3 attempts\.$/,
    );
});
