import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton } from '../button/IconButton.tsx';
import { UndoButton } from '../button/UndoButton.tsx';
import { useTopDialog } from '../dialog/openDialogs.ts';
import { closeToast, useToasts, type Toast } from './notify.ts';
import styles from './Toaster.module.css';

/**
 * Shows the newest short message; once it goes, an earlier one that nobody has closed. A message that comes while a
 * dialog is open is rendered into it, because people couldn't close it outside of it; one from before waits until the
 * dialog is closed.
 */
export function Toaster() {
  const toasts = useToasts();
  const dialog = useTopDialog();
  const before = Number(dialog?.dataset['toast'] ?? 0);
  const newest = toasts.findLast(({ id }) => id > before);
  if (!newest) return null;
  return createPortal(<ShownToast toast={newest} />, dialog ?? document.body);
}

/** A message doesn't time out while the pointer or the focus is on it. */
function ShownToast({ toast }: { toast: Toast }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const close = (id: number) => {
    // A removed element fires no mouseleave or blur.
    setPointed(false);
    setFocused(false);
    closeToast(id);
  };
  return (
    <div
      className={`${styles.toaster} no-print`}
      onMouseMove={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Message key={toast.id} toast={toast} held={pointed || focused} onClose={close} />
    </div>
  );
}

interface MessageProps {
  toast: Toast;
  held: boolean;
  onClose: (id: number) => void;
}

function Message({ toast: { id, message, tone, ms, undo }, held, onClose }: MessageProps) {
  useEffect(() => {
    if (ms === null || held) return undefined;
    const timer = setTimeout(() => closeToast(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms, held]);
  return (
    <div
      role={tone === 'done' ? 'status' : 'alert'}
      className={`row ${styles.toast}`}
      data-tone={tone}
      data-nowrap
    >
      <span>{message}</span>
      {undo && (
        <UndoButton
          of={undo.of}
          onClick={() => {
            onClose(id);
            undo.act();
          }}
        />
      )}
      <CloseButton onClick={() => onClose(id)} />
    </div>
  );
}
