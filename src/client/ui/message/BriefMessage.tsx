import { useEffect, useState } from 'react';
import styles from './BriefMessage.module.css';
import { UndoButton } from '../button/UndoButton.tsx';

/** A success message goes after so long. */
const SHOWN_MS = 3000;
/** The offer to take it back stays longer: there must be time to think, and to come to it by keyboard. */
const UNDO_MS = 20_000;

interface Offer {
  /** What it undoes, for who can't see what was done: 'the removal of the payment of $7.00'. */
  of: string;
  act: () => void;
}

export interface Notice {
  message: string;
  undo: Offer | null;
}

function useFor<Value>(ms: number): [Value | null, (value: Value | null) => void] {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    if (value === null) return undefined;
    const timer = setTimeout(() => setValue(null), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return [value, setValue];
}

/** What was done, for three seconds, and for a while the way to undo it. */
export function useBriefMessage(): [Notice, (message: string, undo?: Offer) => void] {
  const [message, setMessage] = useFor<string>(SHOWN_MS);
  const [undo, setUndo] = useFor<Offer>(UNDO_MS);
  const say = (text: string, offer?: Offer) => {
    setMessage(text);
    setUndo(offer ?? null);
  };
  return [{ message: message ?? '', undo }, say];
}

/** Keep it on screen: a status region that comes with its text is not read out. */
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
