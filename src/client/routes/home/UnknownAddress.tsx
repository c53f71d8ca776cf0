import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Palette } from '../../app/palette/latePalette.ts';
import { IconSearch } from '../../ui/icon/icons.ts';
import styles from './UnknownAddress.module.css';

/**
 * A notice above Home, for someone who was sent there because their address leads to no screen. It is shown once: a
 * reload, another screen or logging in ends it.
 */
export function UnknownAddress({ isAdmin }: { isAdmin: boolean }) {
  const router = useRouter();
  const navigate = useNavigate();
  const [address] = useState(() => router.latestLocation.state.unknownAddress);
  const [opened, setOpened] = useState(false);
  // The browser keeps the state with the page, beyond a reload.
  useEffect(() => {
    if (address !== undefined) void navigate({ to: '/', replace: true });
  }, [address, navigate]);
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
