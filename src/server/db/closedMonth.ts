import { sql } from 'kysely';
import type { Month } from '../../domain/dates.ts';
import { closingMessages } from '../../domain/closing.ts';
import { pastRecordsMessages } from '../../domain/pastRecords.ts';
import { conflict, conflictFor, Refusal } from '../../domain/refusal.ts';
import type { Reader, Tx } from './database.ts';
import type { Engine } from './engine.ts';

// Nothing dated in a closed month may change. The services check that before they write. The triggers in
// migrations/0008/closings.ts refuse whatever they missed, and writes of a transaction that began before the month was
// closed.

/**
 * Writers hold this lock together, and closing a month holds it alone, so that the signature covers exactly what is
 * there.
 */
const BOOKS = sql`hashtextextended('books', 0)`;

export interface SchoolNow {
  time_zone: string;
  closed_until: Month | null;
  /** Whether anybody ever tried a class: most schools ask nothing more about it. */
  any_guest: number;
}

/** The school's time zone and its last closed month; on PostgreSQL, no month can be closed until the transaction ends. */
export async function readSchoolNow(tx: Tx, engine: Engine): Promise<SchoolNow | undefined> {
  const lock =
    engine === 'postgres' ? sql`, pg_advisory_xact_lock_shared(${BOOKS}) as locked` : sql``;
  const { rows } = await sql<SchoolNow>`
    select time_zone, (select max(month) from closings where reopened_at is null) as closed_until,
      (select count(*) from (select 1 from class_places where kind <> 'place' limit 1) as guests) as any_guest${lock}
    from settings`.execute(tx);
  return rows[0];
}

/** The last closed month; null if none is. */
export async function readClosedUntil(db: Reader): Promise<Month | null> {
  const { closed_until } = await db
    .selectFrom('closings')
    .select(({ fn }) => fn.max<Month | null>('month').as('closed_until'))
    .where('reopened_at', 'is', null)
    .executeTakeFirstOrThrow();
  return closed_until;
}

/** Refuses what has to wait until an import of past records is whole, or gone. */
export async function refuseWhileImporting(db: Reader): Promise<void> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['coming', 'going', 'failing'])
    .limit(1)
    .executeTakeFirst();
  if (row) throw conflict(pastRecordsMessages.underWay);
}

/** Waits until all writers in all processes are done, and keeps new ones out until the transaction ends. */
export async function lockBooks(tx: Tx, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${BOOKS})`.execute(tx);
}

/** The error of the triggers as a sentence; any other error unchanged. */
export function closedMonthRefusal(error: unknown): unknown {
  const raised = error instanceof Error && !(error instanceof Refusal) ? String(error) : '';
  return raised.includes('closed month')
    ? conflictFor('monthClosed', closingMessages.someMonth)
    : error;
}
