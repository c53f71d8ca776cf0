import { calendarDate, instant } from '../../src/domain/dates.ts';
import { classId, userId, type ClassId, type StudentId } from '../../src/domain/ids.ts';
import type { Meeting } from '../../src/domain/schoolClass.ts';
import type { Database } from '../../src/server/db/database.ts';
import { newId } from '../../src/server/db/ids.ts';

/** Adds a class for students with places. It has these meetings from 2026 on. */
export async function addTimedClass(
  db: Database['db'],
  {
    name,
    meetings = [],
    teacher = null,
    from = '2026-01-01',
    places = [],
  }: {
    name: string;
    meetings?: Meeting[];
    teacher?: string | null;
    from?: string;
    /** The students with a place, from the start on or until a date. */
    places?: { id: StudentId; from?: string; until?: string }[];
  },
): Promise<ClassId> {
  const id = classId(newId());
  const { count } = await db
    .selectFrom('classes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const since = calendarDate(from);
  await db
    .insertInto('classes')
    .values({
      id,
      name,
      name_order: name.toLowerCase(),
      position: count,
      for_whom: 'places',
      from_date: null,
      to_date: null,
      open_online: 0,
      about: '',
      revision: 1,
      created_at: instant(new Date()),
    })
    .execute();
  if (meetings.length > 0 || teacher !== null)
    await db
      .insertInto('class_schedules')
      .values({
        class_id: id,
        from_date: since,
        room: '',
        teacher_id: teacher === null ? null : userId(teacher),
      })
      .execute();
  for (const meeting of meetings)
    await db
      .insertInto('class_meetings')
      .values({ class_id: id, from_date: since, ...meeting })
      .execute();
  for (const place of places)
    await db
      .insertInto('class_places')
      .values({
        id: newId(),
        class_id: id,
        student_id: place.id,
        from_date: calendarDate(place.from ?? from),
        until_date: place.until === undefined ? null : calendarDate(place.until),
        kind: 'place',
        created_at: instant(new Date()),
        created_by: 'test',
      })
      .execute();
  return id;
}
