import { expect as expectThat, test } from 'vitest';
import type { EarlierImport, PastRecordsResult } from '../../src/contract/pastRecords.ts';
import { cents } from '../../src/domain/money.ts';
import { instant } from '../../src/domain/dates.ts';
import { expect, lose, openScreen, page, refuse } from './support/screen.ts';
import { aClass } from './support/classes.ts';
import { hurry } from './support/time.ts';

const nothing = {
  payments: 0,
  charges: 0,
  marks: 0,
  balances: 0,
  credits: 0,
  expenses: 0,
  budgetEntries: 0,
};
const shown: PastRecordsResult = {
  came: { ...nothing, payments: 1 },
  already: 0,
  refused: [{ kind: 'payments', row: 2, reason: 'Nobody here is called Zoe Zed.' }],
  people: [{ who: 'Zoe Zed', rows: 1, candidates: [], families: [] }],
  newClasses: [],
  newKinds: [],
  students: [],
  months: [],
  hash: 'seen',
};
const brought: EarlierImport = {
  id: 'import-1',
  at: instant('2026-11-20T12:00:00.000Z'),
  actor: 'Grace Hopper',
  source: 'A spreadsheet',
  backup: 'before-import-1.backup.gz',
  came: shown.came,
};

const paste = () =>
  page
    .getByLabelText('Payments, charges, attendance or balances')
    .fill(
      'Date,Student,Amount,Method\n2024-09-13,Ada Bell,65.00,Cash\n2024-09-14,Zoe Zed,65.00,Cash',
    );
const seeButton = () => page.getByRole('button', { name: 'See old and new' });
const none = { list: () => ({ items: [] }) };
const look = () => shown;

test('a look that gets lost says so and leaves everything to be looked at again', async () => {
  const server = await openScreen('/manage-students/history', {
    imports: { ...none, preview: lose },
  });
  hurry();
  await paste();
  await expect.element(page.getByText('2 rows are ready.')).toBeVisible();
  await seeButton().click();
  await expect.element(page.getByText('Failed to work out the history: ')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Bring/ })).not.toBeInTheDocument();
  server.answers = { imports: { ...none, preview: look } };
  await seeButton().click();
  await expect.element(page.getByRole('heading', { name: '1 payment can come' })).toBeVisible();
  await expect.element(page.getByText('Pasted, line 3')).toBeVisible();
});

test('what changed since it was seen is refused, and is looked at again before it comes', async () => {
  const server = await openScreen('/manage-students/history', {
    imports: {
      ...none,
      preview: look,
      create: refuse('CONFLICT', 'Something has changed since this was shown. Look at it again.'),
    },
  });
  await paste();
  await seeButton().click();
  await page.getByRole('button', { name: 'Bring 1 row' }).click();
  await expect
    .element(page.getByText('Something has changed since this was shown. Look at it again.'))
    .toBeVisible();
  // An answer that changes the rows has to be seen first, too.
  await page.getByRole('button', { name: 'Skip Zoe Zed' }).click();
  await expect.element(page.getByText('Something was changed since.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Bring/ })).not.toBeInTheDocument();
  server.answers = {
    imports: {
      list: () => ({ items: [brought] }),
      preview: () => ({ ...shown, refused: [], people: [] }),
      create: () => ({ ...shown, import: brought }),
    },
  };
  await seeButton().click();
  const bring = page.getByRole('button', { name: 'Bring 1 row' });
  await bring.dblClick();
  await expect.element(page.getByRole('heading', { name: '1 payment brought' })).toBeVisible();
  const [first, second, ...others] = server.askedFor('imports.create').map(({ input }) => input);
  expectThat(others).toEqual([]);
  expectThat(first).toMatchObject({ basedOn: 'seen' });
  expectThat(second).toMatchObject({ basedOn: 'seen', people: { 'Zoe Zed': null } });
});

test('who was brought before says so, and a list that gets lost can be asked for again', async () => {
  const server = await openScreen('/manage-students/history', { imports: { list: lose } });
  hurry();
  await expect.element(page.getByText('Failed to load the imports: ')).toBeVisible();
  server.answers = {
    imports: { list: () => ({ items: [brought] }), get: () => ({ ...brought, writtenSince: 3 }) },
  };
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Go back to before it').click();
  await expect
    .element(page.getByText('3 changes since would be lost with it; the audit log names each.'))
    .toBeVisible();
});

test('an old balance that differs says by how much and why', async () => {
  await openScreen('/manage-students/history', {
    imports: {
      ...none,
      preview: () => ({
        ...shown,
        students: [
          {
            studentId: 'ada',
            name: 'Ada Bell',
            before: cents(0),
            history: cents(-6500),
            old: cents(-7000),
            family: 'Bell',
            why: 'The rest is from before Sep 13, 2024.',
            after: cents(-7000),
          },
        ],
      }),
    },
  });
  await paste();
  await seeButton().click();
  const row = page.getByRole('row', { name: /^Ada Bell/ });
  await expect
    .element(row)
    .toHaveTextContent(/Credit \$65\.00.*Credit \$70\.00.*Takes off \$5\.00/);
  await expect.element(row).toHaveTextContent('With the others of the family Bell');
});

test('attendance without a class asks which one it is, whatever the order of the classes is', async () => {
  const server = await openScreen('/manage-students/history', {
    imports: { ...none, preview: look },
    // The first class that there was may stand last.
    classes: {
      list: () => ({
        items: [aClass({ id: 'tap', name: 'Tap' }), aClass({ id: 'first', name: 'Ballet 1' })],
      }),
    },
  });
  const field = page.getByLabelText('Payments, charges, attendance or balances');
  await field.fill('Name,9/3/2024,9/17/2024\nAda Bell,P,L');
  await expect.element(page.getByText('0 rows are ready. Others wait')).toBeVisible();
  await page.getByLabelText('Class', { exact: true }).selectOptions('Ballet 1');
  await expect.element(page.getByText('2 rows are ready.')).toBeVisible();
  await seeButton().click();
  await expect.element(page.getByRole('heading', { name: '1 payment can come' })).toBeVisible();
  expectThat(server.askedFor('imports.preview')[0]?.input).toMatchObject({
    marks: [
      { who: 'Ada Bell', className: 'Ballet 1', status: 'present' },
      { who: 'Ada Bell', className: 'Ballet 1', status: 'present', flags: { late: 0 } },
    ],
    leftOut: [],
  });
  // An emptied field leaves nothing behind.
  await field.fill('');
  await expect.element(page.getByRole('heading', { name: 'Pasted' })).not.toBeInTheDocument();
});
