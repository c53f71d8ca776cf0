import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Palette } from '../../app/palette/latePalette.ts';
import { IconSearch } from '../../ui/icon/icons.ts';
import styles from './UnknownAddress.module.css';

/** A notice above Home, for someone who was sent there because their address leads to no screen. */
export function UnknownAddress({ isAdmin }: { isAdmin: boolean }) {
  const address = useLocation({ select: ({ state }) => state.unknownAddress });
  const [opened, setOpened] = useState(false);
  if (address === undefined) return null;
  return (
    <div className={`row warning ${styles.notice}`} data-justify="between" role="status">
      <p className="breaks">Page not found: there is nothing at {address}.</p>
      {isAdmin && (
        <>
          <Button
            variant="secondary"
            icon={<IconSearch size={16} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            Find anything
          </Button>
          <Palette opened={opened} onClose={() => setOpened(false)} />
        </>
      )}
    </div>
  );
}
