import type { ReactNode } from 'react';
import styles from './Conclusion.module.css';

interface Props {
  /** Undefined until it is known; '' if there is nothing to say. */
  text: string | undefined;
  /** What must be known to read it. */
  children?: ReactNode;
}

/** The answer that a report opens with, in one sentence. Its place is kept while it loads, so that nothing jumps. */
export function Conclusion({ text, children }: Props) {
  if (text === '') return children;
  return (
    <div className={styles.place}>
      <p className={styles.conclusion}>{text}</p>
      {children}
    </div>
  );
}
