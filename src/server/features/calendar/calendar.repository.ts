import { sql } from 'kysely';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { PublicHolidayChoice } from '../../../domain/publicHolidays.ts';
import type { ClassId } from '../../../domain/ids.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';

export function holidaysBetween(
  db: Reader,
  from: CalendarDate,
  to: CalendarDate,
): Promise<Tables['holidays'][]> {
  return db
    .selectFrom('holidays')
    .selectAll()
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
}

/** What each row of a lesson's day is, in the order in which they come. */
const OF_DAY = { holiday: 0, canceled: 1, guest: 2 };

const dayOf = prepared((db, date: CalendarDate, classId: ClassId) =>
  db
    .selectFrom('holidays')
    .select((eb) => ['name', eb.lit(OF_DAY.holiday).$castTo<number>().as('is')])
    .where('date', '=', date)
    .unionAll(
      db
        .selectFrom('class_lessons')
        .select((eb) => [
          eb.ref('canceled').$notNull().as('name'),
          eb.lit(OF_DAY.canceled).$castTo<number>().as('is'),
        ])
        .where('date', '=', date)
        .where('class_id', '=', classId)
        .where('canceled', 'is not', null),
    )
    .unionAll(
      db
        .selectFrom('class_places')
        .select((eb) => [
          eb.ref('student_id').$castTo<string>().as('name'),
          eb.lit(OF_DAY.guest).$castTo<number>().as('is'),
        ])
        .where('from_date', '=', date)
        .where('class_id', '=', classId)
        .where('kind', '<>', 'place'),
    )
    .orderBy('is'),
);

/**
 * The school's own holiday on a lesson's date, or else why the lesson is canceled; and who tries the class then or makes
 * up for another lesson. One statement, because each mark asks it.
 */
export async function findDay(
  db: Reader,
  { date, classId }: Lesson,
): Promise<{ off: { name: string; isHoliday: boolean } | null; guests: ReadonlySet<string> }> {
  const { rows } = await dayOf(db, date, classId);
  const [first] = rows;
  const isOff = first !== undefined && first.is !== OF_DAY.guest;
  return {
    off: isOff ? { name: first.name, isHoliday: first.is === OF_DAY.holiday } : null,
    guests: new Set(rows.flatMap(({ is, name }) => (is === OF_DAY.guest ? name : []))),
  };
}

const holidayOn = prepared((db, date: CalendarDate) =>
  db.selectFrom('holidays').select(['date', 'name']).where('date', '=', date),
);

/** The school's own holiday on a date. */
export async function findHoliday(
  db: Reader,
  date: CalendarDate,
): Promise<Pick<Tables['holidays'], 'date' | 'name'> | undefined> {
  return (await holidayOn(db, date)).rows[0];
}

const dayShared = prepared((db, day: string) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock_shared(hashtextextended(${day}, 0))`.as('locked')),
);

/**
 * Locks a date of the calendar until the transaction ends, exclusively or shared. It is an advisory lock, because there
 * may be no row to lock yet. SQLite has only one writer and needs no lock.
 */
export async function lockDay(
  tx: Tx,
  engine: Engine,
  { date, alone }: { date: CalendarDate; alone: boolean },
): Promise<void> {
  if (engine !== 'postgres') return;
  const day = `day/${date}`;
  if (alone) await sql`select pg_advisory_xact_lock(hashtextextended(${day}, 0))`.execute(tx);
  else await dayShared(tx, day);
}

export async function insertHoliday(tx: Tx, row: Tables['holidays']): Promise<void> {
  await tx.insertInto('holidays').values(row).execute();
}

export async function deleteHoliday(tx: Tx, date: CalendarDate): Promise<void> {
  await tx.deleteFrom('holidays').where('date', '=', date).execute();
}

/** The school's choices about public holidays, by holiday, oldest first. */
export async function publicHolidayChoices(db: Reader): Promise<PublicHolidayChoice[]> {
  const rows = await db
    .selectFrom('public_holidays')
    .selectAll()
    .orderBy('key')
    .orderBy('from_date')
    .execute();
  return rows.map(({ key, from_date, kept }) => ({ key, from: from_date, kept: kept === 1 }));
}

/** Keeps out other choices until the transaction ends. It locks the table, because there may be no row to lock yet. */
export async function lockPublicHolidays(tx: Tx, engine: Engine): Promise<void> {
  if (engine === 'postgres')
    await sql`lock table public_holidays in share row exclusive mode`.execute(tx);
}

export async function savePublicHoliday(tx: Tx, row: Tables['public_holidays']): Promise<void> {
  await tx
    .insertInto('public_holidays')
    .values(row)
    .onConflict((on) => on.columns(['key', 'from_date']).doUpdateSet({ kept: row.kept }))
    .execute();
}
