import { useQuery } from '@tanstack/react-query';
import type { AttendanceReport as Report } from '../../../contract/report.ts';
import type { Month } from '../../../domain/dates.ts';
import { formatPercent } from '../../../domain/percent.ts';
import { attendanceNotes, reportMessages } from '../../../domain/reports.ts';
import { api, client } from '../../lib/api.ts';
import { failedTo } from '../../lib/failure.ts';
import { Card, Figure, Figures } from '../../ui/Card.tsx';
import { EnrollmentTag } from '../../ui/EnrollmentTag.tsx';
import { TextLink } from '../../ui/links.tsx';
import { MonthField } from '../../ui/MonthField.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Section, Sections } from '../../ui/Sections.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import {
  linesOf,
  orderOptions,
  type AttendanceOrder,
  type StudentLine,
} from './attendanceOrder.ts';
import { ExportButtons } from './ExportButtons.tsx';
import { RateBar } from './RateBar.tsx';
import styles from './AttendanceReport.module.css';

interface Choice {
  q?: string | undefined;
  order?: AttendanceOrder | undefined;
}

interface Props extends Choice {
  month: Month;
  onMonth: (month: Month) => void;
  onChoose: (choice: Choice) => void;
}

export function AttendanceReport({ month, onMonth, ...table }: Props) {
  const { data, error, refetch } = useQuery(
    api.attendanceReports.monthly.queryOptions({ input: { month } }),
  );
  return (
    <>
      <MonthField month={month} onChange={onMonth}>
        <ExportButtons
          key={month}
          make={(format) => client.attendanceReports.monthlyExport({ format, month })}
        />
      </MonthField>
      {data ? (
        <Figuring report={data} {...table} />
      ) : error ? (
        <ErrorState
          error={failedTo('generate the attendance report', error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState text="Loading the attendance report..." rows={6} />
      )}
    </>
  );
}

interface FiguringProps extends Choice {
  report: Report;
  onChoose: (choice: Choice) => void;
}

function Figuring({ report: { summary, byStudent }, q = '', order, onChoose }: FiguringProps) {
  if (summary.totalDays + summary.holidayCount === 0) {
    return <EmptyState text={reportMessages.noAttendance} />;
  }
  const lines = linesOf(byStudent, { q, order });
  return (
    <Sections>
      <Card title="Attendance Summary">
        <Figures>
          <Figure label="Overall Attendance Rate">{formatPercent(summary.attendanceRate)}</Figure>
          <Figure label="School Days">{summary.totalDays}</Figure>
          <Figure label="Holiday Days">{summary.holidayCount}</Figure>
          <Figure label="Enrolled Students">{summary.enrolledStudentCount}</Figure>
          <Figure label="Absences">{summary.absentCount}</Figure>
          <Figure label="Medical Absences">{summary.medicalAbsenceCount}</Figure>
        </Figures>
      </Card>
      <Card title="Common Attendance Issues">
        <Figures>
          <Figure label="Late Arrivals">{summary.lateCount}</Figure>
          <Figure label="No Shoes">{summary.noShoesCount}</Figure>
          <Figure label="Not In Uniform">{summary.notInUniformCount}</Figure>
        </Figures>
      </Card>
      <Section title="Student Attendance">
        <Toolbar>
          <SearchField
            label="Search by name"
            value={q}
            onChange={(text) => onChoose({ q: text || undefined, order })}
          />
          <SelectField
            label="Sort by"
            options={orderOptions}
            value={order ?? 'name'}
            onChange={(chosen) =>
              onChoose({ q: q || undefined, order: chosen === 'name' ? undefined : chosen })
            }
          />
        </Toolbar>
        {lines.length === 0 ? (
          <EmptyState text="No students found." />
        ) : (
          <DataTable
            label="Student Attendance"
            items={lines}
            columns={columns}
            keyOf={({ id }) => id}
            rowClassName={styles.row}
          />
        )}
      </Section>
      <ul className={styles.notes}>
        {attendanceNotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Sections>
  );
}

const count = (
  key: 'present' | 'absent' | 'medicalAbsence' | 'late',
  title: string,
  width: string,
): Column<StudentLine> => ({ key, title, width, align: 'end', cell: (line) => line[key] });

const columns: Column<StudentLine>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 'minmax(0, 2fr)',
    labelled: false,
    cell: ({ id, studentName }) => (
      <TextLink to="/manage-students" search={{ view: 'form', id, tab: 'statement' }} fw={600}>
        {studentName}
      </TextLink>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    labelled: false,
    width: '8.5rem',
    cell: ({ enrollmentStatus }) => <EnrollmentTag status={enrollmentStatus} />,
  },
  {
    key: 'rate',
    className: styles.wide,
    title: 'Attendance Rate',
    width: 'minmax(0, 2fr)',
    cell: ({ attendanceRate }) => <RateBar rate={attendanceRate} />,
  },
  count('present', 'Present', '4.5rem'),
  count('absent', 'Absent', '4.5rem'),
  count('medicalAbsence', 'Medical Absences', '5.5rem'),
  count('late', 'Late Arrivals', '5rem'),
];
