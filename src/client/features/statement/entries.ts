import type { AccountEntry } from '../../../contract/student.ts';
import type { EntryKind } from '../../../domain/account.ts';
import { signedMoney } from '../../../domain/money.ts';

const ofPayments: readonly EntryKind[] = ['payment', 'payment-deleted', 'payment-restored'];

/** The payments that the journal, newest first, leaves: those not deleted, or restored since. */
export function standingPayments(entries: readonly AccountEntry[]): ReadonlySet<string> {
  const latest = new Map<string, EntryKind>();
  for (const { kind, source } of entries) {
    if (ofPayments.includes(kind) && !latest.has(source.id)) latest.set(source.id, kind);
  }
  return new Set([...latest].filter(([, kind]) => kind !== 'payment-deleted').map(([id]) => id));
}

/** What an entry did to the two pots: 'Owed −$5.00, credit +$2.00'. */
export function describePots({ owedChange, creditChange }: AccountEntry): string {
  const parts = [
    ...(owedChange === 0 ? [] : [`owed ${signedMoney(owedChange)}`]),
    ...(creditChange === 0 ? [] : [`credit ${signedMoney(creditChange)}`]),
  ];
  const text = parts.join(', ') || 'Neither owed nor credit changed';
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
