import { useCallback, useRef, type ReactNode, type RefObject } from 'react';
import type { Payment } from '../../../contract/payment.ts';
import { useRemovals } from '../../parts/removal/useRemovals.tsx';

interface PaymentRemovals {
  /** Asks about a payment of the list, and removes it. Stable. */
  remove: (payment: Payment) => void;
  /** Of what surrounds the list: its heading takes the focus of a row that is gone. */
  place: RefObject<HTMLDivElement | null>;
  /** Keep it on screen. */
  element: ReactNode;
}

/** Removing payments from a list of them, with the way back. */
export function usePaymentRemovals(): PaymentRemovals {
  const place = useRef<HTMLDivElement>(null);
  const { ask, element } = useRemovals(() => place.current?.querySelector('h2')?.focus());
  const remove = useCallback(
    (line: Payment) => ask({ kind: 'payment', studentId: line.studentId, line }),
    [ask],
  );
  return { remove, place, element };
}
