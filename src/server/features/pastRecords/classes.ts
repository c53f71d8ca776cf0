import type { PastRecordsResult } from '../../../contract/pastRecords.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { plainText } from '../../../domain/letters.ts';
import { FIRST_CLASS } from '../../../domain/lesson.ts';
import type { Work } from '../../db/work.ts';
import { createClass, listClasses, updateClass } from '../schoolClass/schoolClass.service.ts';

/**
 * The classes of marks. One that the school doesn't have is made with its first mark, and ends with its last.
 */
export async function classesOfMarks(work: Work) {
  const known = new Map<string, ClassId>(
    (await listClasses(work.tx)).map(({ id, name }) => [plainText(name), id]),
  );
  const made = new Map<ClassId, PastRecordsResult['newClasses'][number]>();
  /** The class of this name; null if there is none yet. The first one, without a name. */
  const find = (name: string | undefined): ClassId | null =>
    name === undefined ? FIRST_CLASS : (known.get(plainText(name)) ?? null);
  return {
    find,
    /** The class of this name for a mark that comes. */
    async take(name: string | undefined, date: CalendarDate): Promise<ClassId> {
      let id = find(name);
      if (id === null) {
        const called = name ?? '';
        ({ id } = await createClass(work, { name: called, forWhom: 'places' }));
        known.set(plainText(called), id);
        made.set(id, { name: called, from: date, to: date, marks: 0 });
      }
      const own = made.get(id);
      if (own) {
        own.marks += 1;
        if (date < own.from) own.from = date;
        if (date > own.to) own.to = date;
      }
      return id;
    },
    /** Gives the classes that were made the dates of their marks. */
    async end(): Promise<PastRecordsResult['newClasses']> {
      for (const [id, { from, to }] of made) await updateClass(work, { id, from, to });
      return [...made.values()];
    },
  };
}
