import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CountedMark } from '../../../contract/report.ts';
import { attendanceStatusLabels, type AttendanceStatus } from '../../../domain/attendance.ts';
import { formatDate, weekdayName, type Month } from '../../../domain/dates.ts';
import { flagsOf, type FeeType } from '../../../domain/feeType.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { ofClassNamed } from '../../../domain/lesson.ts';
import type { MarkFigure } from '../../../domain/reports.ts';
import { api } from '../../api/api.ts';
import { byCursor } from '../../api/pages.ts';
import { useFeeTypes } from '../../parts/feeTypes.ts';
import { PagesView } from '../../parts/PagesView.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { Tag, type Tone } from '../../ui/text/Tag.tsx';

const tones: Record<AttendanceStatus, Tone> = {
  present: 'present',
  absent: 'absent',
  medicalAbsence: 'medical',
  holiday: 'holiday',
};

const date: Column<CountedMark> = {
  key: 'date',
  title: 'Date',
  line: 'detail',
  width: 'minmax(0, 2fr)',
  cell: ({ date: day, classId, className, studentName }) => (
    <TextLink
      to="/attendance"
      search={{ date: day, q: studentName, ...(className !== '' && { classId }) }}
    >
      {ofClassNamed(`${weekdayName(day).slice(0, 3)}, ${formatDate(day)}`, className)}
    </TextLink>
  ),
};
const name: Column<CountedMark> = {
  key: 'name',
  title: 'Name',
  line: 'name',
  width: 'minmax(0, 3fr)',
  cell: ({ studentId: id, studentName }) => (
    <StudentLink id={id} tab="attendance" weight="strong">
      {studentName}
    </StudentLink>
  ),
};
const status: Column<CountedMark> = {
  key: 'status',
  title: 'Status',
  line: 'value',
  width: '11rem',
  cell: ({ status: mark }) => <Tag tone={tones[mark]}>{attendanceStatusLabels[mark]}</Tag>,
};
const columnsOfAbsent = [date, name, status];

function columnsOfPresent(types: readonly FeeType[]): Column<CountedMark>[] {
  const flags: Column<CountedMark> = {
    key: 'flags',
    title: 'Flags',
    line: 'detail',
    width: 'minmax(0, 3fr)',
    cell: ({ attributes }) =>
      types
        .filter(({ key }) => attributes[key])
        .map((type) => type.name)
        .join(', '),
  };
  return [...columnsOfAbsent, flags];
}

interface Props {
  month: Month;
  what: MarkFigure;
  studentId?: string | undefined;
  classId?: ClassId | undefined;
}

/** The marks that a figure of the attendance report counts, newest first; each date links to that day's roll. */
export function CountedMarks({ month, what, studentId, classId }: Props) {
  const pages = useInfiniteQuery(
    api.attendanceReports.marks.infiniteOptions({
      input: (cursor: string | undefined) => ({
        month,
        what,
        studentId,
        classId,
        cursor,
        limit: 100,
      }),
      ...byCursor,
    }),
  );
  const types = useFeeTypes();
  const ofPresent = useMemo(() => columnsOfPresent(flagsOf(types)), [types]);
  // Flags don't count for absent students.
  const isAbsent = what === 'absent' || what === 'medicalAbsence';
  return (
    <PagesView
      query={pages}
      loading="Loading the marks…"
      rows={6}
      action="load the marks"
      empty={<EmptyState text="No marks found." />}
    >
      {(marks) => (
        <>
          <p className="quiet below">
            {pages.hasNextPage ? 'The newest ' : ''}
            {marks.length} {marks.length === 1 ? 'mark' : 'marks'}
            {studentId !== undefined && ` of ${marks[0]?.studentName}`}
          </p>
          <DataTable
            label="Marks"
            items={marks}
            columns={isAbsent ? columnsOfAbsent : ofPresent}
            keyOf={(mark) => `${mark.date} ${mark.studentId} ${mark.classId}`}
            nameOf={({ studentName, date: day }) => `${studentName}, ${formatDate(day)}`}
          />
        </>
      )}
    </PagesView>
  );
}
