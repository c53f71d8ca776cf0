import { useState } from 'react';
import { Button } from '../button/Button.tsx';
import { NONE_SELECTED } from '../../../domain/selection.ts';
import { ErrorText } from '../state/states.tsx';
import { SelectField } from '../field/SelectField.tsx';
import styles from './SelectionBar.module.css';

export interface Selected {
  /** How many are selected, and how many of them are listed. */
  selected: number;
  selectedHere: number;
  onClear: () => void;
}

interface Props<Act extends string> extends Selected {
  /** The name of the field for choosing the act. */
  label: string;
  first: Act;
  options: readonly { value: Act; label: string }[];
  /** Not called while nothing is selected. */
  onApply: (act: Act) => void;
  /** An act with its own button; it isn't called while nothing is selected. */
  other?: { label: string; onAct: () => void } | null;
}

/** Acts on all selected students. It overlays the bottom of the screen, so that nothing moves when it appears. */
export function SelectionBar<Act extends string>(props: Props<Act>) {
  const { selected, selectedHere, onClear, label, first, options, onApply, other } = props;
  const [act, setAct] = useState(first);
  const [refused, setRefused] = useState(false);
  const elsewhere = selected - selectedHere;
  const ifAny = (then: () => void) => {
    setRefused(selected === 0);
    if (selected > 0) then();
  };
  return (
    <div className={`row framed no-print ${styles.bar}`} data-nowrap>
      <div className={styles.summary}>
        <span role="status">
          {selected} selected
          {elsewhere > 0 && `, ${elsewhere} not shown`}
        </span>
        {refused && selected === 0 && <ErrorText error={NONE_SELECTED} />}
      </div>
      <Button variant="quiet" aria-label="Clear selection" onClick={onClear}>
        Clear
      </Button>
      <SelectField
        aria-label={label}
        className={styles.field}
        value={act}
        options={options}
        onChange={setAct}
      />
      {other && (
        <Button variant="secondary" onClick={() => ifAny(other.onAct)}>
          {other.label}
        </Button>
      )}
      <Button onClick={() => ifAny(() => onApply(act))}>Apply</Button>
    </div>
  );
}
