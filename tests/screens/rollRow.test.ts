import { describe, test } from 'vitest';
import { expect, openScreen, page, refuse, settled } from './support/screen.ts';
import type { StandIn } from './support/server.ts';
import { aDay, aMark, aStudent } from './support/things.ts';

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
