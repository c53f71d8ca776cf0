import { useState } from 'react';
import { lateDialog } from '../lazy/lateDialog.ts';
import type { RowSheetProps } from './RowSheet.tsx';

const RowSheet = lateDialog<RowSheetProps>(async () => (await import('./RowSheet.tsx')).RowSheet);

/** The button that covers a row of a list and opens its sheet. */
export function RowOpener(row: Omit<RowSheetProps, 'opened' | 'onClose'>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`More for ${row.name}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      />
      <RowSheet {...row} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
