import type { ReactNode } from 'react';
import styles from './Conclusion.module.css';

interface Props {
  /** Undefined until it is known; '' if there is nothing to say. */
  text: string | undefined;
  /** Notes that readers need to understand it. */
  children?: ReactNode;
}

/** The one-sentence answer at the top of a report. Its space is reserved while it loads, so that nothing jumps. */
export function Conclusion({ text, children }: Props) {
  if (text === '') return children;
  return (
    <div className={styles.place}>
      <p className={styles.conclusion}>{text}</p>
      {children}
    </div>
  );
}
