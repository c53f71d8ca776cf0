import { useIsReached } from '../../api/useIsReached.ts';
import styles from './NeedsNetwork.module.css';

/** Says that the server can't be reached before somebody types a payment in vain. Marks alone are made offline. */
export function NeedsNetwork() {
  const isReached = useIsReached();
  if (isReached) return null;
  return (
    <p role="alert" className={styles.notice}>
      You're offline. Payments can be recorded once the connection is back.
    </p>
  );
}
