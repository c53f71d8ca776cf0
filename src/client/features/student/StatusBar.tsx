import { enrollmentStatuses, type EnrollmentStatus } from '../../../domain/student.ts';
import { SelectionBar, type Selected } from '../../ui/table/SelectionBar.tsx';

const options = enrollmentStatuses.map((value) => ({ value, label: `Change to ${value}` }));

interface Props extends Selected {
  onApply: (status: EnrollmentStatus) => void;
  /** Null in a school without charges. */
  onCharge: (() => void) | null;
}

/** Gives all selected students a status, or charges them. */
export function StatusBar({ onCharge, ...props }: Props) {
  return (
    <SelectionBar
      {...props}
      label="New status"
      first="Enrolled"
      options={options}
      other={onCharge && { label: 'Charge', onAct: onCharge }}
    />
  );
}
