import {
  isForTeachers,
  OUT_OF_TEACHERS_REACH,
  teachersFirstDate,
  type AttendanceStatus,
} from '../../../domain/attendance.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { lessonOf, type InLesson, type Lesson } from '../../../domain/lesson.ts';
import { permissionMessages } from '../../../domain/permissionMessages.ts';
import { notFound, Refusal } from '../../../domain/refusal.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { changes, type RequestContext } from '../procedures.ts';
import { listClasses } from '../schoolClass/schoolClass.service.ts';
import { lessonsTaught } from '../schoolClass/teaching.service.ts';
import { schoolDate } from '../setting/setting.service.ts';
import type { StoredMark } from './attendance.repository.ts';

const NOT_THEIR_CLASS = "This isn't a class that you teach on that day.";
const ONLY_OWN = 'You can only undo your own marks. An admin can undo others.';
const ONLY_OWN_TODAY = 'You can only remove your own marks of today. An admin can remove others.';

/** Which rolls somebody can see and change. */
export interface Reach {
  /** Whether they can see and mark a lesson's roll. */
  includes: (lesson: Lesson) => boolean;
  /** Whether they can see any roll on a date. */
  includesDay: (date: CalendarDate) => boolean;
  /** Whether they may make a mark with this status. */
  marksAs(status: AttendanceStatus): boolean;
  /** Whether they may undo the act that made this mark. */
  undoes(mark: StoredMark): boolean;
  removes(mark: StoredMark): boolean;
}

/** An admin's reach. */
export const everything: Reach = {
  includes: () => true,
  includesDay: () => true,
  marksAs: () => true,
  undoes: () => true,
  removes: () => true,
};

/**
 * What a person can see of the rolls on the school's date `today`. An admin sees everything. A teacher sees the last
 * days, and with several classes only lessons that they teach, by the schedule of that date or as a substitute.
 */
export async function reachOf(
  db: Reader,
  { actor, roles }: Pick<RequestContext, 'actor' | 'roles'>,
  today: CalendarDate,
): Promise<Reach> {
  if (roles.includes('admin')) return everything;
  const classes = await listClasses(db);
  const first = teachersFirstDate(today);
  const period = { from: first, to: today };
  const teaches = await lessonsTaught(db, actor.id, { classes, period });
  const isOwn = ({ by }: StoredMark) => by === actor.id;
  const includesDay = (date: CalendarDate) => date >= first && date <= today;
  return {
    includes: (lesson) => includesDay(lesson.date) && teaches(lesson),
    includesDay,
    marksAs: isForTeachers,
    undoes: isOwn,
    removes: (mark) => isOwn(mark) && mark.date === today,
  };
}

/** What we need to know about whoever makes a request. */
export type Asking = Pick<RequestContext, 'actor' | 'roles' | 'database' | 'clock'>;

export async function reachNow(asking: Asking): Promise<Reach> {
  const { db } = asking.database;
  return reachOf(db, asking, await schoolDate(db, asking.clock()));
}

/**
 * Which lessons until a date are in somebody's timetable. It reaches further than their rolls: a teacher knows their
 * next classes, whose rolls nobody can take yet.
 */
export async function timetableUntil(
  { actor, roles, database: { db }, clock }: Asking,
  to: CalendarDate,
): Promise<Reach['includes']> {
  if (roles.includes('admin')) return everything.includes;
  const from = teachersFirstDate(await schoolDate(db, clock()));
  const classes = await listClasses(db);
  const teaches = await lessonsTaught(db, actor.id, { classes, period: { from, to } });
  return (lesson) => lesson.date >= from && teaches(lesson);
}

/**
 * A handler that makes one change to a date's roll and answers with the result; refused if the roll is out of reach.
 */
export function changesRoll<Input extends InLesson, Answer>(
  act: (work: Work, input: Input, reach: Reach) => Promise<Answer>,
) {
  return changes(async (work, input: Input, context) => {
    const reach = await reachOf(work.tx, context, work.today);
    refuseOutOfReach(reach, lessonOf(input));
    return act(work, input, reach);
  });
}

/** Refuses a roll out of reach as if it didn't exist. */
export function refuseOutOfReach(reach: Reach, lesson: Lesson): void {
  if (!reach.includes(lesson))
    throw notFound(reach.includesDay(lesson.date) ? NOT_THEIR_CLASS : OUT_OF_TEACHERS_REACH);
}

export function refuseStatus(reach: Reach, status: AttendanceStatus): void {
  if (!reach.marksAs(status)) throw new Refusal('PERMISSION_DENIED', permissionMessages.holidays);
}

export function refuseUndoing(reach: Reach, mark: StoredMark): void {
  if (!reach.undoes(mark)) throw new Refusal('PERMISSION_DENIED', ONLY_OWN);
}

export function refuseRemoving(reach: Reach, mark: StoredMark): void {
  if (!reach.removes(mark)) throw new Refusal('PERMISSION_DENIED', ONLY_OWN_TODAY);
}
