import { getRouteApi } from '@tanstack/react-router';
import type { AuditRecord } from '../../contract/auditLog.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { BackToSettings } from '../parts/BackToSettings.tsx';
import { StudentLink } from '../parts/StudentLink.tsx';
import { INVALID_RANGE, isReversed } from '../../domain/periods.ts';
import { usePayers } from '../parts/usePayers.ts';
import { ErrorText } from '../ui/state/states.tsx';
import { AuditFilters } from '../features/audit/AuditFilters.tsx';
import { AuditTable } from '../features/audit/AuditTable.tsx';

const route = getRouteApi('/audit-log');

export default function AuditLogScreen() {
  const choice = route.useSearch();
  const navigate = route.useNavigate();
  const students = usePayers(choice.studentId).data ?? [];
  return (
    <Screen title="Audit Log" actions={<BackToSettings />}>
      <AuditFilters
        choice={choice}
        students={students}
        onChange={(search) => void navigate({ search, replace: true })}
      />
      {isReversed(choice) ? (
        <ErrorText error={INVALID_RANGE} />
      ) : (
        <AuditTable filter={choice} nameOf={studentLink} />
      )}
    </Screen>
  );
}

function studentLink({ studentId, studentName }: AuditRecord) {
  if (studentId === null) return studentName;
  return <StudentLink id={studentId}>{studentName}</StudentLink>;
}
