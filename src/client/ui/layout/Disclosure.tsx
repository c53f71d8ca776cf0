import { useState, type ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface Props {
  label: string;
  /** Whether it is open before anyone has opened or closed it. */
  open?: boolean;
  children: ReactNode;
}

/** Content folded away under a line that opens it. On paper it is always open. */
export function Disclosure({ label, open = false, children }: Props) {
  // Only the first value counts: after that it is the reader's.
  const [openAtFirst] = useState(open);
  return (
    <details className={styles.disclosure} open={openAtFirst}>
      <summary>{label}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
