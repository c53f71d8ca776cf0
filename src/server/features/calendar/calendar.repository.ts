import type { CalendarDate } from '../../../domain/dates.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { HolidayTable } from '../../db/tables.ts';

export function holidaysBetween(
  db: Reader,
  from: CalendarDate,
  to: CalendarDate,
): Promise<HolidayTable[]> {
  return db
    .selectFrom('holidays')
    .selectAll()
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
}

export function findHoliday(db: Reader, date: CalendarDate): Promise<HolidayTable | undefined> {
  return db.selectFrom('holidays').selectAll().where('date', '=', date).executeTakeFirst();
}

export async function insertHoliday(tx: Tx, row: HolidayTable): Promise<void> {
  await tx.insertInto('holidays').values(row).execute();
}

export async function deleteHoliday(tx: Tx, date: CalendarDate): Promise<void> {
  await tx.deleteFrom('holidays').where('date', '=', date).execute();
}
