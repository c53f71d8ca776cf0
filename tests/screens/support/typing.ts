import { expect, userEvent, type Locator } from './screen.ts';

export function focus(field: Locator): void {
  (field.element() as HTMLElement).focus();
}

/** Types as a person does, into the field's first part; the cursor stays in it all the way. */
export async function type(field: Locator, digits: string): Promise<void> {
  focus(field);
  for (const digit of digits) {
    await userEvent.keyboard(digit);
    await expect.element(field).toHaveFocus();
  }
}

/** Presses a button by keyboard alone. */
export async function press(button: Locator): Promise<void> {
  await expect.element(button).toBeEnabled();
  focus(button);
  await userEvent.keyboard('{Enter}');
}

/** Until the address is so; of the program, which the test's own page does not leave. */
export function expectAddress(pattern: RegExp): Promise<void> {
  return expect.poll(() => location.href).toMatch(pattern);
}
