import { permissionMessages } from '../../domain/access.ts';
import { useMe } from '../lib/session.ts';
import { Screen } from '../ui/Screen.tsx';
import { NoPermission } from '../ui/states.tsx';

export default function SettingsScreen() {
  const { role } = useMe();
  return (
    <Screen title="Settings">
      {role === 'admin' ? null : <NoPermission message={permissionMessages.settings} />}
    </Screen>
  );
}
