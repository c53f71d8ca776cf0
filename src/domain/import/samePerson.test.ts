import { expect, test } from 'vitest';
import { earlierWithEmail, earlierWithName, isSamePerson } from './samePerson.ts';

test('a name twice is seen where the later one has no email', () => {
  const ada = { firstName: 'Ada', lastName: 'Li', email: null };
  const withEmail = { ...ada, email: 'ada@x.test' };
  expect(earlierWithName([ada, withEmail, null, { ...ada, firstName: 'ADA' }])).toEqual([
    null,
    null,
    null,
    0,
  ]);
  expect(earlierWithEmail([ada, ada])).toEqual([null, null]);
});

test('one email twice and one person written twice are seen', () => {
  const rows = [{ email: 'A@x.test' }, null, { email: 'b@x.test' }, { email: 'a@X.test' }];
  expect(earlierWithEmail(rows)).toEqual([null, null, null, 0]);
  const zoe = { firstName: 'Zoë', lastName: 'Li' };
  expect(isSamePerson(zoe, { firstName: 'zoe', lastName: 'LI' })).toBe(true);
  expect(isSamePerson(zoe, { firstName: 'Zoe', lastName: 'Lee' })).toBe(false);
});
