import { onTestFinished, test } from 'vitest';
import { anEmailToSend, emailPage } from './support/mails.ts';
import {
  expect,
  lose,
  onScreenOf,
  openScreen,
  page,
  TODAY,
  userEvent,
  type Locator,
} from './support/screen.ts';
import { aDay, aHolidayImpact, aStudent } from './support/things.ts';

// A dialog's buttons stay in view and it begins in its first field, on a low phone whose keyboard takes 300 of 667 px.
// For every dialog that any test opens, `watchDialogs` holds that it doesn't begin on its Close button.

const KEYBOARD = 300;
const LOW = 667 - KEYBOARD;

/** A phone's keyboard covers the page without making the window lower. */
async function withKeyboard(width = 375): Promise<void> {
  await onScreenOf(width, 667);
  const seen = window.visualViewport as VisualViewport;
  Object.defineProperty(seen, 'height', { value: LOW, configurable: true });
  seen.dispatchEvent(new Event('resize'));
  onTestFinished(async () => {
    Reflect.deleteProperty(seen, 'height');
    seen.dispatchEvent(new Event('resize'));
  });
}

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => dialog.getByRole('button', { name });

function expectInView(...all: Locator[]): void {
  for (const one of all) {
    const { top, bottom } = one.element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(LOW);
  }
}

const owing = aStudent({ balance: 7000, calculatedBalance: 7000 });
const charged = { students: { get: () => owing, list: () => ({ items: [owing] }) } };

test('a payment: the amount is selected, and the button with the balance above it is in view', async () => {
  await withKeyboard();
  await openScreen('/students/ada', charged);
  await page.getByRole('button', { name: /^Take payment/ }).click();
  const amount = dialog.getByLabelText('Amount');
  await expect.element(amount).toHaveValue(70);
  expectInView(button('Cancel'), button('Record $70.00'), dialog.getByText('Owes $70.00 →'));
  await expect.element(amount).toHaveFocus();
  await userEvent.keyboard('5');
  await expect.element(amount).toHaveValue(5);
  expectInView(amount, button('Record $5.00'));
  await expect.element(dialog).toHaveTextContent('Owes $70.00 → becomes $65.00');
});

test('a payment fits a phone without its keyboard, with day and method side by side and the note folded', async () => {
  await onScreenOf(375, 667);
  await openScreen('/students/ada', charged);
  await page.getByRole('button', { name: /^Take payment/ }).click();
  await expect.element(button('Record $70.00')).toBeVisible();
  expect(dialog.element().scrollHeight).toBeLessThanOrEqual(500);
  const top = (label: string) => dialog.getByLabelText(label).element().getBoundingClientRect().top;
  expect(top('Date')).toBe(top('Payment Method'));
  await expect.element(dialog.getByLabelText('Notes')).not.toBeVisible();
  await dialog.getByText('Add a note').click();
  await expect.element(dialog.getByLabelText('Notes')).toBeVisible();
});

test('a statement by email: its buttons are in view below a long email', async () => {
  await withKeyboard();
  const text = Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n');
  await openScreen('/students/ada', {
    ...charged,
    mails: {
      preview: () => ({ items: [anEmailToSend('Ngozi', { text })], hash: 'seen' }),
      list: () => emailPage(),
      create: lose,
    },
  });
  await page.getByRole('button', { name: 'Dates, PDF and print' }).click();
  await page.getByRole('button', { name: /^Send/ }).first().click();
  await expect.element(button('Send 1 email')).toBeVisible();
  expectInView(button('Cancel'), button('Send 1 email'));
  expect(button('Cancel').element().getBoundingClientRect().right).toBeLessThan(
    button('Send 1 email').element().getBoundingClientRect().left,
  );
  await button('Send 1 email').click();
  const failure = dialog.getByText(/^Failed to send the emails: /);
  await expect.element(failure).toBeVisible();
  expectInView(failure, button('Send 1 email'));
});

test('a holiday begins in its name, before what it changes is known, and a typed space stays in it', async () => {
  await withKeyboard();
  let show = () => {};
  const looked = new Promise<void>((resolve) => (show = resolve));
  const affected = { studentId: 'ada', studentName: 'Ada Lovelace', status: 'absent' as const };
  await openScreen(`/attendance?date=${TODAY}`, {
    attendance: { day: ({ date }) => aDay(date) },
    holidays: { impact: async () => (await looked, aHolidayImpact(TODAY, affected)) },
  });
  await page.getByRole('button', { name: 'Mark as holiday' }).click();
  const name = dialog.getByLabelText('Holiday name');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('Snow day');
  await expect.element(name).toHaveValue('Snow day');
  show();
  await expect.element(button('Mark as holiday')).toBeEnabled();
  expectInView(name, button('Cancel'), button('Mark as holiday'));
});
