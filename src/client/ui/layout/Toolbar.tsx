import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

/** Fields and buttons that filter the content below, on one line if they fit. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={`${styles.toolbar} no-print`}>{children}</div>;
}
