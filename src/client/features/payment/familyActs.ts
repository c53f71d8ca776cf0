import type { Payment } from '../../../contract/payment.ts';
import type { FamilyPayment } from '../../parts/removal/removal.ts';

/** A family payment, as the list of payments shows it. */
export interface FamilyAct {
  whole: FamilyPayment;
  /** The name of the person who paid; undefined if nobody is named. */
  payer: string | undefined;
  paymentMethodName: string;
  notes: string;
  parts: Payment[];
}

/** A family's payments, each from all of its parts, in the order of the list. */
export function familyActs(payments: readonly Payment[]): FamilyAct[] {
  const acts = new Map<string, FamilyAct>();
  for (const payment of payments) {
    const { family, date, receiptNumber, paymentMethodName, notes } = payment;
    if (!family) continue;
    const { actId, payer } = family;
    const act = acts.get(actId);
    if (act) act.parts.push(payment);
    else
      acts.set(actId, {
        whole: { ...family, date, receiptNumber },
        payer: payer?.name,
        paymentMethodName,
        notes,
        parts: [payment],
      });
  }
  return [...acts.values()];
}
