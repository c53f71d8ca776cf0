import type { SchoolClass } from '../../../contract/schoolClass.ts';
import type { ListedWait } from '../../../contract/wait.ts';
import { lateDialog } from '../../ui/lazy/lateDialog.ts';
import type { SayOfWait } from './useUndoWait.ts';

const OfferDialog = lateDialog(async () => (await import('./OfferDialog.tsx')).OfferDialog);
const PlaceNowDialog = lateDialog(
  async () => (await import('./PlaceNowDialog.tsx')).PlaceNowDialog,
);

interface Props {
  what: 'offer' | 'place';
  schoolClass: SchoolClass;
  wait: ListedWait;
  say: SayOfWait;
  onClose: () => void;
}

/** Offers a spot to somebody who waits, or places them at once. */
export function WaitDialog({ what, ...asked }: Props) {
  return what === 'offer' ? <OfferDialog {...asked} /> : <PlaceNowDialog {...asked} />;
}
