import type { ReactNode } from 'react';
import { Disclosure } from './Disclosure.tsx';
import styles from './FoldedCard.module.css';

interface Props {
  title: string;
  /** What it says while it is folded. */
  line: ReactNode;
  children: ReactNode;
}

/** A card that is one line on a phone until somebody opens it. If there is room, it starts open. */
export function FoldedCard({ title, line, children }: Props) {
  return (
    <section className={`framed ${styles.card}`}>
      <Disclosure
        openOnDesk
        label={
          <>
            <h2 tabIndex={-1}>{title}</h2>{' '}
            <span className={`quiet regular ${styles.line}`}>{line}</span>
          </>
        }
      >
        {children}
      </Disclosure>
    </section>
  );
}
