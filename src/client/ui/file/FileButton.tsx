import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { Spinner } from '../state/Spinner.tsx';
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
  const icon = busy ? <Spinner /> : <IconDownload size={18} />;
  return (
    <Button
      variant="secondary"
      icon={<span aria-hidden>{icon}</span>}
      aria-busy={busy}
      aria-disabled={busy || held}
      onClick={busy || held ? undefined : onClick}
    >
      {children}
    </Button>
  );
}
