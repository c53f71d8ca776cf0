import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconDownload } from '../icon/icons.ts';

interface Props {
  /** Whether this file is loading. */
  busy: boolean;
  /** Whether another file is loading. */
  held?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Downloads a file. While it loads, the button does nothing but keeps the focus, which `disabled` would drop. */
export function FileButton({ busy, held = false, onClick, children }: Props) {
  const icon = busy ? <Loader size={18} color="var(--accent)" /> : <IconDownload size={18} />;
  return (
    <Button
      variant="default"
      leftSection={<span aria-hidden>{icon}</span>}
      aria-busy={busy}
      aria-disabled={busy || held}
      data-disabled={held || undefined}
      onClick={busy || held ? undefined : onClick}
    >
      {children}
    </Button>
  );
}
