import { describe, test } from 'vitest';
import { chooseStudent } from './support/choose.ts';
import { aSchool, closeScreen, expect, openScreen, page, settled, vi } from './support/screen.ts';
import type { Answers, StandIn } from './support/server.ts';
import { aStudent } from './support/things.ts';
import { hurry } from './support/time.ts';

const UNKNOWN = "It may or may not be saved. Please try again: it won't be recorded twice.";
const SAVED_BEFORE = /^This was already saved on .+\. Nothing was recorded twice\.$/;

const fill = (label: string, text: string) => page.getByLabelText(label).last().fill(text);
const students = { list: () => ({ items: [aStudent({ balance: 900, creditAvailable: 800 })] }) };
const CREDITS = '/manage-students?view=form&id=ada&tab=credits';
const ofAda = { ...students, get: () => aStudent({ balance: 900, creditAvailable: 800 }) };

const costume = {
  key: 'costume',
  name: 'Costume',
  appliesTo: 'charge' as const,
  position: 0,
  retiredFrom: null,
  amounts: [{ from: '2000-01-01', amount: 0 }],
  classAmounts: [],
  revision: 1,
};
const december = {
  month: '2026-12',
  date: '2026-12-01',
  lines: [
    {
      studentId: 'ada',
      studentName: 'Ada Lovelace',
      familyId: null,
      familyName: '',
      classId: 'first',
      className: '',
      period: '2026-12',
      amount: 6000,
      date: '2026-12-01',
      parts: [{ kind: 'price' as const, amount: 6000 }],
      reason: '',
    },
  ],
  total: 6000,
  charged: { count: 0, students: 0, total: 0 },
};

/** Every form that adds something each time it is sent: how to open and fill it, and which button sends it. */
const forms: {
  name: string;
  operation: string;
  path: string;
  answers: Answers;
  fillIn: () => Promise<void>;
  submit: string;
}[] = [
  {
    name: 'a payment',
    operation: 'payments.create',
    path: '/payments?action=pay',
    answers: { students, payments: { create: () => {} } },
    async fillIn() {
      await chooseStudent('Ada Lovelace');
      await fill('Amount', '7');
    },
    submit: 'Record $7.00',
  },
  {
    name: 'an expense',
    operation: 'expenses.create',
    path: '/expenses?tab=add',
    answers: { expenses: { create: () => {} } },
    async fillIn() {
      await page.getByLabelText('Category').selectOptions('Marketing');
      await fill('Amount', '12.50');
      await fill('Description', 'Posters');
    },
    submit: 'Add Expense',
  },
  {
    name: 'a contribution',
    operation: 'budgetEntries.create',
    path: '/budget-management?tab=contributions',
    answers: { students, budgetEntries: { create: () => {} } },
    async fillIn() {
      await chooseStudent('Ada Lovelace', 'Contributor');
      await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('70');
    },
    submit: 'Add Contribution Revenue',
  },
  {
    name: 'a student',
    operation: 'students.create',
    path: '/manage-students?view=form',
    answers: { students: { create: () => {} } },
    async fillIn() {
      await fill('First Name', 'Ada');
      await fill('Last Name', 'Lovelace');
      await fill('Email', 'ada@school.test');
    },
    submit: 'Add Student',
  },
  {
    name: 'a credit given',
    operation: 'credits.grant',
    path: CREDITS,
    answers: { students: ofAda, credits: { grant: () => {} } },
    async fillIn() {
      await page.getByRole('button', { name: 'Give credit' }).first().click();
      await fill('Amount', '5');
    },
    submit: 'Give credit',
  },
  {
    name: 'a credit applied',
    operation: 'credits.apply',
    path: CREDITS,
    answers: { students: ofAda, credits: { apply: () => {} } },
    async fillIn() {
      await page.getByRole('button', { name: 'Apply credit' }).first().click();
      await fill('Amount', '2');
    },
    submit: 'Apply credit',
  },
  {
    name: 'a fee',
    operation: 'feeTypes.create',
    path: '/settings/fees',
    answers: { feeTypes: { create: () => {} } },
    async fillIn() {
      await page.getByRole('button', { name: 'Add a fee' }).click();
      await fill('Name', 'Costume');
      await fill('Amount', '2');
    },
    submit: 'Add fee',
  },
  {
    name: 'a charge',
    operation: 'charges.create',
    path: '/students/ada',
    answers: {
      school: { get: () => ({ ...aSchool, hasCharges: true }) },
      feeTypes: { list: () => ({ items: [costume] }) },
      students: { get: () => aStudent({ role: 'student' }) },
      charges: { create: () => {} },
    },
    async fillIn() {
      await page.getByRole('button', { name: 'Charge', exact: true }).first().click();
      await fill('Amount', '45');
    },
    submit: 'Charge $45.00',
  },
  {
    name: 'a month’s tuition',
    operation: 'tuition.run',
    path: '/charges/tuition?month=2026-12',
    answers: {
      tuition: { get: () => december, run: () => {} },
    },
    fillIn: () => page.getByLabelText('Amount for Ada Lovelace').fill('45'),
    submit: 'Charge $45.00',
  },
];

const losing = (operation: string) => (server: StandIn) => {
  server.loses = (one) => one === operation || one === 'me.written';
};

describe.each(forms)('$name', ({ operation, path, answers, fillIn, submit }) => {
  const press = () => page.getByRole('button', { name: submit, exact: true }).last();

  test('is recorded once: if pressed again, after a reload, and once the network is back', async () => {
    const server = await openScreen(path, answers);
    losing(operation)(server);
    await fillIn();
    hurry();
    await press().click();
    const failure = page.getByRole('alert').filter({ hasText: UNKNOWN });
    await expect.element(failure).toHaveTextContent('Operation failed after 3 attempts');
    await settled();
    expect(server.askedFor(operation)).toHaveLength(3);
    await press().click();
    await settled();
    await expect.element(failure).toBeVisible();
    expect(server.askedFor(operation)).toHaveLength(6);
    vi.useRealTimers();

    await closeScreen();
    await openScreen(path, server);
    await fillIn();
    server.loses = () => false;
    await press().click();
    // What was done is said first, where a message says it.
    await expect
      .poll(() => {
        document.querySelector<HTMLElement>('[data-tone="done"] [aria-label="Close"]')?.click();
        return document.querySelector('[data-tone="warning"]')?.textContent;
      })
      .toMatch(SAVED_BEFORE);
    const keys = server.askedFor(operation).map(({ key }) => key);
    expect(keys).toHaveLength(7);
    expect(new Set(keys).size, 'one key for all of it').toBe(1);
    expect(keys[0]).toMatch(/^.{16,}$/);
  });

  test('is sent once by two quick presses', async () => {
    const server = await openScreen(path, answers);
    await fillIn();
    await expect.element(press()).toBeEnabled();
    const button = press().element() as HTMLElement;
    button.click();
    button.click();
    await expect.poll(() => server.askedFor(operation).length).toBe(1);
    await settled();
    expect(server.writes).toHaveLength(1);
  });
});

test('different content is a separate request with its own key', async () => {
  const [payment] = forms as [(typeof forms)[0]];
  const server = await openScreen(payment.path, payment.answers);
  losing(payment.operation)(server);
  await payment.fillIn();
  hurry();
  await page.getByRole('button', { name: payment.submit }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(UNKNOWN);
  vi.useRealTimers();
  await fill('Amount', '8');
  server.loses = () => false;
  await page.getByRole('button', { name: 'Record $8.00' }).click();
  await expect.poll(() => server.askedFor(payment.operation).length).toBe(4);
  await settled();
  expect(new Set(server.askedFor(payment.operation).map(({ key }) => key)).size).toBe(2);
});
