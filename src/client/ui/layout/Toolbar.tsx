import { useState, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { IconFilter } from '../icon/icons.ts';
import styles from './Toolbar.module.css';
import { useIsPhone } from './useIsPhone.ts';

interface Props {
  /** Always visible: the search field, or the chips. */
  first?: ReactNode;
  /** On a phone, the rest is folded behind "Filters", with how many are set. If undefined, nothing is folded. */
  filtersSet?: number;
  /** A button that is never folded; on a phone it is next to "Filters", and `first` has its own line. */
  beside?: ReactNode;
  children: ReactNode;
}

/** Fields and buttons that filter the content below, on one line if they fit. */
export function Toolbar({ first, filtersSet, beside, children }: Props) {
  const isFolded = useIsPhone() && filtersSet !== undefined;
  const [isOpen, setOpen] = useState(false);
  return (
    <div
      className={`row ${styles.toolbar} no-print`}
      data-align="end"
      data-folded={isFolded ? (beside ? 'below' : 'beside') : undefined}
    >
      {first}
      {isFolded && (
        <Button
          variant="secondary"
          icon={<IconFilter size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
          {filtersSet > 0 && ` (${filtersSet})`}
        </Button>
      )}
      {isFolded && beside}
      {(!isFolded || isOpen) && children}
      {!isFolded && beside}
    </div>
  );
}
