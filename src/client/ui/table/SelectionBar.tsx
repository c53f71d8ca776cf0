import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorText } from '../state/states.tsx';
import { SelectField } from '../field/SelectField.tsx';
import styles from './SelectionBar.module.css';

interface Props<Value extends string> {
  /** How many are selected, and how many of them are listed. */
  selected: number;
  selectedHere: number;
  /** Why the act was refused; shown until something is selected. */
  refused: string | null;
  onClear: () => void;
  /** The name of the field that chooses the act. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  onApply: () => void;
  /** Further acts on the selection. */
  children?: ReactNode;
}

/** Acts on all selected rows. It overlays the bottom of the screen, so that nothing moves when it appears. */
export function SelectionBar<Value extends string>(props: Props<Value>) {
  const { selected, selectedHere, refused, onClear, label, onApply, children, ...field } = props;
  const elsewhere = selected - selectedHere;
  return (
    <div className={styles.bar}>
      <div className={styles.said}>
        <span role="status">
          {selected} selected
          {elsewhere > 0 && `, ${elsewhere} not shown`}
        </span>
        {refused !== null && selected === 0 && <ErrorText error={refused} />}
      </div>
      <Button variant="subtle" aria-label="Clear selection" onClick={onClear}>
        Clear
      </Button>
      {children}
      <SelectField aria-label={label} className={styles.field} size="sm" {...field} />
      <Button onClick={onApply}>Apply</Button>
    </div>
  );
}
