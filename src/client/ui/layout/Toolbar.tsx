import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

/** Fields and buttons that narrow down what stands below, on one line where there is room. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={`${styles.toolbar} no-print`}>{children}</div>;
}
