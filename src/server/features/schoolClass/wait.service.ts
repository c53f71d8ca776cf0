import type { StudentsToday } from '../../../contract/student.ts';
import type { NewWait, Wait } from '../../../contract/wait.ts';
import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { CLASS_NOT_FOUND } from '../../../domain/lesson.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { coversDate } from '../../../domain/schoolClass.ts';
import { seatMessages, type WaitOutcome } from '../../../domain/seats.ts';
import { absenceFromRoll, fullName, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { findStudent } from '../student/student.service.ts';
import { addPlaces, placesOf, removePlaceMadeAt, type AddedPlace } from './place.service.ts';
import { findClass } from './schoolClass.repository.ts';
import { lockedClasses } from './schoolClass.service.ts';
import * as repository from './wait.repository.ts';
import type { NamedWait } from './wait.repository.ts';

// Who waits for a seat. Nobody gets one by themselves: staff offer it or give it, in the order in which they came, or in
// any other. All changes take turns, using the lock on the classes.

export type { NamedWait } from './wait.repository.ts';
export const { findWait, heldFor, openWaitsOf } = repository;

/** Whether a seat is held for them at this moment. */
export const isHeld = ({ ended_at: ended, offer_until: until }: NamedWait, now: Instant): boolean =>
  ended === null && until !== null && until > now;

export function toWait(row: NamedWait, now: Instant): Wait {
  const { offer_from: from, offer_until: until } = row;
  return {
    id: row.id,
    classId: row.class_id,
    className: row.class_name,
    studentId: row.student_id,
    studentName: fullName({ firstName: row.first_name, lastName: row.last_name }),
    role: row.role,
    since: row.since,
    offer: isHeld(row, now) && from !== null && until !== null ? { from, until } : null,
  };
}

/** Who waits for a class, who came first first. */
export async function waitsFor(db: Reader, id: ClassId): Promise<NamedWait[]> {
  if (!(await findClass(db, id))) throw notFound(CLASS_NOT_FOUND);
  return repository.waitsFor(db, id);
}

/** How offers ended from an instant on, newest first: whoever ran out of time still waits. */
export async function offersEnded(
  db: Reader,
  span: { since: Instant; now: Instant },
): Promise<StudentsToday['offersEnded']> {
  const rows = await repository.offersEnded(db, span);
  return rows
    .flatMap((row) => {
      const { ended_at: ended, offer_until: until, offer_from: from } = row;
      if (until === null || from === null) return [];
      return {
        id: row.id,
        at: ended ?? until,
        studentId: row.student_id,
        studentName: fullName({ firstName: row.first_name, lastName: row.last_name }),
        classId: row.class_id,
        className: row.class_name,
        from: row.placed_from ?? from,
        how: ended === null ? 'ranOut' : row.outcome === 'placed' ? 'taken' : 'declined',
      } as const;
    })
    .toSorted((one, other) => Number(one.at < other.at) - Number(one.at > other.at));
}

/** Lets a student wait for a class with places, after everybody who waits already. */
export async function addWait(work: Work, { id, studentId, role }: NewWait): Promise<Wait> {
  const own = (await lockedClasses(work)).find((one) => one.id === id);
  if (!own) throw notFound(CLASS_NOT_FOUND);
  if (own.forWhom !== 'places') throw conflict(seatMessages.noList);
  const student = await findStudent(work.tx, studentId);
  if (!student) throw notFound(STUDENT_NOT_FOUND);
  const name = fullName(student);
  const absence = absenceFromRoll(student);
  if (absence !== null) throw conflict(absence);
  const places = await placesOf(work.tx, studentId);
  if (places.some((one) => one.classId === id && coversDate(one, work.today)))
    throw conflict(seatMessages.placedAlready(name));
  if ((await repository.openWaitsOf(work.tx, [studentId], id)).length > 0)
    throw conflict(seatMessages.waitsAlready(name));
  const { danceRoles } = await readPlainSettings(work.tx);
  const row = {
    id: newId(),
    class_id: id,
    student_id: studentId,
    role: role ?? (danceRoles ? student.danceRole : null),
    since: work.now,
    offered_at: null,
    offer_from: null,
    offer_until: null,
    ended_at: null,
    outcome: null,
    created_by: work.actor.id ?? 'anonymous',
  };
  await repository.insertWaits(work.tx, [row]);
  return recorded(work, 'Waits for a spot', row.id);
}

/** Ends a wait without a place. */
export async function endWait(
  work: Work,
  id: string,
  outcome: Exclude<WaitOutcome, 'placed'>,
): Promise<Wait> {
  const wait = await lockedWait(work, id);
  await repository.endWaits(work.tx, [wait.id], { at: work.now, outcome });
  return recorded(work, outcome === 'declined' ? 'Spot declined' : 'Waits no more', id);
}

/** Undoes that somebody was taken off the list, or was placed: they wait again, since when they did. */
export async function restoreWait(work: Work, id: string): Promise<Wait> {
  const classes = await lockedClasses(work);
  const wait = await repository.findWait(work.tx, id);
  if (!wait) throw notFound(seatMessages.waitNotFound);
  const { class_id: classId, student_id: studentId } = wait;
  const student = await findStudent(work.tx, studentId);
  const isOpen = classes.some((one) => one.id === classId && one.forWhom === 'places');
  const waitsAgain = await repository.openWaitsOf(work.tx, [studentId], classId);
  const at = wait.ended_at;
  if (
    at === null ||
    wait.outcome === 'declined' ||
    !isOpen ||
    waitsAgain.length > 0 ||
    !student ||
    absenceFromRoll(student) !== null ||
    (wait.outcome === 'placed' && !(await removePlaceMadeAt(work, { classId, studentId, at })))
  )
    throw conflict(seatMessages.nothingToRestore);
  await repository.reopenWaits(work.tx, [wait]);
  return recorded(work, 'Waits again', id);
}

/** Gives whoever waits a place from a day on, whatever else is offered. */
export async function placeWaiting(
  work: Work,
  { id, from }: { id: string; from: CalendarDate },
): Promise<AddedPlace> {
  const { class_id: classId, student_id: studentId } = await lockedWait(work, id);
  const [result] = await addPlaces(work, { id: classId, studentIds: [studentId], from });
  if (!result || 'error' in result) throw conflict(result?.error ?? seatMessages.waitNotFound);
  return result;
}

/** Notes that a seat is held until a moment. A newer offer replaces an older one, and its link. */
export async function holdSeat(
  work: Work,
  { id }: NamedWait,
  { from, until }: { from: CalendarDate; until: Instant },
): Promise<NamedWait> {
  if (until <= work.now) throw invalid(seatMessages.offerUntil, { until: seatMessages.offerUntil });
  await repository.changeWaits(work.tx, [id], {
    offered_at: work.now,
    offer_from: from,
    offer_until: until,
  });
  await recorded(work, 'Spot offered', id);
  return (await repository.findWait(work.tx, id)) as NamedWait;
}

/** A wait that has not ended, with all classes locked. */
export async function lockedWait(work: Work, id: string): Promise<NamedWait> {
  await lockedClasses(work);
  const wait = await repository.findWait(work.tx, id);
  if (!wait || wait.ended_at !== null) throw notFound(seatMessages.waitNotFound);
  return wait;
}

async function recorded(work: Work, action: string, id: string): Promise<Wait> {
  const row = await repository.findWait(work.tx, id);
  if (!row) throw notFound(seatMessages.waitNotFound);
  const wait = toWait(row, work.now);
  work.audit({
    action,
    entity: 'place',
    entityId: id,
    studentId: row.student_id,
    before: null,
    after: wait,
  });
  return wait;
}
