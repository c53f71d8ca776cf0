import { lazy, Suspense } from 'react';
import type { OpenOffer } from '../../../contract/wait.ts';
import { loadInTime } from '../../ui/lazy/loadInTime.ts';

const OpenOffers = lazy(() =>
  loadInTime(async () => ({ default: (await import('./OpenOffers.tsx')).OpenOffers })),
);

/** Open offers, seldom as they are; their script comes when there is one. */
export function OffersCard({ offers = [] }: { offers: readonly OpenOffer[] | undefined }) {
  return offers.length > 0 ? (
    <Suspense>
      <OpenOffers offers={offers} />
    </Suspense>
  ) : null;
}
