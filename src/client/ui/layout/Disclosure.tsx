import { useState, type ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface Props {
  label: ReactNode;
  /** Whether it is open at first if there is room for it. */
  openOnDesk?: boolean;
  /** Whether it is open at first on any device. */
  isOpen?: boolean;
  /** Whether it has to be open now, because something in it must be seen. */
  isNeeded?: boolean;
  children: ReactNode;
}

/** Content behind a line that opens it. On paper it is always open. */
export function Disclosure({
  label,
  openOnDesk = false,
  isOpen = false,
  isNeeded = false,
  children,
}: Props) {
  // This only decides the start; after that, it stays the way the reader left it.
  const [open, setOpen] = useState(
    () => isOpen || (openOnDesk && matchMedia('(min-width: 48.0625em)').matches),
  );
  // It doesn't fold away under whoever is mending what had to be seen.
  if (isNeeded && !open) setOpen(true);
  return (
    <details className={styles.disclosure} open={open}>
      <summary>{label}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
