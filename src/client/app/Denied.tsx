import {
  deniedTitles,
  permissionMessages,
  type DeniedArea,
} from '../../domain/permissionMessages.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { NoPermission } from '../ui/state/states.tsx';

/** A screen to those it isn't for: a heading, and why it is closed to them. */
export default function Denied({ area }: { area: DeniedArea }) {
  return (
    <Screen title={deniedTitles[area]}>
      <NoPermission message={permissionMessages[area]} />
    </Screen>
  );
}
