import { sql, type SelectQueryBuilder } from 'kysely';
import { ZERO, type Cents } from '../../domain/money.ts';
import { invalid, type Refusal } from '../../domain/refusal.ts';
import { findUnstorable } from '../../domain/storable.ts';
import type { Tables } from './tables.ts';

/** The end of a page in a list sorted by (text, id); opaque to clients. */
export interface Cursor<Sort extends string = string, Id extends string = string> {
  sort: Sort;
  id: Id;
}

export const DEFAULT_LIMIT = 100;

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.sort}\n${cursor.id}`).toString('base64url');
}

/** The refusal of a cursor that didn't come from any list. */
export function unknownCursor(): Refusal {
  const message = 'This page of the list is not known. Start again from the beginning.';
  return invalid(message, { cursor: message });
}

/**
 * Decodes a cursor; null without one. Refuses invalid text, because a program that got the first page instead would
 * count it twice. The types of the decoded values aren't checked, because they are only compared with: the worst that a
 * forged cursor can get is an odd page.
 */
export function decodeCursor<Sort extends string, Id extends string>(
  text: string | undefined,
): Cursor<Sort, Id> | null {
  if (!text) return null;
  const decoded = Buffer.from(text, 'base64url').toString();
  const [sort, id] = decoded.split('\n');
  // A forged cursor may contain characters that no database can compare with.
  if (!sort || !id || findUnstorable(decoded)) throw unknownCursor();
  return { sort: sort as Sort, id: id as Id };
}

/** Turns rows into a page and the cursor to the next one. The query must have asked for one row more than `limit`. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(cursorOf(last)) : null };
}

export interface Page<Row> {
  items: Row[];
  nextCursor: string | null;
}

/**
 * A page of a query's rows, newest first by a column of the table, and then by id. `limit` and `cursor` come from the
 * request.
 */
export async function newestFirst<
  Db,
  From extends keyof Db,
  Row extends { id: string } & Record<Sort, string>,
  Sort extends string,
>(
  query: SelectQueryBuilder<Db, From, Row>,
  [table, sort]: readonly [table: keyof Tables, sort: Sort],
  { limit = DEFAULT_LIMIT, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Row>> {
  const after = decodeCursor(cursor);
  const [at, id] = [sql.ref(`${table}.${sort}`), sql.ref(`${table}.id`)];
  const rest = after
    ? query.where(sql<boolean>`(${at}, ${id}) < (${after.sort}, ${after.id})`)
    : query;
  const rows = await rest
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(limit + 1)
    .execute();
  return cutPage(rows as Row[], limit, (row) => ({ sort: row[sort], id: row.id }));
}

/** The total amount (cents) and the number of all rows of a query, not only of a page. */
export async function sumAndCount<Db, From extends keyof Db>(
  query: SelectQueryBuilder<Db, From, object>,
): Promise<{ total: Cents; count: number }> {
  const { total, count } = await query
    .select([sql`sum(amount)`.as('total'), sql`count(*)`.as('count')])
    .$castTo<{ total: Cents | null; count: number }>()
    .executeTakeFirstOrThrow();
  return { total: total ?? ZERO, count };
}
