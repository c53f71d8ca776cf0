import { useCallback, useRef, type ReactNode, type RefObject } from 'react';
import type { Payment } from '../../../contract/payment.ts';
import { removalOf } from '../../parts/removal/removal.ts';
import { useRemovals } from '../../parts/removal/useRemovals.tsx';

interface PaymentRemovals {
  /** Asks for confirmation and removes a payment from the list. Stable. */
  remove: (payment: Payment) => void;
  /** For the element around the list: its heading takes the focus when a focused row is removed. */
  place: RefObject<HTMLDivElement | null>;
  /** Keep it mounted. */
  element: ReactNode;
}

/** Removes payments from a list, with Undo. */
export function usePaymentRemovals(): PaymentRemovals {
  const place = useRef<HTMLDivElement>(null);
  const { ask, element } = useRemovals(() => place.current?.querySelector('h2')?.focus());
  const remove = useCallback((payment: Payment) => ask(removalOf(payment)), [ask]);
  return { remove, place, element };
}
