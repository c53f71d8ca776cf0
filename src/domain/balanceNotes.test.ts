import { expect, test } from 'vitest';
import { balanceNotes } from './balanceNotes.ts';
import { cents } from './money.ts';

const account = (totalFees: number, totalPayments: number, owed: number, credit: number) => ({
  totalFees: cents(totalFees),
  totalPayments: cents(totalPayments),
  owed: cents(owed),
  credit: cents(credit),
});

test.each([
  ['fees less payments', account(500, 200, 300, 0), []],
  [
    'a balance that was set to 0',
    account(500, 0, 0, 0),
    [/^Other changes to the balance: −\$5\.00/],
  ],
  [
    'a balance that was set higher',
    account(500, 0, 800, 0),
    [/\+\$3\.00/, /^\$3\.00 is owed besides/],
  ],
  [
    'a fee charged again',
    account(500, 500, 500, 500),
    [/^The balance is owed before credit \$5\.00 − credit \$5\.00\.$/],
  ],
  ['a payment in advance', account(0, 500, 0, 500), [/^\$5\.00 is credit for future fees/]],
])('%s explains itself, or is explained', (_what, shown, notes) => {
  expect(balanceNotes(shown)).toEqual(notes.map((note) => expect.stringMatching(note)));
});
