import { expect, test } from 'vitest';
import { isMostlyContext } from './password.ts';

const context = {
  schoolName: 'The Ivy Hall',
  name: 'José Okonkwo-Lee',
  email: 'jo.okonkwo87@thirteen-steps.co.uk',
};
const refused = (password: string) => isMostlyContext(password, context);

test.each([
  // Of every school.
  'Turnout2026',
  'ballet-shoes',
  'DANCE class 1',
  'studentstudent',
  'Administrator!',
  'welcome.teacher.99',
  'password!!!!!!!!',
  // Of this one.
  'ivy-hall-2026',
  'thirteenSTEPS',
  // Of this person, with a birthday too.
  'Okonkwo19870412',
  'Jose-Lee-JOSÉ',
  'jo.okonkwo87',
])('%s is mostly words that others would try', (password) => {
  expect(refused(password)).toBe(true);
});

test.each([
  // None of the words.
  'pirouette',
  '12345678901',
  // Words of the context in one that is long enough without them.
  'purple dance river cloud',
  'dance-k3mp-w9dx',
  'the grass for and over there',
  'Okonkwo likes quiet mornings',
  // Too short to be a word of theirs: jo, co, uk.
  'jojo-coco-ukuk',
])('%s is not', (password) => {
  expect(refused(password)).toBe(false);
});

test('where nobody is known, the words of the school count alone', () => {
  expect(isMostlyContext('ivy-hall-2026', { schoolName: 'Ivy Hall' })).toBe(true);
  expect(isMostlyContext('okonkwo-9', { schoolName: 'Ivy Hall', name: '', email: '' })).toBe(false);
});

test('a word within another one does not save it', () => {
  const owner = { schoolName: 'Turnout', name: 'Dan Dancer' };
  expect(isMostlyContext('dancer-dance-dan', owner)).toBe(true);
});

test('what looks like a pattern in a name is taken as it stands', () => {
  expect(isMostlyContext('quiet-mornings', { schoolName: '.* (a+)+$ [\\w]{9}' })).toBe(false);
});
