import { use, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton } from '../button/IconButton.tsx';
import { Covered } from './covered.ts';
import styles from './Dialog.module.css';
import { showDialog } from './openDialogs.ts';

interface ContentProps {
  title: string;
  /** Wider, for a dialog with a table in it. */
  wide?: boolean;
  /** On a phone it is a sheet at the bottom, as menus are. */
  fromBelow?: boolean;
  /** Without it, the dialog can't be closed and must be answered. */
  onClose?: () => void;
  children: ReactNode;
}

interface Props extends ContentProps {
  opened: boolean;
}

/** A dialog that stays mounted; `opened` shows it. With `onClose`, Escape and a click on the backdrop close it. */
export function Dialog({ opened, ...content }: Props) {
  return opened && <OpenDialog {...content} />;
}

/**
 * The browser's own dialog: it makes the rest of the page inert, traps the focus and gives it back. It is rendered into
 * the body, because HTML doesn't allow a form inside another.
 */
function OpenDialog({ title, wide, fromBelow, onClose, children }: ContentProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const hide = useRef<(() => void) | null>(null);
  const covered = use(Covered);
  const leave = useEffectEvent(() => onClose?.());
  const id = useId();

  // Once shown, it stays open even if it is covered later, so that what was typed in it isn't lost.
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
      data-from-below={fromBelow || undefined}
    >
      <div className={styles.content}>
        <div className="row" data-gap="medium" data-justify="between" data-nowrap>
          <h2 id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          {onClose && <CloseButton onClick={onClose} />}
        </div>
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
      </div>
    </dialog>,
    document.body,
  );
}
