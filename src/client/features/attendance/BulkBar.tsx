import { useState } from 'react';
import {
  attendanceStatuses,
  attendanceStatusLabels,
  NONE_SELECTED,
  type AttendanceStatus,
} from '../../../domain/attendance.ts';
import { SelectionBar } from '../../ui/table/SelectionBar.tsx';

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

/** Marks all selected students. */
export function BulkBar({ onApply, ...selection }: Props) {
  const [status, setStatus] = useState<AttendanceStatus>('present');
  const [refused, setRefused] = useState(false);
  return (
    <SelectionBar
      {...selection}
      label="Bulk action"
      value={status}
      options={options}
      onChange={setStatus}
      refused={refused ? NONE_SELECTED : null}
      onApply={() => {
        setRefused(selection.selected === 0);
        if (selection.selected > 0) onApply(status);
      }}
    />
  );
}
