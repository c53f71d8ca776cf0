import { actOn } from './support/rows.ts';
import { describe, test } from 'vitest';
import { calendarDate } from '../../src/domain/dates.ts';
import { chooseStudent } from './support/choose.ts';
import { closeScreen, expect, lose, openScreen, page, refuse, settled } from './support/screen.ts';
import type { Answers } from './support/server.ts';
import { aDay, anUnpaidFee, aPayment, aStudent, someDetails } from './support/things.ts';
import { expectAddress } from './support/typing.ts';
import { calm, hurry } from './support/time.ts';

const list = page.getByRole('table', { name: 'All Payments' });
const rows = list.getByRole('row');
const alert = page.getByRole('alert');
const amount = page.getByLabelText('Amount');
const none = page.getByText('No payments found.');
const submit = page.getByRole('button', { name: /^Record (Payment|\$)/ });
const students: Answers['students'] = {
  list: () => ({ items: [aStudent()] }),
  get: () => aStudent(),
};

const create = ({ amount: paid }: { amount: number }) => ({
  payment: aPayment({ studentName: 'Ada Lovelace', amount: paid }),
  student: aStudent(),
});

test('Filter waits for both dates and includes the whole last day; Clear', async () => {
  const all = [
    aPayment({ date: '2008-05-10', notes: 'inside' }),
    aPayment({ id: 'payment-2', date: '2008-05-11', notes: 'after' }),
  ];
  const server = await openScreen('/payments', {
    students,
    payments: {
      list: ({ from = calendarDate('2000-01-01'), to = calendarDate('2099-01-01') }) => ({
        items: all.filter(({ date }) => date >= from && date <= to),
        nextCursor: null,
      }),
    },
  });
  const [from, to] = [page.getByLabelText('From'), page.getByLabelText('To', { exact: true })];
  const filter = page.getByRole('button', { name: 'Filter' });
  await expect.element(filter).toBeDisabled();
  await expect.element(rows).toHaveLength(3);
  await from.fill('2008-05-01');
  await expect.element(filter).toBeDisabled();
  await to.fill('2008-05-10');
  await filter.click();
  await expect.element(rows).toHaveLength(2);
  await expect.element(list).toHaveTextContent('inside');
  const asked = server.askedFor('payments.list').at(-1);
  expect(asked?.input).toMatchObject({ from: '2008-05-01', to: '2008-05-10' });
  await expectAddress(/\/payments\?from=2008-05-01&to=2008-05-10$/);
  await closeScreen();
  await openScreen('/payments?from=2008-05-01&to=2008-05-10', server);
  await expect.element(rows).toHaveLength(2);

  await from.fill('2008-05-20');
  await filter.click();
  await expect.element(alert).toHaveTextContent(/^Invalid date range$/);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(from).toHaveValue('');
  await expectAddress(/\/payments$/);
});

test('loading, empty, and failures of both lists', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  calm();
  const server = await openScreen('/payments?from=2003-01-01&to=2003-01-02', {
    students,
    payments: { list: () => held },
  });
  await expect.element(page.getByText('Loading payments...')).toBeVisible();
  letGo();
  await expect.element(none).toBeVisible();

  server.answers = { students, payments: { list: lose } };
  for (const [address, failure] of [
    ['/payments', 'Failed to load payments: Operation failed after 3 attempts: '],
    [
      '/manage-students?view=form&id=ada&tab=payments',
      'Failed to load payment history: Operation failed after 3 attempts: ',
    ],
  ] as const) {
    calm();
    await closeScreen();
    const before = server.askedFor('payments.list').length;
    await openScreen(address, server);
    hurry();
    await expect.element(alert).toHaveTextContent(failure);
    expect(server.askedFor('payments.list').length - before).toBe(3);
  }
  server.answers = { students };
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(none).toBeVisible();
});

describe('the form', () => {
  test('refuses zero, fractions of a cent and a missing date, at the field', async () => {
    const server = await openScreen('/payments?action=pay', { students });
    await chooseStudent('Ada Lovelace');
    for (const [typed, message] of [
      ['0', 'Payment amount must be greater than zero'],
      ['1.005', 'An amount has at most two decimals, such as 12.50'],
    ] as const) {
      await amount.fill(typed);
      await submit.click();
      await expect.element(amount).toHaveAccessibleDescription(message);
      await expect.element(amount).toHaveFocus();
    }
    await amount.fill('5');
    const date = page.getByLabelText('Date');
    await date.fill('');
    await submit.click();
    await expect.element(date).toHaveAccessibleDescription('Payment date is required');
    await settled();
    expect(server.writes).toEqual([]);
  });
});

test('the window event refreshPayments reloads the list', async () => {
  const server = await openScreen('/payments?from=2007-01-01&to=2007-01-02');
  await expect.element(none).toBeVisible();
  const paid = aPayment({ studentName: 'Ada Lovelace', date: '2007-01-01' });
  server.answers = { payments: { list: () => ({ items: [paid], nextCursor: null }) } };
  window.dispatchEvent(new Event('refreshPayments'));
  await expect.element(list).toHaveTextContent('Lovelace');
});

test('the same payment again is asked about, and recorded only once that is meant', async () => {
  const repeats = '$7.00 from Ada Lovelace for Nov 21, 2026 was recorded 5 minutes ago already.';
  const server = await openScreen('/payments?action=pay', {
    students,
    payments: {
      create: (input) =>
        input.unlessRepeated ? refuse('CONFLICT', repeats, { repeats })() : create(input),
    },
  });
  await chooseStudent('Ada Lovelace');
  await amount.fill('7');
  await submit.click();
  const question = page.getByRole('dialog', { name: 'Record it again?' });
  await expect.element(question.getByText(repeats)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(amount).toHaveValue(7);
  await submit.click();
  await question.getByRole('button', { name: 'Record again' }).click();
  await expect.element(page.getByText(/\$7\.00 from .* is recorded\./).first()).toBeVisible();
  expect(server.askedFor('payments.create')).toMatchObject(
    [true, true, false].map((unlessRepeated) => ({ input: { unlessRepeated } })),
  );
});

test('what the payer owes is filled in; what was typed stays', async () => {
  const owing = (details: object, owed: number) =>
    aStudent({ balance: owed, calculatedBalance: owed, ...details });
  await openScreen('/payments?action=pay', {
    students: {
      list: () => ({
        items: [owing({}, 1500), owing({ id: 'ben', firstName: 'Ben', lastName: 'Cole' }, 700)],
      }),
    },
  });
  await chooseStudent('Ada Lovelace');
  await expect.element(amount).toHaveValue(15);
  await chooseStudent('Ben Cole');
  await expect.element(amount).toHaveValue(7);
  await amount.fill('5');
  await chooseStudent('Ada Lovelace');
  await expect.element(amount).toHaveValue(5);
});

test('a failure to record has a prefix, and the typed text stays', async () => {
  const server = await openScreen('/payments?action=pay', {
    students,
    payments: { create },
  });
  await chooseStudent('Ada Lovelace');
  await amount.fill('7');
  server.loses = (operation) => operation === 'payments.create' || operation === 'me.written';
  hurry();
  await submit.click();
  await expect
    .element(alert)
    .toHaveTextContent('Failed to create payment: Operation failed after 3 attempts: ');
  calm();
  const keys = server.askedFor('payments.create').map(({ key }) => key);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size, 'one key for all attempts').toBe(1);
  await expect.element(amount).toHaveValue(7);
  server.loses = () => false;
  await submit.click();
  await expect.element(page.getByText(/\$7\.00 from .* is recorded\./).first()).toBeVisible();
});

test('takes over pendingPayment from session storage once', async () => {
  const pending = {
    studentId: 'ada',
    amount: 1250,
    notes: 'Payment for Nov 4, 2026 fee',
    feeId: '2026-11-04_ada',
    feeDate: '2026-11-04',
  };
  sessionStorage.setItem('pendingPayment', JSON.stringify(pending));
  const server = await openScreen('/payments?action=pay', { students, payments: { create } });
  await expect.element(page.getByLabelText('Student')).toHaveValue('Ada Lovelace');
  await expect.element(amount).toHaveValue(12.5);
  const notes = page.getByLabelText('Notes');
  await expect.element(notes).toHaveValue('Payment for Nov 4, 2026 fee');
  expect(sessionStorage.getItem('pendingPayment')).toBeNull();
  await submit.click();
  await expect
    .element(page.getByText('$12.50 from Ada Lovelace is recorded.').first())
    .toBeVisible();
  expect(server.writes).toMatchObject([{ operation: 'payments.create', input: pending }]);
  await page.getByRole('link', { name: 'Record Payment' }).click();
  await expect.element(amount).toHaveValue(null);
});

test('what was just recorded is removed by Undo, also on the screen that follows', async () => {
  const server = await openScreen('/payments', {
    students,
    payments: { create, remove: refuse('CONFLICT', 'November is closed.') },
  });
  const undo = page.getByRole('button', { name: /^Undo the payment of \$5\.00 from Ada Lovelace/ });
  const payFive = async () => {
    await page.getByRole('link', { name: 'Record Payment' }).click();
    await chooseStudent('Ada Lovelace');
    await amount.fill('5');
    await submit.click();
  };
  await payFive();
  await undo.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/November is closed/);
  server.answers = {
    students,
    payments: { create, remove: () => ({ deletedPayment: aPayment(), student: aStudent() }) },
  };
  await payFive();
  await undo.click();
  await expect.element(page.getByText('The payment is removed.')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  expect(server.writes.filter(({ operation }) => operation === 'payments.remove')).toHaveLength(2);
});

test('the next payment after paying a fee is for no fee, even by the same student', async () => {
  const fees = [anUnpaidFee('2026-10-06'), anUnpaidFee('2026-10-08')];
  const server = await openScreen('/public-dashboard/ada', {
    students,
    payments: { create },
    publicDashboard: { get: () => someDetails('ada', { feeHistory: fees }) },
  });
  await actOn(/^More for .*Oct 8, 2026$/, /^Pay fee/);
  const notes = page.getByLabelText('Notes');
  await expect.element(notes).toHaveValue('Payment for Oct 8, 2026 fee');
  await page.getByLabelText('Then add another').click();
  await submit.click();
  await expect
    .element(page.getByText('$5.00 from Ada Lovelace is recorded.').first())
    .toBeVisible();
  await expect.element(notes).toHaveValue('');
  await chooseStudent('Ada Lovelace');
  await amount.fill('4');
  await submit.click();
  await expect
    .element(page.getByText('$4.00 from Ada Lovelace is recorded.').first())
    .toBeVisible();
  const [first, second] = server.writes.map(({ input }) => input);
  expect(first).toMatchObject({ amount: 500, feeId: '2026-10-08_ada', feeDate: '2026-10-08' });
  expect(second).toMatchObject({ amount: 400 });
  expect(second).not.toHaveProperty('feeId');
  expect(second).not.toHaveProperty('feeDate');
});

test('payments one after another are said in the form, the last one under the button, each with its undo', async () => {
  let recorded = 0;
  const server = await openScreen('/payments?action=pay', {
    students,
    payments: {
      create: ({ amount: paid }) => {
        recorded += 1;
        const payment = aPayment({
          id: `payment-${recorded}`,
          studentName: 'Ada Lovelace',
          amount: paid,
        });
        return { payment, student: aStudent() };
      },
      remove: () => ({ deletedPayment: aPayment(), student: aStudent() }),
    },
  });
  await page.getByLabelText('Then add another').click();
  for (const dollars of ['5', '6']) {
    await chooseStudent('Ada Lovelace');
    await amount.fill(dollars);
    await submit.click();
    await expect
      .element(page.getByText(`$${dollars}.00 from Ada Lovelace is recorded.`))
      .toBeVisible();
  }
  await expect.element(page.getByText('$5.00 from Ada Lovelace is recorded.')).not.toBeVisible();
  expect(document.querySelector('[data-tone="done"]'), 'no message lies over the form').toBeNull();
  await page.getByText('1 payment before it').click();
  await page.getByRole('button', { name: 'Undo the payment of $5.00 from Ada Lovelace' }).click();
  await expect.element(page.getByText('The payment is removed.')).toBeVisible();
  await expect.element(page.getByText('$6.00 from Ada Lovelace is recorded.')).toBeVisible();
  expect(server.writes.at(-1)).toMatchObject({
    operation: 'payments.remove',
    input: { id: 'payment-1' },
  });
});

test('each of its two views leads to the other', async () => {
  await openScreen('/payments?method=cash', { students });
  const main = page.getByRole('main');
  const dashboard = main.getByRole('link', { name: 'Dashboard' });
  const form = main.getByRole('link', { name: 'Record Payment' });
  await expect.element(form).toHaveAttribute('data-variant', 'primary');
  await expect.element(dashboard).not.toBeInTheDocument();
  await form.click();
  await expect.element(dashboard).toHaveAttribute('data-variant', 'secondary');
  await expect.element(form).not.toBeInTheDocument();
  await dashboard.click();
  await expect.element(form).toBeVisible();
});

test('a half-typed payment is kept while its person looks elsewhere, until it is canceled', async () => {
  await openScreen('/payments?action=pay', { students });
  await chooseStudent('Ada Lovelace');
  await amount.fill('12.50');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Record a payment' }).first().click();
  await expect.element(amount).toHaveValue(12.5);
  await expect.element(page.getByLabelText('Student')).toHaveValue('Ada Lovelace');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Record Payment' }).click();
  await expect.element(amount).toHaveValue(null);
});

test('without a connection the form says at once that payments need one', async () => {
  await openScreen('/payments?action=pay', { students });
  await expect.element(amount).toBeVisible();
  await settled();
  window.dispatchEvent(new Event('offline'));
  await expect
    .element(
      page.getByText("There's no connection right now. Payments can be recorded once it is back."),
    )
    .toBeVisible();
});

test('Home names the method of a payment as the school does', async () => {
  const zelle = aPayment({ studentName: 'Ada', date: '2026-11-20', paymentMethodName: 'Zelle' });
  await openScreen('/', {
    attendance: { day: ({ date }) => aDay(date) },
    payments: { list: () => ({ items: [zelle], nextCursor: null }) },
  });
  await expect.element(page.getByText('Nov 20, 2026, Zelle', { exact: true })).toBeVisible();
});
