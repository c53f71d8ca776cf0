import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { permissionMessages } from '../../domain/access.ts';
import { monthOf } from '../../domain/dates.ts';
import { AttendanceReport } from '../features/report/AttendanceReport.tsx';
import { useMe, useSchool } from '../lib/session.ts';
import { Screen } from '../ui/Screen.tsx';
import { NoPermission } from '../ui/states.tsx';

const route = getRouteApi('/attendance-reports');

export default function AttendanceReportsScreen(): ReactNode {
  const { role } = useMe();
  return (
    <Screen title="Attendance Reports">
      {role === 'admin' ? (
        <Month />
      ) : (
        <NoPermission message={permissionMessages.attendanceReports} />
      )}
    </Screen>
  );
}

function Month() {
  const { month, ...choice } = route.useSearch();
  const { today } = useSchool();
  const navigate = route.useNavigate();
  return (
    <AttendanceReport
      {...choice}
      month={month ?? monthOf(today)}
      onMonth={(chosen) => void navigate({ search: (now) => ({ ...now, month: chosen }) })}
      onChoose={(chosen) =>
        void navigate({ search: (now) => ({ ...now, ...chosen }), replace: true })
      }
    />
  );
}
