import { expect, test } from 'vitest';
import {
  attendanceFinding,
  collectedFinding,
  feeTypesFinding,
  largest,
  rateFinding,
  trendsFinding,
  unpaidFinding,
  type MonthValue,
} from './findings.ts';
import { cents, ZERO } from './money.ts';

const DAYS = 'Sep 1, 2026 to Nov 21, 2026';
const whole = (label: string, value: number) => ({ label, value: cents(value) });
const part = (label: string, value: number) => ({ label, value: cents(value), part: 'so far' });

test.each<[string, MonthValue[], number]>([
  ['Nothing was charged or paid', [whole('Oct 2026', 0), whole('Nov 2026', 0)], 0],
  ['$5.00 was charged and $3.00 paid, ' + DAYS, [whole('Oct 2026', 500)], 300],
  ['$5.00 was charged and $0.00 paid, ' + DAYS, [part('Oct 2026', 100), part('Nov 2026', 400)], 0],
  ['$0.00 was charged and $3.00 paid, ' + DAYS, [whole('Oct 2026', 0), whole('Nov 2026', 0)], 300],
  [
    'Fees charged fell from $14.00 in Oct 2026 to $9.00 in Nov 2026; $0.01 in Dec 2026 (so far)',
    [part('Sep 2026', 100), whole('Oct 2026', 1400), whole('Nov 2026', 900), part('Dec 2026', 1)],
    0,
  ],
  [
    'Fees charged rose from $9.00 in Nov 2026 to $14.00 in Dec 2026 (so far)',
    [whole('Oct 2026', 1400), whole('Nov 2026', 900), part('Dec 2026', 1400)],
    0,
  ],
  [
    'Fees charged rose from $0.00 in Oct 2026 to $9.00 in Nov 2026',
    [whole('Oct 2026', 0), whole('Nov 2026', 900)],
    0,
  ],
  [
    'Fees charged stayed at $9.00 in Oct 2026 and Nov 2026',
    [whole('Oct 2026', 900), whole('Nov 2026', 900)],
    0,
  ],
  [
    'Fees charged rose from −$5.00 in Oct 2026 to −$1.00 in Nov 2026',
    [whole('Oct 2026', -500), whole('Nov 2026', -100)],
    0,
  ],
])('what months show: %s', (finding, months, paid) => {
  expect(trendsFinding(months, cents(paid), DAYS)).toBe(finding);
});

test.each([
  [0, 0, 'No fees were charged'],
  [0, 1900, 'None of the $19.00 in fees was collected in the same month'],
  [1900, 1900, 'All $19.00 in fees was collected in the same month'],
  [1000, 1900, '52.6% of the $19.00 in fees was collected in the same month'],
  [
    9_999_999,
    10_000_000,
    'more than 99.9% of the $100,000.00 in fees was collected in the same month',
  ],
  [1, 10_000_000, 'less than 0.1% of the $100,000.00 in fees was collected in the same month'],
])('what of %i of %i cents was collected', (collected, charged, finding) => {
  expect(collectedFinding(cents(collected), cents(charged))).toBe(finding);
});

test.each([
  [[0, 0], 'No fees were charged'],
  [[], 'No fees were charged'],
  [[1500, 0, 0], 'Only Absence was charged, $15.00 in all'],
  [[1500, 200, 200], 'Absence is 78.9% of the $19.00 in fees'],
  [[200, 1500, 1500], 'Late and No Shoes are the largest fees, $15.00 each'],
  [[200, 200, 200], '3 fee types are the largest, $2.00 each'],
])('what %j cents of fee types show', (amounts, finding) => {
  expect(feeTypesFinding(['Absence', 'Late', 'No Shoes'], amounts.map(cents))).toBe(finding);
});

test('a rate is compared between whole months, and a part of a month is said to be one', () => {
  const month = (label: string, value: number, covers?: string) => ({
    label,
    value,
    part: covers,
  });
  expect(rateFinding([])).toBe('No fees were charged');
  expect(rateFinding([month('Oct 2026', 50)])).toBe('The collection rate was 50.0% in Oct 2026');
  expect(rateFinding([month('Nov 2026', 50, 'so far')])).toBe(
    'The collection rate was 50.0% in Nov 2026 (so far)',
  );
  expect(rateFinding([month('Sep 2026', 50), month('Oct 2026', 71.4)])).toBe(
    'The collection rate rose from 50.0% in Sep 2026 to 71.4% in Oct 2026',
  );
  // A part of a month may still go up or down, so it is told and not compared.
  expect(
    rateFinding([month('Sep 2026', 50), month('Oct 2026', 71.4), month('Nov 2026', 80, 'so far')]),
  ).toBe(
    'The collection rate rose from 50.0% in Sep 2026 to 71.4% in Oct 2026; 80.0% in Nov 2026 (so far)',
  );
});

test('class days show how many came on average', () => {
  const day = (present: number, marked: number) => ({ label: 'Nov 3, 2026', present, marked });
  expect(attendanceFinding([])).toBe('There was no class day');
  expect(attendanceFinding([day(1, 2)])).toBe(
    '1 student came on Nov 3, 2026, 50.0% of those marked',
  );
  expect(attendanceFinding([day(1, 1), day(1, 1)])).toBe(
    '1 student came on average on 2 class days, 100.0% of those marked',
  );
  expect(attendanceFinding([day(2, 4), day(3, 4)])).toBe(
    '2.5 students came on average on 2 class days, 62.5% of those marked',
  );
  expect(attendanceFinding([day(0, 4)])).toBe(
    '0 students came on Nov 3, 2026, 0.0% of those marked',
  );
});

test('what is unpaid is told with its oldest part', () => {
  const ages = (newest: number, oldest: number) => [
    { label: 'Under 30 days', amount: cents(newest) },
    { label: '90 days or more', amount: cents(oldest) },
  ];
  expect(unpaidFinding(ages(0, 0), ZERO)).toBe('Nothing is unpaid today');
  expect(unpaidFinding(ages(0, 0), cents(500))).toBe(
    '$5.00 is unpaid today, none of it for a class',
  );
  expect(unpaidFinding(ages(500, 0), ZERO)).toBe(
    '$5.00 is unpaid today, all of it for under 30 days',
  );
  expect(unpaidFinding(ages(500, 300), cents(200))).toBe(
    '$10.00 is unpaid today, $3.00 of it for 90 days or more',
  );
});

test('the largest parts are all that are tied, and none where nothing is above zero', () => {
  expect(largest([1, 3, 3])).toEqual([1, 2]);
  expect(largest([0, -1])).toEqual([]);
  expect(largest([])).toEqual([]);
});
