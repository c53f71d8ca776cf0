import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconDownload } from '../icon/icons.ts';

interface Props {
  /** The file is on its way. */
  busy: boolean;
  /** Another file is. */
  held?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Fetches a file. Meanwhile it can't be used but keeps the focus, which a truly disabled button would lose. */
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
