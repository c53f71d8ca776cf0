import { permissionMessages } from '../../domain/access.ts';
import { useMe } from '../lib/session.ts';
import { Screen } from '../ui/Screen.tsx';
import { NoPermission } from '../ui/states.tsx';

export default function AuditLogScreen() {
  const { role } = useMe();
  return (
    <Screen title="Audit Log">
      {role === 'admin' ? null : <NoPermission message={permissionMessages.auditLog} />}
    </Screen>
  );
}
