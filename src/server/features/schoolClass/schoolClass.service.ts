import type { ClassChanges, NewClass, SchoolClass } from '../../../contract/schoolClass.ts';
import { isMarkableDate } from '../../../domain/attendance.ts';
import { instant, type CalendarDate, type Instant } from '../../../domain/dates.ts';
import { isSameName } from '../../../domain/kind.ts';
import { classId, type ClassId } from '../../../domain/ids.ts';
import { CLASS_NOT_FOUND, FIRST_CLASS, type Lesson } from '../../../domain/lesson.ts';
import { nameKey } from '../../../domain/nameKey.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { seatMessages } from '../../../domain/seats.ts';
import { classesForEveryone, classMessages, NAME_OF_FIRST } from '../../../domain/schoolClass.ts';
import type { Database, Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { DELETION, saveForUndo, claimForUndo } from '../../undo/undo.ts';
import { classFees, restoreClassFees } from '../feeType/feeType.service.ts';
import { schoolDate } from '../setting/setting.service.ts';
import { countAttending } from '../student/student.service.ts';
import { countPlaced } from './place.repository.ts';
import { listPrices, savePrice } from './price.repository.ts';
import { placesToSave, placeEveryone, restorePlaces, type SavedPlaces } from './place.service.ts';
import { saveSchedule } from './schedule.ts';
import { describeSeats } from './seat.service.ts';
import * as waits from './wait.repository.ts';
import * as repository from './schoolClass.repository.ts';
import type { StoredClass } from './schoolClass.repository.ts';

export type { StoredClass } from './schoolClass.repository.ts';

function classRow(
  id: ClassId,
  { position, createdAt }: { position: number; createdAt: Tables['classes']['created_at'] },
): Tables['classes'] {
  return {
    id,
    name: '',
    name_order: '',
    position,
    for_whom: 'everyone',
    from_date: null,
    to_date: null,
    capacity: null,
    role_balance: null,
    age_from: null,
    age_to: null,
    open_online: 0,
    about: '',
    revision: 1,
    created_at: createdAt,
    changed_at: null,
  };
}

/** Gives a new school its first class. */
export async function ensureFirstClass({ db }: Database): Promise<void> {
  const createdAt = instant(new Date());
  await repository.insertClasses(db, [classRow(FIRST_CLASS, { position: 0, createdAt })]);
}

/** All classes, in the school's order. */
export const listClasses = repository.listClasses;
/** Whether the school has more than one class, and whether it has a schedule. */
export const classFacts = repository.classFacts;

/** Each class's current name, but only if the school has several: otherwise '', and also for an unknown class. */
export async function classNames(db: Reader): Promise<(id: ClassId) => string> {
  const classes = await repository.listNames(db);
  const names = new Map(classes.map(({ id, name }) => [id, name]));
  return (id) => (classes.length > 1 ? (names.get(id) ?? '') : '');
}

/** Refuses a class that the school doesn't have. The first one always exists, so that takes no query. */
export async function requireClass(db: Reader, id: ClassId): Promise<void> {
  if (id === FIRST_CLASS || (await repository.findClass(db, id))) return;
  throw notFound(CLASS_NOT_FOUND);
}

/** Refuses to mark in a class that the school doesn't have, or that hasn't begun on the date. */
export async function requireMarkable(db: Reader, { date, classId: id }: Lesson): Promise<void> {
  if (id === FIRST_CLASS) return;
  const one = await repository.findClass(db, id);
  if (!one) throw notFound(CLASS_NOT_FOUND);
  if (one.from_date !== null && date < one.from_date) {
    const message = classMessages.notBegun(one.name, one.from_date);
    throw invalid(message, { date: message });
  }
}

/** All classes as the API shows them, with their rolls on a date. */
async function describeClasses(
  db: Reader,
  { today, now }: { today: CalendarDate; now: Instant },
): Promise<SchoolClass[]> {
  const classes = await repository.listClasses(db);
  const marked = await repository.markedClasses(db);
  const placed = await countPlaced(db, today);
  const attending = await countAttending(db);
  const everyones = classesForEveryone(classes);
  const seatsOf = await describeSeats(db, classes, { today, now });
  return classes.map(({ schedules, changedAt, ...one }) => ({
    ...one,
    ...seatsOf({ schedules, changedAt, ...one }),
    schedules: schedules.map(({ teacherId, teacherName, ...schedule }) => ({
      ...schedule,
      teacher: teacherId === null ? null : { id: teacherId, name: teacherName ?? '' },
    })),
    onRoll: everyones.has(one.id) ? attending : (placed.get(one.id) ?? 0),
    hasMarks: marked.has(one.id),
  }));
}

/** All classes as the API shows them, in the school's order. */
export async function describeAllClasses(db: Reader, now: Date): Promise<SchoolClass[]> {
  return describeClasses(db, { today: await schoolDate(db, now), now: instant(now) });
}

/**
 * Adds a class at the end of the list. With the second class, the first one gets the name in `first`, and if it isn't
 * for everyone any more, its places.
 */
export async function createClass(
  work: Work,
  { name, forWhom, from, to, first }: NewClass,
): Promise<SchoolClass> {
  const classes = await lockedClasses(work);
  refuseTerm(work, { from, to });
  const own = classes.find(({ id }) => id === FIRST_CLASS);
  if (classes.length === 1 && own) await nameFirst(work, own, { name, first });
  refuseTakenName(await repository.listClasses(work.tx), name);
  const id = classId(newId());
  await insert(work, classes, [{ id, name, forWhom, from: from ?? null, to: to ?? null }]);
  return recorded(work, 'Class added', null, id);
}

type ClassToInsert = Pick<StoredClass, 'id' | 'name' | 'forWhom' | 'from' | 'to'>;

/** Inserts classes at the end of the list. */
async function insert(
  { tx, now }: Work,
  classes: readonly StoredClass[],
  added: readonly ClassToInsert[],
): Promise<void> {
  const last = Math.max(-1, ...classes.map((one) => one.position));
  if (added.length === 0) return;
  const rows = added.map(({ id, name, forWhom, from, to }, index) => ({
    ...classRow(id, { position: last + index + 1, createdAt: now }),
    name,
    name_order: nameKey(name),
    for_whom: forWhom,
    from_date: from,
    to_date: to,
  }));
  await repository.insertClasses(tx, rows);
}

/** A class of past marks: when the first and the last of them is. */
export type PastClass = Pick<StoredClass, 'id' | 'name'> & { from: CalendarDate; to: CalendarDate };

/**
 * Adds classes for past marks, which nobody has a place in, and gives others that an import has made other dates, all
 * in one pass. Refuses a name that is taken.
 */
export async function importClasses(
  work: Work,
  { added, widened }: { added: readonly PastClass[]; widened: readonly PastClass[] },
): Promise<void> {
  if (added.length + widened.length === 0) return;
  const before = await lockedClasses(work);
  const own = before.find(({ id }) => id === FIRST_CLASS);
  for (const { name } of added) refuseTakenName(before, name);
  const [first] = added;
  if (before.length === 1 && own && first) await nameFirst(work, own, { name: first.name });
  await insert(
    work,
    before,
    added.map((one) => ({ ...one, forWhom: 'places' })),
  );
  for (const { id, from, to } of widened) await change(work, found(before, id), { from, to });
  const touched = new Map(
    [...added, ...widened].map(({ id }) => [id, before.find((one) => one.id === id)]),
  );
  for (const after of await describeClasses(work.tx, work)) {
    if (!touched.has(after.id)) continue;
    const was = touched.get(after.id) ?? null;
    const action = was ? 'Class changed' : 'Class added';
    work.audit({ action, entity: 'class', entityId: after.id, before: was, after });
  }
}

/**
 * Names the class that used to be the only one, now that there is a second. If it isn't for everyone, everyone on its
 * roll gets a place, including students who came after an earlier second class was removed again.
 */
async function nameFirst(
  work: Work,
  own: StoredClass,
  { name, first }: Pick<NewClass, 'name' | 'first'>,
): Promise<void> {
  const called = first?.name ?? (own.name || NAME_OF_FIRST);
  const forWhom = first?.forWhom ?? own.forWhom;
  if (isSameName(called, name)) throw nameTaken(called);
  if (called !== own.name || forWhom !== own.forWhom) {
    await change(work, own, { name: called, forWhom });
    await recorded(work, 'Class changed', own, FIRST_CLASS);
  }
  if (forWhom === 'places') await placeEveryone(work, FIRST_CLASS);
}

/** Changes a class. If it isn't for everyone any more, everybody on its roll gets a place. */
export async function updateClass(
  work: Work,
  { id, revision, position, ...changes }: ClassChanges,
): Promise<SchoolClass> {
  const classes = await lockedClasses(work);
  const before = found(classes, id, revision);
  if (changes.name !== undefined) refuseTakenName(classes, changes.name, id);
  refuseTerm(work, {
    from: changes.from === undefined ? before.from : changes.from,
    to: changes.to === undefined ? before.to : changes.to,
  });
  const seats = seatsAfter(before, changes);
  if (Object.values(changes).some((value) => value !== undefined))
    await change(work, before, { ...changes, ...seats });
  if (position !== undefined) await moveTo(work, classes, id, position);
  if (changes.forWhom === 'places' && before.forWhom === 'everyone') await placeEveryone(work, id);
  if (changes.forWhom === 'everyone') await withdrawWaits(work, id);
  return recorded(work, 'Class changed', before, id);
}

/** The seats of a class with changes. Refuses what can't be; a class that is for everyone has no seats any more. */
function seatsAfter(
  before: StoredClass,
  changes: Omit<ClassChanges, 'id' | 'revision'>,
): { capacity?: null; openOnline?: false } {
  const { forWhom = before.forWhom, capacity = null, openOnline = false } = changes;
  const { ageFrom = before.ageFrom, ageTo = before.ageTo } = changes;
  if (ageFrom !== null && ageTo !== null && ageTo < ageFrom)
    throw invalid(seatMessages.ages, { ageTo: seatMessages.ages });
  if (forWhom === 'places') return {};
  if (capacity !== null)
    throw invalid(seatMessages.needsPlaces, { capacity: seatMessages.needsPlaces });
  if (openOnline)
    throw invalid(classMessages.needsPlaces, { openOnline: classMessages.needsPlaces });
  return { capacity: null, openOnline: false };
}

/** Whoever waits for a class that takes nobody any more waits no more. */
async function withdrawWaits(work: Work, id: ClassId): Promise<void> {
  const open = await waits.waitsFor(work.tx, id);
  const ids = open.map((one) => one.id);
  await waits.endWaits(work.tx, ids, { at: work.now, outcome: 'withdrawn' });
}

/** Sets a class's last date. Places stay as they are, and nobody waits for it any more. */
export async function endClass(
  work: Work,
  { id, to, revision }: { id: ClassId; to: CalendarDate; revision?: number | undefined },
): Promise<SchoolClass> {
  const before = found(await lockedClasses(work), id, revision);
  refuseTerm(work, { from: before.from, to });
  await change(work, before, { to });
  await withdrawWaits(work, id);
  return recorded(work, 'Class ended', before, id);
}

/** A removed class, with everything that belongs to it alone. */
interface SavedClass extends SavedPlaces {
  row: Tables['classes'];
  schedules: StoredClass['schedules'];
  fees: Tables['class_fees'][];
  /** Missing in data from before classes had prices. */
  prices?: Tables['class_prices'][];
}

/** Removes a class that nobody was ever marked in; the first one can't be removed. */
export async function removeClass(work: Work, id: ClassId): Promise<void> {
  const before = found(await lockedClasses(work), id);
  if (id === FIRST_CLASS) throw conflict(classMessages.firstStays);
  if ((await repository.markedClasses(work.tx)).has(id)) throw conflict(classMessages.hasMarks);
  const row = await repository.findClassRow(work.tx, id);
  if (!row) throw notFound(CLASS_NOT_FOUND);
  const fees = await classFees(work.tx, id);
  const prices = await listPrices(work.tx, id);
  const places = await placesToSave(work, id);
  const state = { row, schedules: before.schedules, fees, prices, ...places };
  await saveForUndo<SavedClass>(work, 'class', DELETION, [
    { entityId: id, studentId: null, state },
  ]);
  await repository.deleteClass(work.tx, id);
  work.audit({ action: 'Class removed', entity: 'class', entityId: id, before, after: null });
}

/** Deletes the classes that nobody has a place in, or was ever marked in. */
export async function removeUnusedClasses(work: Work, ids: readonly ClassId[]): Promise<void> {
  const marked = ids.length > 0 ? await repository.markedClasses(work.tx) : new Set<ClassId>();
  for (const id of ids) {
    const { places } = await placesToSave(work, id);
    if (places.length === 0 && !marked.has(id)) await repository.deleteClass(work.tx, id);
  }
}

/**
 * Gives classes that imports made the days of their marks, after some of them went; one without marks and places goes,
 * too. Other dates than those of its marks were chosen by somebody, and stay.
 *
 * @param before when their first and last marks were; null for a class without any
 */
export async function fitClasses(
  work: Work,
  before: ReadonlyMap<ClassId, { from: CalendarDate; to: CalendarDate } | null>,
): Promise<void> {
  if (before.size === 0) return;
  const terms = await repository.termsOfMarks(work.tx, [...before.keys()]);
  for (const one of await lockedClasses(work)) {
    const [was, is] = [before.get(one.id), terms.get(one.id)];
    if (was === undefined) continue;
    if (was !== null && (one.from !== was.from || one.to !== was.to)) continue;
    if (is) await change(work, one, is);
    else if (one.schedules.length === 0) await removeUnusedClasses(work, [one.id]);
  }
}

/** When the first and the last mark of each of these classes was. */
export const { termsOfMarks } = repository;

/** Undoes the removal of a class: it is back with its schedules, places, fees and prices. */
export async function restoreClass(work: Work, id: ClassId): Promise<SchoolClass> {
  const classes = await lockedClasses(work);
  const [saved] = await claimForUndo<SavedClass>(work, 'class', DELETION, id);
  if (!saved) throw notFound(classMessages.nothingToRestore);
  const { row, schedules, fees, prices = [], ...places } = saved.state;
  refuseTakenName(classes, row.name);
  await repository.insertClasses(work.tx, [row]);
  for (const schedule of schedules) await saveSchedule(work, id, schedule);
  await restorePlaces(work, places);
  await restoreClassFees(work, fees);
  for (const price of prices) await savePrice(work.tx, price);
  return recorded(work, 'Class restored', null, id);
}

/** All classes, locked until the transaction ends. */
export async function lockedClasses(work: Work): Promise<StoredClass[]> {
  await repository.lockClasses(work.tx, work.engine);
  return repository.listClasses(work.tx);
}

/** Finds a class by id. Refuses it if its revision isn't the given one. */
export function found(
  classes: readonly StoredClass[],
  id: ClassId,
  revision?: number,
): StoredClass {
  const one = classes.find((each) => each.id === id);
  if (!one) throw notFound(CLASS_NOT_FOUND);
  if (revision !== undefined && revision !== one.revision) throw conflict(classMessages.changed);
  return one;
}

function change(
  work: Work,
  { id }: StoredClass,
  {
    name,
    forWhom,
    from,
    to,
    capacity,
    roleBalance,
    ageFrom,
    ageTo,
    openOnline,
    about,
  }: Omit<ClassChanges, 'id' | 'revision' | 'position'>,
): Promise<void> {
  return repository.updateClass(work, id, {
    ...(name !== undefined && { name, name_order: nameKey(name) }),
    ...(forWhom !== undefined && { for_whom: forWhom }),
    ...(from !== undefined && { from_date: from }),
    ...(to !== undefined && { to_date: to }),
    ...(capacity !== undefined && { capacity }),
    ...(roleBalance !== undefined && { role_balance: roleBalance }),
    ...(ageFrom !== undefined && { age_from: ageFrom }),
    ...(ageTo !== undefined && { age_to: ageTo }),
    ...(openOnline !== undefined && { open_online: openOnline ? (1 as const) : (0 as const) }),
    ...(about !== undefined && { about }),
  });
}

/** Moves a class to a position in the list and shifts the others. */
async function moveTo(
  work: Work,
  classes: readonly StoredClass[],
  id: ClassId,
  position: number,
): Promise<void> {
  const order = classes.map((one) => one.id).filter((other) => other !== id);
  order.splice(position, 0, id);
  for (const [index, moved] of order.entries()) {
    if (classes.find((one) => one.id === moved)?.position === index) continue;
    await repository.updateClass(work, moved, { position: index });
  }
}

function refuseTakenName(classes: readonly StoredClass[], name: string, own?: ClassId): void {
  const other = classes.find((one) => one.id !== own && isSameName(one.name, name));
  if (other) throw nameTaken(other.name);
}

function nameTaken(name: string) {
  const message = classMessages.nameTaken(name);
  return conflict(message, { name: message });
}

interface Term {
  from?: CalendarDate | null | undefined;
  to?: CalendarDate | null | undefined;
}

function refuseTerm(work: Work, { from, to }: Term): void {
  if (from) refuseFarDate(work, from, 'from');
  if (to) refuseFarDate(work, to, 'to');
  if (from && to && to < from)
    throw invalid(classMessages.endsBeforeStart, { to: classMessages.endsBeforeStart });
}

export function refuseFarDate(work: Work, date: CalendarDate, field: string): void {
  if (!isMarkableDate(date, work.today))
    throw invalid(classMessages.date, { [field]: classMessages.date });
}

/** Reads the class's current state, and writes the change into the audit log. */
export async function recorded(
  work: Work,
  action: string,
  before: StoredClass | null,
  id: ClassId,
): Promise<SchoolClass> {
  const after = (await describeClasses(work.tx, work)).find((one) => one.id === id);
  if (!after) throw notFound(CLASS_NOT_FOUND);
  work.audit({ action, entity: 'class', entityId: id, before, after });
  return after;
}
