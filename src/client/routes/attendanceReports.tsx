import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { monthOf, type Month } from '../../domain/dates.ts';
import { flagsOf, type FeeType } from '../../domain/feeType.ts';
import { formatMonth } from '../../domain/months.ts';
import { isCountedStatus, markFigureLabel, type MarkFigure } from '../../domain/reports.ts';
import { AttendanceReport } from '../features/report/AttendanceReport.tsx';
import { CountedMarks } from '../features/report/CountedMarks.tsx';
import { useFeeTypes } from '../parts/feeTypes.ts';
import { useSchool } from '../session/session.ts';
import { BackLink } from '../ui/link/links.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { LoadingState } from '../ui/state/states.tsx';

const route = getRouteApi('/attendance-reports');

export default function AttendanceReportsScreen(): ReactNode {
  const { today } = useSchool();
  const { month = monthOf(today), what } = route.useSearch();
  if (what) return <Figure month={month} what={what} />;
  return (
    <Screen title="Attendance Reports">
      <Report month={month} />
    </Screen>
  );
}

/** The marks behind a figure, or the report if the address names no valid figure. */
function Figure({ month, what }: { month: Month; what: MarkFigure }) {
  const types = useFeeTypes();
  if (isCountedStatus(what) || flagsOf(types).some(({ key }) => key === what))
    return <Marks month={month} what={what} types={types} />;
  return (
    <Screen title="Attendance Reports">
      {types.length === 0 ? (
        <LoadingState text="Loading the marks…" rows={6} />
      ) : (
        <Report month={month} />
      )}
    </Screen>
  );
}

function Report({ month }: { month: Month }) {
  const { q, order, classId } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AttendanceReport
      q={q}
      order={order}
      month={month}
      classId={classId}
      onClass={(chosen) => void navigate({ search: (now) => ({ ...now, classId: chosen }) })}
      onMonth={(chosen) => void navigate({ search: (now) => ({ ...now, month: chosen }) })}
      onChoose={(chosen) =>
        void navigate({ search: (now) => ({ ...now, ...chosen }), replace: true })
      }
    />
  );
}

interface MarksProps {
  month: Month;
  what: MarkFigure;
  types: readonly FeeType[];
}

/** The marks that a figure of the report counts. */
function Marks({ month, what, types }: MarksProps) {
  const { studentId, classId } = route.useSearch();
  return (
    <Screen
      title={`${markFigureLabel(what, types)}, ${formatMonth(month)}`}
      lead="As the report counts them: marks on holiday days are left out."
      actions={
        <BackLink
          from="/attendance-reports"
          to="/attendance-reports"
          search={(now) => ({ ...now, month, what: undefined, studentId: undefined })}
        >
          Attendance Reports
        </BackLink>
      }
    >
      <CountedMarks month={month} what={what} studentId={studentId} classId={classId} />
    </Screen>
  );
}
