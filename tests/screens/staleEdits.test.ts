import { test } from 'vitest';
import { anAdmin, expect, openScreen, page, refuse, theSettings } from './support/screen.ts';
import type { Answers } from './support/server.ts';
import { aDay, aMark, anExpense, aStudent } from './support/things.ts';
import { calm, hurry } from './support/time.ts';

const save = page.getByRole('button', { name: 'Save Changes' });
const alert = page.getByRole('alert');

test.for([
  ['Inactive', 'Set Inactive'],
  ['Removed', 'Remove'],
] as const)(
  'leaving the roll by the form asks what leaving it by the list does: %s',
  async ([status, button]) => {
    const ada = aStudent({ balance: 500, calculatedBalance: 500 });
    const students: Answers['students'] = { get: () => ada, list: () => ({ items: [ada] }) };
    const server = await openScreen('/manage-students?view=form&id=ada', { students });
    await page.getByLabelText('Enrollment Status').selectOptions(status);
    await save.click();
    const asks = page.getByRole('dialog', { name: `${button} Ada Lovelace?` });
    await expect.element(asks).toHaveTextContent('$5.00');
    await expect.element(asks).toHaveTextContent('No balance changes.');
    expect(server.askedFor('previews.show').map(({ input }) => input)).toEqual([
      { act: 'students.changeStatus', input: { id: 'ada', enrollmentStatus: status } },
    ]);
    await asks.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(asks).not.toBeInTheDocument();
    expect(server.writes).toEqual([]);

    // If the same form also sets a balance, the new balance counts.
    await page.getByLabelText('Balance').fill('8');
    await save.click();
    await expect.element(asks).toHaveTextContent('$8.00');
    await expect.element(asks).not.toHaveTextContent('No balance changes.');
    server.answers = {
      students: { ...students, update: () => ({ ...ada, balance: 800, enrollmentStatus: status }) },
    };
    await asks.getByRole('button', { name: button }).click();
    await expect.element(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
    expect(server.writes).toMatchObject([
      {
        operation: 'students.update',
        input: {
          id: 'ada',
          enrollmentStatus: status,
          balance: 800,
          basedOn: { enrollmentStatus: 'Enrolled', balance: 500 },
        },
      },
    ]);
  },
);

test('an expense that a colleague changed is reported, and saved when saved again', async () => {
  const opened = anExpense({ amount: 500, category: 'other' });
  const theirs = { ...opened, amount: 600, notes: 'Two rolls' };
  const server = await openScreen('/expenses?tab=edit&id=expense-1', {
    expenses: { get: () => opened },
  });
  await page.getByRole('textbox', { name: 'Amount' }).fill('7');
  // The colleague's version loads slowly, but saving again must still be based on it.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  server.answers = {
    expenses: {
      get: () => held.then(() => theirs),
      update: refuse(
        'CONFLICT',
        'The amount changed from $5.00 to $6.00 while this form was open. Please check it and save again.',
      ),
    },
  };
  await save.click();
  await expect.poll(() => server.askedFor('expenses.get').length).toBe(2);
  await expect.element(save).toBeDisabled();
  letGo();
  await expect.element(alert).toHaveTextContent('The amount changed from $5.00 to $6.00');
  server.answers = { expenses: { update: () => ({ ...theirs, amount: 700 }) } };
  await save.click();
  await expect
    .element(page.getByRole('tab', { name: 'View Expenses', selected: true }))
    .toBeVisible();
  // The colleague's notes are kept.
  expect(server.askedFor('expenses.update').map(({ input }) => input)).toEqual([
    { id: 'expense-1', amount: 700, basedOn: { amount: 500 } },
    { id: 'expense-1', amount: 700, basedOn: { amount: 600 } },
  ]);
});

const schoolName = page.getByLabelText('School name');
const saveSchool = page.getByRole('button', { name: 'Save School' });
const schoolNamed = (name: string) => ({ ...theSettings, schoolName: name });

test('settings saved in another tab are not overwritten silently', async () => {
  const server = await openScreen('/settings/school');
  await schoolName.fill('Giselle');
  server.answers = {
    settings: {
      get: () => schoolNamed('Swan Lake'),
      update: refuse(
        'CONFLICT',
        'The school name changed from “Test School” to “Swan Lake” while this form was open. Please check it and save again.',
      ),
    },
  };
  await saveSchool.click();
  await expect.element(alert).toHaveTextContent('to “Swan Lake” while this form was open.');
  await expect.element(schoolName).toHaveValue('Giselle');
  server.answers = { settings: { update: () => schoolNamed('Giselle') } };
  await saveSchool.click();
  await expect.element(page.getByText('School saved.').first()).toBeVisible();
  expect(server.askedFor('settings.update').map(({ input }) => input)).toEqual([
    { schoolName: 'Giselle', basedOn: { schoolName: 'Test School' } },
    { schoolName: 'Giselle', basedOn: { schoolName: 'Swan Lake' } },
  ]);
});

test('an edit whose response was lost is not reported as saved if a colleague has changed the same field since', async () => {
  const server = await openScreen('/settings/school', {
    settings: { get: () => theSettings, update: () => schoolNamed('Mine') },
  });
  await schoolName.fill('Mine');
  server.loses = (operation) => operation === 'me.written' || operation.startsWith('settings.');
  hurry();
  await saveSchool.click();
  await expect.element(alert).toHaveTextContent('It may or may not be saved.');
  calm();
  server.loses = () => false;
  server.answers = {
    settings: {
      get: () => schoolNamed('Theirs'),
      update: refuse(
        'CONFLICT',
        'The school name changed from “Test School” to “Theirs” while this form was open. Please check it and save again.',
      ),
    },
  };
  await saveSchool.click();
  await expect.element(alert).toHaveTextContent('to “Theirs” while this form was open.');
  await expect.element(page.getByText('School saved.')).not.toBeInTheDocument();
  await expect.element(schoolName).toHaveValue('Mine');
  server.answers = { settings: { update: () => schoolNamed('Mine') } };
  await saveSchool.click();
  await expect.element(page.getByText('School saved.').first()).toBeVisible();
  const sent = server.askedFor('settings.update');
  expect(sent.map(({ input }) => input)).toMatchObject([
    { basedOn: { schoolName: 'Test School' } },
    { basedOn: { schoolName: 'Test School' } },
    { basedOn: { schoolName: 'Test School' } },
    { basedOn: { schoolName: 'Test School' } },
    { basedOn: { schoolName: 'Theirs' } },
  ]);
  // The fourth request isn't a repetition, because the response to the first doesn't describe the current state.
  expect(new Set(sent.slice(0, 3).map(({ key }) => key)).size).toBe(1);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

test.for(['Removed', 'Inactive'] as const)(
  'a former student is not greeted as if they came to class: %s',
  async (enrollmentStatus) => {
    const profile = aStudent({ enrollmentStatus, totalFees: 500, totalPayments: 500 });
    const as = { ...anAdmin, id: profile.id, name: 'Ada', role: 'student' as const, profile };
    await openScreen('/', {}, { as });
    await expect.element(page.getByText('Everything is paid.')).toBeVisible();
    await expect.element(page.getByText('To come back, please ask the school.')).toBeVisible();
    await expect.element(page.getByText('See you in class!')).not.toBeInTheDocument();
  },
);

test('setting a flag of an unmarked student marks them present', async () => {
  const server = await openScreen('/attendance?date=2015-03-07', {
    attendance: {
      day: ({ date }) => aDay(date),
      mark: ({ status, attributes = {} }) => ({
        attendance: aMark({ status, attributes, fee: { total: 100, late: 100 } }),
        previousStatus: null,
        feeDifference: 100,
        student: aStudent({ calculatedBalance: 100 }),
      }),
    },
  });
  const late = page.getByRole('checkbox', { name: /Late/ });
  await expect.element(late).toBeEnabled();
  await late.click();
  await expect.element(page.getByRole('radio', { name: /^Present/ })).toBeChecked();
  await expect
    .poll(() => server.writes)
    .toMatchObject([
      {
        operation: 'attendance.mark',
        input: {
          date: '2015-03-07',
          studentId: 'ada',
          status: 'present',
          attributes: { late: true },
        },
      },
    ]);
});
