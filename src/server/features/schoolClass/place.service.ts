import type { NewPlaces, Place, PlaceChanges } from '../../../contract/place.ts';
import type { StudentsToday } from '../../../contract/student.ts';
import { groupBy } from '../../../domain/collections.ts';
import { addDays, dateInZone, type CalendarDate, type Instant } from '../../../domain/dates.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import {
  classMessages,
  firstDayProblem,
  overlap,
  soonest,
  type PlaceDates,
  type PlaceKind,
  type SchoolClass,
} from '../../../domain/schoolClass.ts';
import { absenceFromRoll, fullName, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import { CLASS_NOT_FOUND } from '../../../domain/lesson.ts';
import { meetAtOnce } from '../../../domain/timetable.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { findStudents, listAttending, onRollSince } from '../student/student.service.ts';
import * as repository from './place.repository.ts';
import { findClass, listClasses, lockClasses, type StoredClass } from './schoolClass.repository.ts';
import { notesAbout, overBy } from './seat.service.ts';
import * as waits from './wait.repository.ts';

// Who is in which class, and since when. A place is history: it ends, and is only deleted if it should never have
// existed. All changes take turns, using the lock on the classes.

/** A class's places, by name; with `on`, only those that cover that date. Refuses an unknown class. */
export async function listPlaces(
  db: Reader,
  { id, on }: { id: ClassId; on?: CalendarDate | undefined },
): Promise<Place[]> {
  if (!(await findClass(db, id))) throw notFound(CLASS_NOT_FOUND);
  return repository.listPlaces(db, { classId: id, on });
}

/** The names of the classes in which each student has a place on a date, in the order of the classes. */
export async function classNamesOn(db: Reader, { on }: { on: CalendarDate }) {
  const byStudent = groupBy(await repository.listPlaces(db, { on }), ({ studentId }) => studentId);
  return [...byStudent].map(([studentId, places]) => ({
    studentId,
    classNames: places.map(({ className }) => className),
  }));
}

/** All students' places, past ones too, and when each was given. */
export const { allPlaces } = repository;

/** A student's places, in class order, oldest first. */
export function placesOf(db: Reader, id: StudentId): Promise<Place[]> {
  return repository.listPlaces(db, { studentIds: [id] });
}

export interface AddedPlace {
  studentId: StudentId;
  place: Place;
  meetsAtOnce: string[];
  /** How many more than its seats the class has with them. */
  overBy: number;
  /** Ages and roles that don't fit. */
  notes: string[];
}

export type PlaceResult = AddedPlace | { studentId: StudentId; error: string };

/**
 * Gives several students a place in a class. A student who can't have one gets an error entry, and the others still get
 * theirs. Also says which other classes of a student meet at the same time, and what doesn't fit the class's seats. They
 * wait for the class no more.
 */
export async function addPlaces(
  work: Work,
  { id, studentIds, from, until = null, kind = 'place' }: NewPlaces & { kind?: PlaceKind },
): Promise<PlaceResult[]> {
  const classes = await lockedClasses(work);
  const own = found(classes, id);
  refuseDates({ from, until });
  refuseFirstDay(work, own, from);
  const ids = [...new Set(studentIds)];
  const students = await findStudents(work.tx, ids);
  const others = await repository.listPlaces(work.tx, { studentIds: ids });
  const errors = new Map<StudentId, string>();
  const rows: Tables['class_places'][] = [];
  for (const studentId of ids) {
    const student = students.get(studentId);
    const there = others.some(
      (one) => one.studentId === studentId && one.classId === id && overlap(one, { from, until }),
    );
    const error = !student
      ? STUDENT_NOT_FOUND
      : (absenceFromRoll(student) ??
        (there ? classMessages.placesOverlap(fullName(student)) : null));
    if (error === null) rows.push(placeRow(work, { classId: id, studentId, from, until, kind }));
    else errors.set(studentId, error);
  }
  const placed = rows.flatMap((row) => students.get(row.student_id) ?? []);
  const notes = await notesAbout(work, own, placed, from);
  await repository.insertPlaces(work.tx, rows);
  const added = await recordAdded(work, rows);
  if (kind === 'place') await endWaitsOf(work, added, id);
  const over = await overBy(work, own, { from });
  const placeOf = new Map(added.map((place) => [place.studentId, place]));
  return ids.map((studentId) => {
    const place = placeOf.get(studentId);
    if (!place) return { studentId, error: errors.get(studentId) ?? STUDENT_NOT_FOUND };
    return {
      studentId,
      place,
      meetsAtOnce: meetingAtOnce(place, others, classes),
      overBy: over,
      notes: notes.get(studentId) ?? [],
    };
  });
}

/** Whoever has a place in a class waits for it no more. */
async function endWaitsOf(work: Work, places: readonly Place[], classId: ClassId): Promise<void> {
  const ids = places.map(({ studentId }) => studentId);
  const open = await waits.openWaitsOf(work.tx, ids, classId);
  await waits.endWaits(
    work.tx,
    open.map(({ id }) => id),
    { at: work.now, outcome: 'placed' },
  );
}

/** The names of a student's other classes that meet at the same time as this one, while they have a place in both. */
function meetingAtOnce(
  place: Place,
  others: readonly Place[],
  classes: readonly SchoolClass[],
): string[] {
  const own = classes.find(({ id }) => id === place.classId);
  return classes.flatMap((other) => {
    const theirs = others.find(
      (one) =>
        one.studentId === place.studentId &&
        one.classId === other.id &&
        other.id !== place.classId &&
        overlap(one, place),
    );
    const on = theirs && (theirs.from > place.from ? theirs.from : place.from);
    return own && on && meetAtOnce(own, other, on) ? other.name : [];
  });
}

/** Deletes all places of students who are deleted themselves. */
export async function takeBackPlaces(
  { tx }: Work,
  studentIds: readonly StudentId[],
): Promise<void> {
  const places = await repository.listPlaces(tx, { studentIds });
  await repository.deletePlaces(
    tx,
    places.map(({ id }) => id),
  );
  await waits.deleteWaitsOf(tx, studentIds);
}

/** The classes that each of these students has or had a place in. */
export async function classesOfStudents(
  db: Reader,
  studentIds: readonly StudentId[],
): Promise<Map<StudentId, Set<ClassId>>> {
  const classes = new Map<StudentId, Set<ClassId>>();
  if (studentIds.length === 0) return classes;
  for (const { studentId, classId } of await repository.listPlaces(db, { studentIds })) {
    const own = classes.get(studentId) ?? new Set();
    classes.set(studentId, own.add(classId));
  }
  return classes;
}

/** The classes in which any of these students has a place on a date; those for everyone are not among them. */
export async function classesOn(
  db: Reader,
  studentIds: readonly StudentId[],
  on: CalendarDate,
): Promise<Set<ClassId>> {
  if (studentIds.length === 0) return new Set();
  const places = await repository.listPlaces(db, { studentIds, on });
  return new Set(places.map(({ classId }) => classId));
}

/** Moves the dates of a place. Marks outside of them stay, as a guest's marks. */
export async function updatePlace(work: Work, { id, ...changes }: PlaceChanges): Promise<Place> {
  const before = await lockedPlace(work, id);
  const dates = {
    from: changes.from ?? before.from,
    until: changes.until === undefined ? before.until : changes.until,
  };
  refuseDates(dates);
  const own = (await listClasses(work.tx)).find((one) => one.id === before.classId);
  if (own && dates.from !== before.from) refuseFirstDay(work, own, dates.from);
  await refuseOverlap(work, before, dates);
  await repository.updatePlaces(work.tx, [id], { from_date: dates.from, until_date: dates.until });
  return recorded(work, 'Spot changed', before);
}

/** Deletes a place as if it had never existed. */
export async function removePlace(work: Work, id: string): Promise<Place> {
  const before = await lockedPlace(work, id);
  await repository.deletePlaces(work.tx, [id]);
  audit(work, 'Spot removed', { before, after: null });
  return before;
}

/** The trials before a day that nobody has answered, and whether each came, by the roll. */
export async function trialsToAnswer(
  db: Reader,
  today: CalendarDate,
): Promise<StudentsToday['trialsOver']> {
  const trials = await repository.openTrials(db, today);
  return trials.map(({ first_name: firstName, last_name: lastName, status, ...trial }) => ({
    ...trial,
    studentName: fullName({ firstName, lastName }),
    came: status === null ? null : status === 'present',
  }));
}

/** Says what follows from a trial that is over: a place in the class, from its next day on, or nothing now. */
export async function answerTrial(
  work: Work,
  { id, joins, from }: { id: string; joins: boolean; from?: CalendarDate | undefined },
): Promise<{ answered: Place; added: AddedPlace | null }> {
  const trial = await lockedPlace(work, id);
  if ((await repository.trialAnswered(work.tx, id)) !== null || trial.from >= work.today)
    throw conflict(classMessages.noOpenTrial);
  const { classId, studentId } = trial;
  let added: AddedPlace | null = null;
  if (joins) {
    const own = found(await listClasses(work.tx), classId);
    const first = from ?? soonest(own, work.today);
    const [result] = await addPlaces(work, { id: classId, studentIds: [studentId], from: first });
    if (!result || 'error' in result) throw conflict(result?.error ?? STUDENT_NOT_FOUND);
    added = result;
  }
  await repository.updatePlaces(work.tx, [id], { answered_at: work.now });
  return { answered: await recorded(work, 'Trial answered', trial), added };
}

/** Undoes `answerTrial`. */
export async function reopenTrial(work: Work, id: string): Promise<Place> {
  const { classId, studentId, ...trial } = await lockedPlace(work, id);
  const at = await repository.trialAnswered(work.tx, id);
  if (!at) throw conflict(classMessages.noAnsweredTrial);
  if (await removePlaceMadeAt(work, { classId, studentId, at }))
    await waits.reopenEndedAt(work.tx, { classId, studentId, at });
  await repository.updatePlaces(work.tx, [id], { answered_at: null });
  return recorded(work, 'Trial asked about again', { ...trial, classId, studentId });
}

/** Undoes that a place was given in a moment: it never existed. False if it is gone already. */
export async function removePlaceMadeAt(
  work: Work,
  { classId, studentId, at }: { classId: ClassId; studentId: StudentId; at: Instant },
): Promise<boolean> {
  const made = (await repository.placeRows(work.tx, classId)).find(
    (row) => row.student_id === studentId && row.created_at === at,
  );
  if (made) await removePlace(work, made.id);
  return made !== undefined;
}

/** Undoes places and waits that an act gave: they never existed, and waits that its places ended go on. */
export async function takeBackGiven(
  work: Work,
  {
    placeIds,
    waitIds,
    at,
  }: { placeIds: readonly string[]; waitIds: readonly string[]; at: Instant },
): Promise<void> {
  await lockClasses(work.tx, work.engine);
  for (const { id, classId, studentId } of await repository.listPlaces(work.tx, {
    ids: placeIds,
  })) {
    await removePlace(work, id);
    await waits.reopenEndedAt(work.tx, { classId, studentId, at });
  }
  await waits.deleteWaits(work.tx, waitIds);
}

/** Ends a place the day before a date, and begins one in another class on that date. */
export async function movePlace(
  work: Work,
  { id, classId, from }: { id: string; classId: ClassId; from: CalendarDate },
): Promise<{ ended: Place; place: Place }> {
  const before = await lockedPlace(work, id);
  if (from <= before.from)
    throw invalid(classMessages.endsBeforeStart, { from: classMessages.endsBeforeStart });
  const ended = await updatePlace(work, { id, until: addDays(from, -1) });
  const [result] = await addPlaces(work, { id: classId, studentIds: [before.studentId], from });
  if (!result || 'error' in result) throw conflict(result?.error ?? classMessages.placeNotFound);
  return { ended, place: result.place };
}

/**
 * Gives a place in a class to everybody who attends the school and has none yet, starting at their first mark in the
 * class, or else when they came onto the roll.
 */
export async function placeEveryone(work: Work, classId: ClassId): Promise<void> {
  const there = new Set(
    (await repository.listPlaces(work.tx, { classId })).flatMap(({ studentId, until }) =>
      until === null || until >= work.today ? studentId : [],
    ),
  );
  const missing = (await listAttending(work.tx)).filter(({ id }) => !there.has(id));
  const ids = missing.map(({ id }) => id);
  const since = await inClassSince(work.tx, classId, ids);
  const rows = missing.map(({ id: studentId }) =>
    placeRow(work, {
      classId,
      studentId,
      from: since(studentId) ?? work.today,
      until: null,
      kind: 'place',
    }),
  );
  await repository.insertPlaces(work.tx, rows);
  await recordAdded(work, rows);
}

/**
 * Since when somebody has been in a class that is for everyone: their first mark in it, or the day they were added,
 * whichever is earlier. Null for somebody without either.
 *
 * @param studentIds the students whose first mark to look for; for others, it is the day they were added
 */
export async function inClassSince(
  db: Reader,
  classId: ClassId,
  studentIds: readonly StudentId[],
): Promise<(id: StudentId) => CalendarDate | null> {
  const firstMark = await repository.firstMarks(db, classId, studentIds);
  const added = await onRollSince(db);
  const { timeZone } = await readPlainSettings(db);
  return (id) => {
    const joined = added.get(id);
    const dates = [firstMark.get(id), joined && dateInZone(joined, timeZone)];
    return dates.filter((date) => date !== undefined).toSorted()[0] ?? null;
  };
}

/** Gives a student who comes back a place in a class as soon as it can begin; a place that ends today just continues. */
export async function placeAgain(
  work: Work,
  studentId: StudentId,
  classId: ClassId,
): Promise<void> {
  const ending = (await placesOf(work.tx, studentId)).find(
    (one) => one.classId === classId && one.until === work.today,
  );
  if (ending) return void (await updatePlace(work, { id: ending.id, until: null }));
  const [result] = await addPlaces(work, {
    id: classId,
    studentIds: [studentId],
    from: soonest(found(await listClasses(work.tx), classId), work.today),
  });
  if (result && 'error' in result) throw conflict(result.error);
}

/** What we need in order to undo the end of places. */
export interface EndedPlaces {
  ended: Tables['class_places'][];
  /** Places that had not begun, and were deleted. */
  deleted: Tables['class_places'][];
  /** The waits that were withdrawn; missing in data from before there were any. */
  withdrawn?: Tables['class_waits'][];
}

export const nothingEnded: EndedPlaces = { ended: [], deleted: [] };

/**
 * Ends the open places of students who leave the school, today; places that would begin later are deleted. They wait for
 * no class any more.
 */
export async function endPlaces(
  work: Work,
  studentIds: readonly StudentId[],
): Promise<EndedPlaces> {
  if (studentIds.length === 0) return nothingEnded;
  await lockClasses(work.tx, work.engine);
  const open = await repository.openPlaceRows(work.tx, studentIds, work.today);
  const ended = open.filter((row) => row.from_date <= work.today);
  const deleted = open.filter((row) => row.from_date > work.today);
  const before = await repository.listPlaces(work.tx, { ids: open.map(({ id }) => id) });
  await repository.updatePlaces(
    work.tx,
    ended.map(({ id }) => id),
    { until_date: work.today },
  );
  await repository.deletePlaces(
    work.tx,
    deleted.map(({ id }) => id),
  );
  const isEnded = new Set(ended.map(({ id }) => id));
  for (const place of before) {
    const after = isEnded.has(place.id) ? { ...place, until: work.today } : null;
    audit(work, after ? 'Spot ended' : 'Spot removed', { before: place, after });
  }
  const withdrawn = await waits.openWaitsOf(work.tx, studentIds);
  await waits.endWaits(
    work.tx,
    withdrawn.map(({ id }) => id),
    { at: work.now, outcome: 'withdrawn' },
  );
  return { ended, deleted, withdrawn };
}

/** Undoes `endPlaces`. */
export async function reopenPlaces(
  work: Work,
  { ended, deleted, withdrawn = [] }: EndedPlaces,
): Promise<void> {
  if (ended.length + deleted.length + withdrawn.length === 0) return;
  await lockClasses(work.tx, work.engine);
  const ids = [...ended, ...deleted].map(({ id }) => id);
  const before = new Map(
    (await repository.listPlaces(work.tx, { ids })).map((place) => [place.id, place]),
  );
  for (const [until_date, rows] of groupBy(ended, (row) => row.until_date))
    await repository.updatePlaces(
      work.tx,
      rows.map(({ id }) => id),
      { until_date },
    );
  await repository.insertPlaces(work.tx, deleted);
  await waits.reopenWaits(work.tx, withdrawn);
  for (const after of await repository.listPlaces(work.tx, { ids }))
    audit(work, 'Spot restored', { before: before.get(after.id) ?? null, after });
}

/** The places that are deleted with a class. */
export interface SavedPlaces {
  places: Tables['class_places'][];
  /** Missing in data from before anybody could wait. */
  waits?: Tables['class_waits'][];
}

export async function placesToSave(work: Work, classId: ClassId): Promise<SavedPlaces> {
  return {
    places: await repository.placeRows(work.tx, classId),
    waits: await waits.waitRows(work.tx, classId),
  };
}

export async function restorePlaces(work: Work, saved: SavedPlaces): Promise<void> {
  await repository.insertPlaces(work.tx, saved.places);
  await waits.insertWaits(work.tx, saved.waits ?? []);
}

async function lockedClasses(work: Work): Promise<StoredClass[]> {
  await lockClasses(work.tx, work.engine);
  return listClasses(work.tx);
}

function found(classes: readonly StoredClass[], id: ClassId): StoredClass {
  const one = classes.find((each) => each.id === id);
  if (!one) throw notFound(CLASS_NOT_FOUND);
  return one;
}

async function lockedPlace(work: Work, id: string): Promise<Place> {
  await lockClasses(work.tx, work.engine);
  const [place] = await repository.listPlaces(work.tx, { ids: [id] });
  if (!place) throw notFound(classMessages.placeNotFound);
  return place;
}

/** Refuses a first day that a place in the class, or an offer of one, can't have. */
export function refuseFirstDay({ today }: Work, own: StoredClass, from: CalendarDate): void {
  const problem = firstDayProblem(own, from, today);
  if (problem !== null) throw invalid(problem, { from: problem });
}

function refuseDates({ from, until }: PlaceDates): void {
  if (until !== null && until < from)
    throw invalid(classMessages.endsBeforeStart, { until: classMessages.endsBeforeStart });
}

async function refuseOverlap(work: Work, place: Place, dates: PlaceDates): Promise<void> {
  const others = await repository.listPlaces(work.tx, { studentIds: [place.studentId] });
  const clash = others.some(
    (one) => one.id !== place.id && one.classId === place.classId && overlap(one, dates),
  );
  if (clash) throw conflict(classMessages.placesOverlap(place.studentName));
}

function placeRow(
  work: Work,
  place: { classId: ClassId; studentId: StudentId; kind: PlaceKind } & PlaceDates,
): Tables['class_places'] {
  return {
    id: newId(),
    class_id: place.classId,
    student_id: place.studentId,
    from_date: place.from,
    until_date: place.until,
    kind: place.kind,
    answered_at: null,
    created_at: work.now,
    created_by: work.actor.id ?? 'anonymous',
  };
}

async function recordAdded(work: Work, rows: readonly Tables['class_places'][]): Promise<Place[]> {
  const added = await repository.listPlaces(work.tx, { ids: rows.map(({ id }) => id) });
  for (const place of added) audit(work, 'Spot added', { before: null, after: place });
  return added;
}

async function recorded(work: Work, action: string, before: Place): Promise<Place> {
  const [after] = await repository.listPlaces(work.tx, { ids: [before.id] });
  if (!after) throw notFound(classMessages.placeNotFound);
  audit(work, action, { before, after });
  return after;
}

function audit(
  work: Work,
  action: string,
  { before, after }: { before: Place | null; after: Place | null },
): void {
  const place = after ?? before;
  if (!place) return;
  const { id: entityId, studentId } = place;
  work.audit({ action, entity: 'place', entityId, studentId, before, after });
}
