import { useEffect, useState } from 'react';
import styles from './BriefMessage.module.css';
import { UndoButton } from '../button/UndoButton.tsx';
import { UNDO_MS, type Offer } from './notify.ts';

/** How long a success message is shown. */
const SHOWN_MS = 3000;

export interface Notice {
  message: string;
  undo: Offer | null;
}

function useTemporary<Value>(ms: number): [Value | null, (value: Value | null) => void] {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    if (value === null) return undefined;
    const timer = setTimeout(() => setValue(null), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return [value, setValue];
}

/** A message about what was done, shown for three seconds, with Undo for 20 seconds. */
export function useBriefMessage(): [Notice, (message: string, undo?: Offer) => void] {
  const [message, setMessage] = useTemporary<string>(SHOWN_MS);
  const [undo, setUndo] = useTemporary<Offer>(UNDO_MS);
  const show = (text: string, offer?: Offer) => {
    setMessage(text);
    setUndo(offer ?? null);
  };
  return [{ message: message ?? '', undo }, show];
}

/** Keep it mounted: screen readers don't announce a status region that appears together with its text. */
export function BriefMessage({ message, undo }: Notice) {
  return (
    <div className={`${styles.place} no-print`}>
      <div
        className={`row ${styles.notice}`}
        data-shown={message !== '' || undo !== null || undefined}
      >
        <span role="status">{message}</span>
        {undo && <UndoButton of={undo.of} onClick={undo.act} />}
      </div>
    </div>
  );
}
