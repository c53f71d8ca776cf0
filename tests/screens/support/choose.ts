import { expect, page, userEvent } from './screen.ts';

/** Chooses the first match for a name with the keyboard; it is highlighted. */
export async function chooseStudent(name: string, label = 'Student'): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(name.toLowerCase());
  await expect
    .element(page.getByRole('option', { name }).first())
    .toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue(name);
}
