import type { AttendanceDay, AttendanceStudent } from '../../../contract/attendance.ts';
import { attendanceStatusLabels } from '../../../domain/attendance.ts';
import { formatLongDate } from '../../../domain/dates.ts';
import { fullName } from '../../../domain/student.ts';
import { useSchool } from '../../session/session.ts';
import styles from './SignInSheet.module.css';

/** Up to this many names fit in two columns on a page; more get three. */
const IN_TWO_COLUMNS = 56;

interface Props {
  day: AttendanceDay;
  school: string;
}

/** The printed roll: a box and a line per name, or the mark that exists. Rendered only for printing. */
export function SignInSheet({ day, school }: Props) {
  const { date, holidayName, cancelReason, students } = day;
  const className = day.lessons.find(({ classId }) => classId === day.classId)?.name;
  return (
    <section data-sheet className={`print-only ${styles.sheet}`} aria-label="Sign-in sheet">
      <h2>
        {formatLongDate(date)}
        {className !== undefined && ` · ${className}`}
      </h2>
      <p className={styles.lead}>
        {school} · Sign-in sheet ·{' '}
        {students.length === 1 ? '1 student' : `${students.length} students`}
        {holidayName !== undefined && ` · ${holidayName}, no fees`}
        {cancelReason !== undefined && ` · Canceled: ${cancelReason}`}
      </p>
      <ol className={styles.names} data-many={students.length > IN_TWO_COLUMNS || undefined}>
        {students.map((student) => (
          <Line key={student.id} student={student} />
        ))}
      </ol>
    </section>
  );
}

function Line({ student }: { student: AttendanceStudent }) {
  const { hasDanceRoles } = useSchool();
  const status = student.attendance?.status;
  return (
    <li>
      <span className={styles.box} data-present={status === 'present' || undefined} />
      <span className={styles.name}>{fullName(student)}</span>
      {hasDanceRoles && <span className="paper-note">{student.danceRole}</span>}
      <span className={styles.line}>{status && attendanceStatusLabels[status]}</span>
    </li>
  );
}
