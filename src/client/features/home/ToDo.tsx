import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './home.module.css';

/** One card for all that waits for an admin, a line each; not there while none of its lists has one. */
export function ToDo({ children }: { children: ReactNode }) {
  return (
    <div className={styles.todo}>
      <Card title="To do">{children}</Card>
    </div>
  );
}
