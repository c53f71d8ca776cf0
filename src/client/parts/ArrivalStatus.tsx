import { useState } from 'react';
import { attendingStatuses } from '../../domain/student.ts';
import { SelectField } from '../ui/field/SelectField.tsx';
import { remembered } from '../ui/storage/remembered.ts';

export type Arrival = (typeof attendingStatuses)[number];

const last = remembered('turnout-arrival-status');
const options = attendingStatuses.map((value) => ({ value, label: value }));

/** The status for new students from a list or an approval: the last one chosen on this device. */
export function useArrivalStatus() {
  const [status, setStatus] = useState<Arrival>(() => {
    const before = last.read();
    return attendingStatuses.find((one) => one === before) ?? 'Enrolled';
  });
  const choose = (chosen: Arrival) => {
    setStatus(chosen);
    last.save(chosen);
  };
  return [status, choose] as const;
}

interface Props {
  label: string;
  value: Arrival;
  onChange: (status: Arrival) => void;
}

export function ArrivalStatus({ label, value, onChange }: Props) {
  return <SelectField label={label} value={value} options={options} onChange={onChange} />;
}
