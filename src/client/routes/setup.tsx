import { Screen } from '../ui/Screen.tsx';

export default function SetupScreen() {
  return <Screen title="Set up">{null}</Screen>;
}
