import { expect, test } from 'vitest';
import { actOn, inMenu } from './support/rows.ts';
import {
  closeScreen,
  lose,
  openScreen,
  page,
  refuse,
  settled,
  userEvent,
} from './support/screen.ts';
import type { Answers } from './support/server.ts';
import {
  aFamily,
  aFamilyAccount,
  aFamilyPart,
  aPayment,
  aStudent,
  someDetails,
} from './support/things.ts';
import { expectAddress } from './support/typing.ts';
import { calm, hurry } from './support/time.ts';

const baker = { id: 'baker', name: 'Baker' };
const ada = (family: typeof baker | null = baker) =>
  aStudent({ lastName: 'Baker', calculatedBalance: 6000, family });
const ben = (family: typeof baker | null = baker) =>
  aStudent({ id: 'ben', firstName: 'Ben', lastName: 'Baker', email: null, family });
const eve = aStudent({ id: 'eve', firstName: 'Eve', lastName: 'Cole', email: 'eve@school.test' });

const parts = [
  aPayment({ studentName: 'Ada Baker', amount: 6000, family: aFamilyPart() }),
  aPayment({
    id: 'payment-2',
    studentId: 'ben',
    studentName: 'Ben Baker',
    amount: 2500,
    family: aFamilyPart(),
  }),
];

const families: Answers['families'] = {
  list: () => ({
    items: [aFamily(), aFamily({ id: 'cole', name: 'Cole', students: [], adults: [] })],
  }),
  get: () => aFamily(),
  account: () => aFamilyAccount(),
};
const students: Answers['students'] = {
  list: () => ({ items: [ada(), ben(), eve] }),
  get: () => ada(),
};
const payments: Answers['payments'] = { list: () => ({ items: parts, nextCursor: null }) };

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const heading = page.getByRole('heading', { level: 1 });
const dialog = page.getByRole('dialog');
const amount = page.getByLabelText('Amount');
const ofAda = page.getByLabelText('Ada', { exact: true });
const ofBen = page.getByLabelText('Ben', { exact: true });
const record = button('Record $85.00');
const problem = 'The lines add up to $75.00, but the payment is $85.00.';

/** The server's answer to a payment of $60.00 for Ada and $25.00 for Ben. */
const create = () => ({
  actId: 'act-1',
  payments: parts,
  students: [
    { ...ada(), calculatedBalance: 0 },
    { ...ben(), calculatedBalance: 500 },
  ],
});

test('the list: by name, found by name, student, guardian and phone', async () => {
  await openScreen('/families', { families });
  const rows = page.getByRole('table', { name: 'Families' }).getByRole('row');
  await expect.element(rows).toHaveLength(3);
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(/Baker.*Ada Baker, Ben Baker.*Ann Baker.*Owes \$85\.00/);
  for (const typed of ['bak', 'ben', 'ann', '0102']) {
    await page.getByLabelText('Search').fill(typed);
    await expect.element(rows).toHaveLength(2);
  }
  await page.getByLabelText('Search').fill('nobody');
  await expect.element(page.getByText('No families found.')).toBeVisible();
  await closeScreen();
  await openScreen('/families', {});
  await expect.element(page.getByText(/^No families yet\./)).toBeVisible();
  await expect.element(link('Add a family')).toBeVisible();
});

test('a family that can’t be loaded says so, and one that is gone leads to the others', async () => {
  calm();
  const server = await openScreen('/families/baker', { families: { get: lose } });
  hurry();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to load the family: Operation failed after 3 attempts: ');
  server.answers = { families: { get: refuse('NOT_FOUND', 'Family not found') } };
  await button('Retry').click();
  await expect.element(page.getByText('Family not found')).toBeVisible();
  await expect.element(link('All families')).toBeVisible();
});

test('a family is added with its students, who suggest its name, and its guardians', async () => {
  const server = await openScreen('/families?view=form&studentId=ada', {
    families: { ...families, create: () => ({ family: aFamily() }) },
    students: { list: () => ({ items: [ada(null), ben(null), eve] }) },
  });
  const name = page.getByLabelText('Family name');
  await expect.element(name).toHaveValue('Baker');
  await page.getByRole('combobox', { name: 'Another student' }).fill('ben');
  await expect
    .element(page.getByRole('option', { name: 'Ben' }))
    .toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove Ben Baker')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Another student' })).toHaveFocus();
  await button('Add parent or guardian').click();
  await expect.element(page.getByLabelText('First name')).toHaveFocus();
  await userEvent.keyboard('Ann');
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Baker');
  await page.getByLabelText('Email').fill('ann@school.test');
  await button('Add another parent or guardian').click();
  await button('Remove parent or guardian 2').click();
  await expect.element(button('Add another parent or guardian')).toHaveFocus();
  await button('Add family').click();
  await expectAddress(/\/families\/baker$/);
  await expect.element(heading).toHaveTextContent('Baker');
  expect(server.writes).toMatchObject([
    {
      operation: 'families.create',
      input: {
        name: 'Baker',
        studentIds: ['ada', 'ben'],
        adults: [{ firstName: 'Ann', lastName: 'Baker', email: 'ann@school.test' }],
      },
    },
  ]);
  expect(server.writes[0]?.input).not.toHaveProperty('adults.0.phone');
});

test('a refused guardian is said at their field, and nothing typed is lost', async () => {
  const message =
    'This email belongs to Max, whose registration is not approved. Approve it first.';
  await openScreen('/families?view=form', {
    families: { create: refuse('CONFLICT', message, { 'adults.0.email': message }) },
    students: { list: () => ({ items: [eve] }) },
  });
  await chooseStudentIn('Eve Cole');
  await button('Add parent or guardian').click();
  await userEvent.keyboard('Max');
  await page.getByLabelText('Email').fill('max@school.test');
  await button('Add family').click();
  await expect
    .element(page.getByLabelText('Email'))
    .toHaveAccessibleDescription(new RegExp(message));
  await expect.element(page.getByLabelText('Email')).toHaveFocus();
  await expect.element(page.getByLabelText('First name')).toHaveValue('Max');
  await expect.element(page.getByLabelText('Family name')).toHaveValue('Cole');
});

/** The field is empty again after each choice. */
async function chooseStudentIn(name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Student' }).fill(name.toLowerCase());
  await expect.element(page.getByRole('option', { name })).toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{Enter}');
  await expect.element(button(`Remove ${name}`)).toBeVisible();
}

test('its page answers first what is owed, and lists who, and what was paid as a whole', async () => {
  await openScreen('/families/baker', { families, payments });
  await expect
    .element(page.getByText('The Bakers owe $85.00: Ada $60.00, Ben $25.00.'))
    .toBeVisible();
  await expect.element(link('Take payment')).toBeVisible();
  await expect.element(link('Ada Baker')).toHaveAttribute('href', '/students/ada');
  await expect.element(link('ann@school.test')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row');
  await expect.element(rows).toHaveLength(2);
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(/\$85\.00.*Ada \$60\.00, Ben \$25\.00.*Ann Baker/);
});

test('its name, note and students are changed, and only what was changed is sent', async () => {
  const server = await openScreen('/families/baker', {
    families: {
      ...families,
      update: refuse(
        'CONFLICT',
        'This family was changed by someone else meanwhile. Please check it and save again.',
      ),
    },
    students,
  });
  await button('Edit').click();
  await dialog.getByLabelText('Note').fill('Cash only');
  await button('Remove Ben Baker').click();
  server.answers.families = { ...server.answers.families, get: () => aFamily({ revision: 7 }) };
  await button('Save').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('changed by someone else');
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('Cash only');
  server.answers.families = {
    ...server.answers.families,
    update: () => ({ family: aFamily({ note: 'Cash only' }) }),
  };
  await button('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  const changes = { id: 'baker', note: 'Cash only', studentIds: ['ada'] };
  expect(server.writes.map(({ input }) => input)).toEqual([
    { ...changes, revision: 1 },
    { ...changes, revision: 7 },
  ]);
});

test('a dialog begins in its first field', async () => {
  await openScreen('/families/baker', { families });
  await button('Add parent or guardian').click();
  await expect.element(dialog.getByLabelText('First name')).toHaveFocus();
});

test('deleting a family says what stays', async () => {
  const server = await openScreen('/families/baker', {
    families: { ...families, remove: () => ({ deletedFamily: aFamily() }) },
  });
  await button('Delete family').click();
  await expect
    .element(dialog)
    .toHaveTextContent(
      'Students, payments and balances stay; only their grouping as a family is deleted',
    );
  await dialog.getByRole('button', { name: 'Delete family' }).click();
  await expectAddress(/\/families$/);
  expect(server.writes).toMatchObject([{ operation: 'families.remove', input: { id: 'baker' } }]);
});

test('a guardian gets a password, is changed, and is removed with what that means', async () => {
  const server = await openScreen('/families/baker', {
    families: {
      ...families,
      changeAdult: () => ({ family: aFamily() }),
      removeAdult: () => ({ family: aFamily({ adults: [] }) }),
    },
    users: {
      givePasswords: () => ({
        items: [
          { id: 'ann', name: 'Ann Baker', email: 'ann@school.test', temporaryPassword: 'plie-42' },
        ],
        skipped: [],
        withoutEmail: [],
      }),
    },
  });
  await button('Manage Ann Baker').click();
  await expect.element(button('Email an invitation')).toBeVisible();
  await button('Make a temporary password').click();
  await expect.element(dialog.getByLabelText('Temporary password')).toHaveValue('plie-42');
  await button('Done').click();

  await button('Manage Ann Baker').click();
  await button('Edit name, phone and relation').click();
  await dialog.getByLabelText('Relation').fill('Aunt');
  await button('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();

  await button('Manage Ann Baker').click();
  await button('Remove from the family').click();
  await expect
    .element(dialog)
    .toHaveTextContent('They can no longer see Ada and Ben or get receipts');
  await button('Remove').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.writes.map(({ operation, input }) => [operation, input])).toEqual([
    ['users.givePasswords', { ids: ['ann'] }],
    ['families.changeAdult', { id: 'baker', userId: 'ann', relation: 'Aunt', revision: 1 }],
    ['families.removeAdult', { id: 'baker', userId: 'ann' }],
  ]);
});

test('a guardian without an email is offered one first', async () => {
  const [ann] = aFamily().adults;
  if (!ann) throw new Error('Ann is missing');
  await openScreen('/families/baker', {
    families: { ...families, get: () => aFamily({ adults: [{ ...ann, email: null }] }) },
  });
  await button('Manage Ann Baker').click();
  await expect.element(dialog).toHaveTextContent('They have no email, so they can’t log in.');
  await expect.element(button('Add email')).toBeVisible();
  await expect.element(button('Make a temporary password')).not.toBeInTheDocument();
});

test('the amount is shared as it is typed, oldest fees first, until a share is typed', async () => {
  await openScreen('/families/baker?action=pay', { families });
  await expect.element(amount).toHaveValue(85);
  await expect.element(ofAda).toHaveValue(60);
  await expect.element(ofBen).toHaveValue(25);
  await expect.element(ofBen).toHaveAccessibleDescription('Owes $25.00 → paid up');
  await amount.fill('40');
  await expect.element(ofAda).toHaveValue(30);
  await expect.element(ofBen).toHaveValue(10);
  await expect.element(ofBen).toHaveAccessibleDescription('Owes $25.00 → owes $15.00');
  await amount.fill('100');
  await expect.element(ofAda).toHaveValue(75);
  await expect.element(ofAda).toHaveAccessibleDescription('Owes $60.00 → has a $15.00 credit');

  await ofBen.fill('40');
  await amount.fill('115');
  await expect.element(ofAda).toHaveValue(75);
  await expect.element(ofBen).toHaveValue(40);
  await button('Split by oldest fees again').click();
  await expect.element(ofAda).toHaveValue(90);
  await expect.element(ofBen).toHaveValue(25);
});

test('shares that don’t add up are refused in words, and a fraction of a cent at its field', async () => {
  const server = await openScreen('/families/baker?action=pay', { families });
  await ofAda.fill('50');
  await expect.element(page.getByText(problem)).toBeVisible();
  await record.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(problem);
  await ofAda.fill('50.005');
  await record.click();
  await expect
    .element(ofAda)
    .toHaveAccessibleDescription(/^An amount has at most two decimals, such as 12\.50/);
  await expect.element(ofAda).toHaveFocus();
  await amount.fill('0');
  await button('Record Payment').click();
  await expect
    .element(amount)
    .toHaveAccessibleDescription('Payment amount must be greater than zero');
  await settled();
  expect(server.writes).toEqual([]);
});

test('a payment is sent once, however often it is pressed, and then says what it did for each', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const server = await openScreen('/families/baker?action=pay', {
    families,
    payments,
    familyPayments: {
      create: () => held.then(create),
      remove: () => ({ deletedPayments: parts, students: [] }),
    },
  });
  await page.getByLabelText('Paid by').selectOptions('Ann Baker');
  await page.getByLabelText('Notes').fill('Fall');
  await expect.element(record).toBeEnabled();
  const form = (record.element() as HTMLButtonElement).form as HTMLFormElement;
  form.requestSubmit();
  form.requestSubmit();
  letGo();
  await expect
    .element(page.getByText('$85.00 from the Bakers is recorded.'))
    .toHaveTextContent('Ada: $60.00, now paid up. Ben: $25.00, now owes $5.00.');
  await expectAddress(/\/families\/baker$/);
  expect(server.writes).toMatchObject([
    {
      operation: 'familyPayments.create',
      input: {
        id: 'baker',
        amount: 8500,
        paymentMethod: 'cash',
        date: '2026-11-21',
        notes: 'Fall',
        payerId: 'ann',
        lines: [
          { studentId: 'ada', amount: 6000 },
          { studentId: 'ben', amount: 2500 },
        ],
      },
    },
  ]);
  await button('Undo').click();
  await expect.element(page.getByText('The payment is removed.')).toBeVisible();
  expect(document.activeElement, 'the focus is not lost with the button').not.toBe(document.body);
  expect(server.writes.at(-1)).toMatchObject({
    operation: 'familyPayments.remove',
    input: { id: 'baker', actId: 'act-1' },
  });
});

test('what the server refuses is shown, and what was typed stays', async () => {
  const refusal = 'A line is for a student who is not in this family.';
  const server = await openScreen('/families/baker?action=pay', {
    families,
    familyPayments: { create: refuse('INVALID_ARGUMENT', refusal, { lines: refusal }) },
  });
  await ofAda.fill('50');
  await ofBen.fill('35');
  await record.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(refusal);
  await expect.element(ofAda).toHaveValue(50);
  await expect.element(amount).toHaveValue(85);
  server.answers = { families, familyPayments: { create } };
  await record.click();
  await expect.element(page.getByText(/^\$85\.00 from the Bakers is recorded\./)).toBeVisible();
});

test('a part in the payment lists says what it is a part of, and is removed as the whole', async () => {
  const server = await openScreen('/payments', {
    students,
    payments,
    familyPayments: {
      remove: () => ({ deletedPayments: parts, students: [] }),
      restore: create,
    },
  });
  const row = page.getByRole('row').filter({ hasText: '$60.00' });
  await expect
    .element(row.getByRole('link', { name: 'Part of the Bakers’ $85.00' }))
    .toHaveAttribute('href', '/families/baker');
  await row.getByRole('button', { name: /^More for/ }).click();
  await inMenu(/^Remove payment/).click();
  await expect
    .element(dialog)
    .toHaveTextContent(
      /The Bakers’ payment of \$85\.00 of .* will be deleted with all its parts\./,
    );
  expect(server.askedFor('previews.show').at(-1)?.input).toMatchObject({
    act: 'familyPayments.remove',
    input: { id: 'baker', actId: 'act-1' },
  });
  await button('Confirm').click();
  await expect.element(page.getByText('Payment deleted successfully')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(page.getByText('Payment restored')).toBeVisible();
  expect(server.writes.map(({ operation }) => operation)).toEqual([
    'familyPayments.remove',
    'familyPayments.restore',
  ]);
});

test('also on a student’s page and statement, and once the family is deleted', async () => {
  const gone = { ...aFamilyPart(), name: null };
  await openScreen('/students/ada?tab=payments', {
    families,
    students: {
      ...students,
      financialDetails: () =>
        someDetails('ada', { paymentHistory: [{ ...aPayment(), family: gone }] }),
    },
  });
  await expect.element(page.getByText('Part of a family’s $85.00')).toBeVisible();
  await actOn(/^More for \$/, /^Remove payment/);
  await expect.element(dialog).toHaveTextContent(/A family’s payment of \$85\.00/);
});

test('a student’s page has the family’s sentence and payment, if they are in one', async () => {
  const server = await openScreen('/students/ada', { families, students });
  const card = page.getByRole('region', { name: 'Family' });
  await expect.element(card).toHaveTextContent('The Bakers owe $85.00: Ada $60.00, Ben $25.00.');
  await card.getByRole('link', { name: 'Take payment for the Bakers' }).click();
  await expectAddress(/\/families\/baker\?action=pay$/);
  await expect.element(amount).toHaveValue(85);

  await closeScreen();
  server.answers = { students: { ...students, get: () => ada(null) } };
  await openScreen('/students/ada?tab=details', server);
  await expect.element(button('Add to a family')).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});

test('a student joins a family from their page; without any, a new one is started', async () => {
  const server = await openScreen('/students/eve?tab=details', {
    families: { ...families, update: () => ({ family: aFamily() }) },
    students: { ...students, get: () => eve },
  });
  await button('Add to a family').click();
  await page.getByRole('combobox', { name: 'Family' }).fill('bak');
  await expect.element(page.getByRole('option')).toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{Enter}');
  await button('Add to family').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.writes).toMatchObject([
    {
      operation: 'families.update',
      input: { id: 'baker', studentIds: ['ada', 'ben', 'eve'], revision: 1 },
    },
  ]);
  await closeScreen();
  await openScreen('/students/eve?tab=details', { students: { ...students, get: () => eve } });
  await button('Add to a family').click();
  await link('Start a new family').click();
  await expectAddress(/\/families\?view=form&studentId=eve$/);
  await expect.element(page.getByLabelText('Family name')).toHaveValue('Cole');
});

test('only a school with families has them on the list of students', async () => {
  const server = await openScreen('/manage-students', { students });
  const between = page.getByRole('navigation', { name: 'Students and families' });
  await expect
    .element(between.getByRole('link', { name: 'Students' }))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(between.getByRole('link', { name: 'Families' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Students' });
  await page.getByRole('button', { name: /^Family/ }).click();
  await expectAddress(/order=family/);
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('Eve Cole');
  await page.getByLabelText('Search').fill('baker');
  await expect.element(table.getByRole('row')).toHaveLength(3);

  await closeScreen();
  server.answers = { students: { list: () => ({ items: [ada(null), ben(null), eve] }) } };
  await openScreen('/manage-students', server);
  await expect.element(page.getByRole('link', { name: 'Ada Baker' })).toBeVisible();
  await expect.element(link('Families')).not.toBeInTheDocument();
  await expect.element(page.getByRole('columnheader', { name: /Family/ })).not.toBeInTheDocument();
});

test('Find anything offers families once something is typed', async () => {
  await openScreen('/', {});
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('option', { name: /Record a payment/ })).toBeVisible();
  await expect.element(page.getByRole('option', { name: /family/i })).not.toBeInTheDocument();
  await userEvent.keyboard('add a fam');
  await page.getByRole('option', { name: /^Add a family/ }).click();
  await expectAddress(/\/families\?view=form$/);
});
