import { expect as expectThat, test } from 'vitest';
import type {
  EarlierImport,
  PastRecordsInput,
  PastRecordsResult,
} from '../../src/contract/pastRecords.ts';
import { cents, ZERO } from '../../src/domain/money.ts';
import { calendarDate, instant } from '../../src/domain/dates.ts';
import { expect, lose, onScreenOf, openScreen, page, refuse } from './support/screen.ts';
import { aClass } from './support/classes.ts';
import { aStudent } from './support/things.ts';
import { hurry } from './support/time.ts';

const nothing = {
  payments: 0,
  charges: 0,
  marks: 0,
  balances: 0,
  credits: 0,
};
const line = { rows: 0, amount: ZERO };
const shown: PastRecordsResult = {
  came: { ...nothing, payments: 1 },
  refused: [{ kind: 'payments', row: 2, reason: 'Nobody here is called Zoe Zed.' }],
  people: [{ who: 'Zoe Zed', rows: 1, candidates: [], families: [], known: null }],
  newClasses: [],
  newKinds: [],
  overlaps: [],
  maybeHere: [],
  held: [],
  sums: { list: line, recorded: line, here: line, leftOut: line },
  students: [],
  hash: 'seen',
};
const earlier: EarlierImport = {
  id: 'import-1',
  at: instant('2026-11-20T12:00:00.000Z'),
  actor: 'Grace Hopper',
  source: 'A spreadsheet',
  state: 'here',
  firstDay: null,
  lastDay: null,
  came: shown.came,
  sums: null,
};

const field = () => page.getByLabelText('Payments, charges, attendance or balances');
/** Pastes payments, and confirms that they are. */
async function paste() {
  await field().fill(
    'Date,Student,Amount,Method,Tip\n2024-09-13,Ada Bell,65.00,Cash,$5.00\n2024-09-14,Zoe Zed,65.00,Cash,',
  );
  await page.getByRole('button', { name: 'Payments', exact: true }).click();
}
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
  await expect.element(page.getByText('Failed to work out the balances: ')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument();
  server.answers = { imports: { ...none, preview: look } };
  await seeButton().click();
  await expect.element(page.getByRole('heading', { name: '1 payment to import' })).toBeVisible();
  await expect.element(page.getByText('Pasted, line 3')).toBeVisible();
});

test('what changed since it was seen is refused, and is looked at again before it is imported', async () => {
  const server = await openScreen('/manage-students/history', {
    imports: {
      ...none,
      preview: look,
      create: refuse('CONFLICT', 'Something has changed since this was shown. Look at it again.'),
    },
  });
  await paste();
  await seeButton().click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect
    .element(page.getByText('Something has changed since this was shown. Look at it again.'))
    .toBeVisible();
  // An answer that changes the rows has to be seen first, too.
  await page.getByRole('button', { name: 'Leave out Zoe Zed' }).click();
  await expect.element(page.getByText('Something was changed since.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument();
  server.answers = {
    imports: {
      list: () => ({ items: [earlier] }),
      preview: () => ({ ...shown, refused: [], people: [] }),
      create: () => ({ ...shown, import: earlier }),
    },
  };
  await seeButton().click();
  const press = page.getByRole('button', { name: 'Import 1 row' });
  await press.dblClick();
  await expect.element(page.getByRole('heading', { name: '1 payment imported' })).toBeVisible();
  const [first, second, ...others] = server.askedFor('imports.create').map(({ input }) => input);
  expectThat(others).toEqual([]);
  expectThat(first).toMatchObject({ basedOn: 'seen' });
  expectThat(second).toMatchObject({ basedOn: 'seen', people: { 'Zoe Zed': null } });
});

test('what was imported before is listed with its undo, which asks first', async () => {
  const server = await openScreen('/manage-students/history', { imports: { list: lose } });
  hurry();
  await expect.element(page.getByText('Failed to load the imports: ')).toBeVisible();
  server.answers = {
    imports: {
      list: () => ({ items: [earlier] }),
      undo: refuse('CONFLICT', 'Ada’s payment of Sep 1, 2026 was refunded.'),
    },
  };
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(page.getByText('1 payment will be gone')).toBeVisible();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect.element(page.getByText('Ada’s payment of Sep 1, 2026 was refunded.')).toBeVisible();
  const undone = { ...earlier, state: 'undone' as const };
  server.answers = {
    imports: { list: () => ({ items: [undone] }), undo: () => ({ import: undone }) },
  };
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect.element(page.getByText('1 payment. Undone.')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Undo', exact: true }))
    .not.toBeInTheDocument();
});

test('the same file again is replaced, comes from a day on, or is another file', async () => {
  const days = { firstDay: calendarDate('2026-09-01'), lastDay: calendarDate('2026-11-01') };
  const overlap = { ...days, importId: 'import-1', kind: 'payments' as const, rows: 154 };
  const server = await openScreen('/manage-students/history', {
    imports: {
      ...none,
      preview: ({ replaces }) => ({
        ...shown,
        overlaps: [{ ...overlap, at: earlier.at, source: 'A spreadsheet' }],
        held: replaces
          ? [
              {
                importId: 'import-1',
                entity: 'payment' as const,
                id: 'p',
                who: 'Ada Bell',
                date: null,
                sentence: 'Ada Bell’s payment was refunded.',
              },
            ]
          : [],
      }),
    },
  });
  await paste();
  await seeButton().click();
  await expect
    .element(
      page.getByText(
        'Payments of Sep 1, 2026 to Nov 1, 2026 came on Nov 20, 2026 from A spreadsheet (154).',
      ),
    )
    .toBeVisible();
  await page.getByRole('radio', { name: 'Only what is after Nov 1, 2026' }).click();
  await seeButton().click();
  await page.getByRole('radio', { name: 'Replace them' }).click();
  await seeButton().click();
  await expect.element(page.getByText('Ada Bell’s payment was refunded.')).toBeVisible();
  expectThat(server.askedFor('imports.preview').map(({ input }) => input)).toMatchObject([
    { also: [] },
    { also: [], after: '2026-11-01' },
    { also: [], replaces: 'import-1' },
  ]);
});

test('rows that may be here already come if they are ticked', async () => {
  const server = await openScreen('/manage-students/history', {
    imports: {
      ...none,
      preview: () => ({
        ...shown,
        maybeHere: [
          { kind: 'payments' as const, row: 1, reason: 'Here.', entity: 'payment', id: 'p1' },
          { kind: 'payments' as const, row: 2, reason: 'Here.', entity: 'payment', id: 'p2' },
        ],
      }),
    },
  });
  await paste();
  await seeButton().click();
  await page.getByText('Choose single rows').click();
  await page.getByRole('checkbox', { name: 'Pasted, line 3' }).click();
  await seeButton().click();
  await expect.element(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Import 2 rows that may be here already' });
  await expect.element(all).not.toBeChecked();
  await all.click();
  await seeButton().click();
  expectThat(
    server.askedFor('imports.preview').map(({ input }) => (input as PastRecordsInput).also),
  ).toEqual([
    [],
    [{ kind: 'payments', row: 2 }],
    [
      { kind: 'payments', row: 1 },
      { kind: 'payments', row: 2 },
    ],
  ]);
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
            household: { id: 'bell', name: 'Bell' },
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
  const row = page.getByRole('row', { name: /^Bell/ });
  await expect
    .element(row)
    .toHaveTextContent(/Credit \$65\.00.*Credit \$70\.00.*Takes off \$5\.00/);
  await expect.element(row).toHaveTextContent('Ada Bell');
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
  await field().fill('Name,9/3/2024,9/17/2024\nAda Bell,P,L');
  await page.getByRole('button', { name: 'Attendance' }).click();
  await expect.element(page.getByText('0 rows are ready. 1 question left')).toBeVisible();
  await page.getByLabelText('Class', { exact: true }).selectOptions('Ballet 1');
  await expect.element(page.getByText('2 rows are ready.')).toBeVisible();
  await seeButton().click();
  await expect.element(page.getByRole('heading', { name: '1 payment to import' })).toBeVisible();
  expectThat(server.askedFor('imports.preview')[0]?.input).toMatchObject({
    marks: [
      { who: 'Ada Bell', className: 'Ballet 1', status: 'present' },
      { who: 'Ada Bell', className: 'Ballet 1', status: 'present', flags: { late: 0 } },
    ],
    leftOut: [],
  });
  // An emptied field leaves nothing behind.
  await field().fill('');
  await expect.element(page.getByRole('heading', { name: 'Pasted' })).not.toBeInTheDocument();
});

test('nothing is read before somebody says what a file has, and what is not used is said first', async () => {
  await openScreen('/manage-students/history', { imports: none });
  await field().fill('Date,Student,Amount,Method,Tip\n2024-09-13,Ada Bell,65.00,Cash,$5.00');
  await expect.element(page.getByText('Its headings look like payments.')).toBeVisible();
  await expect.element(seeButton()).toBeDisabled();
  await expect.element(page.getByText('1 question left.')).toBeVisible();
  await page.getByRole('button', { name: 'Payments', exact: true }).click();
  await expect.element(page.getByText('Column Tip: 1 amount not used.')).toBeVisible();
  await expect.element(seeButton()).toBeEnabled();
});

test('a name that several have is the same person as one, somebody else, or left out', async () => {
  const ada = (id: string) => ({ studentId: id, name: 'Ada Bell' });
  const server = await openScreen('/manage-students/history', {
    imports: {
      ...none,
      preview: () => ({
        ...shown,
        people: [
          {
            who: 'Ada Bell',
            rows: 1,
            candidates: [ada('one'), ada('two')],
            families: [],
            known: null,
          },
        ],
      }),
    },
  });
  await paste();
  await seeButton().click();
  const who = page.getByLabelText('Ada Bell (1 row)');
  await who.selectOptions('Somebody else');
  await expect.element(page.getByLabelText('Who is Ada Bell?')).toBeVisible();
  await who.selectOptions('Same person: Ada Bell (no. 2, without an email)');
  await expect.element(page.getByLabelText('Who is Ada Bell?')).not.toBeInTheDocument();
  await seeButton().click();
  await expect.element(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
  expectThat(server.askedFor('imports.preview').at(-1)?.input).toMatchObject({
    people: { 'Ada Bell': 'two' },
  });
});

test('a payer who was named before is known, asks nothing, and can be somebody else', async () => {
  const known = { who: 'R. Reed', rows: 2, candidates: [], families: [], known: 'zoe' };
  const server = await openScreen('/manage-students/history', {
    students: {
      list: () => ({
        items: [
          aStudent({ id: 'zoe', firstName: 'Zoe', lastName: 'Reed' }),
          aStudent({ id: 'kit', firstName: 'Kit', lastName: 'Moss' }),
        ],
      }),
    },
    imports: { ...none, preview: () => ({ ...shown, people: [known] }) },
  });
  await paste();
  await seeButton().click();
  await expect.element(page.getByRole('button', { name: 'Import 1 row' })).toBeEnabled();
  await page.getByText('1 payer you named before').click();
  const who = page.getByLabelText('R. Reed (2 rows)');
  await expect.element(who).toHaveValue('Zoe Reed');
  await page.getByRole('combobox', { name: 'R. Reed (2 rows)' }).fill('kit');
  await page.getByRole('option', { name: 'Kit Moss' }).click();
  await expect.element(who).toHaveValue('Kit Moss');
  await seeButton().click();
  await expect.element(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
  expectThat(server.askedFor('imports.preview').at(-1)?.input).toMatchObject({
    people: { 'R. Reed': 'kit' },
  });
});

test('a person says which columns are days, and which day one is whose heading is no date', async () => {
  const server = await openScreen('/manage-students/history', {
    imports: { ...none, preview: look },
  });
  await field().fill('Name,9/15/2024,Recital\nAda Bell,P,A');
  await page.getByRole('button', { name: 'Attendance' }).click();
  await expect.element(page.getByText('1 row is ready.')).toBeVisible();
  await expect.element(page.getByText('Column Recital: 1 mark not used.')).toBeVisible();
  await page.getByText('Columns: 2 of 3 used').click();
  await page.getByLabelText('Last day').selectOptions('Recital');
  await expect.element(page.getByText('1 row is ready. 1 question left')).toBeVisible();
  await page.getByLabelText('Which day is “Recital”?').fill('2024-12-20');
  await expect.element(page.getByText('2 rows are ready.')).toBeVisible();
  await seeButton().click();
  await expect.element(page.getByRole('heading', { name: '1 payment to import' })).toBeVisible();
  expectThat(server.askedFor('imports.preview')[0]?.input).toMatchObject({
    marks: [
      { who: 'Ada Bell', date: '2024-09-15', status: 'present' },
      { who: 'Ada Bell', date: '2024-12-20', status: 'absent' },
    ],
  });
});

test('on a phone the first thing to choose is in the upper part of the screen', async () => {
  await onScreenOf(390, 844);
  await openScreen('/manage-students/history', { imports: none });
  await field().fill('Date,Student,Amount\n2024-09-13,Ada Bell,65.00');
  const first = page.getByRole('button', { name: 'Payments', exact: true });
  await expect.element(first).toBeVisible();
  expectThat(first.element().getBoundingClientRect().top).toBeLessThanOrEqual(250);
});
