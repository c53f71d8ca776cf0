import type { NewSchedule, SchoolClass } from '../../../contract/schoolClass.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { ClassId, UserId } from '../../../domain/ids.ts';
import { invalid, notFound } from '../../../domain/refusal.ts';
import { classMessages, isMeetingTime, type Meeting } from '../../../domain/schoolClass.ts';
import type { Work } from '../../db/work.ts';
import { listTeam } from '../user/staff.service.ts';
import { recheckStreams } from '../user/user.service.ts';
import { saveSchedule } from './schedule.ts';
import * as repository from './schoolClass.repository.ts';
import { found, lockedClasses, recorded, refuseFarDate } from './schoolClass.service.ts';

// When classes meet. A schedule applies from a date on, until the next one.

/** Sets when, where and with whom a class meets from a date on; replaces another schedule from that date. */
export async function setSchedule(
  work: Work,
  { id, revision, ...schedule }: NewSchedule,
): Promise<SchoolClass> {
  const before = found(await lockedClasses(work), id, revision);
  refuseFarDate(work, schedule.from, 'from');
  refuseMeetings(schedule.meetings);
  if (schedule.teacherId !== null) await refuseUnknownTeacher(work, schedule.teacherId);
  await saveSchedule(work, id, schedule);
  await repository.updateClass(work, id, {});
  recheckStreams(work);
  return recorded(work, 'Schedule changed', before, id);
}

/** Refuses somebody who isn't in the team and doesn't teach. */
export async function refuseUnknownTeacher(work: Work, id: UserId): Promise<void> {
  const team = await listTeam(work.tx);
  if (!team.some((one) => one.id === id))
    throw invalid(classMessages.notATeacher, { teacherId: classMessages.notATeacher });
}

/** Removes the schedule from a date; the one before it applies again. */
export async function removeSchedule(
  work: Work,
  { id, from }: { id: ClassId; from: CalendarDate },
): Promise<SchoolClass> {
  const before = found(await lockedClasses(work), id);
  if (!(await repository.deleteSchedule(work.tx, { class_id: id, from_date: from })))
    throw notFound(classMessages.noSchedule);
  await repository.updateClass(work, id, {});
  recheckStreams(work);
  return recorded(work, 'Schedule removed', before, id);
}

function refuseMeetings(meetings: readonly Meeting[]): void {
  const refuse = (message: string) => {
    throw invalid(message, { meetings: message });
  };
  if (new Set(meetings.map(({ weekday }) => weekday)).size < meetings.length)
    refuse(classMessages.onceADay);
  if (!meetings.every(isMeetingTime)) refuse(classMessages.meetingEnds);
}
