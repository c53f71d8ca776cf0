import { createHash, randomBytes } from 'node:crypto';
import ical, { ICalEventStatus } from 'ical-generator';
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
import { scheduleOn } from '../../../domain/schoolClass.ts';
import { timetable, type TimetableLesson } from '../../../domain/timetable.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { listHolidays } from '../calendar/calendar.service.ts';
import { childrenOf } from '../family/family.service.ts';
import { listLessonChanges } from '../schoolClass/lessonChange.service.ts';
import { rollsOf } from '../schoolClass/placed.service.ts';
import { listClasses, type StoredClass } from '../schoolClass/schoolClass.service.ts';
import { lessonsTaught } from '../schoolClass/teaching.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { findStudents } from '../student/student.service.ts';
import { schoolId } from '../user/user.service.ts';
import * as repository from './feed.repository.ts';

// The timetable as a calendar that other programs read (D165, D166): every lesson is an event of its own in UTC, because
// programs read recurring events and time zones differently. Nothing in it is about money, or about anybody else.

const DAYS_BACK = 30;
const DAYS_AHEAD = 365;
/** How often a program should ask again, in seconds. */
const HOUR_S = 3600;
/** Sequence numbers of changed lessons count seconds from here. */
const EPOCH = Date.parse('2026-01-01T00:00:00Z');

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Gives somebody a new secret address, which is returned this once; the one before stops working. */
export async function makeFeed(work: Work, id: UserId): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await repository.saveFeed(work.tx, {
    user_id: id,
    token_hash: hashOf(token),
    created_at: work.now,
  });
  work.audit({
    action: 'Calendar address made',
    entity: 'user',
    entityId: id,
    before: null,
    after: { since: work.now },
  });
  return `/calendar/${token}.ics`;
}

/** Ends somebody's address; without one, nothing happens. */
export async function endFeed(work: Work, id: UserId): Promise<void> {
  if (!(await repository.deleteFeed(work.tx, id))) return;
  work.audit({
    action: 'Calendar address ended',
    entity: 'user',
    entityId: id,
    before: null,
    after: null,
  });
}

/** Since when somebody has an address; null without one. */
export const feedSince = repository.feedSince;

/** What a reader sees of a lesson: how it is called for them. */
interface Seen {
  titlesOf: (lesson: Lesson, name: string) => string[];
  rooms: boolean;
}

/** The calendar behind a secret address; null for one that is unknown, or whose person no longer belongs here. */
export async function readFeed(db: Reader, token: string, now: Date): Promise<string | null> {
  const reader = await repository.findReader(db, hashOf(token));
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
export async function readPublicFeed(db: Reader, now: Date): Promise<string | null> {
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
  const calendar = ical({
    // The library escapes everything but a calendar's own name.
    name: schoolName.replaceAll(/[,;\\]/g, ' '),
    prodId: { company: 'Turnout', product: 'Turnout', language: 'EN' },
    ttl: HOUR_S,
  });
  const classOf = new Map<ClassId, StoredClass>(classes.map((one) => [one.id, one]));
  for (const lesson of timetable(period, classes, { changes })) {
    const one = classOf.get(lesson.classId);
    if (!one || lesson.starts === null || lesson.ends === null || off.has(lesson.date)) continue;
    for (const [at, title] of seen.titlesOf(lesson, one.name || schoolName).entries())
      calendar.createEvent({
        ...versionOf(one, lesson),
        id: `${lesson.classId}-${lesson.date}${at > 0 ? `-${at}` : ''}@${school}`,
        start: new Date(instantAt(lesson.date, lesson.starts, timeZone)),
        end: new Date(instantAt(lesson.date, lesson.ends, timeZone)),
        summary: lesson.change?.canceled ? `Canceled: ${title}` : title,
        ...(seen.rooms && { location: roomOf(one, lesson) }),
        // A calendar of Google's hides what is canceled, so the title says it too.
        status: lesson.change?.canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      });
  }
  for (const { date, name } of holidays)
    calendar.createEvent({
      id: `holiday-${date}@${school}`,
      stamp: new Date(EPOCH),
      start: new Date(`${date}T00:00:00Z`),
      allDay: true,
      summary: name,
    });
  return calendar.toString();
}

function roomOf(one: StoredClass, { date, change }: TimetableLesson): string | null {
  return (change?.room ?? scheduleOn(one, date)?.room) || null;
}

/** A number and a time that grow with each change of the class, or of this one lesson. */
function versionOf(one: StoredClass, { change }: TimetableLesson) {
  const times: Instant[] = [one.changedAt, ...(change ? [change.changedAt] : [])];
  const last = new Date(times.toSorted().at(-1) ?? one.changedAt);
  const changed = change ? Math.floor((Date.parse(change.changedAt) - EPOCH) / 1000) : 0;
  return { sequence: one.revision + Math.max(0, changed), stamp: last, lastModified: last };
}

async function holidaysBetween(db: Reader, { from, to }: { from: CalendarDate; to: CalendarDate }) {
  const years = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const all = [];
  for (let year = years[0] ?? 0; year <= (years[1] ?? 0); year += 1)
    all.push(...(await listHolidays(db, year)));
  return all.filter(({ date }) => date >= from && date <= to);
}
