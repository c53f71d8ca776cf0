import { useState } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { IconDots } from '../icon/icons.ts';
import { lateDialog } from '../lazy/lateDialog.ts';
import type { RowSheetProps } from './RowSheet.tsx';

const RowSheet = lateDialog<RowSheetProps>(async () => (await import('./RowSheet.tsx')).RowSheet);

/** On a phone, the button that covers a row of a list and opens its sheet. */
export function RowOpener(row: Omit<RowSheetProps, 'opened' | 'onClose'>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <IconButton
        variant="quiet"
        label={`More for ${row.name}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconDots size={18} aria-hidden />
      </IconButton>
      <RowSheet {...row} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
