import { Suspense } from 'react';
import type { OpenOffer } from '../../../contract/wait.ts';
import { lazyPart } from '../../ui/lazy/lazyPart.ts';

const OpenOffers = lazyPart(async () => (await import('./OpenOffers.tsx')).OpenOffers);

/** Open offers, seldom as they are; their script comes when there is one. */
export function OffersCard({ offers = [] }: { offers: readonly OpenOffer[] | undefined }) {
  return offers.length > 0 ? (
    <Suspense>
      <OpenOffers offers={offers} />
    </Suspense>
  ) : null;
}
