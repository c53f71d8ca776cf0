import { test } from 'vitest';
import type { Me, User } from '../../src/contract/user.ts';
import {
  anAdmin,
  closeScreen,
  expect,
  openScreen,
  page,
  refuse,
  theSettings,
} from './support/screen.ts';
import type { Plain } from './support/server.ts';
import { aStudent } from './support/things.ts';

test('the date of the first class can be set and cleared', async () => {
  let settings = { ...theSettings };
  const server = await openScreen('/settings', {
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
    await openScreen('/settings', server);
    await expect.element(date).toHaveValue(typed);
  }
});

test('roles: asks first, and the last admin stays an admin', async () => {
  const me = { ...anAdmin, id: 'robin' } as Me;
  const people = [
    { id: 'ada', email: 'ada@school.test', name: 'Ada Lovelace', role: 'student' },
    { id: 'robin', email: 'robin@school.test', name: 'Robin', role: 'admin' },
  ].map((one) => ({ ...one, createdAt: '2026-11-21T17:00:00.000Z' })) as Plain<User>[];
  const server = await openScreen(
    '/settings',
    {
      students: { get: () => aStudent() },
      users: {
        list: () => ({ items: people }),
        setRole: ({ id, role }) =>
          id === 'robin'
            ? refuse('CONFLICT', 'The last admin stays an admin')()
            : Object.assign(people[0] as Plain<User>, { role }),
      },
    },
    { as: me },
  );
  const search = page.getByLabelText('Search users');
  await search.fill('ada@school.test');
  const role = page.getByRole('combobox', { name: /^Role of/ });
  await expect.element(role).toHaveLength(1);
  const dialog = page.getByRole('dialog');
  await role.selectOptions('admin');
  await expect.element(dialog).toHaveTextContent('Admins see and change everything');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(role).toHaveValue('student');
  expect(server.writes).toEqual([]);
  await role.selectOptions('admin');
  await dialog.getByRole('button', { name: 'Make admin' }).click();
  await expect.element(page.getByText(/is an admin now\./).first()).toBeVisible();
  await role.selectOptions('student');
  await dialog.getByRole('button', { name: 'Make student' }).click();
  await expect.element(page.getByText(/is a student now\./).first()).toBeVisible();

  await search.fill('robin@school.test');
  await expect.element(page.getByRole('row', { name: 'robin@school.test' })).toBeVisible();
  await expect.element(role).toHaveLength(1);
  await role.selectOptions('student');
  await expect.element(dialog).toHaveTextContent('You will no longer see any of the admin screens');
  await dialog.getByRole('button', { name: 'Make student' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/last admin/i);
  expect(server.writes.map(({ input }) => input)).toEqual([
    { id: 'ada', role: 'admin' },
    { id: 'ada', role: 'student' },
    { id: 'robin', role: 'student' },
  ]);
});

test('a fee type is edited in a dialog with one filled button', async () => {
  await openScreen('/settings');
  await page.getByRole('button', { name: 'Edit Late' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Late' });
  await expect.element(dialog.getByRole('button', { name: 'Retire' })).toBeVisible();
  const filled = dialog
    .getByRole('button')
    .elements()
    .filter((button) => button.getAttribute('data-variant') === 'filled');
  expect(filled.map(({ textContent }) => textContent)).toEqual(['Save amount']);
});
