import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AttendanceReport as Report } from '../../../contract/report.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import { formatDate, type Month } from '../../../domain/dates.ts';
import { isCountedPerStudent, issueLabel } from '../../../domain/feeType.seed.ts';
import { figureDefinitions } from '../../../domain/figures.ts';
import { formatPercent } from '../../../domain/percent.ts';
import {
  attendanceNotes,
  attendanceSentence,
  leftOutFor,
  markFigureLabel,
  reportMessages,
  type CountedStatus,
  type MarkFigure,
} from '../../../domain/reports.ts';
import { api, client } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { Button, SmallButton } from '../../ui/button/Button.tsx';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { MonthField } from '../../ui/field/MonthField.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { Section, Sections } from '../../ui/layout/Sections.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { DataTable, quietLine, type Column } from '../../ui/table/DataTable.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import {
  attendanceLines,
  orderOptions,
  type AttendanceOrder,
} from '../../../domain/attendanceOrder.ts';
import { Conclusion } from './Conclusion.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { MarksLink } from './MarksLink.tsx';
import { RateBar, type Rated } from './RateBar.tsx';
import styles from './AttendanceReport.module.css';

type StudentLine = Report['byStudent'][StudentId] & { id: string };

interface Choice {
  q?: string | undefined;
  order?: AttendanceOrder | undefined;
}

interface Props extends Choice {
  month: Month;
  /** The class that the report is about; undefined for all classes. */
  classId: ClassId | undefined;
  onClass: (id: ClassId | undefined) => void;
  onMonth: (month: Month) => void;
  onChoose: (choice: Choice) => void;
}

export function AttendanceReport({ month, onMonth, classId, onClass, ...table }: Props) {
  const { q, order } = table;
  const report = useQuery(
    api.attendanceReports.monthly.queryOptions({ input: { month, classId } }),
  );
  const { data } = report;
  return (
    <>
      <Conclusion text={data && attendanceSentence(data)}>
        {data && <SingleHolidays days={data.singleHolidayMarks} />}
      </Conclusion>
      <MonthField month={month} onChange={onMonth}>
        <ExportMenu
          key={`${month} ${classId} ${q} ${order}`}
          make={(format) =>
            client.attendanceReports.monthlyExport({ format, month, classId, q, order })
          }
        />
      </MonthField>
      <QueryView
        query={report}
        loading="Loading the attendance report…"
        rows={6}
        action="generate the attendance report"
        isEmpty={({ summary }) => summary.totalDays + summary.holidayCount === 0}
        empty={<EmptyState text={reportMessages.noAttendance} />}
      >
        {(shown) => <Figuring report={shown} onClass={onClass} {...table} />}
      </QueryView>
    </>
  );
}

interface FiguringProps extends Choice {
  report: Report;
  onClass: Props['onClass'];
  onChoose: (choice: Choice) => void;
}

function Figuring({ report, onClass, q = '', order, onChoose }: FiguringProps) {
  const { month, summary, issues, byStudent } = report;
  const columns = useMemo(() => columnsOf(month, issues), [month, issues]);
  const lines = attendanceLines(byStudent, { q, order });
  return (
    <Sections>
      <Disclosure label="All figures" openOnDesk>
        <Sections>
          <Card title="Attendance Summary">
            <Figures>
              <Figure label="Overall Attendance Rate" definition={figureDefinitions.attendanceRate}>
                {formatPercent(summary.attendanceRate)}
              </Figure>
              <Figure label="School Days" definition={figureDefinitions.schoolDays}>
                {summary.totalDays}
              </Figure>
              <Figure label="Holiday Days" definition={figureDefinitions.holidayDays}>
                {summary.holidayCount}
              </Figure>
              <Figure label="Enrolled Students" definition={figureDefinitions.enrolledStudents}>
                {summary.enrolledStudentCount}
                <p className={`note regular ${styles.listed}`}>
                  of {summary.listedStudentCount} listed
                </p>
              </Figure>
              <Marks month={month} what="absent" count={summary.absentCount} />
              <Marks month={month} what="medicalAbsence" count={summary.medicalAbsenceCount} />
            </Figures>
          </Card>
          <Card title="Common Attendance Issues">
            <Figures>
              {issues.map((issue) => (
                <Marks
                  key={issue.key}
                  month={month}
                  what={issue.key}
                  count={issue.count}
                  types={issues}
                />
              ))}
            </Figures>
          </Card>
        </Sections>
      </Disclosure>
      {(report.byClass.length > 0 || report.classId !== null) && (
        <Classes report={report} onClass={onClass} />
      )}
      <Section title="Student Attendance">
        <Toolbar>
          <SearchField
            label="Search by name"
            value={q}
            onChange={(text) => onChoose({ q: text || undefined, order })}
          />
          <SelectField
            label="Sort by"
            options={orderOptions(issues)}
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
            nameOf={({ studentName }) => studentName}
          />
        )}
      </Section>
      <ul className={`bullets note ${styles.notes}`}>
        {attendanceNotes(report).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Sections>
  );
}

/** The classes of the month; clicking a class's name shows the report for it alone. */
function Classes({ report, onClass }: Pick<FiguringProps, 'report' | 'onClass'>) {
  const { byClass, classId, className } = report;
  const columns = useMemo(() => columnsOfClasses(onClass), [onClass]);
  return (
    <Section
      title="Classes"
      aside={
        classId !== null && (
          <SmallButton onClick={() => onClass(undefined)}>Only {className}. Show all</SmallButton>
        )
      }
    >
      <DataTable
        label="Classes"
        items={byClass}
        columns={columns}
        keyOf={({ classId: id }) => id}
        onTap="name"
      />
    </Section>
  );
}

type ClassLine = Report['byClass'][number];

function columnsOfClasses(onClass: Props['onClass']): Column<ClassLine>[] {
  const count = (
    key: 'lessons' | 'present' | 'absent' | 'medicalAbsence',
    title: string,
    width: string,
  ): Column<ClassLine> => ({
    key,
    title,
    width,
    align: 'end',
    line: 'detail',
    word: title,
    onPhone: key === 'lessons' || key === 'absent',
    cell: (line) => line[key],
  });
  return [
    {
      key: 'name',
      title: 'Class',
      width: 'minmax(0, 2fr)',
      line: 'name',
      cell: ({ classId, name }) => (
        <Button variant="quiet" size="compact" onClick={() => onClass(classId)}>
          {name}
        </Button>
      ),
    },
    rateColumn,
    count('lessons', 'Lessons', '4.5rem'),
    count('present', 'Present', '4.5rem'),
    count('absent', 'Absent', '4.5rem'),
    count('medicalAbsence', 'Medical Absences', '5.5rem'),
  ];
}

/** Days that a single Holiday mark takes out of everybody's rates; each date opens that mark on the roll. */
function SingleHolidays({ days }: { days: Report['singleHolidayMarks'] }) {
  if (days.length === 0) return null;
  return (
    <ul className={styles.singles}>
      {days.map(({ date, studentName }) => (
        <li key={date}>
          <TextLink to="/attendance" search={{ date, q: studentName }}>
            {formatDate(date)}
          </TextLink>{' '}
          {leftOutFor(studentName)}
        </li>
      ))}
    </ul>
  );
}

const definitions: Partial<Record<MarkFigure, string>> = {
  absent: figureDefinitions.absences,
  medicalAbsence: figureDefinitions.medicalAbsences,
};

function Marks(figure: Parameters<typeof MarksLink>[0]) {
  return (
    <Figure
      label={markFigureLabel(figure.what, figure.types ?? [])}
      definition={definitions[figure.what] ?? figureDefinitions.flag}
    >
      <MarksLink {...figure} />
    </Figure>
  );
}

const nameColumn: Column<StudentLine> = {
  key: 'name',
  title: 'Name',
  width: 'minmax(0, 2fr)',
  line: 'name',
  cell: ({ id, studentName }) => (
    <StudentLink id={id} weight="strong">
      {studentName}
    </StudentLink>
  ),
};
const statusColumn: Column<StudentLine> = {
  key: 'status',
  title: 'Status',
  line: 'detail',
  onPhone: false,
  width: '8.5rem',
  cell: ({ enrollmentStatus }) => <EnrollmentTag status={enrollmentStatus} />,
};
/** On a phone, a status is only said where it isn't the usual one. */
const otherStatus = quietLine<StudentLine>(
  ({ enrollmentStatus }) => enrollmentStatus !== 'Enrolled' && enrollmentStatus,
);
const rateColumn: Column<Rated> = {
  key: 'rate',
  line: 'value',
  title: 'Attendance Rate',
  width: 'minmax(0, 2fr)',
  cell: (line) => <RateBar line={line} />,
};

function columnsOf(month: Month, issues: Report['issues']): Column<StudentLine>[] {
  const ofStatus = (what: CountedStatus, title: string, width: string): Column<StudentLine> => ({
    key: what,
    title,
    width,
    align: 'end',
    line: 'detail',
    word: title,
    onPhone: what !== 'medicalAbsence',
    cell: (line) => <MarksLink month={month} what={what} count={line[what]} student={line} />,
  });
  const ofFlag = (issue: Report['issues'][number]): Column<StudentLine> => ({
    key: issue.key,
    title: issueLabel(issue),
    width: '5rem',
    align: 'end',
    line: 'detail',
    onPhone: false,
    cell: (line) => (
      <MarksLink
        month={month}
        what={issue.key}
        count={line.flags[issue.key] ?? 0}
        student={line}
        types={issues}
      />
    ),
  });
  return [
    nameColumn,
    statusColumn,
    otherStatus,
    rateColumn,
    ofStatus('present', 'Present', '4.5rem'),
    ofStatus('absent', 'Absent', '4.5rem'),
    ofStatus('medicalAbsence', 'Medical Absences', '5.5rem'),
    ...issues.filter(isCountedPerStudent).map(ofFlag),
  ];
}
