import { instant } from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { CLASS_NOT_FOUND, FIRST_CLASS, type Lesson } from '../../../domain/lesson.ts';
import { invalid, notFound } from '../../../domain/refusal.ts';
import { classMessages } from '../../../domain/schoolClass.ts';
import type { Database, Reader } from '../../db/database.ts';
import * as repository from './schoolClass.repository.ts';

export type { StoredClass, StoredSchedule } from './schoolClass.repository.ts';

/** Gives a new school its first class. */
export async function ensureFirstClass({ db }: Database): Promise<void> {
  await repository.insertClass(db, {
    id: FIRST_CLASS,
    position: 0,
    for_whom: 'everyone',
    created_at: instant(new Date()),
  });
}

/** All classes, in the school's order. */
export const listClasses = repository.listClasses;
/** Whether the school has more than one class. */
export const hasSeveralClasses = repository.hasSeveralClasses;

/** Refuses a class that the school doesn't have. It always has the first one, so that takes no query. */
export async function requireClass(db: Reader, id: ClassId): Promise<void> {
  if (id === FIRST_CLASS || (await repository.findClass(db, id))) return;
  throw notFound(CLASS_NOT_FOUND);
}

/** Refuses to mark in a class that the school doesn't have, or that has not begun on the date (D96). */
export async function requireMarkable(db: Reader, { date, classId }: Lesson): Promise<void> {
  if (classId === FIRST_CLASS) return;
  const found = await repository.findClass(db, classId);
  if (!found) throw notFound(CLASS_NOT_FOUND);
  if (found.from_date !== null && date < found.from_date) {
    const message = classMessages.notBegun(found.name, found.from_date);
    throw invalid(message, { date: message });
  }
}
