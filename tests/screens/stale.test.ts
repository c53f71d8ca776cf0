import { test } from 'vitest';
import { expect, openScreen, page, refuse, settled } from './support/screen.ts';
import type { Answers } from './support/server.ts';
import { aPayment, aStudent } from './support/things.ts';
import { calm, hurry } from './support/time.ts';

// If data can't be reloaded, the earlier data stays on screen, with a note that it may be outdated.

const DAY = '2026-11-16';
const broken = refuse('INTERNAL', 'Something went wrong.');
const notice = page.getByRole('status').filter({ hasText: 'may be out of date' });
const retry = page.getByRole('button', { name: 'Retry' });

/** Each part that is read separately has its own Retry button. */
async function retryEach(): Promise<void> {
  await settled();
  for (let left = retry.elements().length; left > 0; left -= 1) {
    await retry.last().click();
    await expect.element(retry).toHaveLength(left - 1);
  }
}

test("a student who has paid is shown so from the payment's response, even if nothing else can be read", async () => {
  const owes = aStudent({ balance: 500, calculatedBalance: 500 });
  const paid = aStudent();
  const payments: Answers['payments'] = {
    create: () => ({ payment: aPayment({ studentName: 'Ada Lovelace' }), student: paid }),
  };
  const server = await openScreen('/students/ada', { students: { get: () => owes }, payments });
  const take = page.getByRole('button', { name: 'Take payment $5.00' });
  await expect.element(take).toBeVisible();
  await settled();
  server.answers = {
    students: { get: broken, account: broken, list: broken, financialDetails: broken },
    payments: { ...payments, list: broken },
    credits: { list: broken },
  };
  calm();
  await take.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Record \$/ })
    .click();
  await expect.element(page.getByText('Lovelace is recorded').first()).toBeVisible();
  hurry();
  await expect.element(page.getByText('Paid up')).toBeVisible();
  await expect.element(take).not.toBeInTheDocument();
  await expect.element(notice.first()).toHaveTextContent('Something went wrong.');
  server.answers = { students: { get: () => paid }, payments };
  await retryEach();
  await expect.element(notice).not.toBeInTheDocument();
});

test('on Home each card says that it could not be read, and has its own Retry', async () => {
  calm();
  const server = await openScreen('/', {
    setup: { progress: () => ({ students: 1, firstClassDate: null, marked: true, paid: true }) },
    approvals: { list: broken },
    students: { owing: broken },
    payments: { list: broken },
    attendance: { classDays: broken, day: broken },
  });
  hurry();
  await expect.element(page.getByText("Today's roll can't be counted right now.")).toBeVisible();
  for (const [title, what] of [
    ['To do', 'Who waits for approval'],
    ['Who owes', 'Balances'],
    ['Money this month', 'They'],
    ['Last classes', 'They'],
  ] as const) {
    const heading = page.getByRole('heading', { name: title });
    await expect
      .poll(() => heading.elements()[0]?.closest('section')?.textContent)
      .toContain(`${what} can't be shown right now.`);
  }
  const ana = {
    id: 'ana',
    firstName: 'Ana',
    lastName: 'Unread',
    email: 'ana@school.test',
    registeredAt: `${DAY}T17:00:00.000Z`,
  };
  server.answers = { approvals: { list: () => ({ items: [ana] }) } };
  await retryEach();
  await expect.element(page.getByText('Ana Unread')).toBeVisible();
});

test('if more of a list fails to load: the rows shown do not count as outdated', async () => {
  const list = ({ cursor }: { cursor?: string }) => {
    if (cursor !== undefined) return broken();
    return {
      items: [aPayment({ studentName: 'Ada One' })],
      nextCursor: 'more',
      total: 300,
      count: 2,
    };
  };
  const server = await openScreen('/payments', { payments: { list } });
  const more = page.getByRole('button', { name: 'Show more' });
  await expect.element(more).toBeVisible();
  hurry();
  await more.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong.');
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByText('Ada One')).toBeVisible();
  server.answers = {
    payments: {
      list: () => ({
        items: [aPayment({ id: 'payment-2', studentName: 'Ada Two' })],
        nextCursor: null,
      }),
    },
  };
  await more.click();
  await expect.element(page.getByText('Ada Two')).toBeVisible();
  await expect.element(page.getByText('Ada One')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
