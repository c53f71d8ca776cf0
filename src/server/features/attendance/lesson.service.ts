import type { CountedLesson, ListedLesson } from '../../../contract/schoolClass.ts';
import {
  dateInZone,
  daysBetween,
  instant,
  timeInZone,
  type CalendarDate,
} from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import { INVALID_RANGE, type Period } from '../../../domain/periods.ts';
import { invalid } from '../../../domain/refusal.ts';
import { scheduleOn } from '../../../domain/schoolClass.ts';
import { currentLesson, timetable, type TimetableLesson } from '../../../domain/timetable.ts';
import type { Reader } from '../../db/database.ts';
import { listClasses, type StoredClass } from '../schoolClass/schoolClass.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { countAttending } from '../student/student.service.ts';
import * as repository from './attendance.repository.ts';
import { countRolls } from './roll.repository.ts';
import type { Reach } from './reach.service.ts';

/** In days. */
const LONGEST_PERIOD = 400;

/**
 * The lessons of a period within reach, in order; those of a single day with counts. Refuses a period that is reversed
 * or longer than a year or so.
 */
export async function readLessons(
  db: Reader,
  { from, to, classId }: Period & { classId?: ClassId | undefined },
  now: Date,
  reach: Reach,
): Promise<ListedLesson[]> {
  const days = daysBetween(from, to);
  if (days < 0 || days > LONGEST_PERIOD) throw invalid(INVALID_RANGE, { to: INVALID_RANGE });
  const all = await listClasses(db);
  const classes = classId === undefined ? all : all.filter(({ id }) => id === classId);
  const marked = await repository.lessonsBetween(db, { from, to });
  const isDay = from === to;
  const within = timetable({ from, to }, classes, { marked, untimed: isDay }).filter(
    reach.includes,
  );
  const listed = await described(db, within, classes, now);
  return isDay ? counted(db, from, listed, classes, await countAttending(db)) : listed;
}

/**
 * The lessons of a date within reach, in its order, with that whose roll is asked for.
 *
 * @param attending how many students attend the school
 */
export async function lessonsWith(
  db: Reader,
  asked: Lesson,
  {
    classes,
    attending,
    now,
    reach,
  }: { classes: readonly StoredClass[]; attending: number; now: Date; reach: Reach },
): Promise<CountedLesson[]> {
  const { date } = asked;
  const period = { from: date, to: date };
  const marked = [...(await repository.lessonsBetween(db, period)), asked];
  const within = timetable(period, classes, { marked, untimed: true }).filter(reach.includes);
  return counted(db, date, await described(db, within, classes, now), classes, attending);
}

/** With names, room and teacher, and which of today's is to be opened now. */
async function described(
  db: Reader,
  lessons: readonly TimetableLesson[],
  classes: readonly StoredClass[],
  now: Date,
): Promise<Omit<CountedLesson, 'marked' | 'onRoll'>[]> {
  const { timeZone } = await readPlainSettings(db);
  const moment = instant(now);
  const today = dateInZone(moment, timeZone);
  const open = currentLesson(
    lessons.filter(({ date }) => date === today),
    timeInZone(moment, timeZone),
  );
  const byId = new Map(classes.map((one) => [one.id, one]));
  return lessons.flatMap((lesson) => {
    const { date, classId } = lesson;
    const one = byId.get(classId);
    if (!one) return [];
    const schedule = scheduleOn(one, date);
    return {
      ...lesson,
      name: one.name,
      forWhom: one.forWhom,
      room: schedule?.room ?? '',
      teacher:
        schedule && schedule.teacherId !== null
          ? { id: schedule.teacherId, name: schedule.teacherName ?? '' }
          : null,
      now: date === today && classId === open,
    };
  });
}

async function counted<Described extends Omit<CountedLesson, 'marked' | 'onRoll'>>(
  db: Reader,
  date: CalendarDate,
  lessons: readonly Described[],
  classes: readonly StoredClass[],
  attending: number,
) {
  const rolls = await countRolls(
    db,
    date,
    lessons.map(({ classId }) => classId),
  );
  const everyones = new Set(
    classes.flatMap(({ id, forWhom }) => (forWhom === 'everyone' ? id : [])),
  );
  return lessons.map((lesson) => {
    const roll = rolls.get(lesson.classId);
    const onRoll = everyones.has(lesson.classId) ? attending : (roll?.onRoll ?? 0);
    return { ...lesson, marked: roll?.marked ?? 0, onRoll };
  });
}
