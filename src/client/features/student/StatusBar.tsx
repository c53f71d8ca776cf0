import { useState } from 'react';
import { NONE_SELECTED } from '../../../domain/attendance.ts';
import { enrollmentStatuses, type EnrollmentStatus } from '../../../domain/student.ts';
import { SelectionBar } from '../../ui/table/SelectionBar.tsx';

const options = enrollmentStatuses.map((value) => ({ value, label: `Change to ${value}` }));

interface Props {
  /** How many are selected, and how many of them are listed. */
  selected: number;
  selectedHere: number;
  onClear: () => void;
  onApply: (status: EnrollmentStatus) => void;
}

/** Gives all selected students a status. */
export function StatusBar({ onApply, ...selection }: Props) {
  const [status, setStatus] = useState<EnrollmentStatus>('Enrolled');
  const [refused, setRefused] = useState(false);
  return (
    <SelectionBar
      {...selection}
      label="New status"
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
