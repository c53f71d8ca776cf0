import { CloseButton } from '@mantine/core';
import { use, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Covered } from './covered.ts';
import styles from './Dialog.module.css';
import { showDialog } from './openDialogs.ts';

interface ContentProps {
  title: string;
  /** Wider, for a dialog with a table in it. */
  wide?: boolean;
  /** Without it the dialog must be answered. */
  onClose?: () => void;
  children: ReactNode;
}

interface Props extends ContentProps {
  opened: boolean;
}

/** A dialog that stays mounted; `opened` shows it. Escape and a press beside it close it, if it may be closed. */
export function Dialog({ opened, ...content }: Props) {
  return opened && <OpenDialog {...content} />;
}

/**
 * The browser's own: it keeps the rest of the page from being used, holds the focus and gives it back. In the body,
 * because a form inside another is none.
 */
function OpenDialog({ title, wide, onClose, children }: ContentProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const hide = useRef<(() => void) | null>(null);
  const covered = use(Covered);
  const leave = useEffectEvent(() => onClose?.());
  const id = useId();

  // Once it is shown it stays so, covered or not: what is typed in it is kept.
  useLayoutEffect(() => {
    if (dialog.current && !covered) hide.current ??= showDialog(dialog.current, () => leave());
  }, [covered]);
  useLayoutEffect(
    () => () => {
      hide.current?.();
      hide.current = null;
    },
    [],
  );

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      closedby={onClose ? 'closerequest' : 'none'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      data-wide={wide || undefined}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={`${id}-title`}>{title}</h2>
          {onClose && <CloseButton aria-label="Close" onClick={onClose} />}
        </div>
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
      </div>
    </dialog>,
    document.body,
  );
}
