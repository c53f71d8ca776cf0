import {
  attendanceStatuses,
  attendanceStatusLabels,
  type AttendanceStatus,
} from '../../../domain/attendance.ts';
import { SelectionBar, type Selected } from '../../ui/table/SelectionBar.tsx';

const options = attendanceStatuses.map((value) => ({
  value,
  label: `Mark as ${attendanceStatusLabels[value]}`,
}));

interface Props extends Selected {
  onApply: (status: AttendanceStatus) => void;
}

/** Marks all selected students. */
export default function BulkBar(props: Props) {
  return <SelectionBar {...props} label="Bulk action" first="present" options={options} />;
}
