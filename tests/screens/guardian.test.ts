import { test } from 'vitest';
import type { Me } from '../../src/contract/user.ts';
import { anAdmin, expect, openScreen, page, personOf } from './support/screen.ts';
import { aMark, aStudent, someDetails } from './support/things.ts';

// A guardian of a family logs in once and sees all of its children.

const ada = aStudent({
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Baker',
  email: null,
  balance: 6000,
  calculatedBalance: 6000,
  payReference: 'ADA7K',
});
const ben = aStudent({
  id: 'ben',
  firstName: 'Ben',
  lastName: 'Baker',
  email: null,
  care: 'Asthma',
});
const maria = {
  ...anAdmin,
  id: 'maria',
  name: 'Maria Baker',
  email: 'maria@school.test',
  role: 'guardian',
  roles: ['guardian'],
  phone: '555 123',
  children: [ada, ben],
} as unknown as Me;

const answers = {
  school: { howToPay: () => ({ text: 'By transfer to the studio.', links: [] }) },
  attendance: {
    ofStudent: ({ id, month }: { id: string; month?: string | undefined }) => ({
      month: month ?? '2026-11',
      newest: id === 'ada' ? ('2026-12-04' as const) : null,
      days:
        id === 'ada' && month !== '2026-12'
          ? [
              {
                date: '2026-11-20',
                isClassDay: true,
                attendance: aMark({ status: 'present' }),
                lessons: [],
              },
              // Her mother has said that she can't come; that day isn't over.
              {
                date: '2026-11-27',
                isClassDay: true,
                attendance: aMark({ status: 'absent' }),
                lessons: [],
              },
            ]
          : [],
    }),
  },
} as const;

test('Home has what is owed for all children, a card for each, and how to pay', async () => {
  await openScreen('/', answers, { as: maria });
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Welcome, Maria Baker' }))
    .toBeVisible();
  await expect.element(page.getByText('You owe $60.00 for Ada.')).toBeVisible();
  const main = page.getByRole('main');
  await expect.element(main.getByRole('heading', { name: 'Ada Baker' })).toBeVisible();
  await expect.element(main.getByText('Owes $60.00')).toBeVisible();
  await expect.element(main.getByText('Fri, Nov 20: Present')).toBeVisible();
  await expect.element(main.getByText('Paid up')).toBeVisible();
  await expect.element(main.getByText('$60.00 for Ada, reference ADA7K')).toBeVisible();
  const links = page.getByRole('navigation').first().getByRole('link');
  expect(links.elements().map((link) => link.textContent)).toEqual(['Home']);
  const notes = main.getByRole('link', { name: 'Add medical notes' });
  // Ben's are known.
  await expect.element(notes).toHaveAttribute('href', '/children/ada?tab=details');
  await expect
    .element(main.getByRole('link', { name: 'Ben Baker' }))
    .toHaveAttribute('href', '/children/ben');
  await main.getByRole('link', { name: 'Class days' }).first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada Baker' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Attendance', selected: true })).toBeVisible();
});

test("a child's payments and receipts are those of that child", async () => {
  const server = await openScreen(
    '/children/ada?tab=payments',
    { ...answers, students: { financialDetails: () => someDetails('ada') } },
    { as: maria },
  );
  await expect.element(page.getByRole('heading', { name: 'Payment History' })).toBeVisible();
  expect(server.askedFor('students.financialDetails').map(({ input }) => input)).toEqual([
    { id: 'ada' },
  ]);
});

test("another family's child is not there", async () => {
  const server = await openScreen('/children/zoe', answers, { as: maria });
  await expect.element(page.getByText('You owe $60.00 for Ada.')).toBeVisible();
  expect(server.askedFor('students.account')).toEqual([]);
});

test('a child who owes nothing today isn’t named as owing', async () => {
  const later = { ...ben, calculatedBalance: 3000, dueLater: 3000, dueOn: '2026-12-01' };
  await openScreen('/', answers, { as: { ...maria, children: [ada, later] } as unknown as Me });
  await expect.element(page.getByText('You owe $60.00 for Ada. + $30.00 due Dec 1.')).toBeVisible();
});

test('what is for a later day is due then, and nobody owes it yet', async () => {
  const later = { ...ada, dueLater: 6000, dueOn: '2026-12-01' };
  await openScreen('/', answers, { as: { ...maria, children: [later, ben] } as unknown as Me });
  await expect.element(page.getByText('Nothing is owed today. $60.00 due Dec 1.')).toBeVisible();
  const main = page.getByRole('main');
  await expect.element(main.getByText('$60.00 due Dec 1', { exact: true })).toBeVisible();
  await expect
    .element(main.getByText(/^\$0\.00 for Ada \(\+ \$60\.00 due Dec 1\), reference/))
    .toBeVisible();
});

test('a student reads when what they owe is due, and is asked to bring nothing before', async () => {
  const profile = { ...ada, dueLater: 6000, dueOn: '2026-12-01' };
  const dancer = { ...anAdmin, id: 'ada', role: 'student', roles: ['student'], profile };
  await openScreen('/', answers, { as: dancer as unknown as Me });
  const main = page.getByRole('main');
  await expect.element(main.getByText('$60.00 is due Dec 1.')).toBeVisible();
  await expect.element(main).not.toHaveTextContent(/You owe|Please bring/);
});

test('a guardian who dances, too, has one Home for both', async () => {
  const profile = aStudent({ id: 'dora', firstName: 'Dora', lastName: 'Baker' });
  const dora = { ...maria, id: 'dora', role: 'student', roles: ['student', 'guardian'], profile };
  await openScreen('/', answers, { as: dora as unknown as Me });
  await expect.element(page.getByRole('link', { name: 'Edit profile' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Your children' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Ben Baker' })).toBeVisible();
});

test('a guardian changes their own name and phone', async () => {
  const server = await openScreen(
    '/account',
    {
      ...answers,
      me: {
        get: () => personOf(maria),
        updateContact: ({ name = '', phone = '' }) => ({ name, phone }),
      },
    },
    { as: maria },
  );
  await page.getByLabelText('Phone').fill('555 999');
  await page.getByLabelText('Name').fill('Maria King');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  expect(server.askedFor('me.updateContact').map(({ input }) => input)).toEqual([
    { name: 'Maria King', phone: '555 999' },
  ]);
});

test('a guardian whose children have all left is told so', async () => {
  await openScreen('/', answers, { as: { ...maria, roles: ['guardian'], children: [] } });
  await expect.element(page.getByText(/Please ask the school to add you/)).toBeVisible();
});
