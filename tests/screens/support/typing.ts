import { expect, userEvent, type Locator } from './screen.ts';

export function focus(field: Locator): void {
  (field.element() as HTMLElement).focus();
}

/** Types like a person, starting in the field's first part; the focus must stay in the field the whole time. */
export async function type(field: Locator, digits: string): Promise<void> {
  await expect.element(field).toBeVisible();
  focus(field);
  for (const digit of digits) {
    await userEvent.keyboard(digit);
    await expect.element(field).toHaveFocus();
  }
}

/** Presses a button using only the keyboard. */
export async function press(button: Locator): Promise<void> {
  await expect.element(button).toBeEnabled();
  focus(button);
  await userEvent.keyboard('{Enter}');
}

/** Waits until the app's address matches; the test's own page stays the same. */
export function expectAddress(pattern: RegExp): Promise<void> {
  return expect.poll(() => location.href).toMatch(pattern);
}
