import { expect, test } from 'vitest';
import { listedPhone, listedText, typedEmail, typedPhone, typedText } from './typed.ts';

test.each([
  ['(555)\u00A0010\u20114444', '(555) 010-4444'],
  ['\u202A+1 555 010 6666\u202C', '+1 555 010 6666'],
  ['555\u2013010\u22125555', '555-010-5555'],
  ['５５５ ０１０', '555 010'],
  ['555.010.4455 ext. 12', '555.010.4455 ext. 12'],
])('the phone number %s is %s', (typed, expected) => {
  expect(typedPhone(typed)).toBe(expected);
});

test.each([
  ['Mina Ito <mina.ito@example.com>', 'mina.ito@example.com'],
  ['mailto:lou@example.com', 'lou@example.com'],
  ['\u00A0qi@example.com\u200B', 'qi@example.com'],
  ['rae@example.com.', 'rae@example.com'],
  ['sol@example.com,', 'sol@example.com'],
  // Two emails can't be told apart here: a person has to choose.
  ['a@example.com; b@example.com', 'a@example.com; b@example.com'],
])('the email %s is %s', (typed, expected) => {
  expect(typedEmail(typed)).toBe(expected);
});

test.each(['n/a', 'None', ' - ', '\u2014', '?', 'N/A'])('%s in a list is nothing', (cell) => {
  expect(listedText(cell)).toBe('');
});

test.each([
  ['5550104455.0', '5550104455'],
  ['=+15550108888', '+15550108888'],
  ["'+1 555 010 9999", '+1 555 010 9999'],
  ['555.010.0', '555.010.0'],
  ['n/a', ''],
])('the phone number %s of a spreadsheet is %s', (cell, expected) => {
  expect(listedPhone(cell)).toBe(expected);
});

test('a text keeps its lines and loses what turns it or nobody sees', () => {
  expect(typedText('No\u202E class\u2066\r\nat\tfive\u2028Bring\u200B shoes\u0007')).toBe(
    'No class\nat five\nBring shoes ',
  );
  expect(typedText('نیم\u200Cفاصله 👩\u200D👧')).toBe('نیم\u200Cفاصله 👩\u200D👧');
});
