import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  attendanceStatuses,
  attendanceStatusLabels,
  NONE_SELECTED,
  type AttendanceStatus,
} from '../../../domain/attendance.ts';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import styles from './BulkBar.module.css';

const options = attendanceStatuses.map((value) => ({
  value,
  label: `Mark as ${attendanceStatusLabels[value]}`,
}));

interface Props {
  /** How many are selected, and how many of them are listed. */
  selected: number;
  selectedHere: number;
  onClear: () => void;
  onApply: (status: AttendanceStatus) => void;
}

/** Marks many students at once. It overlays the bottom of the screen, so that nothing moves when it appears. */
export function BulkBar({ selected, selectedHere, onClear, onApply }: Props) {
  const [status, setStatus] = useState<AttendanceStatus>('present');
  const [refused, setRefused] = useState(false);
  const elsewhere = selected - selectedHere;

  return (
    <div className={styles.bar}>
      <div className={styles.said}>
        <span role="status">
          {selected} selected
          {elsewhere > 0 && `, ${elsewhere} not shown`}
        </span>
        {refused && selected === 0 && <ErrorText error={NONE_SELECTED} />}
      </div>
      <Button variant="subtle" aria-label="Clear selection" onClick={onClear}>
        Clear
      </Button>
      <SelectField
        aria-label="Bulk action"
        value={status}
        options={options}
        onChange={setStatus}
        className={styles.status}
        size="sm"
      />
      <Button
        onClick={() => {
          setRefused(selected === 0);
          if (selected > 0) onApply(status);
        }}
      >
        Apply
      </Button>
    </div>
  );
}
