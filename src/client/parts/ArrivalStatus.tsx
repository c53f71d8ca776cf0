import { useState } from 'react';
import { attendingStatuses } from '../../domain/student.ts';
import { SelectField } from '../ui/field/SelectField.tsx';

export type Arrival = (typeof attendingStatuses)[number];

const KEY = 'turnout-arrival-status';
const options = attendingStatuses.map((value) => ({ value, label: value }));

/** The status for new students from a list or an approval: the last one chosen on this device. */
export function useArrivalStatus() {
  const [status, setStatus] = useState<Arrival>(() => {
    const last = lastChosen();
    return attendingStatuses.find((one) => one === last) ?? 'Enrolled';
  });
  const choose = (chosen: Arrival) => {
    setStatus(chosen);
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // Storage may be blocked; then the choice lasts as long as the screen.
    }
  };
  return [status, choose] as const;
}

function lastChosen(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

interface Props {
  label: string;
  value: Arrival;
  onChange: (status: Arrival) => void;
}

export function ArrivalStatus({ label, value, onChange }: Props) {
  return <SelectField label={label} value={value} options={options} onChange={onChange} />;
}
