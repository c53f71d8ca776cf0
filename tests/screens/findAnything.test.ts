import { test } from 'vitest';
import { anAdmin, expect, openScreen, page, userEvent } from './support/screen.ts';
import { aClass, ballet, several } from './support/classes.ts';
import { aStudent } from './support/things.ts';
import { expectAddress } from './support/typing.ts';

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

test('a class is found by its name and opens its page; one that has ended comes last', async () => {
  const ended = aClass({ id: 'last', name: 'Ballet 1', to: '2026-06-12' });
  await openScreen('/settings', {
    school: several,
    classes: { list: () => ({ items: [ended, ballet(), aClass()] }) },
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('ballet');
  const options = page.getByRole('option');
  await expect.element(options.nth(0)).toHaveTextContent('Ballet 1Class · Tue, Thu 5:00–6:00 PM');
  await expect.element(options.nth(1)).toHaveTextContent('Ballet 1Class · ended Jun 12');
  await userEvent.keyboard('{Enter}');
  await expectAddress(/\/classes\/first$/);
});
