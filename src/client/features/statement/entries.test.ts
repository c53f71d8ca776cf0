import { expect, test } from 'vitest';
import type { AccountEntry } from '../../../contract/student.ts';
import type { EntryKind } from '../../../domain/account.ts';
import { instant } from '../../../domain/dates.ts';
import { cents, ZERO, signedMoney } from '../../../domain/money.ts';
import { describeNetChange } from './entries.ts';

function entry(
  kind: EntryKind,
  sourceId: string,
  changes: Partial<AccountEntry> = {},
): AccountEntry {
  return {
    id: `${kind} ${sourceId}`,
    kind,
    amount: ZERO,
    owedChange: ZERO,
    creditChange: ZERO,
    balance: ZERO,
    date: null,
    at: instant('2026-11-20T18:00:00.000Z'),
    by: 'Robin',
    note: '',
    hasReceipt: false,
    why: '',
    parts: [],
    waived: [],
    question: null,
    corrects: null,
    isClosed: false,
    source: { type: 'payment', id: sourceId },
    ...changes,
  };
}

test('what a line did to owed and credit, in words', () => {
  const describe = (owed: number, credit: number) =>
    describeNetChange(
      entry('payment', 'p', { owedChange: cents(owed), creditChange: cents(credit) }),
    );
  expect(describe(-500, 200)).toBe('Owed −$5.00, credit +$2.00.');
  expect(describe(0, -150)).toBe('Credit −$1.50.');
  expect(describe(0, 0)).toBe('No change to the balance.');
  const plain = { amount: cents(500), owedChange: cents(500) };
  expect(describeNetChange(entry('fee-charged', 'f', plain)), 'its amount says it').toBe('');
  expect([500, -500, 0].map((amount) => signedMoney(cents(amount)))).toEqual([
    '+$5.00',
    '−$5.00',
    '$0.00',
  ]);
});
