import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import type { ShownStudent } from '../../../contract/student.ts';
import { fullName } from '../../../domain/student.ts';
import { StudentCalendar } from '../../features/attendance/StudentCalendar.tsx';
import { StudentCredits } from '../../features/credit/StudentCredits.tsx';
import { Statement } from '../../features/statement/Statement.tsx';
import { studentTabs } from '../../parts/studentTabs.ts';
import { useSchool } from '../../session/session.ts';
import { loadInTime } from '../../ui/lazy/loadInTime.ts';
import { LoadingState } from '../../ui/state/states.tsx';
import { ScreenTabs } from '../../ui/layout/ScreenTabs.tsx';
import { StudentMoneyTab } from './StudentMoneyTab.tsx';

// The statement is opened far more often.
const StudentEmails = lazy(() => loadInTime(() => import('./StudentEmailsTab.tsx')));
const StudentDetailsTab = lazy(() => loadInTime(() => import('./StudentDetailsTab.tsx')));

const route = getRouteApi('/students/$studentId');

interface Props {
  student: ShownStudent;
  aboveDetails: ReactNode;
}

export function StudentTabs({ student, aboveDetails }: Props) {
  const { tab = 'statement', from, to, month } = route.useSearch();
  const { today, passwordResetByEmail: hasMail } = useSchool();
  const navigate = route.useNavigate();
  const { id } = student;
  return (
    <ScreenTabs
      value={tab}
      onChange={(chosen) => {
        const next = studentTabs.find((one) => one === chosen);
        void navigate({ search: next ? { tab: next } : {}, replace: true });
      }}
      tabs={[
        {
          value: 'statement',
          label: 'Statement',
          content: (
            <Statement
              studentId={id}
              studentName={fullName(student)}
              period={{ from, to }}
              onPeriod={(period) => void navigate({ search: period, replace: true })}
              forAdmin
              withFigures={false}
            />
          ),
        },
        {
          value: 'attendance',
          label: 'Attendance',
          content: (
            <StudentCalendar
              studentId={id}
              today={today}
              month={month}
              onMonth={(chosen) =>
                void navigate({ search: { tab: 'attendance', month: chosen }, replace: true })
              }
              rollOf={fullName(student)}
            />
          ),
        },
        {
          value: 'payments',
          label: 'Payments',
          content: <StudentMoneyTab student={student} />,
        },
        { value: 'credits', label: 'Credits', content: <StudentCredits student={student} /> },
        ...(hasMail
          ? [
              {
                value: 'emails',
                label: 'Emails',
                content: (
                  <Suspense fallback={<LoadingState text="Loading emails…" />}>
                    <StudentEmails studentId={id} />
                  </Suspense>
                ),
              },
            ]
          : []),
        {
          value: 'details',
          label: 'Details',
          content: (
            <>
              {aboveDetails}
              <Suspense fallback={<LoadingState text="Loading details…" />}>
                <StudentDetailsTab student={student} />
              </Suspense>
            </>
          ),
        },
      ]}
    />
  );
}
