import { getRouteApi } from '@tanstack/react-router';
import type { AuditRecord } from '../../contract/auditLog.ts';
import { permissionMessages } from '../../domain/permissionMessages.ts';
import { AuditLog } from '../features/audit/AuditLog.tsx';
import { useMe } from '../session/session.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { BackToSettings } from '../parts/BackToSettings.tsx';
import { StudentLink } from '../parts/StudentLink.tsx';
import { NoPermission } from '../ui/state/states.tsx';

const route = getRouteApi('/audit-log');

export default function AuditLogScreen() {
  const { role } = useMe();
  const { entity, studentId, from, to } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Screen
      title="Audit Log"
      lead="Who changed what, from what, to what."
      actions={role === 'admin' ? <BackToSettings /> : undefined}
    >
      {role === 'admin' ? (
        <AuditLog
          choice={{ entity, studentId, from, to }}
          onChoose={(search) => void navigate({ search, replace: true })}
          nameOf={studentLink}
        />
      ) : (
        <NoPermission message={permissionMessages.auditLog} />
      )}
    </Screen>
  );
}

function studentLink({ studentId, studentName }: AuditRecord) {
  if (studentId === null) return studentName;
  return <StudentLink id={studentId}>{studentName}</StudentLink>;
}
