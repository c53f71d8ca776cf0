import { test } from 'vitest';
import { anAdmin, expect, openScreen, page, userEvent } from './support/screen.ts';
import { aStudent } from './support/things.ts';

test('a student has no such search', async () => {
  const profile = aStudent();
  await openScreen('/', {}, { as: { ...anAdmin, id: profile.id, role: 'student', profile } });
  await expect.element(page.getByRole('navigation').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Find anything' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('an admin opens it with Ctrl K', async () => {
  await openScreen('/settings');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: 'Find anything' })).toHaveFocus();
});
