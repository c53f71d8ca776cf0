import type {
  AttendanceReport,
  CountedMark,
  CountedMarksFilter,
} from '../../../contract/report.ts';
import { monthOf, type Month } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { isCountedPerStudent, isSpecFeeType } from '../../../domain/feeType.seed.ts';
import { flagsOf, type FeeType } from '../../../domain/feeType.ts';
import { percentOf } from '../../../domain/percent.ts';
import { invalid } from '../../../domain/refusal.ts';
import {
  formatMonth,
  isCountedStatus,
  markedDays,
  periodOfMonth,
  reportMessages,
} from '../../../domain/reports.ts';
import { fullName } from '../../../domain/student.ts';
import type { Database, Reader } from '../../db/database.ts';
import { lessonsBetween } from '../attendance/attendance.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { schoolDate } from '../setting/setting.service.ts';
import * as repository from './attendanceReport.repository.ts';

const noMarks: repository.MarkCounts = {
  present: 0,
  absent: 0,
  medicalAbsence: 0,
  flags: {},
};

/**
 * The attendance of a month, by default this month. Rates are based on marks: a day without a mark counts neither for
 * nor against a student. A day with any holiday mark doesn't count.
 */
export async function attendanceReport(
  { db }: Database,
  now: Date,
  { month = undefined as Month | undefined } = {},
): Promise<AttendanceReport> {
  const shown = month ?? monthOf(await schoolDate(db, now));
  const period = periodOfMonth(shown);
  const [lessons, holidays] = await Promise.all([
    lessonsBetween(db, period),
    repository.holidayDays(db, period),
  ]);
  const held = lessons.filter(({ date }) => !holidays.includes(date));
  const schoolDays = new Set(held.map(({ date }) => date)).size;
  const [counts, listed, singleHolidayMarks] = await Promise.all([
    repository.countMarks(db, shown, holidays),
    repository.listedStudents(db, period),
    holidays.length > 0 ? repository.singleHolidayMarks(db, period) : [],
  ]);
  const students = listed.map((student) => ({ student, marks: counts.get(student.id) ?? noMarks }));
  const sum = (countOf: (marks: repository.MarkCounts) => number) =>
    students.reduce((total, { marks }) => total + countOf(marks), 0);
  const issues = (await flagTypes(db))
    .map(({ key, name }) => ({ key, name, count: sum(({ flags }) => flags[key] ?? 0) }))
    .filter(({ key, count }) => isSpecFeeType(key) || count > 0);
  const perStudent = issues.filter(isCountedPerStudent);
  return {
    title: `Attendance Report - ${formatMonth(shown)}`,
    month: shown,
    summary: {
      attendanceRate: percentOf(
        sum(({ present }) => present),
        sum(markedDays),
      ),
      totalDays: schoolDays,
      holidayCount: holidays.length,
      enrolledStudentCount: listed.filter(
        (student) => student.isStudent && student.enrollmentStatus === 'Enrolled',
      ).length,
      listedStudentCount: listed.length,
      absentCount: sum(({ absent }) => absent),
      medicalAbsenceCount: sum(({ medicalAbsence }) => medicalAbsence),
      ...Object.fromEntries(issues.map(({ key, count }) => [`${key}Count`, count])),
    },
    issues,
    singleHolidayMarks,
    byStudent: Object.fromEntries(
      students.map(({ student, marks }) => [student.id, toLine(student, marks)]),
    ),
  };

  function toLine(student: repository.ListedStudent, marks: repository.MarkCounts) {
    const { present, absent, medicalAbsence, flags } = marks;
    const marked = markedDays(marks);
    const line: AttendanceReport['byStudent'][StudentId] = {
      studentName: fullName(student),
      enrollmentStatus: student.enrollmentStatus,
      attendanceRate: percentOf(present, marked),
      notMarked: held.length - marked,
      present,
      absent,
      medicalAbsence,
      flags,
    };
    for (const { key } of perStudent) line[key] = flags[key] ?? 0;
    return line;
  }
}

async function flagTypes(db: Reader): Promise<FeeType[]> {
  return flagsOf(await listFeeTypes(db));
}

/** The marks behind a figure in a month's report: everyone's, or one student's. */
export async function countedMarks(
  { db }: Database,
  now: Date,
  filter: CountedMarksFilter,
): Promise<{ items: CountedMark[]; nextCursor: string | null }> {
  const types = await flagTypes(db);
  const isFigure = isCountedStatus(filter.what) || types.some(({ key }) => key === filter.what);
  if (!isFigure) throw invalid(reportMessages.figure, { what: reportMessages.figure });
  const month = filter.month ?? monthOf(await schoolDate(db, now));
  const page = await repository.listMarks(db, periodOfMonth(month), filter);
  const none = Object.fromEntries(types.map(({ key }) => [key, false]));
  return {
    ...page,
    items: page.items.map((mark) => ({ ...mark, attributes: { ...none, ...mark.attributes } })),
  };
}
