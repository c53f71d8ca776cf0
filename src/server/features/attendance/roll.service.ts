import type { AttendanceDay, NamedStudent } from '../../../contract/attendance.ts';
import { dateInZone, instant, type CalendarDate } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { CLASS_NOT_FOUND, lessonOf, type InLesson, type Lesson } from '../../../domain/lesson.ts';
import { notFound } from '../../../domain/refusal.ts';
import type { Role } from '../../../domain/roles.ts';
import { rollView } from '../../../domain/rollView.ts';
import { isInTerm } from '../../../domain/schoolClass.ts';
import type { Reader } from '../../db/database.ts';
import { dayOffOf } from '../calendar/calendar.service.ts';
import { listFeeTypesOn } from '../feeType/feeType.service.ts';
import { placedIn } from '../schoolClass/placed.service.ts';
import { listClasses } from '../schoolClass/schoolClass.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { duesOf, listAttending, listOnRoll } from '../student/student.service.ts';
import * as repository from './attendance.repository.ts';
import { lessonsWith } from './lesson.service.ts';
import { refuseOutOfReach, type Reach } from './reach.service.ts';
import { dayTopic, toRecord } from './record.ts';

/**
 * A lesson's roll: everyone who attends the school and had a place on that date, or has a mark. Also returns the class
 * days around it within reach, and the recent ones up to the school's date at `now`. Refuses a lesson out of reach.
 */
export async function readDay(
  db: Reader,
  input: InLesson,
  now: Date,
  { reach, role }: { reach: Reach; role: Role },
): Promise<AttendanceDay> {
  const lesson = lessonOf(input);
  const { date, classId } = lesson;
  refuseOutOfReach(reach, lesson);
  const classes = await listClasses(db);
  if (!classes.some(({ id }) => id === classId)) throw notFound(CLASS_NOT_FOUND);
  const settings = await readPlainSettings(db);
  const today = dateInZone(instant(now), settings.timeZone);
  // This is read before the rows, so that an event in between arrives twice and not never.
  const around = await repository.daySurroundings(db, lesson, today, dayTopic(lesson));
  const attending = await listOnRoll(db, rollView(role, settings));
  const placed = await placedIn(db, lesson, classes);
  const dues = await duesOf(db, today, attending);
  const feeTypes = await listFeeTypesOn(db, lesson);
  const marks = new Map(
    (await repository.marksIn(db, lesson)).map((mark) => [
      mark.studentId,
      toRecord(mark, feeTypes),
    ]),
  );
  const dayOff = await dayOffOf(db, lesson);
  const lessons =
    classes.length === 1
      ? []
      : await lessonsWith(db, input, { classes, attending: attending.length, now, reach });
  const listed = new Set(lessons.map((one) => one.classId));
  const isReached = (day: CalendarDate) => reach.includes({ date: day, classId });
  const within = (day: CalendarDate | null) => (day !== null && isReached(day) ? day : null);
  return {
    date,
    classId,
    lessons,
    otherClasses: classes.flatMap((one) =>
      classes.length > 1 &&
      !listed.has(one.id) &&
      isInTerm(one, date) &&
      reach.includes({ date, classId: one.id })
        ? { classId: one.id, name: one.name }
        : [],
    ),
    ...(dayOff?.isHoliday && { holidayName: dayOff.name }),
    ...(dayOff && !dayOff.isHoliday && { cancelReason: dayOff.name }),
    previousClassDay: within(around.previous),
    nextClassDay: within(around.next),
    recentClassDays: around.recent.filter(isReached),
    lastEventId: around.lastEventId,
    feeTypes,
    // Nothing else uses these objects, so we can change them in place.
    students: onRoll(attending, placed, marks).map((student) =>
      Object.assign(student, {
        attendance: marks.get(student.id) ?? null,
        ...(dues.has(student.id) && { dueLater: dues.get(student.id)?.dueLater }),
        ...(placed && !placed.has(student.id) && { isGuest: true as const }),
        ...(placed?.get(student.id) === 'trial' && { isTrial: true as const }),
      }),
    ),
  };
}

/** Students who attend the school but aren't on a lesson's roll, by name. */
export async function listOthers(db: Reader, lesson: Lesson): Promise<NamedStudent[]> {
  const classes = await listClasses(db);
  if (!classes.some(({ id }) => id === lesson.classId)) throw notFound(CLASS_NOT_FOUND);
  const placed = await placedIn(db, lesson, classes);
  if (placed === null) return [];
  const marked = new Set((await repository.marksIn(db, lesson)).map(({ studentId }) => studentId));
  const attending = await listAttending(db);
  return attending
    .filter(({ id }) => !placed.has(id) && !marked.has(id))
    .map(({ id, firstName, lastName, danceRole }) => ({ id, firstName, lastName, danceRole }));
}

/** From students who all attend the school, picks the ones with a place in the lesson or a mark. */
export function onRoll<One extends { id: StudentId }>(
  attending: readonly One[],
  placed: { has(id: StudentId): boolean } | null,
  marked: { has(id: StudentId): boolean },
): readonly One[] {
  return placed ? attending.filter(({ id }) => placed.has(id) || marked.has(id)) : attending;
}
