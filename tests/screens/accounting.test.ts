import { test } from 'vitest';
import type { Me } from '../../src/contract/user.ts';
import {
  anAdmin,
  aSchool,
  expect,
  openScreen,
  page,
  refuse,
  theSettings,
} from './support/screen.ts';
import { aStudent } from './support/things.ts';

// A month for the accountant, and what a family paid in a year.

const month = {
  month: '2026-10',
  closed: null,
  figures: [],
  hash: 'f1n9e7',
  balances: [],
  drift: [],
  unsettled: { lessons: [], guests: 0, tuition: null, questions: 0 },
  history: [],
  isClosed: false,
  problem: null,
  canReopen: false,
};

test('a month is downloaded for a program, which names what it lacks; accounts are named once', async () => {
  let refusals = 1;
  const server = await openScreen('/financial-reports/closing?month=2026-10', {
    closings: {
      get: () => month,
      list: () => ({ items: [], closedUntil: null, next: '2026-10' }),
    },
    settings: {
      get: () => ({ ...theSettings, accounts: { 'money.cash': { code: '090' } } }),
      update: () => theSettings,
    },
    accounting: {
      file: () => {
        refusals -= 1;
        if (refusals >= 0) refuse('CONFLICT', 'Give these accounts a code first: Tuition')();
        return new File(['Narration'], 'school-xero-cash-2026-10.csv');
      },
      accounts: () => ({
        items: [
          { key: 'money.cash', name: 'Cash' },
          { key: 'income.tuition', name: 'Tuition' },
        ],
      }),
    },
  });
  await page.getByLabelText('Program').selectOptions('Xero');
  await page.getByRole('button', { name: 'Download for Xero' }).click();
  await expect
    .element(page.getByText('Give these accounts a code first: Tuition').first())
    .toBeVisible();
  await page.getByRole('button', { name: 'Names and codes of the accounts' }).click();
  const tuition = page.getByRole('group', { name: 'Tuition' });
  await tuition.getByLabelText('Code').fill('400');
  await page.getByRole('button', { name: 'Save accounts' }).click();
  await expect.element(page.getByText('Accounts saved.')).toBeVisible();
  expect(server.askedFor('settings.update').at(-1)?.input).toMatchObject({
    accounts: { 'money.cash': { code: '090' }, 'income.tuition': { code: '400' } },
  });
  await page.getByRole('button', { name: 'Download for Xero' }).click();
  await expect.element(page.getByText('school-xero-cash-2026-10.csv is ready.')).toBeVisible();
  expect(server.askedFor('accounting.file').at(-1)?.input).toEqual({
    month: '2026-10',
    format: 'xero',
    basis: 'cash',
  });
});

test('parents find last year’s statement on their Home until April, and not later', async () => {
  const family = { id: 'bakers', name: 'Baker' };
  const children = [aStudent({ id: 'ada', firstName: 'Ada', family })];
  const maria = {
    ...anAdmin,
    id: 'maria',
    name: 'Maria',
    role: 'guardian',
    roles: ['guardian'],
    children,
  } as unknown as Me;
  for (const [today, isThere] of [
    ['2027-01-04', true],
    ['2027-05-01', false],
  ] as const) {
    const server = await openScreen(
      '/',
      {
        school: { get: () => ({ ...aSchool, today }), howToPay: () => ({ text: '', links: [] }) },
        yearStatements: { printFamily: () => new File(['PDF'], 'paid-in-2026-baker.pdf') },
        attendance: { ofStudent: () => ({ month: '2027-01', newest: null, days: [] }) },
      },
      { as: maria },
    );
    await expect.element(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    const button = page.getByRole('button', { name: 'Paid in 2026' });
    if (!isThere) {
      await expect.element(button).not.toBeInTheDocument();
      continue;
    }
    await button.click();
    await expect.element(page.getByText('paid-in-2026-baker.pdf is ready.')).toBeVisible();
    expect(server.askedFor('yearStatements.printFamily').at(-1)?.input).toEqual({
      id: 'bakers',
      year: 2026,
    });
  }
});
