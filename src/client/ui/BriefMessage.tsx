import { useEffect, useState } from 'react';
import styles from './BriefMessage.module.css';

/** A success message goes after so long (spec section 9). */
const SHOWN_MS = 3000;

/** What was done, for three seconds. */
export function useBriefMessage(): [string, (message: string) => void] {
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, setMessage];
}

/** Keep it on screen: a status region that comes with its text is not read out. */
export function BriefMessage({ children }: { children: string }) {
  return (
    <div role="status" className={styles.place}>
      {children && <p className={styles.message}>{children}</p>}
    </div>
  );
}
