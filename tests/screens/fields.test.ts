import { test } from 'vitest';
import type { NewBudgetEntryInput } from '../../src/contract/budget.ts';
import type { NewExpense } from '../../src/contract/expense.ts';
import type { NewPaymentInput } from '../../src/contract/payment.ts';
import { budgetTypes } from '../../src/domain/budget.ts';
import { expect, openScreen, page, type Locator } from './support/screen.ts';
import type { StandIn } from './support/server.ts';
import { aBudgetEntry, anExpense, aPayment, aStudent } from './support/things.ts';

// Goes through every field of the contract in the forms for an expense, a budget entry and a payment: what is typed is
// sent, and an edit starts with the current values and sends the changes. A field that is added to the contract doesn't
// compile here until it has a label and two values, and it fails if a form leaves it out.
// (`tests/server/fields.test.ts` does the same on the server; for students there are `tests/e2e/students.spec.ts` and
// `tests/server/contacts.test.ts`.)

interface Field {
  label: string;
  /** What to type into a text field (a student's full name chooses them), or the label of an option. */
  typed: readonly [first: string, second: string];
  /** What is sent. */
  sent: readonly [first: unknown, second: unknown];
}
type FieldsOf<Input> = { [Name in keyof Required<Input>]: Field | null };
type EntryOf<Type extends NewBudgetEntryInput['budgetType']> = Omit<
  Extract<NewBudgetEntryInput, { budgetType: Type }>,
  'budgetType'
>;

const text = (label: string, first: string, second: string): Field => ({
  label,
  typed: [first, second],
  sent: [first, second],
});
const money = (label: string, first: string, second: string): Field => ({
  label,
  typed: [first, second],
  sent: [Number(first) * 100, Number(second) * 100],
});
const choice = (label: string, first: [string, string], second: [string, string]): Field => ({
  label,
  typed: [first[0], second[0]],
  sent: [first[1], second[1]],
});

const category = choice('Category', ['Insurance', 'insurance'], ['Supplies', 'supplies']);
const date = text('Date', '2026-11-18', '2026-11-19');
const notes = text('Notes', 'Two of them', 'Three of them');
const description = text('Description', 'Mirrors', 'Barres');
const people = [aStudent(), aStudent({ id: 'ben', firstName: 'Ben', email: 'ben@school.test' })];
const person = (label: string) => choice(label, ['Ada Lovelace', 'ada'], ['Ben Lovelace', 'ben']);

const named = (fields: Record<string, Field | null>) =>
  Object.entries(fields).filter((entry): entry is [string, Field] => entry[1] !== null);

const field = (label: string) => page.getByLabelText(new RegExp(`^${label}( \\*)?$`));

async function type(control: Locator, value: string): Promise<void> {
  await expect.element(control).toBeVisible();
  if (control.element() instanceof HTMLSelectElement) await control.selectOptions(value);
  else await control.fill(value);
}

async function fillIn(fields: Record<string, Field | null>, which: 0 | 1): Promise<void> {
  for (const [, { label, typed }] of named(fields)) await type(field(label), typed[which]);
}

async function press(name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).last().click();
}

async function expectSent(server: StandIn, input: object): Promise<void> {
  await expect.poll(() => server.writes.map((write) => write.input)).toEqual([input]);
}

const sent = (fields: Record<string, Field | null>, which: 0 | 1) =>
  Object.fromEntries(named(fields).map(([name, one]) => [name, one.sent[which]]));

/**
 * In an open edit form, changes every field from its first value to its second, and expects exactly that to be sent.
 */
async function changeAll(server: StandIn, id: string, fields: Record<string, Field | null>) {
  for (const [name, { label, typed }] of named(fields)) {
    await expect.element(field(label)).toBeVisible();
    const control = field(label).element() as HTMLInputElement | HTMLSelectElement;
    const shown =
      control instanceof HTMLSelectElement ? control.selectedOptions[0]?.text : control.value;
    expect(shown, `the form starts with its ${name}`).toBe(typed[0]);
  }
  await fillIn(fields, 1);
  await press('Save Changes');
  const implied = 'contributorName' in fields ? { contributorName: 'Ben Lovelace' } : {};
  const basedOn = expect.objectContaining(sent(fields, 0));
  await expectSent(server, { id, ...sent(fields, 1), ...implied, basedOn });
}

const expense: FieldsOf<NewExpense> = {
  amount: money('Amount', '12.50', '99.00'),
  description,
  category,
  date,
  budgetSource: choice(
    'Budget Source',
    ['Contribution Revenue', 'contribution-revenue'],
    ['General Expense', 'expense'],
  ),
  notes,
};

test('an expense: every field is sent as typed', async () => {
  const server = await openScreen('/expenses?tab=add', {
    expenses: { create: (input) => anExpense(input) },
  });
  await fillIn(expense, 0);
  await press('Add Expense');
  await expectSent(server, sent(expense, 0));
});

test('an expense: every field can be changed', async () => {
  const server = await openScreen('/expenses?tab=edit&id=expense-1', {
    expenses: { get: () => anExpense(sent(expense, 0)), update: (input) => anExpense(input) },
  });
  await changeAll(server, 'expense-1', expense);
});

const common = {
  amount: money('Amount', '40.00', '41.50'),
  date,
  description,
  status: choice('Status', ['Pending', 'pending'], ['Active', 'active']),
};
const entries: { [Type in NewBudgetEntryInput['budgetType']]: FieldsOf<EntryOf<Type>> } = {
  fee_revenue: {
    studentId: person('Student'),
    feeType: choice('Fee Type', ['Late', 'late'], ['Makeup', 'makeup']),
    ...common,
  },
  contribution_revenue: {
    contributorId: person('Contributor'),
    expectedAmount: money('Expected Amount', '70.00', '80.00'),
    ...common,
    // This follows from the contributor that is chosen.
    contributorName: null,
  },
  expense: { category, notes, ...common },
};
test.each([
  ['fee_revenue', 'fees', 'Add Fee Revenue'],
  ['contribution_revenue', 'contributions', 'Add Contribution Revenue'],
] as const)('a budget entry, %s: every field is sent as typed', async (budgetType, tab, add) => {
  const fields = entries[budgetType];
  const server = await openScreen(`/budget-management?tab=${tab}`, {
    students: { list: () => ({ items: people }) },
    budgetEntries: { create: (input) => aBudgetEntry(input) },
  });
  await fillIn(fields, 0);
  await press(add);
  const implied = 'contributorName' in fields ? { contributorName: 'Ada Lovelace' } : {};
  await expectSent(server, { budgetType, ...sent(fields, 0), ...implied });
});

test.each(budgetTypes.map((each) => [each, entries[each]] as const))(
  'a budget entry, %s: every field can be changed',
  async (budgetType, fields) => {
    const server = await openScreen('/budget-management?tab=entries&id=entry-1', {
      students: { list: () => ({ items: people }) },
      budgetEntries: {
        get: () => aBudgetEntry({ budgetType, ...sent(fields, 0) }),
        update: (input) => aBudgetEntry(input),
      },
    });
    await changeAll(server, 'entry-1', fields);
  },
);

const payment: FieldsOf<NewPaymentInput> = {
  studentId: person('Student'),
  amount: money('Amount', '5.00', '6.00'),
  date,
  paymentMethod: choice('Payment Method', ['Card', 'card'], ['Cash', 'cash']),
  notes,
  // A payment only has a fee if it is started from one; payments.test.ts covers that.
  feeId: null,
  feeDate: null,
};

test('a payment: every field is sent as typed', async () => {
  const server = await openScreen('/payments?action=pay', {
    students: { list: () => ({ items: people }) },
    payments: { create: (input) => ({ payment: aPayment(input), student: aStudent() }) },
  });
  await fillIn(payment, 0);
  await press(/^Record \$/);
  // The form asks before it records the same payment a second time.
  await expectSent(server, { ...sent(payment, 0), unlessRepeated: true });
});
