import type { CountedLesson, LessonInTimetable, ListedLesson } from '../../../contract/lesson.ts';
import {
  dateInZone,
  daysBetween,
  instant,
  timeInZone,
  type CalendarDate,
} from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { CLASS_NOT_FOUND, lessonKey, type InLesson, type Lesson } from '../../../domain/lesson.ts';
import { INVALID_RANGE, type Period } from '../../../domain/periods.ts';
import { invalid, notFound } from '../../../domain/refusal.ts';
import { classesForEveryone, scheduleOn } from '../../../domain/schoolClass.ts';
import { currentLesson, timetable, type TimetableLesson } from '../../../domain/timetable.ts';
import type { Reader } from '../../db/database.ts';
import { listLessonChanges, type StoredLessonChange } from '../schoolClass/lessonChange.service.ts';
import { listClasses, type StoredClass } from '../schoolClass/schoolClass.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { countAttending } from '../student/student.service.ts';
import * as repository from './attendance.repository.ts';
import { countRolls } from './roll.repository.ts';
import type { Reach } from './reach.service.ts';

/** In days. */
const LONGEST_PERIOD = 400;

/**
 * The lessons of a period that are in a timetable, in order; for a single day, with counts. Refuses a period that is reversed or
 * longer than about a year, and a class that the school doesn't have.
 */
export async function readLessons(
  db: Reader,
  { from, to, classId }: Period & { classId?: ClassId | undefined },
  now: Date,
  includes: Reach['includes'],
): Promise<ListedLesson[]> {
  const days = daysBetween(from, to);
  if (days < 0 || days > LONGEST_PERIOD) throw invalid(INVALID_RANGE, { to: INVALID_RANGE });
  const all = await listClasses(db);
  const classes = classId === undefined ? all : all.filter(({ id }) => id === classId);
  if (classes.length === 0) throw notFound(CLASS_NOT_FOUND);
  const marked = await repository.lessonsBetween(db, { from, to });
  const isDay = from === to;
  const changes = await listLessonChanges(db, { from, to });
  const within = timetable({ from, to }, classes, { marked, changes, untimed: isDay }).filter(
    includes,
  );
  const listed = await described(db, within, { classes, changes, now });
  return isDay
    ? counted(db, from, listed, { classes, attending: await countAttending(db) })
    : listed;
}

/** One lesson, whether or not the schedule has it. Refuses a class that the school doesn't have. */
export async function readLesson(
  db: Reader,
  lesson: Lesson,
  now: Date,
): Promise<LessonInTimetable> {
  const classes = (await listClasses(db)).filter(({ id }) => id === lesson.classId);
  const period = { from: lesson.date, to: lesson.date };
  const changes = await listLessonChanges(db, period);
  const [one] = await described(db, timetable(period, classes, { marked: [lesson], changes }), {
    classes,
    changes,
    now,
  });
  if (!one) throw notFound(CLASS_NOT_FOUND);
  return one;
}

/**
 * The lessons of a date within reach, in order, and the class that was asked for by name, which may not meet that day.
 *
 * @param attending how many students attend the school
 */
export async function lessonsWith(
  db: Reader,
  { date, classId }: InLesson,
  {
    classes,
    attending,
    now,
    reach,
  }: { classes: readonly StoredClass[]; attending: number; now: Date; reach: Reach },
): Promise<CountedLesson[]> {
  const period = { from: date, to: date };
  const marked = await repository.lessonsBetween(db, period);
  if (classId !== undefined) marked.push({ date, classId });
  const changes = await listLessonChanges(db, period);
  const within = timetable(period, classes, { marked, changes, untimed: true }).filter(
    reach.includes,
  );
  const listed = await described(db, within, { classes, changes, now });
  return counted(db, date, listed, { classes, attending });
}

interface Knowing {
  classes: readonly StoredClass[];
  changes: readonly StoredLessonChange[];
  now: Date;
}

/** Adds names, room and teacher, and says which of today's lessons to open now. */
async function described(
  db: Reader,
  lessons: readonly TimetableLesson[],
  { classes, changes, now }: Knowing,
): Promise<Omit<CountedLesson, 'marked' | 'onRoll'>[]> {
  const { timeZone } = await readPlainSettings(db);
  const moment = instant(now);
  const today = dateInZone(moment, timeZone);
  const open = currentLesson(
    lessons.filter(({ date }) => date === today),
    timeInZone(moment, timeZone),
  );
  const byId = new Map(classes.map((one) => [one.id, one]));
  const changeOf = new Map(changes.map((one) => [lessonKey(one), one]));
  return lessons.flatMap(({ date, classId, starts, ends }) => {
    const one = byId.get(classId);
    if (!one) return [];
    const schedule = scheduleOn(one, date);
    const change = changeOf.get(lessonKey({ date, classId }));
    const cancelReason = change?.canceled ?? null;
    return {
      date,
      classId,
      starts,
      ends,
      name: one.name,
      forWhom: one.forWhom,
      room: change?.room ?? schedule?.room ?? '',
      teacher: teacherOf(change) ?? teacherOf(schedule),
      cancelled: cancelReason !== null,
      cancelReason,
      now: date === today && classId === open,
    };
  });
}

function teacherOf(of: Pick<StoredLessonChange, 'teacherId' | 'teacherName'> | undefined) {
  return of && of.teacherId !== null ? { id: of.teacherId, name: of.teacherName ?? '' } : null;
}

async function counted<Described extends Omit<CountedLesson, 'marked' | 'onRoll'>>(
  db: Reader,
  date: CalendarDate,
  lessons: readonly Described[],
  { classes, attending }: { classes: readonly StoredClass[]; attending: number },
) {
  const rolls = await countRolls(
    db,
    date,
    lessons.map(({ classId }) => classId),
  );
  const everyones = classesForEveryone(classes);
  return lessons.map((lesson) => {
    const roll = rolls.get(lesson.classId);
    const onRoll = everyones.has(lesson.classId) ? attending : (roll?.onRoll ?? 0);
    return { ...lesson, marked: roll?.marked ?? 0, onRoll };
  });
}
