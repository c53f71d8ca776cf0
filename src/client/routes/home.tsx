import { Screen } from '../ui/Screen.tsx';

export default function HomeScreen() {
  return <Screen title="Home">{null}</Screen>;
}
