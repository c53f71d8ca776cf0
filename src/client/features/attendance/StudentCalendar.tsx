import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button/Button.tsx';
import type { StudentMonth } from '../../../contract/attendance.ts';
import { attendanceStatusLabels, type AttendanceStatus } from '../../../domain/attendance.ts';
import { monthOf, weekdayNames, type CalendarDate, type Month } from '../../../domain/dates.ts';
import { flagsOf, type FeeType } from '../../../domain/feeType.ts';
import { formatMonth } from '../../../domain/months.ts';
import { api } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { useFeeTypes } from '../../parts/feeTypes.ts';
import { MonthField } from '../../ui/field/MonthField.tsx';
import { IconBeach, IconCheck, IconStethoscope, IconX, type Icon } from '../../ui/icon/icons.ts';
import { ErrorState } from '../../ui/state/states.tsx';
import styles from './StudentCalendar.module.css';
import {
  describeDay,
  flagNames,
  hasNames,
  summaryOf,
  weeksOf,
  type DayOfStudent,
} from './studentMonth.ts';

interface Props {
  studentId: string;
  today: CalendarDate;
  month: Month | undefined;
  onMonth: (month: Month) => void;
  /** The search text that makes a day's roll show only this student; omit it for people who can't open the roll. */
  rollOf?: string;
}

/** A month of one student's class days with their marks; for staff, each links to its roll. */
export function StudentCalendar({ studentId, today, month = monthOf(today), ...props }: Props) {
  const { onMonth, rollOf } = props;
  const types = flagsOf(useFeeTypes());
  const { data, error, refetch } = useQuery(
    api.attendance.ofStudent.queryOptions({ input: { id: studentId, month } }),
  );
  return (
    <section>
      <MonthField month={month} onChange={onMonth} />
      {error && !data ? (
        <ErrorState error={failedTo('load the attendance', error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <MonthTable
            month={month}
            days={data?.days ?? []}
            types={types}
            today={today}
            rollOf={rollOf}
          />
          <div role="status" className={`row quiet above ${styles.summary}`}>
            {data ? <Summary data={data} types={types} onMonth={onMonth} /> : 'Loading the month…'}
          </div>
        </>
      )}
    </section>
  );
}

interface SummaryProps {
  data: StudentMonth;
  types: readonly FeeType[];
  onMonth: (month: Month) => void;
}

function Summary({ data: { days, month, newest }, types, onMonth }: SummaryProps) {
  const summary = summaryOf(days, types);
  if (summary !== '') return summary;
  const last = newest && monthOf(newest);
  return (
    <>
      {newest === null ? 'No classes yet.' : `No classes in ${formatMonth(month)}.`}
      {last !== null && last !== month && (
        <Button variant="secondary" onClick={() => onMonth(last)}>
          Go to {formatMonth(last)}
        </Button>
      )}
    </>
  );
}

interface TableProps {
  month: Month;
  days: readonly DayOfStudent[];
  types: readonly FeeType[];
  today: CalendarDate;
  rollOf: string | undefined;
}

/** The weeks of a month, rendered before the marks are loaded and with the same height. */
function MonthTable({ month, days, types, today, rollOf }: TableProps) {
  const known = new Map(days.map((day) => [day.date, day]));
  return (
    <table className={`framed ${styles.month}`} aria-label={`Attendance in ${formatMonth(month)}`}>
      <thead>
        <tr>
          {weekdayNames.map((name) => (
            <th key={name} scope="col" className="note medium">
              <span aria-hidden>{name.slice(0, 3)}</span>
              <span className="visually-hidden">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, row) => (
          <tr key={row}>
            {week.map((date, column) => (
              <td
                key={column}
                className={date === null ? styles.outside : undefined}
                aria-current={date === today ? 'date' : undefined}
              >
                {date && <Day date={date} day={known.get(date)} types={types} rollOf={rollOf} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  date: CalendarDate;
  day: DayOfStudent | undefined;
  types: readonly FeeType[];
  rollOf: string | undefined;
}

function Day({ date, day, types, rollOf }: DayProps) {
  const number = Number(date.slice(8));
  if (!day) return <span className={`quiet numbers ${styles.number}`}>{number}</span>;
  if (hasNames(day)) return <Lessons date={date} day={day} types={types} rollOf={rollOf} />;
  const content = (
    <>
      <span className="visually-hidden">{describeDay(day, types)}</span>
      <span aria-hidden className={`quiet numbers ${styles.number}`}>
        {number}
      </span>
      <Mark day={day} types={types} />
    </>
  );
  if (rollOf === undefined || !day.isClassDay) return <span className={styles.day}>{content}</span>;
  return (
    <Link to="/attendance" search={{ date, q: rollOf }} className={`option ${styles.day}`}>
      {content}
    </Link>
  );
}

/** A day in a school with several classes, with a line for each mark. */
function Lessons({ date, day, types, rollOf }: DayProps & { day: DayOfStudent }) {
  return (
    <span className={styles.day}>
      <span className="visually-hidden">{describeDay(day, types)}</span>
      <span aria-hidden className={`quiet numbers ${styles.number}`}>
        {Number(date.slice(8))}
      </span>
      {day.lessons.map((lesson) => {
        const { classId, name, attendance } = lesson;
        const Shape = attendance && icons[attendance.status];
        const content = (
          <>
            <span className={styles.shape} data-status={attendance?.status}>
              {Shape ? <Shape size={16} /> : '–'}
            </span>
            <span className={`no-phone ${styles.class}`}>{name}</span>
          </>
        );
        const title = [name, attendance ? words[attendance.status] : 'Not marked']
          .concat(flagNames(lesson, types))
          .join(', ');
        return rollOf === undefined ? (
          <span key={classId} aria-hidden title={title} className={styles.lesson}>
            {content}
          </span>
        ) : (
          <Link
            key={classId}
            to="/attendance"
            search={{ date, classId, q: rollOf }}
            title={title}
            aria-label={title}
            className={`option ${styles.lesson}`}
          >
            {content}
          </Link>
        );
      })}
    </span>
  );
}

const icons: Record<AttendanceStatus, Icon> = {
  present: IconCheck,
  absent: IconX,
  medicalAbsence: IconStethoscope,
  holiday: IconBeach,
};

const words = { ...attendanceStatusLabels, medicalAbsence: 'Medical' };

/** A mark as shape, word and color; details are below. */
function Mark({ day, types }: Pick<DayProps, 'types'> & { day: DayOfStudent }) {
  const { attendance, holidayName, isClassDay } = day;
  if (!attendance) {
    return (
      <span aria-hidden className={`quiet ${styles.none}`}>
        {holidayName === undefined ? (
          isClassDay && 'Not marked'
        ) : (
          <Narrowed wide={holidayName} narrow="Holiday" />
        )}
      </span>
    );
  }
  const { status } = attendance;
  const Shape = icons[status];
  const [note, ...more] = holidayName === undefined ? flagNames(day, types) : [holidayName];
  return (
    <span aria-hidden className={styles.mark}>
      <span className={styles.shape} data-status={status}>
        <Shape size={16} />
      </span>
      <span>{words[status]}</span>
      {note !== undefined && (
        <span className={`quiet ${styles.flags}`}>
          <Narrowed
            wide={[note, ...more].join(', ')}
            narrow={more.length > 0 ? `${note} +${more.length}` : note}
          />
        </span>
      )}
    </span>
  );
}

/** Shows a shorter text on a phone. */
function Narrowed({ wide, narrow }: { wide: string; narrow: string }) {
  return (
    <>
      <span className="no-phone">{wide}</span>
      <span className="phone-only">{narrow}</span>
    </>
  );
}
