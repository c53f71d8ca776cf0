import { expect, test } from 'vitest';
import { several } from './support/classes.ts';
import { aSchool, closeScreen, openScreen, page, theSettings } from './support/screen.ts';

const closed = { get: () => ({ open: false as const }) };
const main = page.getByRole('main');

test('without a class to join, families and people who register read which of the two is open', async () => {
  await openScreen('/join', { door: closed }, { as: 'nobody' });
  await expect
    .element(main)
    .toHaveTextContent(
      'Test School has no classes to join online right now. Please ask the school.',
    );
  await expect.element(main).toHaveTextContent('You can register as a student.');
  await page.getByRole('link', { name: 'Log in or register' }).click();
  await expect.element(page.getByRole('button', { name: 'Register' })).toBeVisible();
  await closeScreen();

  const school = { get: () => ({ ...aSchool, selfRegistration: false }) };
  await openScreen('/join', { door: closed, school }, { as: 'nobody' });
  await expect.element(main).toHaveTextContent('has no classes to join online');
  await expect.element(main).not.toHaveTextContent('register');
});

test('Settings says the same two things in the same words', async () => {
  const settings = {
    get: () => ({ ...theSettings, selfRegistration: true, approveRegistrations: true }),
  };
  const line = main.getByRole('link', { name: /^Registration/ });
  const withDoor = { get: () => ({ ...aSchool, hasDoor: true, hasSeveralClasses: true }) };
  await openScreen('/settings', { settings, school: withDoor });
  await expect
    .element(line)
    .toHaveTextContent('Students register, an admin approves · Families join online');
  await closeScreen();
  await openScreen('/settings', { settings, school: several });
  await expect.element(line).toHaveTextContent(/Students register, an admin approves$/);
  await line.click();
  await expect.element(main).toHaveTextContent('Families can’t join online yet');
  await closeScreen();
  await openScreen('/settings/registration', { settings });
  await expect.element(page.getByLabelText('People can register themselves')).toBeVisible();
  expect(main.element().textContent, 'in a school with one class').not.toContain('Families');
});
