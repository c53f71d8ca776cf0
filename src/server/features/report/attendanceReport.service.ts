import type {
  AttendanceReport,
  CountedMark,
  CountedMarksFilter,
} from '../../../contract/report.ts';
import { monthOf, type Month } from '../../../domain/dates.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import { lessonKey, type Lesson } from '../../../domain/lesson.ts';
import { isCountedPerStudent, isSpecFeeType } from '../../../domain/feeType.seed.ts';
import { flagsOf, type FeeType } from '../../../domain/feeType.ts';
import { percentOf } from '../../../domain/percent.ts';
import { invalid } from '../../../domain/refusal.ts';
import { formatMonth, periodOfMonth } from '../../../domain/months.ts';
import { isCountedStatus, markedDays, reportMessages } from '../../../domain/reports.ts';
import { classesForEveryone } from '../../../domain/schoolClass.ts';
import { fullName } from '../../../domain/student.ts';
import type { Database, Reader, Reading } from '../../db/database.ts';
import { lessonsBetween } from '../attendance/attendance.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { rollsOf } from '../schoolClass/placed.service.ts';
import {
  classNames,
  listClasses,
  requireClass,
  type StoredClass,
} from '../schoolClass/schoolClass.service.ts';
import { schoolDate } from '../setting/setting.service.ts';
import * as repository from './attendanceReport.repository.ts';

const noMarks: repository.MarkCounts = {
  present: 0,
  absent: 0,
  medicalAbsence: 0,
  flags: {},
};

/**
 * The attendance of a month, by default this month, in all classes or one. Rates are based on marks: a lesson without a
 * mark counts neither for nor against a student. A lesson with a holiday mark doesn't count, but others on the date do.
 * Refuses a class that the school doesn't have.
 */
export async function attendanceReport(
  { db }: Reading,
  now: Date,
  { month = undefined as Month | undefined, classId = undefined as ClassId | undefined } = {},
): Promise<AttendanceReport> {
  if (classId !== undefined) await requireClass(db, classId);
  const shown = month ?? monthOf(await schoolDate(db, now));
  const period = periodOfMonth(shown);
  const [lessons, holidays, classes] = await Promise.all([
    lessonsBetween(db, period),
    repository.holidayLessons(db, period, classId),
    listClasses(db),
  ]);
  const isHoliday = new Set(holidays.map(lessonKey));
  const held = lessons.filter(
    (lesson) =>
      (classId === undefined || lesson.classId === classId) && !isHoliday.has(lessonKey(lesson)),
  );
  const schoolDays = new Set(held.map(({ date }) => date)).size;
  const holidayDays = new Set(holidays.map(({ date }) => date)).size;
  const counted = { month: shown, apartFrom: holidays, classId };
  const [counts, listed, singleHolidayMarks, missed, byClass] = await Promise.all([
    repository.countMarks(db, counted),
    repository.listedStudents(db, period, {
      classId,
      placesOnly: classId !== undefined && !classesForEveryone(classes).has(classId),
    }),
    holidays.length > 0 ? repository.singleHolidayMarks(db, period, classId) : [],
    lessonsMissed(db, held, { classes, counted }),
    classes.length > 1 ? classLines(db, held, { classes, counted }) : [],
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
    classId: classId ?? null,
    className: (classes.length > 1 && classes.find(({ id }) => id === classId)?.name) || null,
    byClass,
    summary: {
      attendanceRate: percentOf(
        sum(({ present }) => present),
        sum(markedDays),
      ),
      totalDays: schoolDays,
      holidayCount: holidayDays,
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
      notMarked: missed(student.id, marked),
      present,
      absent,
      medicalAbsence,
      flags,
    };
    for (const { key } of perStudent) line[key] = flags[key] ?? 0;
    return line;
  }
}

interface Counting {
  classes: readonly StoredClass[];
  counted: repository.Counted;
}

/**
 * How many lessons took place with the student on the roll, but without a mark. A guest's mark is in a lesson that they
 * wouldn't have missed.
 *
 * @returns that number for a student, given how many marks they have
 */
async function lessonsMissed(
  db: Reader,
  held: readonly Lesson[],
  { classes, counted }: Counting,
): Promise<(id: StudentId, marked: number) => number> {
  if (classes.length === 1) return (_, marked) => held.length - marked;
  const isOnRoll = await rollsOf(db, classes);
  const marksOf = await repository.lessonsOfStudents(db, counted);
  return (id) => {
    const marked = new Set((marksOf.get(id) ?? []).map(lessonKey));
    return held.filter((lesson) => isOnRoll(id, lesson) && !marked.has(lessonKey(lesson))).length;
  };
}

/** Each class that met, in order. */
async function classLines(
  db: Reader,
  held: readonly Lesson[],
  { classes, counted }: Counting,
): Promise<AttendanceReport['byClass']> {
  const counts = await repository.countByClass(db, counted);
  const lessonsOf = groupBy(held, ({ classId }) => classId);
  return classes.flatMap(({ id, name }) => {
    const marks = counts.get(id);
    const lessons = lessonsOf.get(id)?.length ?? 0;
    if (lessons === 0 || !marks) return [];
    const { present, absent, medicalAbsence } = marks;
    const attendanceRate = percentOf(present, present + absent + medicalAbsence);
    return { classId: id, name, lessons, attendanceRate, present, absent, medicalAbsence };
  });
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
  if (filter.classId !== undefined) await requireClass(db, filter.classId);
  const types = await flagTypes(db);
  const isFigure = isCountedStatus(filter.what) || types.some(({ key }) => key === filter.what);
  if (!isFigure) throw invalid(reportMessages.figure, { what: reportMessages.figure });
  const month = filter.month ?? monthOf(await schoolDate(db, now));
  const page = await repository.listMarks(db, periodOfMonth(month), filter);
  const none = Object.fromEntries(types.map(({ key }) => [key, false]));
  const nameOf = await classNames(db);
  return {
    ...page,
    items: page.items.map((mark) => ({
      ...mark,
      className: nameOf(mark.classId),
      attributes: { ...none, ...mark.attributes },
    })),
  };
}
