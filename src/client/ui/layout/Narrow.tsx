import type { ReactNode } from 'react';
import styles from './Narrow.module.css';

/** A column as wide as a form; `centered` if it is the screen's only content. */
export function Narrow({
  centered = false,
  children,
}: {
  centered?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`stack ${styles.narrow}`}
      data-gap="large"
      data-centered={centered || undefined}
    >
      {children}
    </div>
  );
}
