import { expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import { cents } from './money.ts';
import { currentReminder, reminderText } from './reminder.ts';

const leo = {
  firstName: 'Leo',
  calculatedBalance: cents(2400),
  dueLater: cents(0),
  owesSince: calendarDate('2026-09-01'),
  payReference: 'TURN-7F3K',
};
const school = 'Rhythm House';

test('a reminder says the amount, since when, and how to pay', () => {
  const howToPay = { text: 'Cash at the door, or:', links: ['https://pay.example/rhythm'] };
  expect(reminderText(leo, { school, howToPay })).toBe(
    [
      'Hi Leo,',
      '$24.00 is still to pay at Rhythm House, since Sep 1, 2026.',
      'Cash at the door, or:',
      'https://pay.example/rhythm',
      'Reference: TURN-7F3K',
      'Thank you!',
    ].join('\n'),
  );
  expect(
    reminderText({ ...leo, owesSince: null }, { school, howToPay: { text: '', links: [] } }),
  ).toBe('Hi Leo,\n$24.00 is still to pay at Rhythm House.\nThank you!');
});

test('a reminder counts while it is about what is owed now', () => {
  const [sep, nov] = [calendarDate('2026-09-01'), calendarDate('2026-11-20')];
  expect(currentReminder(nov, sep)).toBe(nov);
  expect(currentReminder(nov, nov)).toBe(nov);
  expect(currentReminder(sep, nov)).toBeNull();
  expect(currentReminder(sep, null)).toBe(sep);
  expect(currentReminder(null, sep)).toBeNull();
});
