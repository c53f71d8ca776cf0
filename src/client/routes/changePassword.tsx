import { Screen } from '../ui/Screen.tsx';

export default function ChangePasswordScreen() {
  return <Screen title="Change password">{null}</Screen>;
}
