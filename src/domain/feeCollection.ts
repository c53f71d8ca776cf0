import { minus, plus, ZERO, type Cents } from './money.ts';

/** Whether a student has paid the fees of a month. */
export const paymentStatuses = ['none', 'paid', 'partial', 'pending'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  none: 'None',
  paid: 'Paid',
  partial: 'Partial',
  pending: 'Pending',
};

export function paymentStatusOf(fees: Cents, payments: Cents): PaymentStatus {
  if (fees === 0) return 'none';
  if (payments >= fees) return 'paid';
  return payments > 0 ? 'partial' : 'pending';
}

/** The three parts of the charged fees, in cents: they add up to all of them. */
export interface Collection {
  feesCollected: Cents;
  pendingFees: Cents;
  feesInPaymentProcess: Cents;
}

/** How much of one student's fees of one month was collected. */
export function collectionOf(fees: Cents, payments: Cents): Collection {
  const status = paymentStatusOf(fees, payments);
  const isPartial = status === 'partial';
  return {
    feesCollected: status === 'paid' ? fees : isPartial ? payments : ZERO,
    pendingFees: status === 'pending' ? fees : ZERO,
    feesInPaymentProcess: isPartial ? minus(fees, payments) : ZERO,
  };
}

/** Fees charged and payments received in a period, and how much was collected. */
export interface Charges extends Collection {
  totalFeesCharged: Cents;
  /** Net of refunds. */
  totalPaymentsReceived: Cents;
}

export const noCharges: Charges = {
  totalFeesCharged: ZERO,
  totalPaymentsReceived: ZERO,
  feesCollected: ZERO,
  pendingFees: ZERO,
  feesInPaymentProcess: ZERO,
};

export function addCharges(a: Charges, b: Charges): Charges {
  return {
    totalFeesCharged: plus(a.totalFeesCharged, b.totalFeesCharged),
    totalPaymentsReceived: plus(a.totalPaymentsReceived, b.totalPaymentsReceived),
    feesCollected: plus(a.feesCollected, b.feesCollected),
    pendingFees: plus(a.pendingFees, b.pendingFees),
    feesInPaymentProcess: plus(a.feesInPaymentProcess, b.feesInPaymentProcess),
  };
}

/** The total of several students' months, each given by its fees and payments. */
export function chargesOf(
  students: Iterable<{ feesCharged: Cents; paymentsMade: Cents }>,
): Charges {
  let total = noCharges;
  for (const { feesCharged, paymentsMade } of students) {
    total = addCharges(total, {
      totalFeesCharged: feesCharged,
      totalPaymentsReceived: paymentsMade,
      ...collectionOf(feesCharged, paymentsMade),
    });
  }
  return total;
}
