import { permissionMessages } from '../../domain/access.ts';
import { useMe } from '../lib/session.ts';
import { Screen } from '../ui/Screen.tsx';
import { NoPermission } from '../ui/states.tsx';

export default function PaymentsScreen() {
  const { role } = useMe();
  return (
    <Screen title="Payment Management">
      {role === 'admin' ? null : <NoPermission message={permissionMessages.payments} />}
    </Screen>
  );
}
