import { getRouteApi } from '@tanstack/react-router';
import type { AuditRecord } from '../../contract/auditLog.ts';
import { AuditLog } from '../features/audit/AuditLog.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { BackToSettings } from '../parts/BackToSettings.tsx';
import { StudentLink } from '../parts/StudentLink.tsx';

const route = getRouteApi('/audit-log');

export default function AuditLogScreen() {
  const { entity, studentId, from, to } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Screen title="Audit Log" actions={<BackToSettings />}>
      <AuditLog
        choice={{ entity, studentId, from, to }}
        onChoose={(search) => void navigate({ search, replace: true })}
        nameOf={studentLink}
      />
    </Screen>
  );
}

function studentLink({ studentId, studentName }: AuditRecord) {
  if (studentId === null) return studentName;
  return <StudentLink id={studentId}>{studentName}</StudentLink>;
}
