import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import type { ShownStudent } from '../../../contract/student.ts';
import { fullName } from '../../../domain/student.ts';
import { Statement } from '../../features/statement/Statement.tsx';
import { AHEAD_MS } from '../../api/ahead.ts';
import { studentTabs } from '../../parts/studentTabs.ts';
import { useSchool } from '../../session/session.ts';
import { loadInTime } from '../../ui/lazy/loadInTime.ts';
import { LoadingState } from '../../ui/state/states.tsx';
import { ScreenTabs } from '../../ui/layout/ScreenTabs.tsx';

// The statement is opened far more often. The others come once it is there, before somebody presses their tab.
const later = {
  calendar: async () => ({
    default: (await import('../../features/attendance/StudentCalendar.tsx')).StudentCalendar,
  }),
  credits: async () => ({
    default: (await import('../../features/credit/StudentCredits.tsx')).StudentCredits,
  }),
  details: () => import('./StudentDetailsTab.tsx'),
  emails: () => import('./StudentEmailsTab.tsx'),
  money: () => import('./StudentMoneyTab.tsx'),
};
const StudentCalendar = lazy(() => loadInTime(later.calendar));
const StudentCredits = lazy(() => loadInTime(later.credits));
const StudentDetailsTab = lazy(() => loadInTime(later.details));
const StudentEmails = lazy(() => loadInTime(later.emails));
const StudentMoneyTab = lazy(() => loadInTime(later.money));

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
  useEffect(() => {
    // One that doesn't come now is loaded when its tab is pressed.
    const load = () => Object.values(later).map((one) => one().catch(() => {}));
    const timer = setTimeout(load, AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
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
                content: <StudentEmails studentId={id} />,
              },
            ]
          : []),
        {
          value: 'details',
          label: 'Details',
          content: (
            <>
              {aboveDetails}
              <StudentDetailsTab student={student} />
            </>
          ),
        },
      ].map((one) => ({
        ...one,
        content: (
          <Suspense fallback={<LoadingState text={`Loading ${one.label.toLowerCase()}…`} />}>
            {one.content}
          </Suspense>
        ),
      }))}
    />
  );
}
