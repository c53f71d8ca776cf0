import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { AuditRecord } from '../../contract/auditLog.ts';
import { permissionMessages } from '../../domain/access.ts';
import { INVALID_RANGE, isReversed } from '../../domain/periods.ts';
import { fullName } from '../../domain/student.ts';
import { AuditFilters } from '../features/audit/AuditFilters.tsx';
import { AuditTable } from '../features/audit/AuditTable.tsx';
import { api } from '../api/api.ts';
import { useMe } from '../session/session.ts';
import { TextLink } from '../ui/link/links.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { ErrorText, NoPermission } from '../ui/state/states.tsx';

const route = getRouteApi('/audit-log');

export default function AuditLogScreen() {
  const { role } = useMe();
  return (
    <Screen title="Audit Log" lead="Who changed what, from what, to what.">
      {role === 'admin' ? <AuditLog /> : <NoPermission message={permissionMessages.auditLog} />}
    </Screen>
  );
}

function studentLink({ studentId, studentName }: AuditRecord) {
  if (studentId === null) return studentName;
  return (
    <TextLink to="/manage-students" search={{ view: 'form', id: studentId }}>
      {studentName}
    </TextLink>
  );
}

function AuditLog() {
  const { entity, studentId, from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const students = useQuery(api.students.list.queryOptions({ input: {} })).data?.items ?? [];
  const filter = { entity, studentId, from, to };

  return (
    <>
      <AuditFilters
        choice={filter}
        students={students.map((student) => ({ id: student.id, name: fullName(student) }))}
        onChange={(search) => void navigate({ search, replace: true })}
      />
      {isReversed({ from, to }) ? (
        <ErrorText error={INVALID_RANGE} />
      ) : (
        <AuditTable filter={filter} nameOf={studentLink} />
      )}
    </>
  );
}
