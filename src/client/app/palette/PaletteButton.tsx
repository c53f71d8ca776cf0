import { useLayoutEffect, useState } from 'react';
import { mustAnswer } from '../../ui/dialog/openDialogs.ts';
import { IconSearch } from '../../ui/icon/icons.ts';
import { Palette } from './latePalette.ts';

/** Opens the search over everything; so do Ctrl K and ⌘ K on every screen. */
export function PaletteButton({ className }: { className: string | undefined }) {
  const [opened, setOpened] = useState(false);

  // A layout effect, so that the shortcut works as soon as the button is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return;
      event.preventDefault();
      if (!mustAnswer()) setOpened(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <button
        type="button"
        className={className}
        aria-label="Find anything"
        aria-keyshortcuts="Control+K Meta+K"
        title="Find anything (Ctrl K)"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={20} aria-hidden />
      </button>
      <Palette opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
