import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../button/Button.tsx';
import { Spinner } from '../state/Spinner.tsx';
import { IconDownload } from '../icon/icons.ts';

interface Props extends Pick<ButtonProps, 'ref' | 'onPhone' | 'onClick'> {
  /** Whether the file is loading. */
  busy: boolean;
  /** The id of a menu that opens instead, to choose the file. */
  opens?: string;
  children: ReactNode;
}

/** Downloads a file. While it loads, the button does nothing but keeps the focus, which `disabled` would drop. */
export function FileButton({ busy, opens, onClick, children, ...button }: Props) {
  return (
    <Button
      {...button}
      variant="secondary"
      icon={busy ? <Spinner /> : <IconDownload size={18} aria-hidden />}
      aria-busy={busy}
      aria-disabled={busy}
      {...(opens && { 'aria-haspopup': 'menu', popoverTarget: busy ? undefined : opens })}
      onClick={busy ? undefined : onClick}
    >
      {children}
    </Button>
  );
}
