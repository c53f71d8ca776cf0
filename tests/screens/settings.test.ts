import { test } from 'vitest';
import {
  aSchool,
  closeScreen,
  expect,
  openScreen,
  page,
  refuse,
  theSettings,
} from './support/screen.ts';
import type { Answers } from './support/server.ts';
import { aDay, aMark, aStudent } from './support/things.ts';
import { expectAddress } from './support/typing.ts';

test('the date of the first class can be set and cleared', async () => {
  let settings = { ...theSettings };
  const server = await openScreen('/settings/school', {
    settings: {
      get: () => settings,
      update: ({ basedOn: _was, fees: _fees, ...changes }) => {
        settings = { ...settings, ...changes } as typeof settings;
        return settings;
      },
    },
  });
  const date = page.getByLabelText('First class');
  for (const [typed, kept, was] of [
    ['2026-09-02', '2026-09-02', null],
    ['', null, '2026-09-02'],
  ] as const) {
    await date.fill(typed);
    await page.getByRole('button', { name: 'Save School' }).click();
    await expect
      .poll(() => server.writes.at(-1)?.input)
      .toEqual({ firstClassDate: kept, basedOn: { firstClassDate: was } });
    await closeScreen();
    await openScreen('/settings/school', server);
    await expect.element(date).toHaveValue(typed);
  }
});

test('a fee type is edited in a dialog with one filled button', async () => {
  await openScreen('/settings/fees');
  await page.getByRole('button', { name: 'Edit Late' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Late' });
  await expect.element(dialog.getByRole('button', { name: 'Retire' })).toBeVisible();
  const filled = dialog
    .getByRole('button')
    .elements()
    .filter((button) => button.getAttribute('data-variant') === 'primary');
  expect(filled.map(({ textContent }) => textContent)).toEqual(['Save amount']);
});

test('Settings is a list of pages that says what is chosen on each; a page has one filled button', async () => {
  await openScreen('/settings', {
    school: { get: () => ({ ...aSchool, hasCharges: true, hasTimetable: true }) },
  });
  const list = page.getByRole('main').getByRole('list');
  await expect.element(list).toHaveTextContent('FeesAbsence $5.00, Late $1.00');
  await expect.element(list).toHaveTextContent('Payment methodsCash, Card');
  await expect.element(list).toHaveTextContent(/MoneyContribution .*, major expense /);
  const links = list.getByRole('link');
  for (const link of links.elements())
    expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  for (const name of links.elements().map((link) => link.querySelector('strong')?.textContent)) {
    await links
      .filter({ hasText: name ?? '' })
      .first()
      .click();
    await expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toHaveFocus();
    const filled = page.getByRole('main').element().querySelectorAll('[data-variant=primary]');
    expect(filled.length, name).toBeLessThanOrEqual(1);
    await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
    await expectAddress(/\/settings$/);
  }
});

test('Settings says nothing of a page whose choices could not be loaded', async () => {
  await openScreen('/settings', {
    paymentMethods: { list: refuse('NOT_FOUND', 'Not now') },
    studentFields: { list: refuse('NOT_FOUND', 'Not now') },
  });
  const list = page.getByRole('main').getByRole('list');
  await expect.element(list).toHaveTextContent('FeesAbsence $5.00, Late $1.00');
  await expect.element(list).not.toHaveTextContent('Cash');
  await expect.element(list).not.toHaveTextContent('None of your own yet');
});

test('a school without dance roles neither shows nor asks for them', async () => {
  const leads = [aStudent()];
  const answers: Answers = {
    school: { get: () => ({ ...aSchool, hasDanceRoles: false }) },
    students: {
      list: () => ({ items: leads.map((one) => ({ ...one, owesSince: null, remindedOn: null })) }),
    },
    attendance: {
      day: ({ date }) => ({
        ...aDay(date),
        students: leads.map((one) => ({ ...one, attendance: aMark({ status: 'present' }) })),
      }),
    },
  };
  for (const path of [
    '/manage-students',
    '/attendance?date=2021-04-06',
    '/manage-students?view=form',
  ]) {
    await openScreen(path, answers);
    const main = page.getByRole('main');
    await expect
      .element(
        path.endsWith('form') ? main.getByLabelText('First Name') : main.getByText('Ada Lovelace'),
      )
      .toBeVisible();
    await expect.element(main).not.toHaveTextContent(/Dance Role|Leads?\b|Follows?\b/);
    await closeScreen();
  }
});

test('an address of Settings that doesn’t exist leads to the list', async () => {
  await openScreen('/settings/nothing');
  await expectAddress(/\/settings$/);
});

test('the end of Settings says which Turnout this is, and whose works are in it', async () => {
  await openScreen('/settings');
  await expect
    .element(page.getByText(/^Turnout \d+\.\d+\.\d+ · Third-party notices$/))
    .toBeVisible();
  const notices = page.getByRole('link', { name: 'Third-party notices' });
  await expect.element(notices).toHaveAttribute('href', '/third-party-notices.txt');
});
