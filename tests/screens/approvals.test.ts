import { onTestFinished, test } from 'vitest';
import { queryClient } from '../../src/client/app/queryClient.ts';
import {
  aSchool,
  type Locator,
  expect,
  openScreen,
  page,
  refuse,
  TODAY,
} from './support/screen.ts';
import { aDay, aMark, aStudent } from './support/things.ts';

const aWaiting = (firstName: string) => ({
  id: firstName.toLowerCase(),
  firstName,
  lastName: 'Wait',
  email: `${firstName}@school.test`,
  registeredAt: `${TODAY}T17:00:00.000Z`,
});

test('the only one who waits is approved in the line itself, with the status that was last chosen, and Undo there', async () => {
  localStorage.setItem('turnout-arrival-status', 'Pending Payment');
  onTestFinished(() => localStorage.removeItem('turnout-arrival-status'));
  let waiting = [aWaiting('Ana')];
  const server = await openScreen('/', {
    approvals: {
      list: () => ({ items: waiting }),
      decide() {
        waiting = [];
        return { actId: 'act-1', results: [{ userId: 'ana', approved: true }] };
      },
    },
    students: {
      undoStatuses() {
        waiting = [aWaiting('Ana')];
        return { undone: 1, unchanged: 0 };
      },
    },
  });
  const line = page.getByRole('listitem').filter({ hasText: 'Ana Wait' });
  const approve = page.getByRole('button', { name: 'Approve Ana Wait' });
  await expect.element(approve).toBeVisible();
  const top = (one: Locator) => one.element().getBoundingClientRect().top;
  const below = () => top(line) - top(page.getByRole('heading', { name: 'To do' }));
  const before = below();
  await approve.click();
  await expect.element(line).toHaveTextContent('Ana WaitApprovedUndo');
  expect(below()).toBe(before);
  await expect.element(page.getByText('Nobody waits')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo the approval of Ana Wait' }).click();
  await expect.element(approve).toBeVisible();
  expect(server.writes.map(({ input }) => input)).toEqual([
    { userIds: ['ana'], approve: true, enrollmentStatus: 'Pending Payment' },
    { actId: 'act-1' },
  ]);
  // The list has the rest: who declines, or chooses another status. There is one button to approve them then.
  await page.getByRole('button', { name: 'Who waits for approval' }).click();
  await expect.element(page.getByLabelText('Status after approval')).toBeVisible();
  await expect.poll(() => approve.elements().length).toBe(1);
});

test('where several wait, the line only opens the list', async () => {
  await openScreen('/', { approvals: { list: () => ({ items: ['Ana', 'Ben'].map(aWaiting) }) } });
  await expect.element(page.getByText('2 wait for approval')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Approve Ana Wait' }))
    .not.toBeInTheDocument();
});

test('what is to do appears together, and a later read hides nothing', async () => {
  let tell = () => {};
  const tuition = new Promise<void>((resolve) => (tell = resolve));
  const items = [{ month: '2026-12', students: 3, total: 9000 }];
  const school = { get: () => ({ ...aSchool, hasCharges: true }) };
  const progress = () => ({ students: 1, firstClassDate: null, marked: true, paid: true });
  const server = await openScreen('/', {
    school,
    setup: { progress },
    approvals: { list: () => ({ items: [aWaiting('Ana')] }) },
    tuition: { due: () => tuition.then(() => ({ items })) },
  });
  await expect.poll(() => server.askedFor('tuition.due')).toHaveLength(1);
  await expect.poll(() => queryClient.isFetching()).toBe(1);
  await expect.element(page.getByText('Ana Wait', { exact: true })).not.toBeInTheDocument();
  tell();
  const charge = page.getByText('Charge December’s tuition');
  await expect.element(charge).toBeVisible();
  await expect.element(page.getByText('Ana Wait', { exact: true })).toBeVisible();
  const never = () => new Promise<never>(() => {});
  server.answers = {
    school,
    setup: { progress },
    approvals: { list: never },
    tuition: { due: never },
  };
  void queryClient.invalidateQueries();
  await expect.poll(() => queryClient.isFetching()).toBeGreaterThan(1);
  await expect.element(charge).toBeVisible();
});

test('what is to do waits for who owes, which is a card above it, or none', async () => {
  let tell = () => {};
  const known = new Promise<void>((resolve) => (tell = resolve));
  const nobody = { items: [], adults: [], count: 0, total: 0 };
  const server = await openScreen('/', {
    setup: {
      progress: () => ({ students: 1, firstClassDate: null, marked: true, paid: true }),
    },
    approvals: { list: () => ({ items: [aWaiting('Ana')] }) },
    students: { owing: () => known.then(() => nobody) },
  });
  const ana = page.getByText('Ana Wait', { exact: true });
  await expect.poll(() => server.askedFor('students.owing')).toHaveLength(1);
  await expect.poll(() => queryClient.isFetching()).toBe(1);
  await expect.element(ana).not.toBeInTheDocument();
  tell();
  await expect.element(ana).toBeVisible();
});

test('a failed approval is reported and can be tried again, even if the next was pressed meanwhile', async () => {
  const waiting = ['Ana', 'Ben'].map(aWaiting);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isRefused = true;
  const server = await openScreen('/', {
    approvals: {
      list: () => ({ items: waiting }),
      async decide({ userIds, approve }) {
        const [userId = ''] = userIds;
        if (isRefused && userId === 'ana') {
          isRefused = false;
          await held;
          refuse('CONFLICT', 'Try Ana again.')();
        }
        const at = waiting.findIndex(({ id }) => id === userId);
        waiting.splice(at, 1);
        return { actId: 'act-1', results: [{ userId, approved: approve }] };
      },
    },
  });
  await page.getByRole('button', { name: 'Who waits for approval' }).click();
  const ana = page.getByRole('button', { name: 'Approve Ana Wait' });
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await ana.click();
  await page.getByRole('button', { name: 'Approve Ben Wait' }).click();
  // In the place where he was; the focus has gone from his button to the way back.
  await expect.element(line('Ben Wait')).toHaveTextContent('Ben WaitApproved');
  await expect
    .element(page.getByRole('button', { name: 'Undo the approval of Ben Wait' }))
    .toHaveFocus();
  // Her request is still in flight.
  await expect.element(ana).toBeDisabled();
  letGo();
  await expect
    .element(page.getByText('Ana Wait is not approved: Try Ana again.').first())
    .toBeVisible();
  await ana.click();
  await expect.element(line('Ana WaitApproved')).toBeVisible();
  await expect.element(ana).not.toBeInTheDocument();
  expect(server.writes.map(({ input }) => input)).toEqual(
    [['ana'], ['ben'], ['ana']].map((userIds) => ({
      userIds,
      approve: true,
      enrollmentStatus: 'Enrolled',
    })),
  );
});

test('Home counts one lead in the singular', async () => {
  const students = [
    { ...aStudent({ danceRole: 'Lead' }), attendance: aMark({ status: 'present' }) },
  ];
  await openScreen('/', { attendance: { day: ({ date }) => ({ ...aDay(date), students }) } });
  await expect.element(page.getByText('1 of 1 marked today.')).toBeVisible();
  await expect.element(page.getByText('1 lead and 0 follows here, 0 absent')).toBeVisible();
  // The only task of the day is done.
  await expect.element(page.getByRole('link', { name: 'Done: see today’s roll' })).toBeVisible();
});

test('on a holiday Home asks for no attendance', async () => {
  const students = [{ ...aStudent(), attendance: null }];
  await openScreen('/', {
    attendance: {
      day: ({ date }) => ({ ...aDay(date), students, holidayName: 'Thanksgiving' }),
    },
  });
  await expect.element(page.getByText('No class today: Thanksgiving.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See the roll' })).toBeVisible();
  await expect.element(page.getByText('Take attendance')).not.toBeInTheDocument();
});
