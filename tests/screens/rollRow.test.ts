import { describe, test } from 'vitest';
import {
  closeScreen,
  expect,
  onScreenOf,
  openScreen,
  page,
  refuse,
  settled,
  userEvent,
} from './support/screen.ts';
import type { StandIn } from './support/server.ts';
import { aDay, aMark, aStudent } from './support/things.ts';
import { expectAddress } from './support/typing.ts';

const ann = aStudent({ id: 'ann', firstName: 'Ann' });
const row = page.getByRole('row').filter({ has: page.getByText('Ann Lovelace') });
const present = row.getByRole('radio', { name: 'Present' });
const menu = page.getByRole('menu');

const marksOf = (server: StandIn) => server.askedFor('attendance.mark').map(({ input }) => input);

/** Chooses Holiday for an absent student; the preview gets no response before `letGo` is called. */
async function chooseHoliday() {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const student = { ...ann, attendance: aMark({ status: 'absent' }) };
  const server = await openScreen('/attendance?date=2021-04-06', {
    attendance: {
      day: ({ date }) => ({ ...aDay(date), students: [student] }),
      // Without a value, the response says that there is no impact.
      bulkImpact: () => held,
      mark: ({ status }) => ({
        attendance: aMark({ status, timestamp: '2026-11-21T17:00:01.000Z' }),
        previousStatus: 'absent',
        feeDifference: 0,
        student: ann,
      }),
    },
  });
  await row.getByRole('button', { name: /^More for/ }).click();
  await menu.getByRole('menuitemradio', { name: 'Holiday' }).click();
  await expect.element(row.getByRole('radio', { name: 'Holiday' })).toBeChecked();
  return { server, letGo };
}

describe('a change to a row while its Holiday waits for an answer replaces it', () => {
  test('another status', async () => {
    const { server, letGo } = await chooseHoliday();
    await present.click();
    await expect.element(present).toBeChecked();
    letGo();
    await settled();
    await expect.poll(() => marksOf(server)).toMatchObject([{ status: 'present' }]);
    await expect.element(present).toBeChecked();
  });

  test('the status that the student has: nothing changes', async () => {
    const { server, letGo } = await chooseHoliday();
    await row.getByRole('radio', { name: 'Absent' }).click();
    letGo();
    await settled();
    await expect.element(row.getByRole('radio', { name: 'Absent' })).toBeChecked();
    expect(marksOf(server)).toEqual([]);
  });

  test('Holiday again: marked once', async () => {
    const { server, letGo } = await chooseHoliday();
    await row.getByRole('radio', { name: 'Holiday' }).click();
    letGo();
    await expect.poll(() => marksOf(server)).toHaveLength(1);
    await settled();
    expect(marksOf(server)).toMatchObject([{ status: 'holiday' }]);
  });
});

test('a removal that comes too late is reported, and the row shows the current mark', async () => {
  const said = 'Someone else has marked this student since. Nothing was changed.';
  let stands = aMark({ status: 'absent' });
  const server = await openScreen('/attendance?date=2021-04-06', {
    attendance: {
      day: ({ date }) => ({ ...aDay(date), students: [{ ...ann, attendance: stands }] }),
      remove() {
        stands = aMark({ status: 'present', timestamp: '2026-11-21T17:00:01.000Z' });
        return refuse('CONFLICT', said)();
      },
    },
    me: { written: () => ({ saved: false }) },
  });
  await expect.element(row.getByRole('radio', { name: 'Absent' })).toBeChecked();
  await row.getByRole('button', { name: /^More for/ }).click();
  await menu.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(present).toBeChecked();
  expect(server.askedFor('attendance.remove').map(({ input }) => input)).toMatchObject([
    { studentId: 'ann', unlessChangedSince: '2026-11-21T17:00:00.000Z' },
  ]);
});

test('a fee says that it is paid once its student owes nothing', async () => {
  const absent = aMark({ status: 'absent', fee: { total: 500, absence: 500 } });
  const roll = (calculatedBalance: number) => ({
    attendance: {
      day: ({ date }: { date: string }) => ({
        ...aDay(date),
        students: [{ ...ann, calculatedBalance, attendance: absent }],
      }),
    },
  });
  await openScreen('/attendance?date=2021-04-06', roll(500));
  await expect.element(row).toHaveTextContent('Fee $5.00');
  await expect.element(row).not.toHaveTextContent('paid');
  await openScreen('/attendance?date=2021-04-06', roll(0));
  await expect.element(row).toHaveTextContent('Fee $5.00 paid');
});

test('a change that nobody logged in made says so', async () => {
  await openScreen('/audit-log', {
    auditLog: {
      list: () => ({
        items: [
          {
            id: 'one',
            at: '2026-11-20T12:46:00.000Z',
            actorId: 'anonymous',
            actor: '',
            action: 'First admin made',
            entity: 'user' as const,
            entityId: 'admin-1',
            studentId: null,
            studentName: null,
            className: '',
            before: null,
            after: null,
            requestId: null,
          },
        ],
        nextCursor: null,
      }),
    },
  });
  await expect.element(page.getByText('someone who was not logged in')).toBeVisible();
});

test('a date that no class can have is refused before anybody marks it', async () => {
  await openScreen('/attendance?date=1999-01-01', {
    attendance: { day: ({ date }) => aDay(date) },
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid attendance date');
  await expect
    .element(page.getByText('A class can be marked from Jan 1, 2000 to Nov 21, 2027.'))
    .toBeVisible();
  await settled();
  const main = page.getByRole('main');
  expect(main.getByRole('radio').elements()).toHaveLength(0);
  expect(main.getByRole('button', { name: /present|holiday/i }).elements()).toHaveLength(0);
});

test('an opened row shows what is known; a roll kept since before there was a field lacks it', async () => {
  const { emergencyContact: _later, ...student } = { ...ann, phone: '212 555 0102' };
  await openScreen('/attendance?date=2021-04-06', {
    attendance: {
      day: ({ date }) => ({ ...aDay(date), students: [{ ...student, attendance: null }] as never }),
    },
  });
  await row.getByText('Ann Lovelace').click();
  await expect.element(page.getByText('212 555 0102')).toBeVisible();
  expect(page.getByText('Emergency contact').elements()).toEqual([]);
});

test('a sign on a row opens what to look out for, and whom to call', async () => {
  const mia = {
    care: 'Epi-pen in her bag.\nNo ibuprofen.',
    noPhoto: true,
    emergencyContact: 'Rosa (mother), 212 555 0143',
  } as const;
  await openScreen('/attendance?date=2021-04-06', {
    attendance: {
      day: ({ date }) => ({
        ...aDay(date),
        students: [
          { ...ann, attendance: null },
          { ...ann, ...mia, id: 'mia', firstName: 'Mia', attendance: null },
          { ...ann, hasCare: true, id: 'bea', firstName: 'Bea', attendance: null },
        ],
      }),
    },
  });
  const sign = (name: string) => page.getByRole('button', { name });
  await sign('Mia Lovelace medical notes no photos').click();
  await expect.element(page.getByText('No ibuprofen.')).toBeVisible();
  await expect.element(page.getByText('No photos', { exact: true })).toBeVisible();
  expect(page.getByRole('link', { name: 'Call' }).element().getAttribute('href')).toBe(
    'tel:2125550143',
  );
  await sign('Bea Lovelace medical notes').click();
  await expect.element(page.getByText('There are some. Ask a teacher or an admin.')).toBeVisible();
  expect(sign('Ann Lovelace medical notes').elements()).toEqual([]);
});

test('on a phone, when a mark was made is only in an opened row', async () => {
  await onScreenOf(390, 844);
  const free = aMark({ status: 'medicalAbsence' });
  await openScreen('/attendance?date=2021-04-06', {
    attendance: {
      day: ({ date }) => ({ ...aDay(date), students: [{ ...ann, attendance: free }] }),
    },
  });
  await expect.element(row).toBeVisible();
  const made = row.element().querySelector('time') as HTMLElement;
  expect(made.checkVisibility()).toBe(false);
  await row
    .getByRole('button', { name: /Lovelace/ })
    .first()
    .click();
  await expect.poll(() => made.checkVisibility()).toBe(true);
});

test('a fee looks free at 0, low up to $2, high above', async () => {
  const costing = (id: string, total: number) => ({
    ...ann,
    id,
    calculatedBalance: total,
    attendance: aMark({ status: 'present', fee: { total } }),
  });
  await openScreen('/attendance?date=2021-04-06', {
    attendance: {
      day: ({ date }) => ({
        ...aDay(date),
        students: [costing('a', 0), costing('b', 200), costing('c', 300)],
      }),
    },
  });
  const fees = () => [...document.querySelectorAll<HTMLElement>('[data-fee]')];
  const levels = () => fees().map((fee) => [fee.dataset['fee'], fee.textContent]);
  const shows = (amount: string): unknown => expect.stringContaining(amount);
  await expect.poll(levels).toEqual([
    ['free', shows('$0.00')],
    ['low', shows('$2.00')],
    ['high', shows('$3.00')],
  ]);
  const [free, , high] = fees().map((fee) => getComputedStyle(fee).color);
  expect(free, 'differ to the eye').not.toBe(high);
});

test("a removal can't be undone if someone has marked again since", async () => {
  const said = 'This student has been marked again since. Nothing was undone.';
  let stands: ReturnType<typeof aMark> | null = aMark({ status: 'absent' });
  await openScreen('/attendance?date=2021-04-06', {
    attendance: {
      day: ({ date }) => ({ ...aDay(date), students: [{ ...ann, attendance: stands }] }),
      remove() {
        stands = null;
        return { removed: true, student: ann };
      },
      restore() {
        stands = aMark({ status: 'present', timestamp: '2026-11-21T17:00:01.000Z' });
        return refuse('CONFLICT', said)();
      },
    },
    me: { written: () => ({ saved: false }) },
  });
  await row.getByRole('button', { name: /^More for/ }).click();
  await menu.getByRole('menuitem', { name: 'Remove' }).click();
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(present).toBeChecked();
});

describe('the roll', () => {
  const bea = aStudent({
    id: 'bea',
    firstName: 'Bea',
    email: 'bea@school.test',
    danceRole: 'Lead',
  });
  const open = () =>
    openScreen('/attendance?date=2021-04-06', {
      attendance: { day: ({ date }) => aDay(date, [ann, bea]) },
    });
  const ofBea = page.getByRole('row').filter({ has: page.getByText('Bea Lovelace') });

  test('has its columns, and a row its choices', async () => {
    await open();
    await expect
      .poll(() =>
        page
          .getByRole('columnheader')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual(['Select all', 'Name', 'Email', 'Dance Role', 'Attendance & Fee Attributes']);
    await expect.element(ofBea).toHaveTextContent('bea@school.test');
    await expect.element(ofBea).toHaveTextContent('Lead');
    await ofBea.getByRole('button', { name: 'More for Bea Lovelace' }).click();
    const items = [...menu.element().querySelectorAll('[role^=menuitem]')];
    expect(items.map((one) => one.textContent)).toEqual([
      'Medical Absence',
      'Holiday',
      'Take payment',
      'Statement',
      'Remove mark',
    ]);
    expect(items.map((one) => one.matches(':disabled'))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  test('opens a row by name, email or role, by name with the keyboard too', async () => {
    await open();
    const name = ofBea.getByRole('button', { name: 'Bea Lovelace', exact: true });
    const details = ofBea.getByText('Balance', { exact: true });
    for (const part of [
      name,
      ofBea.getByRole('button', { name: 'bea@school.test' }),
      ofBea.getByText('Lead', { exact: true }),
    ]) {
      await expect.element(name).toHaveAttribute('aria-expanded', 'false');
      await part.click();
      await expect.element(details).toBeVisible();
      await expect.element(name).toHaveAttribute('aria-expanded', 'true');
      await part.click();
      await expect.element(details).not.toBeInTheDocument();
    }
    (name.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(details).toBeVisible();
    await expect.element(ofBea.getByRole('link', { name: 'Statement' })).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(details).not.toBeInTheDocument();
  });

  test('is searched by name and by email, in the address', async () => {
    const server = await open();
    const search = page.getByPlaceholder('Search by name or email');
    await search.fill('ann love');
    await expect.element(ofBea).not.toBeInTheDocument();
    await expect.element(row).toBeVisible();
    await search.fill('BEA@school.test');
    await expect.element(ofBea).toBeVisible();
    await expect.element(row).not.toBeInTheDocument();
    await expectAddress(/q=BEA/);
    await closeScreen();
    await openScreen(location.pathname + location.search, server);
    await expect.element(search).toHaveValue('BEA@school.test');
    await expect.element(row).not.toBeInTheDocument();
    await search.fill('nobody is called that');
    await expect.element(page.getByText('No students found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect.element(row).toBeVisible();
  });

  test('says that it loads', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await openScreen('/attendance?date=2021-04-06', {
      attendance: {
        async day({ date }) {
          await held;
          return aDay(date, [ann]);
        },
      },
    });
    await expect.element(page.getByText('Loading attendance data...')).toBeVisible();
    letGo();
    await expect.element(row).toBeVisible();
  });
});
