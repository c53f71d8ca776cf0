import { instant } from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { CLASS_NOT_FOUND, FIRST_CLASS } from '../../../domain/lesson.ts';
import { notFound } from '../../../domain/refusal.ts';
import type { Database, Reader } from '../../db/database.ts';
import * as repository from './schoolClass.repository.ts';

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

/** Refuses a class that the school doesn't have. It always has the first one, so marking in it takes no query. */
export async function requireClass(db: Reader, id: ClassId): Promise<void> {
  if (id === FIRST_CLASS || (await repository.hasClass(db, id))) return;
  throw notFound(CLASS_NOT_FOUND);
}
