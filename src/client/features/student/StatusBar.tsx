import { enrollmentStatuses, type EnrollmentStatus } from '../../../domain/student.ts';
import { SelectionBar, type Selected } from '../../ui/table/SelectionBar.tsx';

const options = enrollmentStatuses.map((value) => ({ value, label: `Change to ${value}` }));

interface Props extends Selected {
  onApply: (status: EnrollmentStatus) => void;
}

/** Gives all selected students a status. */
export function StatusBar(props: Props) {
  return <SelectionBar {...props} label="New status" first="Enrolled" options={options} />;
}
