import { Screen } from '../ui/Screen.tsx';

export default function ProfileScreen() {
  return <Screen title="Profile">{null}</Screen>;
}
