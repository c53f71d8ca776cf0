import { expect, test } from 'vitest';
import { ageOn, birthdaysOn } from './age.ts';
import { calendarDate } from './dates.ts';

test.each([
  ['2016-10-06', '2026-10-05', 9],
  ['2016-10-06', '2026-10-06', 10],
  ['2016-10-06', '2016-10-06', 0],
  ['2016-02-29', '2026-02-28', 9],
  ['2016-02-29', '2026-03-01', 10],
  ['2016-02-29', '2028-02-28', 11],
  ['2016-02-29', '2028-02-29', 12],
  ['2027-01-01', '2026-12-31', -1],
])('somebody born on %s is on %s %i years old', (birthDate, day, age) => {
  expect(ageOn(calendarDate(birthDate), calendarDate(day))).toBe(age);
});

test.each([
  ['2026-03-01', ['02-29', '03-01']],
  ['2028-03-01', ['03-01']],
  ['2028-02-29', ['02-29']],
  ['2026-02-28', ['02-28']],
])('on %s have their birthday who were born on %j', (day, born) => {
  expect(birthdaysOn(calendarDate(day))).toEqual(born);
});
