import { Screen } from '../ui/Screen.tsx';

export default function PublicStudentScreen() {
  return <Screen title="Student Financial Dashboard">{null}</Screen>;
}
