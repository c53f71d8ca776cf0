import { test } from 'vitest';
import { standardPaymentMethods, type PaymentMethod } from '../../src/domain/paymentMethod.ts';
import { chooseStudent } from './support/choose.ts';
import { expect, openScreen, page, refuse, type Locator } from './support/screen.ts';
import type { Answers } from './support/server.ts';
import { aStudent } from './support/things.ts';
import { press } from './support/typing.ts';

const zelle = { key: 'zelle', name: 'Zelle', position: 2, retiredFrom: null, revision: 1 };
const withZelle: PaymentMethod[] = [...standardPaymentMethods, zelle];
const listOf = (items: readonly PaymentMethod[]): Answers => ({
  paymentMethods: { list: () => ({ items: [...items] }) },
});

const card = (): Locator => page.getByRole('table', { name: 'Payment methods' });

test('the usual ones are offered until they are added, by one tap', async () => {
  const server = await openScreen('/settings/payment-methods', listOf(withZelle));
  await expect.element(card().getByText('Zelle')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Zelle Add' })).not.toBeInTheDocument();
  server.answers = {
    paymentMethods: {
      ...listOf(withZelle).paymentMethods,
      create: ({ name }) => ({ paymentMethod: { ...zelle, key: 'venmo', name } }),
    },
  };
  await page.getByRole('button', { name: 'Venmo Add' }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Venmo is added.' }))
    .toBeVisible();
  expect(server.writes).toMatchObject([
    { operation: 'paymentMethods.create', input: { name: 'Venmo' } },
  ]);
});

test('adding one by keyboard moves the focus on, because its chip disappears', async () => {
  const methods: PaymentMethod[] = [...standardPaymentMethods];
  await openScreen('/settings/payment-methods', {
    paymentMethods: {
      list: () => ({ items: [...methods] }),
      create: () => {
        methods.push(zelle);
        return { paymentMethod: zelle };
      },
    },
  });
  await press(page.getByRole('button', { name: 'Zelle Add' }));
  await expect.element(card().getByText('Zelle')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add a method' })).toHaveFocus();
});

test('any other is added by its name; a taken name is an error at the field', async () => {
  const taken = 'There is already a payment method called "Cash"';
  const server = await openScreen('/settings/payment-methods', {
    paymentMethods: {
      ...listOf(withZelle).paymentMethods,
      create: refuse('CONFLICT', taken, { name: taken }),
    },
  });
  await page.getByRole('button', { name: 'Add a method' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a payment method' });
  const name = dialog.getByLabelText('Name');
  await expect.element(name).toHaveFocus();
  await name.fill('cash');
  await dialog.getByRole('button', { name: 'Add method' }).click();
  await expect.element(name).toHaveAccessibleDescription(taken);
  server.answers = {
    paymentMethods: {
      ...listOf(withZelle).paymentMethods,
      create: (input) => ({ paymentMethod: { ...zelle, key: 'payPal', name: input.name } }),
    },
  };
  await name.fill('PayPal');
  await dialog.getByRole('button', { name: 'Add method' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'PayPal is added.' }))
    .toBeVisible();
});

test('one can be renamed, moved and retired; cash can only be renamed', async () => {
  const server = await openScreen('/settings/payment-methods', {
    paymentMethods: {
      ...listOf(withZelle).paymentMethods,
      update: () => ({ paymentMethod: { ...zelle, name: 'Zelle Pay' } }),
    },
  });
  await card().getByRole('button', { name: 'Edit Cash' }).click();
  const cash = page.getByRole('dialog', { name: 'Edit Cash' });
  await expect.element(cash.getByRole('button', { name: 'Save name' })).toBeVisible();
  await expect.element(cash.getByRole('button', { name: 'Retire' })).not.toBeInTheDocument();
  await cash.getByRole('button', { name: 'Close' }).click();

  await card().getByRole('button', { name: 'Edit Zelle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Zelle' });
  await dialog.getByLabelText('Retired from').fill('2026-12-01');
  await expect
    .element(dialog)
    .toHaveTextContent(
      'No payments by Zelle dated Dec 1, 2026 or later. Payments already recorded stay.',
    );
  await dialog.getByLabelText('Name').fill('Zelle Pay');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Renamed to Zelle Pay everywhere.' }))
    .toBeVisible();
  await card().getByRole('button', { name: 'Move Zelle up' }).click();
  await expect
    .poll(() => server.writes)
    .toMatchObject([
      { input: { key: 'zelle', name: 'Zelle Pay', revision: 1 } },
      { input: { key: 'zelle', position: 1 } },
    ]);
});

test('a payment offers the methods of its date, and the list has a chip for each', async () => {
  const retired = { ...zelle, retiredFrom: '2026-11-10' } as PaymentMethod;
  const server = await openScreen('/payments?action=pay', {
    ...listOf([...standardPaymentMethods, retired]),
    students: { list: () => ({ items: [aStudent()] }) },
    payments: { create: () => {} },
  });
  const method = page.getByLabelText('Payment Method');
  await expect.element(method).toHaveTextContent('CashCard');
  await page.getByLabelText('Date').fill('2026-11-09');
  await expect.element(method).toHaveTextContent('CashCardZelle');
  await method.selectOptions('Zelle');
  await chooseStudent('Ada Lovelace');
  await page.getByLabelText('Amount').fill('5');
  await page.getByRole('button', { name: 'Record $5.00' }).click();
  await expect
    .poll(() => server.askedFor('payments.create'))
    .toMatchObject([{ input: { paymentMethod: 'zelle', date: '2026-11-09' } }]);
});

test("a chosen method stays on screen and is sent, even if the new date doesn't offer it", async () => {
  const retired = { ...zelle, retiredFrom: '2026-11-10' } as PaymentMethod;
  const wrong = 'Invalid payment method. Must be one of: cash, card';
  const server = await openScreen('/payments?action=pay', {
    ...listOf([...standardPaymentMethods, retired]),
    students: { list: () => ({ items: [aStudent()] }) },
    payments: { create: refuse('INVALID_ARGUMENT', wrong, { paymentMethod: wrong }) },
  });
  const method = page.getByLabelText('Payment Method');
  await page.getByLabelText('Date').fill('2026-11-09');
  await method.selectOptions('Zelle');
  await page.getByLabelText('Date').fill('2026-11-20');
  await chooseStudent('Ada Lovelace');
  await page.getByLabelText('Amount').fill('5');
  await page.getByRole('button', { name: 'Record $5.00' }).click();
  await expect.element(method).toHaveAccessibleDescription(wrong);
  await expect.element(method).toHaveDisplayValue('Zelle');
  expect(server.askedFor('payments.create')).toMatchObject([{ input: { paymentMethod: 'zelle' } }]);
});

test('the list of payments can be filtered by any of them', async () => {
  const server = await openScreen('/payments', listOf(withZelle));
  await page.getByRole('button', { name: 'Zelle', exact: true }).click();
  await expect
    .poll(() => server.askedFor('payments.list').at(-1)?.input)
    .toMatchObject({ method: 'zelle' });
});
