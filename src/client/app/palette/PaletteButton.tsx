import { createElement, useCallback, useEffect, useState } from 'react';
import { mustAnswer } from '../../ui/dialog/openDialogs.ts';
import { IconSearch } from '../../ui/icon/icons.ts';
import { notifyFailure } from '../../ui/message/notify.ts';
import type Palette from './Palette.tsx';

interface Props {
  className: string | undefined;
}

/** Opens the search over everything; so do Ctrl K and ⌘ K, wherever one is. */
export function PaletteButton({ className }: Props) {
  const [loaded, setLoaded] = useState<typeof Palette | null>(null);
  const [opened, setOpened] = useState(false);

  const open = useCallback(() => {
    setOpened(true);
    import('./Palette.tsx').then(
      (module) => setLoaded(() => module.default),
      () => {
        setOpened(false);
        notifyFailure('Search could not be loaded. Please check your connection and try again.');
      },
    );
  }, []);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return;
      event.preventDefault();
      if (!mustAnswer()) open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);

  return (
    <>
      <button
        type="button"
        className={className}
        aria-label="Find anything"
        aria-keyshortcuts="Control+K Meta+K"
        title="Find anything (Ctrl K)"
        onClick={open}
      >
        <IconSearch size={20} aria-hidden />
      </button>
      {loaded && createElement(loaded, { opened, onClose: () => setOpened(false) })}
    </>
  );
}
