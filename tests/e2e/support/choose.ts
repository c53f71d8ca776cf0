import { expect, type Page } from '@playwright/test';

/** Chooses the first match for a name with the keyboard; it is highlighted. */
export async function chooseStudent(page: Page, name: string, label = 'Student'): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(name.toLowerCase());
  await expect(page.getByRole('option', { name }).first()).toHaveAttribute('data-highlighted');
  await field.press('Enter');
  await expect(field).toHaveValue(name);
}
