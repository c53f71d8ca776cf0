import { useEffect, useState } from 'react';
import styles from './BriefMessage.module.css';
import { UndoButton } from '../button/UndoButton.tsx';

/** How long a success message is shown. */
const SHOWN_MS = 3000;
/** Undo is offered longer, because people need time to think and to reach the button by keyboard. */
const UNDO_MS = 20_000;

interface Offer {
  /** What it undoes, for screen readers: 'the removal of the payment of $7.00'. */
  of: string;
  act: () => void;
}

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
      <div className={styles.notice} data-shown={message !== '' || undo !== null || undefined}>
        <span role="status">{message}</span>
        {undo && <UndoButton of={undo.of} onClick={undo.act} />}
      </div>
    </div>
  );
}
