import { test } from 'vitest';
import { anAdmin, expect, openScreen, page, type Locator } from './support/screen.ts';
import { aStudent } from './support/things.ts';

const profile = aStudent({ calculatedBalance: 1500 });
const { email } = profile;
const aLearner = { ...anAdmin, id: profile.id, email, role: 'student' as const };
const textsOf = (all: Locator) => () => all.elements().map((one) => one.textContent);

test('each role sees its own links', async () => {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await openScreen('/', {}, { as: 'nobody' });
  await expect.poll(textsOf(links)).toEqual(['Login']);
  await openScreen('/', {}, { as: { ...aLearner, profile } });
  await expect.poll(textsOf(links)).toEqual(['Home', 'Profile', 'Public Dashboard']);
  await expect.element(page.getByText(email ?? '').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await openScreen('/');
  await expect.element(page.getByRole('link', { name: anAdmin.email ?? '' })).toBeVisible();
  const texts = textsOf(links)();
  expect(texts[0]).toBe('Home');
  expect(texts).toEqual(
    expect.arrayContaining([
      'Public Dashboard',
      'Manage Students',
      'Attendance',
      'Payments',
      'Expenses',
      'Budget Management',
      'Holidays',
    ]),
  );
  expect(texts).not.toContain('Profile');
});

test('without a profile the page still works as for a new student', async () => {
  await openScreen('/', {}, { as: aLearner });
  await expect.element(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect.element(page.getByText('Pending Payment')).toBeVisible();
  await expect.element(page.getByText('$0.00', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect.element(page.getByLabelText('First Name')).toHaveValue('');
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
});
