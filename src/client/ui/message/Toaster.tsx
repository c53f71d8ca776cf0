import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton } from '../button/IconButton.tsx';
import { UndoButton } from '../button/UndoButton.tsx';
import { useTopDialog } from '../dialog/openDialogs.ts';
import { closeToast, useToasts, type Toast } from './notify.ts';
import styles from './Toaster.module.css';

/** How many are shown at once; the next one appears when one goes. */
const AT_ONCE = 3;

/** Warnings stay until they are closed, so only one is shown at a time; more could cover the screen. */
function toBeShown(toasts: readonly Toast[]): readonly Toast[] {
  const warning = toasts.find(({ tone }) => tone === 'warning');
  return toasts.filter((toast) => toast.tone !== 'warning' || toast === warning).slice(0, AT_ONCE);
}

/**
 * Shows short messages. They are rendered into the topmost dialog, if there is one, because people couldn't close them
 * outside of it.
 */
export function Toaster() {
  const toasts = useToasts();
  const dialog = useTopDialog();
  if (toasts.length === 0) return null;
  return createPortal(<Toasts toasts={toBeShown(toasts)} />, dialog ?? document.body);
}

/** No message times out while the pointer or the focus is on one of them. */
function Toasts({ toasts }: { toasts: readonly Toast[] }) {
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
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} held={pointed || focused} onClose={close} />
      ))}
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
    <div role={tone === 'done' ? 'status' : 'alert'} className={styles.toast} data-tone={tone}>
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
