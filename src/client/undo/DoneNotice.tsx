import type { ReactNode } from 'react';
import { UndoButton } from '../ui/button/UndoButton.tsx';
import styles from './DoneNotice.module.css';

interface Props {
  /** What was done or undone; null if nothing was. */
  text: string | null;
  /** Null if it can't be undone. */
  undo: (() => void) | null;
  busy: boolean;
  /** What Undo undoes, for screen readers, if there are several. */
  of?: string;
  /** More buttons, shown before Undo. */
  children?: ReactNode;
}

/**
 * Says what was just done, and offers Undo. Render it always: screen readers don't announce a status region that appears
 * together with its text.
 */
export function DoneNotice({ text, undo, busy, of, children }: Props) {
  return (
    <div role="status" className={`row note below-medium ${styles.notice}`}>
      {text}
      {children}
      {undo && <UndoButton busy={busy} onClick={undo} {...(of !== undefined && { of })} />}
    </div>
  );
}
