import { useMemo } from 'react';
import { useMe } from '../../session/session.ts';
import type { Draft } from '../../ui/form/useDraft.ts';
import type { PaymentValues } from './paymentValues.ts';

// Kept in memory only, for the person who typed it: looking at a student's page must not lose a half-typed payment.
let saved: { person: string | null; values: PaymentValues } | null = null;

/** What this person has typed for a payment, until it is recorded or canceled. */
export function usePaymentDraft(): Draft<PaymentValues> {
  const { id: person } = useMe();
  return useMemo(
    () => ({
      read: () => (saved?.person === person ? saved.values : null),
      save: (values) => {
        saved = values && { person, values };
      },
    }),
    [person],
  );
}
