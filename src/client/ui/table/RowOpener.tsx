import { useRef, useState } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { IconDots } from '../icon/icons.ts';
import { lateDialog } from '../lazy/lateDialog.ts';
import type { RowSheetProps } from './RowSheet.tsx';

const RowSheet = lateDialog<RowSheetProps>(async () => (await import('./RowSheet.tsx')).RowSheet);

interface Props extends Pick<RowSheetProps, 'name' | 'item' | 'columns'> {
  /** Whether it opens a menu of the row's acts, and doesn't cover the row. */
  inMenu?: boolean;
}

/** The button that opens a row's sheet and covers the row, or its menu. */
export function RowOpener({ inMenu = false, ...row }: Props) {
  const [opened, setOpened] = useState(false);
  // A menu may have opened a dialog, which stays when the menu closes.
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // A press on the button of an open menu closes it before the click.
  const closes = useRef(false);
  const open = () => {
    if (!closes.current) setOpened(true);
    closes.current = false;
    setWasOpened(true);
  };
  const label = `More for ${row.name}`;
  return (
    <>
      {inMenu ? (
        <IconButton
          ref={button}
          label={label}
          variant="quiet"
          aria-haspopup="menu"
          aria-expanded={opened}
          onPointerDown={() => (closes.current = opened)}
          onClick={open}
        >
          <IconDots size={18} aria-hidden />
        </IconButton>
      ) : (
        <button type="button" aria-label={label} aria-haspopup="dialog" onClick={open} />
      )}
      {wasOpened && (
        <RowSheet
          {...row}
          menuOf={inMenu ? button : null}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
