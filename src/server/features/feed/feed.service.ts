import { createHash, randomBytes } from 'node:crypto';
import {
  addDays,
  dateInZone,
  instant,
  instantAt,
  type CalendarDate,
  type Instant,
} from '../../../domain/dates.ts';
import { hasEmail } from '../../../domain/email.ts';
import { studentId, type ClassId, type UserId } from '../../../domain/ids.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import { isGivenRole, rolesOf, type Role } from '../../../domain/roles.ts';
import { isAttending } from '../../../domain/student.ts';
import { endsNextDay, scheduleOn } from '../../../domain/schoolClass.ts';
import { timetable, type TimetableLesson } from '../../../domain/timetable.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { writeCalendar, type CalendarEvent } from '../../files/icalendar.ts';
import { listHolidays } from '../calendar/calendar.service.ts';
import { childrenOf } from '../family/family.service.ts';
import { listLessonChanges } from '../schoolClass/lessonChange.service.ts';
import { rollsOf } from '../schoolClass/placed.service.ts';
import { listClasses, type StoredClass } from '../schoolClass/schoolClass.service.ts';
import { lessonsTaught } from '../schoolClass/teaching.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { findStudents } from '../student/student.service.ts';
import { findReader, saveAddress } from '../user/calendarAddress.service.ts';
import { schoolId } from '../user/user.service.ts';
import * as repository from './feed.repository.ts';

// The timetable as a calendar for other programs. Every lesson is its own event, in UTC, because programs disagree
// about recurring events and time zones. It says nothing about money or about other people.

const DAYS_BACK = 30;
const DAYS_AHEAD = 365;
/** Sequence numbers of changed lessons count seconds from this moment. */
const EPOCH = Date.parse('2026-01-01T00:00:00Z');

/** The public calendar's name, in place of a token. */
const SCHOOL_FEED = 'school';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Gives somebody a new secret address, which is returned only now; the previous one stops working. */
export async function makeFeed(work: Work, id: UserId): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await saveAddress(work, id, hashOf(token));
  return `/calendar/${token}.ics`;
}

/** For each thing that calendars depend on, the time of its last entry in the audit log. */
type Changes = Awaited<ReturnType<typeof repository.newestChanges>>;

/**
 * A short version for everything that a calendar depends on: while it stays the same, so does the calendar. Null for an
 * unknown address, or if the person is gone. It changes every hour, in case a clock was set back.
 */
export async function feedVersion(db: Reader, token: string, now: Date): Promise<string | null> {
  const reader = token === SCHOOL_FEED ? null : await findReader(db, hashOf(token));
  if (reader === undefined) return null;
  const { from } = await periodAt(db, now);
  const hour = now.toISOString().slice(0, 13);
  return JSON.stringify([reader, from, hour, await repository.newestChanges(db)]);
}

/** How a lesson looks to a reader. */
interface Seen {
  titlesOf: (lesson: Lesson, name: string) => string[];
  rooms: boolean;
}

/**
 * The calendar for a secret address, or the school's own; null if the address is unknown, or its person isn't part of
 * the school any more.
 */
export async function readFeed(db: Reader, token: string, now: Date): Promise<string | null> {
  if (token === SCHOOL_FEED) return readPublicFeed(db, now);
  const reader = await findReader(db, hashOf(token));
  if (!reader || !hasEmail(reader.email)) return null;
  const { id, enrollment_status: status, approved } = reader;
  const children = await childrenOf(db, id);
  const role: Role = isGivenRole(reader.role) ? reader.role : 'anonymous';
  const roles = rolesOf({ role, teaches: reader.teaches === 1, isGuardian: children.length > 0 });
  const attends = status !== null && isAttending(status) && approved === 1;
  const isOnlyStudent = roles.every((one) => one === 'student');
  if (role === 'anonymous' || (isOnlyStudent && status === 'Removed')) return null;
  const classes = await listClasses(db);
  const teaches = await lessonsTaught(db, id, { classes, period: await periodAt(db, now) });
  const students = await findStudents(db, children);
  const own = studentId(id);
  const isOnRoll = await rollsOf(db, classes, [own, ...children]);
  return calendarOf(db, now, {
    rooms: true,
    titlesOf(lesson, name) {
      if (roles.includes('admin')) return [name];
      const isOwn =
        (roles.includes('teacher') && teaches(lesson)) ||
        (role === 'student' && attends && isOnRoll(own, lesson));
      const ofChildren = [...students.values()]
        .filter((child) => isAttending(child.enrollmentStatus) && isOnRoll(child.id, lesson))
        .map((child) => child.firstName);
      return [
        ...(isOwn ? [name] : []),
        ...(ofChildren.length > 0 ? [`${ofChildren.join(', ')}: ${name}`] : []),
      ];
    },
  });
}

/** The school's public calendar, without names and rooms; null while it is off. */
async function readPublicFeed(db: Reader, now: Date): Promise<string | null> {
  const { publicCalendar } = await readPlainSettings(db);
  if (!publicCalendar) return null;
  return calendarOf(db, now, { rooms: false, titlesOf: (_, name) => [name] });
}

async function periodAt(db: Reader, now: Date) {
  const { timeZone } = await readPlainSettings(db);
  const today = dateInZone(instant(now), timeZone);
  return { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
}

async function calendarOf(db: Reader, now: Date, seen: Seen): Promise<string> {
  const { schoolName, timeZone } = await readPlainSettings(db);
  const period = await periodAt(db, now);
  const classes = await listClasses(db);
  const changes = await listLessonChanges(db, period);
  const school = await schoolId(db);
  const holidays = await holidaysBetween(db, period);
  const off = new Set(holidays.map(({ date }) => date));
  const changed = await repository.newestChanges(db);
  const events: CalendarEvent[] = [];
  const classOf = new Map<ClassId, StoredClass>(classes.map((one) => [one.id, one]));
  for (const lesson of timetable(period, classes, { changes })) {
    const one = classOf.get(lesson.classId);
    if (!one || lesson.starts === null || lesson.ends === null || off.has(lesson.date)) continue;
    for (const [at, title] of seen.titlesOf(lesson, one.name || schoolName).entries())
      events.push({
        ...versionOf(one, lesson, changed),
        uid: `${lesson.classId}-${lesson.date}${at > 0 ? `-${at}` : ''}@${school}`,
        when: {
          start: new Date(instantAt(lesson.date, lesson.starts, timeZone)),
          end: new Date(instantAt(dayOfEnd(lesson), lesson.ends, timeZone)),
        },
        // Google's calendar hides canceled events, so the title says it too.
        title: lesson.change?.canceled ? `Canceled: ${title}` : title,
        location: seen.rooms ? roomOf(one, lesson) : null,
        isCanceled: Boolean(lesson.change?.canceled),
      });
  }
  for (const { date, name } of holidays)
    events.push({
      ...holidayVersion(changed),
      uid: `holiday-${date}@${school}`,
      when: { date },
      title: name,
      location: null,
      isCanceled: false,
    });
  return writeCalendar(schoolName, events);
}

/** The date when a lesson ends: a class that runs past midnight belongs to the date when it starts. */
function dayOfEnd({ date, starts, ends }: TimetableLesson): CalendarDate {
  return starts !== null && ends !== null && endsNextDay({ starts, ends })
    ? addDays(date, 1)
    : date;
}

function roomOf(one: StoredClass, { date, change }: TimetableLesson): string | null {
  return (change?.room ?? scheduleOn(one, date)?.room) || null;
}

/**
 * A number and a time that grow whenever something in an event changes: the class, this one lesson, or the settings
 * with the time zone and the school's name.
 */
function versionOf(one: StoredClass, { change }: TimetableLesson, { settings }: Changes) {
  const others = newest([change?.changedAt, settings]);
  return {
    sequence: one.revision + secondsOf(others),
    changed: new Date(newest([one.changedAt, others])),
  };
}

/** Like `versionOf`, for holidays: a change of one counts as a change of all. */
function holidayVersion({ holidays }: Changes) {
  const last = newest([holidays]);
  return { sequence: secondsOf(last), changed: new Date(last) };
}

/** The latest of these moments; the epoch if there is none. */
function newest(moments: readonly (Instant | null | undefined)[]): Instant {
  const known = moments.filter((at) => at !== null && at !== undefined);
  return known.toSorted().at(-1) ?? instant(new Date(EPOCH));
}

const secondsOf = (at: Instant) => Math.max(0, Math.floor((Date.parse(at) - EPOCH) / 1000));

async function holidaysBetween(db: Reader, { from, to }: { from: CalendarDate; to: CalendarDate }) {
  const years = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const all = [];
  for (let year = years[0] ?? 0; year <= (years[1] ?? 0); year += 1)
    all.push(...(await listHolidays(db, year)));
  return all.filter(({ date }) => date >= from && date <= to);
}
