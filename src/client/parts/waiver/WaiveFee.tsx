import { useState } from 'react';
import { SmallButton } from '../../ui/button/Button.tsx';
import { lateDialog } from '../../ui/lazy/lateDialog.ts';
import type { WaivableFee } from './waivable.ts';

const WaiveDialog = lateDialog(async () => (await import('./WaiveDialog.tsx')).WaiveDialog);

/** The button and dialog that waive a part of a mark's fee. Nothing where the mark costs nothing. */
export function WaiveFee(props: WaivableFee) {
  const [opened, setOpened] = useState(false);
  if (props.parts.length === 0) return null;
  return (
    <div>
      <SmallButton onClick={() => setOpened(true)}>Waive</SmallButton>
      {opened && <WaiveDialog {...props} onClose={() => setOpened(false)} />}
    </div>
  );
}
