import { expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import { cents } from './money.ts';
import {
  currentReminder,
  fillReminder,
  REMINDER_TEMPLATE,
  reminderSubject,
  reminderText,
  unknownPlace,
} from './reminder.ts';

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
  expect(reminderText({ names: ['Leo'], students: [leo] }, { school, howToPay })).toBe(
    [
      'Hi Leo,',
      'Your balance at Rhythm House is $24.00, since Sep 1, 2026.',
      'Cash at the door, or:',
      'https://pay.example/rhythm',
      'Reference: TURN-7F3K',
      'Thank you!',
    ].join('\n'),
  );
  expect(
    reminderText(
      { names: ['Leo'], students: [{ ...leo, owesSince: null }] },
      { school, howToPay: { text: '', links: [] } },
    ),
  ).toBe('Hi Leo,\nYour balance at Rhythm House is $24.00.\nThank you!');
});

test('parents are told what each child owes, and all of it', () => {
  const zoe = {
    ...leo,
    firstName: 'Zoë',
    calculatedBalance: cents(8900),
    payReference: 'TURN-2BQ9',
  };
  const plain = { school, howToPay: { text: 'Cash at the door', links: [] } };
  expect(reminderText({ names: ['Maria', 'José'], students: [zoe, leo] }, plain)).toBe(
    [
      'Hi Maria and José,',
      'Your balance at Rhythm House is $113.00:',
      'Zoë $89.00, since Sep 1, 2026',
      'Leo $24.00, since Sep 1, 2026',
      'Cash at the door',
      'Reference: TURN-2BQ9 (Zoë), TURN-7F3K (Leo)',
      'Thank you!',
    ].join('\n'),
  );
  expect(reminderText({ names: ['Maria'], students: [leo] }, plain)).toContain(
    "Leo's balance at Rhythm House is $24.00, since Sep 1, 2026.",
  );
  expect(reminderSubject({ names: [], students: [zoe, leo] }, school)).toBe(
    'Rhythm House: balance due $113.00',
  );
});

test('a reminder counts while it is about what is owed now', () => {
  const [sep, nov] = [calendarDate('2026-09-01'), calendarDate('2026-11-20')];
  expect(currentReminder(nov, sep)).toBe(nov);
  expect(currentReminder(nov, nov)).toBe(nov);
  expect(currentReminder(sep, nov)).toBeNull();
  expect(currentReminder(sep, null)).toBe(sep);
  expect(currentReminder(null, sep)).toBeNull();
});

test('the usual text of an email says what a reminder says, in paragraphs', () => {
  const howToPay = { text: 'Cash is fine.', links: ['https://pay.test/us'] };
  const sender = { school: 'Rhythm House', howToPay };
  for (const students of [[leo], [leo, { ...leo, firstName: 'Bo' }]])
    expect(
      fillReminder(REMINDER_TEMPLATE, { names: ['Rosa'], students }, sender).replaceAll(
        '\n\n',
        '\n',
      ),
    ).toBe(reminderText({ names: ['Rosa'], students }, sender));
});

test('a place that does not exist is found', () => {
  expect(unknownPlace(`${REMINDER_TEMPLATE} {}`)).toBe('{}');
  expect(unknownPlace('{amount}')).toBe('{amount}');
  expect(unknownPlace(REMINDER_TEMPLATE)).toBeUndefined();
});
