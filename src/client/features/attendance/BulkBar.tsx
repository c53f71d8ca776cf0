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
  /** How many rows are on screen, and how many of them are selected. */
  listed: number;
  selectedHere: number;
  /** All who are selected, on screen or not. */
  selected: number;
  onClear: () => void;
  onSelectAll: (on: boolean) => void;
  onApply: (status: AttendanceStatus) => void;
}

/** Select many, mark them at once. */
export function BulkBar({ listed, selectedHere, selected, onSelectAll, onClear, onApply }: Props) {
  const [status, setStatus] = useState<AttendanceStatus>('present');
  const [refused, setRefused] = useState(false);
  const all = listed > 0 && selectedHere === listed;
  const elsewhere = selected - selectedHere;

  return (
    <div className={styles.group}>
      <div className={styles.bar}>
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={all}
            disabled={listed === 0}
            ref={(box) => {
              if (box) box.indeterminate = selectedHere > 0 && !all;
            }}
            onChange={() => onSelectAll(!all)}
          />
          Select all
        </label>
        <span className={styles.count} role="status">
          {selected > 0 && `${selected} selected`}
          {elsewhere > 0 && `, ${elsewhere} not shown`}
        </span>
        {elsewhere > 0 && (
          <Button variant="subtle" size="compact-sm" aria-label="Clear selection" onClick={onClear}>
            Clear
          </Button>
        )}
        <SelectField
          aria-label="Bulk action"
          value={status}
          options={options}
          onChange={setStatus}
          className={styles.status}
          size="sm"
        />
        <Button
          variant="default"
          onClick={() => {
            setRefused(selected === 0);
            if (selected > 0) onApply(status);
          }}
        >
          Apply
        </Button>
      </div>
      {refused && selected === 0 && <ErrorText error={NONE_SELECTED} />}
    </div>
  );
}
