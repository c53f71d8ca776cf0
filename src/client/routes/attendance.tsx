import { Screen } from '../ui/Screen.tsx';

export default function AttendanceScreen() {
  return <Screen title="Attendance Dashboard">{null}</Screen>;
}
