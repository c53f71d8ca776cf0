import { getRouteApi, Navigate } from '@tanstack/react-router';
import { fullName } from '../../domain/student.ts';
import { StudentCalendar } from '../features/attendance/StudentCalendar.tsx';
import { StudentClasses } from '../features/schoolClass/StudentClasses.tsx';
import { Statement } from '../features/statement/Statement.tsx';
import { ChildForm } from '../features/student/ChildForm.tsx';
import { StudentLead } from '../features/student/StudentLead.tsx';
import { useMe, useSchool } from '../session/session.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { ScreenTabs } from '../ui/layout/ScreenTabs.tsx';
import { PaymentsAndFees } from './student/PaymentsAndFees.tsx';

const route = getRouteApi('/children/$studentId');

/** Everything about one of a guardian's children, the same as in the child's own profile. */
export default function ChildScreen() {
  const { studentId } = route.useParams();
  const { tab = 'statement', from, to, month } = route.useSearch();
  const navigate = route.useNavigate();
  const { today } = useSchool();
  const child = useMe().children?.find(({ id }) => id === studentId);
  // The child has left the family, or was never in it; we don't say which.
  if (!child) return <Navigate to="/" replace />;
  return (
    <Screen title={fullName(child)} lead={<StudentLead student={child} reader="staff" />}>
      <StudentClasses studentId={studentId} />
      <ScreenTabs
        value={tab}
        onChange={(chosen) =>
          void navigate({ search: chosen === 'statement' ? {} : { tab: chosen }, replace: true })
        }
        tabs={[
          {
            value: 'statement',
            label: 'Statement',
            content: (
              <Statement
                studentId={studentId}
                studentName={fullName(child)}
                period={{ from, to }}
                onPeriod={(period) => void navigate({ search: period, replace: true })}
                forAdmin={false}
                reader="staff"
                withFigures={false}
              />
            ),
          },
          {
            value: 'attendance',
            label: 'Attendance',
            content: (
              <StudentCalendar
                studentId={studentId}
                today={today}
                month={month}
                onMonth={(chosen) =>
                  void navigate({ search: { tab: 'attendance', month: chosen }, replace: true })
                }
              />
            ),
          },
          {
            value: 'payments',
            label: 'Payments',
            content: <PaymentsAndFees id={studentId} onPay={undefined} withReceipts />,
          },
          {
            value: 'details',
            label: 'Details',
            // Stays mounted, so that looking at the statement doesn't lose what was typed.
            staysMounted: true,
            content: <ChildForm key={studentId} child={child} />,
          },
        ]}
      />
    </Screen>
  );
}
