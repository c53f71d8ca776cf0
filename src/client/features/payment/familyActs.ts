import type { Payment } from '../../../contract/payment.ts';

/** A family's payment, with its parts by name. */
export interface FamilyAct {
  family: NonNullable<Payment['family']>;
  parts: Payment[];
}

/** The payments of a family, from all of their parts, in the order of the list. */
export function familyActs(payments: readonly Payment[]): FamilyAct[] {
  const acts = new Map<string, FamilyAct>();
  for (const payment of payments) {
    const { family } = payment;
    if (!family) continue;
    const act = acts.get(family.actId) ?? { family, parts: [] };
    act.parts.push(payment);
    acts.set(family.actId, act);
  }
  return [...acts.values()];
}
