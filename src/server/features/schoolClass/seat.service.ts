import { groupBy } from '../../../domain/collections.ts';
import { feeYearStartFor, type CalendarDate, type Instant } from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { coversDate, type PlaceDates } from '../../../domain/schoolClass.ts';
import {
  ageNote,
  dayForAges,
  freeFrom,
  isRoleOffered,
  mostAtOnce,
  rolesInWords,
  type SeatRules,
} from '../../../domain/seats.ts';
import type { DanceRole } from '../../../domain/student.ts';
import type { Student } from '../../../contract/student.ts';
import type { Reader } from '../../db/database.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import type { StoredClass } from './schoolClass.repository.ts';
import { countWaits, seatsIn } from './wait.repository.ts';

/** A unit of work, or what a dry run reads. */
interface At {
  tx: Reader;
  now: Instant;
}

type Seat = Awaited<ReturnType<typeof seatsIn>>[number];

const rolesOf = (places: readonly Seat[]): Record<DanceRole, number> => ({
  Lead: places.filter(({ role }) => role === 'Lead').length,
  Follow: places.filter(({ role }) => role === 'Follow').length,
});

/** What of each class's seats is taken, and who waits. */
export async function describeSeats(
  db: Reader,
  classes: readonly StoredClass[],
  { today, now }: { today: CalendarDate; now: Instant },
) {
  const withPlaces = classes.filter(({ forWhom }) => forWhom === 'places').map(({ id }) => id);
  const places = groupBy(await seatsIn(db, withPlaces, today), ({ classId }) => classId);
  const waits = await countWaits(db, now);
  return ({ id, capacity }: StoredClass) => {
    const own = places.get(id) ?? [];
    const { waiting, held } = waits.get(id) ?? { waiting: 0, held: 0 };
    const { Lead: lead, Follow: follow } = rolesOf(own);
    const current = own.filter(({ from }) => from <= today).length;
    return {
      taken: { now: current, coming: own.length - current + held, lead, follow },
      waiting,
      freeFrom:
        capacity === null || waiting === 0 ? null : freeFrom({ capacity, held }, own, today),
    };
  };
}

/** How many places a class has at once from a day on. */
export async function placesTaken(
  db: Reader,
  classId: ClassId,
  from: CalendarDate,
): Promise<number> {
  return mostAtOnce(await seatsIn(db, [classId], from), from);
}

/**
 * How many seats of a class are taken from a day on: places, and those that are held. For a newcomer, who comes after
 * everybody who waits, it is one for each of these instead.
 */
export async function seatsTaken(
  { tx, now }: At,
  classId: ClassId,
  from: CalendarDate,
  { forNewcomer = false } = {},
): Promise<number> {
  const { waiting, held } = (await countWaits(tx, now)).get(classId) ?? { waiting: 0, held: 0 };
  return (await placesTaken(tx, classId, from)) + (forNewcomer ? waiting : held);
}

/** By how many a class is above its seats from a day on, with so many more; 0 if it isn't. */
export async function overBy(
  at: At,
  { id, capacity }: Pick<StoredClass, 'id'> & Pick<SeatRules, 'capacity'>,
  { from, more = 0 }: Pick<PlaceDates, 'from'> & { more?: number },
): Promise<number> {
  if (capacity === null) return 0;
  return Math.max(0, (await seatsTaken(at, id, from)) + more - capacity);
}

/** Whether no seat is free for a place from a day on, or for one that is only on that day. */
export async function isFull(
  { tx, now }: At,
  { id, capacity }: Pick<StoredClass, 'id' | 'capacity'>,
  { from, until }: PlaceDates,
): Promise<boolean> {
  if (capacity === null) return false;
  if (until === null) return (await seatsTaken({ tx, now }, id, from)) >= capacity;
  const there = (await seatsIn(tx, [id], from)).filter((one) => coversDate(one, from));
  const held = (await countWaits(tx, now)).get(id)?.held ?? 0;
  return there.length + held >= capacity;
}

/** What staff should know about students who are to have a place: ages and roles that don't fit. Nobody is refused. */
export async function notesAbout<Id>(
  { tx }: Pick<At, 'tx'>,
  { id, name, roleBalance, ageFrom, ageTo, from: classFrom }: StoredClass,
  students: readonly (Pick<Student, 'firstName' | 'birthDate' | 'danceRole'> & { id: Id })[],
  from: CalendarDate,
): Promise<Map<Id, string[]>> {
  const notes = new Map<Id, string[]>();
  if (roleBalance === null && ageFrom === null && ageTo === null) return notes;
  const { ageOn: ageDay, danceRoles, feeYearStart } = await readPlainSettings(tx);
  const day = dayForAges(classFrom, { seasonFrom: feeYearStartFor(from, feeYearStart), ageDay });
  const counts = rolesOf(roleBalance === null ? [] : await seatsIn(tx, [id], from));
  for (const student of students) {
    const { danceRole } = student;
    const age = ageNote(student, { ageFrom, ageTo }, day);
    const isOdd = danceRoles && !isRoleOffered(counts, danceRole, roleBalance);
    const all = [...(age ? [age] : []), ...(isOdd ? [rolesInWords(name, counts)] : [])];
    counts[danceRole] += 1;
    if (all.length > 0) notes.set(student.id, all);
  }
  return notes;
}
