import type {
  AttendanceReport,
  CountedMark,
  CountedMarksFilter,
} from '../../../contract/report.ts';
import { monthOf, type Month } from '../../../domain/dates.ts';
import { percentOf } from '../../../domain/percent.ts';
import { formatMonth, periodOfMonth } from '../../../domain/reports.ts';
import { fullName } from '../../../domain/student.ts';
import type { Database } from '../../db/database.ts';
import { schoolDate } from '../setting/setting.service.ts';
import { listAttendingBalances } from '../student/student.service.ts';
import * as repository from './attendanceReport.repository.ts';

const none: repository.MarkCounts = {
  present: 0,
  absent: 0,
  medicalAbsence: 0,
  late: 0,
  noShoes: 0,
  notInUniform: 0,
};

/**
 * Who came in a month: rates over the month's school days for every student who attends now (D54), this month's
 * unless one is given. A day with any holiday mark counts for nothing.
 */
export async function attendanceReport(
  { db }: Database,
  now: Date,
  { month = undefined as Month | undefined } = {},
): Promise<AttendanceReport> {
  const shown = month ?? monthOf(await schoolDate(db, now));
  const period = periodOfMonth(shown);
  const [days, counts, attending] = await Promise.all([
    repository.classDays(db, period),
    repository.countMarks(db, period),
    listAttendingBalances(db),
  ]);
  const holidayCount = days.filter(({ isHoliday }) => isHoliday).length;
  const schoolDays = days.length - holidayCount;
  const students = attending.map((student) => ({
    student,
    marks: counts.get(student.id) ?? none,
  }));
  const sum = (what: keyof repository.MarkCounts) =>
    students.reduce((total, { marks }) => total + marks[what], 0);
  return {
    title: `Attendance Report - ${formatMonth(shown)}`,
    month: shown,
    summary: {
      attendanceRate: percentOf(sum('present'), schoolDays * students.length),
      totalDays: schoolDays,
      holidayCount,
      enrolledStudentCount: students.length,
      absentCount: sum('absent'),
      medicalAbsenceCount: sum('medicalAbsence'),
      lateCount: sum('late'),
      noShoesCount: sum('noShoes'),
      notInUniformCount: sum('notInUniform'),
    },
    byStudent: Object.fromEntries(
      students.map(({ student, marks: { present, absent, medicalAbsence, late } }) => [
        student.id,
        {
          studentName: fullName(student),
          enrollmentStatus: student.enrollmentStatus,
          attendanceRate: percentOf(present, schoolDays),
          present,
          absent,
          medicalAbsence,
          late,
        },
      ]),
    ),
  };
}

/** The marks that a figure of the report of a month counts: everyone's, or one student's. */
export async function countedMarks(
  { db }: Database,
  now: Date,
  filter: CountedMarksFilter,
): Promise<{ items: CountedMark[]; nextCursor: string | null }> {
  const month = filter.month ?? monthOf(await schoolDate(db, now));
  return repository.listMarks(db, periodOfMonth(month), filter);
}
