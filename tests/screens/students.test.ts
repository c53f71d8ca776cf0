import { describe, test } from 'vitest';
import { actOn, inMenu } from './support/rows.ts';
import {
  closeScreen,
  expect,
  lose,
  openScreen,
  page,
  refuse,
  settled,
  userEvent,
  vi,
} from './support/screen.ts';
import type { Answers } from './support/server.ts';
import { figureOf } from './support/parts.ts';
import { aStudent } from './support/things.ts';
import { calm } from './support/time.ts';
import { expectAddress } from './support/typing.ts';

const rows = page.getByRole('row');
const dialog = page.getByRole('dialog');
const alert = page.getByRole('alert');
const statusOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const texts = () =>
  rows
    .elements()
    .slice(1)
    .map((row) => /Ann|Bea|Cleo/.exec(row.textContent ?? '')?.[0]);

type Named = ReturnType<typeof aStudent>;
const named = (firstName: string, details: Parameters<typeof aStudent>[0] = {}) =>
  aStudent({
    id: firstName.toLowerCase(),
    firstName,
    email: `${firstName}@school.test`,
    ...details,
  });
const listed = (...items: Named[]): NonNullable<Answers['students']> => ({
  list: () => ({ items }),
  get: ({ id }) => items.find((one) => one.id === id),
});

describe('the filter', () => {
  test('shows each status separately, and the summary only with All and Enrolled', async () => {
    const statuses = ['Enrolled', 'Inactive', 'Pending Payment', 'Removed'] as const;
    const students = listed(
      ...statuses.map((enrollmentStatus) => named(enrollmentStatus, { enrollmentStatus })),
    );
    const server = await openScreen('/manage-students', { students });
    const filter = page.getByLabelText('Filter by Status');
    await expect.element(filter).toBeVisible();
    expect(
      filter
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(['All Students', ...statuses]);
    await expect.element(rows).toHaveLength(5);
    const summary = page.getByRole('heading', { name: 'Enrollment Summary' });
    await expect.element(summary).toBeVisible();
    for (const status of statuses) {
      await filter.selectOptions(status);
      await expect.element(rows).toHaveLength(2);
      await expect.element(rows.nth(1)).toHaveTextContent(status);
      if (status === 'Enrolled') await expect.element(summary).toBeVisible();
      else await expect.element(summary).not.toBeInTheDocument();
      await expectAddress(new RegExp(`status=${status.replace(' ', '(\\+|%20)')}`));
    }
    const address = location.href.slice(location.origin.length);
    await closeScreen();
    await openScreen(address, server);
    await expect.element(filter).toHaveValue('Removed');
  });

  test('the summary counts leads and follows among the enrolled', async () => {
    await openScreen('/manage-students', {
      students: listed(
        named('Ann'),
        named('Bea', { danceRole: 'Follow' }),
        named('Cleo'),
        named('Dan', { enrollmentStatus: 'Pending Payment' }),
        named('Eve', { enrollmentStatus: 'Removed', danceRole: 'Follow' }),
      ),
    });
    await expect.element(await figureOf('Total Enrolled Students')).toHaveTextContent(/^3$/);
    await expect.element(await figureOf('Leads')).toHaveTextContent(/^2$/);
    await expect.element(await figureOf('Follows')).toHaveTextContent(/^1$/);
  });
});

test('the list has its columns, and a header sorts it: the largest balance first, reversed, and not at all', async () => {
  await openScreen('/manage-students', {
    students: listed(
      named('Ann', { calculatedBalance: 300, danceRole: 'Lead' }),
      named('Bea', { calculatedBalance: 1200 }),
      named('Cleo'),
    ),
  });
  await expect.poll(texts).toEqual(['Ann', 'Bea', 'Cleo']);
  const headings = page.getByRole('columnheader').elements();
  expect(headings.map((one) => one.textContent)).toEqual([
    'Name',
    'Email',
    'Dance Role',
    'Status',
    'Balance',
    'Actions',
  ]);
  await expect.element(rows.nth(1)).toHaveTextContent('Owes $3.00');
  await expect.element(rows.nth(1)).toHaveTextContent('Lead');
  const heading = page.getByRole('columnheader', { name: 'Balance' });
  await expect.element(heading).toHaveAttribute('aria-sort', 'none');
  await heading.getByRole('button').click();
  await expect.poll(texts).toEqual(['Bea', 'Ann', 'Cleo']);
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
  await userEvent.keyboard('{Enter}');
  await expect.poll(texts).toEqual(['Cleo', 'Ann', 'Bea']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(texts).toEqual(['Ann', 'Bea', 'Cleo']);
});

test('the order of the list is restored after an edit, and after Back', async () => {
  await openScreen('/manage-students?q=lovelace', {
    students: listed(
      named('Ann', { calculatedBalance: 300 }),
      named('Bea', { calculatedBalance: 1200 }),
    ),
  });
  const heading = page.getByRole('columnheader', { name: 'Balance' });
  await heading.getByRole('button').click();
  await expect.poll(texts).toEqual(['Bea', 'Ann']);
  await actOn('Bea Lovelace', 'Edit');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(texts).toEqual(['Bea', 'Ann']);
  await page.getByRole('link', { name: 'Bea Lovelace' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bea Lovelace' })).toBeVisible();
  window.history.back();
  await expect.poll(texts).toEqual(['Bea', 'Ann']);
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
});

test('the search finds by name and email, and stays in the address', async () => {
  const server = await openScreen('/manage-students', {
    students: listed(named('Ann'), named('Bea')),
  });
  const search = page.getByRole('searchbox');
  await search.fill('lovelace ann');
  await expect.poll(texts).toEqual(['Ann']);
  await expect.element(search).toHaveValue('lovelace ann');
  await search.fill('bea@school.test');
  await expect.poll(texts).toEqual(['Bea']);
  await expectAddress(/q=bea/);
  const address = location.href.slice(location.origin.length);
  await closeScreen();
  await openScreen(address, server);
  await expect.element(search).toHaveValue('bea@school.test');
  await expect.poll(texts).toEqual(['Bea']);
  // After an edit, the search is shown again.
  await actOn('Bea Lovelace', 'Edit');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(search).toHaveValue('bea@school.test');
});

describe('the status in the row', () => {
  test('is reported by name if it is refused, even if the next was chosen meanwhile', async () => {
    const [ann, bob] = [named('Ann'), named('Bob')];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const server = await openScreen('/manage-students?status=Enrolled', {
      students: {
        ...listed(ann, bob),
        changeStatus({ id, enrollmentStatus }) {
          if (id === 'ann') return held.then(refuse('INVALID_ARGUMENT', 'Not today.'));
          bob.enrollmentStatus = enrollmentStatus;
          return bob;
        },
      },
    });
    await actOn('Ann Lovelace', 'Pending Payment');
    await actOn('Bob Lovelace', 'Pending Payment');
    await expect
      .poll(() => server.writes.map(({ input }) => input))
      .toEqual([
        { id: 'ann', enrollmentStatus: 'Pending Payment' },
        { id: 'bob', enrollmentStatus: 'Pending Payment' },
      ]);
    letGo();
    await expect
      .element(page.getByText("Ann Lovelace's status isn't changed: Not today."))
      .toBeVisible();
    await settled();
    await expect.element(statusOf('Ann Lovelace')).toHaveTextContent('Enrolled');
    await expect.element(statusOf('Bob Lovelace')).toHaveTextContent('Pending Payment');
  });

  test('Removed names what is still owed', async () => {
    const ada = named('Ada', { balance: 1200, calculatedBalance: 1200 });
    const server = await openScreen('/manage-students', {
      students: {
        ...listed(ada),
        changeStatus: ({ enrollmentStatus }) => Object.assign(ada, { enrollmentStatus }),
      },
    });
    await actOn('Ada Lovelace', 'Removed');
    await expect.element(dialog).toHaveTextContent('still owes $12.00, and it stays owed');
    expect(server.writes).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(statusOf('Ada Lovelace')).toHaveTextContent('Removed');
    expect(server.writes).toMatchObject([
      { operation: 'students.changeStatus', input: { id: 'ada', enrollmentStatus: 'Removed' } },
    ]);
  });
});

describe('Remove', () => {
  test('asks first, and only sets the status', async () => {
    const ada = named('Ada');
    const server = await openScreen('/manage-students', {
      students: {
        ...listed(ada),
        remove: () => Object.assign(ada, { enrollmentStatus: 'Removed' }),
      },
    });
    await actOn('Ada Lovelace', 'Remove');
    await expect.element(dialog).toBeVisible();
    expect(server.writes).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('Ada Lovelace is now Removed.').first()).toBeVisible();
    await expect.element(statusOf('Ada Lovelace')).toHaveTextContent('Removed');
    expect(server.writes).toMatchObject([{ operation: 'students.remove', input: { id: 'ada' } }]);
  });

  test('if the server refuses it because of a new balance, the dialog says so', async () => {
    const refused = 'Cannot remove student with outstanding balance';
    await openScreen('/manage-students', {
      students: { ...listed(named('Ada')), remove: refuse('CONFLICT', refused) },
    });
    await actOn('Ada Lovelace', 'Remove');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(refused);
    await expect.element(statusOf('Ada Lovelace')).toHaveTextContent('Enrolled');
  });
});

describe('loading, empty, failed', () => {
  const table = page.getByRole('table', { name: 'Students' });

  test("'Loading students...', then 'No students found.'", async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await openScreen('/manage-students', {
      students: { list: () => held.then(() => ({ items: [named('Ada')] })) },
    });
    await expect.element(page.getByText('Loading students...')).toBeVisible();
    letGo();
    await expect.element(table).toBeVisible();
    await page.getByRole('searchbox').fill('nobody is called that');
    await expect.element(page.getByText('No students found.')).toBeVisible();
  });

  test("'Failed to load students: Operation failed after 3 attempts: …', and Retry", async () => {
    calm();
    const server = await openScreen('/manage-students', { students: { list: lose } });
    const attempts = () => server.askedFor('students.list').length;
    await expect.poll(attempts).toBe(1);
    await vi.advanceTimersByTimeAsync(1100);
    await expect.poll(attempts).toBe(2);
    await vi.advanceTimersByTimeAsync(1600);
    await expect
      .element(alert)
      .toHaveTextContent(
        /^Failed to load students: Operation failed after 3 attempts: The server can't be reached/,
      );
    expect(attempts()).toBe(3);
    server.answers = { students: listed(named('Ada')) };
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(table).toBeVisible();
  });
});

describe('a new student', () => {
  test('with a taken email is an error in the form, and nothing is created', async () => {
    const taken = 'A user with this email already exists';
    const server = await openScreen('/manage-students?view=form', {
      students: { create: refuse('CONFLICT', taken, { email: taken }) },
    });
    await page.getByLabelText('First Name').fill('Nell');
    await page.getByLabelText('Last Name').fill('Taken');
    const email = page.getByLabelText('Email');
    await email.fill('ADA@school.test');
    await page.getByRole('button', { name: 'Add Student' }).click();
    await expect.element(alert.first()).toHaveTextContent(/email/i);
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
    await expect.element(email).toHaveFocus();
    expect(server.writes).toHaveLength(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
  });
});

test("an unknown student is 'Student not found'", async () => {
  await openScreen('/manage-students?view=form&id=nobody', {
    students: { get: refuse('NOT_FOUND', 'Student not found') },
  });
  await expect.element(page.getByText('Student not found')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
});

test('who has owed for two months, and since when', async () => {
  const who = (firstName: string, calculatedBalance: number, owesSince: string | null) =>
    aStudent({
      id: firstName,
      firstName,
      balance: calculatedBalance,
      calculatedBalance,
      owesSince,
    });
  await openScreen('/manage-students', {
    students: {
      list: () => ({
        items: [who('Ann', 500, '2026-09-01'), who('Bea', 900, '2026-11-10'), who('Cleo', 0, null)],
      }),
    },
  });
  const names = () =>
    page
      .getByRole('row')
      .elements()
      .map((row) => /Ann|Bea|Cleo/.exec(row.textContent ?? '')?.[0])
      .filter(Boolean);
  await expect.element(page.getByText('since Sep 1, 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Balance' }).click();
  await expect.poll(names, { message: 'the largest debt first' }).toEqual(['Bea', 'Ann', 'Cleo']);
  await page.getByLabelText('Owing').selectOptions('For 60 days or more');
  await expect.poll(names).toEqual(['Ann']);
  await page.getByLabelText('Owing').selectOptions('Owes anything');
  await expect.poll(names).toEqual(['Bea', 'Ann']);
});

test('what is for a later day says when it is due, is no debt yet, and no filter has it', async () => {
  const tuition = { calculatedBalance: 6500, dueLater: 6500, dueOn: '2026-12-01' };
  const items = [
    aStudent({ id: 'ann', firstName: 'Ann', ...tuition }),
    aStudent({
      id: 'bea',
      firstName: 'Bea',
      ...tuition,
      calculatedBalance: 7000,
      owesSince: '2026-11-10',
    }),
  ];
  await openScreen('/manage-students', { students: { list: () => ({ items }) } });
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: `${name} Lovelace` }) });
  await expect.element(row('Ann').getByText('+ $65.00 due Dec 1', { exact: true })).toBeVisible();
  await expect.element(row('Ann')).not.toHaveTextContent('Owes');
  await expect.element(row('Bea').getByText('Owes $5.00')).toBeVisible();
  const note = 'since Nov 10, 2026 · + $65.00 due Dec 1';
  await expect.element(row('Bea').getByText(note)).toBeVisible();
  await page.getByLabelText('Owing').selectOptions('Owes anything');
  await expect.element(row('Bea')).toBeVisible();
  await expect.element(row('Ann')).not.toBeInTheDocument();
});

test('Remove can’t be pressed with a balance, and says why below it', async () => {
  await openScreen('/manage-students', {
    students: listed(named('Ann', { balance: 100, calculatedBalance: 100 })),
  });
  const more = page.getByRole('button', { name: 'More for Ann Lovelace' });
  await more.click();
  const remove = inMenu('Remove Cannot remove student with balance');
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
  await expect.element(inMenu('Edit')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(remove).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await settled();
  expect(dialog.elements()).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(more).toHaveFocus();
});

test('Remove is not offered for who is removed', async () => {
  await openScreen('/manage-students', {
    students: {
      list: () => ({
        items: [aStudent(), aStudent({ id: 'ben', firstName: 'Ben', enrollmentStatus: 'Removed' })],
      }),
    },
  });
  const removal = page.getByRole('menuitem', { name: 'Remove' });
  await page.getByRole('button', { name: 'More for Ada Lovelace' }).click();
  await expect.element(removal).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'More for Ben Lovelace' }).click();
  await expect.element(inMenu('Edit')).toBeVisible();
  expect(removal.elements()).toHaveLength(0);
});

test('everyone who waits to be enrolled is enrolled in one act, which can be undone', async () => {
  const items = ['Ann', 'Bea'].map((firstName) =>
    aStudent({ id: firstName, firstName, enrollmentStatus: 'Pending Payment' }),
  );
  const server = await openScreen('/manage-students', {
    students: {
      list: () => ({ items: items.map((one) => ({ ...one })) }),
      changeStatuses({ studentIds }) {
        for (const one of items) one.enrollmentStatus = 'Enrolled';
        const previousStatus = 'Pending Payment';
        return {
          actId: 'act-1',
          results: studentIds.map((studentId) => ({ studentId, previousStatus })),
        };
      },
      undoStatuses() {
        for (const one of items) one.enrollmentStatus = 'Pending Payment';
        return { undone: 2, unchanged: 0 };
      },
    },
  });
  const enroll = page.getByRole('button', { name: 'Enroll all' });
  await enroll.click();
  const question = page.getByRole('dialog', { name: 'Enroll 2 students?' });
  await expect.element(question).toHaveTextContent('Ann Lovelace, Bea Lovelace');
  await question.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect.element(page.getByText('Enrolled 2 students.')).toBeVisible();
  await expect.element(enroll).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Undone for 2 students.')).toBeVisible();
  await expect.element(enroll).toBeVisible();
  const chosen = { studentIds: ['Ann', 'Bea'], enrollmentStatus: 'Enrolled' };
  expect(server.writes.map(({ operation, input }) => [operation, input])).toEqual([
    ['students.changeStatuses', { ...chosen, dryRun: true }],
    ['students.changeStatuses', chosen],
    ['students.undoStatuses', { actId: 'act-1' }],
  ]);
});

test('selected students get a status together, after a preview, and it is undone', async () => {
  const before = { Ann: 'Enrolled', Bea: 'Inactive', Cleo: 'Enrolled', Dan: 'Removed' } as const;
  const items = Object.entries(before).map(([firstName, enrollmentStatus]) =>
    named(firstName, { enrollmentStatus, calculatedBalance: firstName === 'Cleo' ? 700 : 0 }),
  );
  const answer = (studentIds: readonly string[]) =>
    studentIds.map((studentId) => {
      const one = items.find(({ id }) => id === studentId);
      return one && one.firstName !== 'Dan'
        ? { studentId, previousStatus: one.enrollmentStatus }
        : { studentId, error: 'They are anonymized' };
    });
  const server = await openScreen('/manage-students', {
    students: {
      list: () => ({ items }),
      changeStatuses({ studentIds, dryRun = false }) {
        const results = answer(studentIds);
        if (dryRun) return { actId: '', results };
        for (const one of items)
          if (studentIds.includes(one.id) && one.firstName !== 'Dan')
            one.enrollmentStatus = 'Inactive';
        return { actId: 'act-1', results };
      },
      undoStatuses() {
        for (const one of items)
          one.enrollmentStatus = before[one.firstName as keyof typeof before];
        return { undone: 2, unchanged: 0 };
      },
    },
  });
  await expect.element(rows).toHaveLength(5);
  expect(page.getByRole('checkbox').elements(), 'nothing new until asked for').toHaveLength(0);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByText('No students selected')).toBeVisible();
  await page.getByLabelText('Select Ann Lovelace').click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await page.getByLabelText('Select all').click();
  await expect.element(page.getByText('4 selected')).toBeVisible();
  await page.getByLabelText('Search').fill('Ann');
  await expect.element(page.getByText('4 selected, 3 not shown')).toBeVisible();
  await page.getByLabelText('New status').selectOptions('Change to Inactive');
  await page.getByRole('button', { name: 'Apply' }).click();
  const asked = page.getByRole('dialog', { name: 'Change the status of 4 students to Inactive?' });
  await expect.element(asked).toHaveTextContent('The status of 2 students changes to Inactive.');
  await expect.element(asked).toHaveTextContent('1 student still owes $7.00 in total');
  await expect.element(asked).toHaveTextContent('Ann Lovelace, Cleo Lovelace');
  await expect.element(asked).toHaveTextContent('Already Inactive: Bea Lovelace');
  await expect.element(asked).toHaveTextContent('Dan Lovelace: They are anonymized');
  await asked.getByRole('button', { name: 'Change status' }).click();
  await expect.element(page.getByText('Status changed to Inactive for 2 students.')).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Undone for 2 students.')).toBeVisible();
  await expect.element(statusOf('Ann Lovelace')).toHaveTextContent('Enrolled');
  const ids = ['ann', 'bea', 'cleo', 'dan'];
  expect(server.writes.map(({ operation, input }) => [operation, input])).toEqual([
    ['students.changeStatuses', { studentIds: ids, enrollmentStatus: 'Inactive', dryRun: true }],
    ['students.changeStatuses', { studentIds: ids, enrollmentStatus: 'Inactive' }],
    ['students.undoStatuses', { actId: 'act-1' }],
  ]);
});
