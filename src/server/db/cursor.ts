import { invalid, type Refusal } from '../../domain/refusal.ts';
import { findUnstorable } from '../../domain/storable.ts';

/** Where a page of a list sorted by (text, id) ended; opaque to whoever carries it. */
export interface Cursor<Sort extends string = string, Id extends string = string> {
  sort: Sort;
  id: Id;
}

export const DEFAULT_LIMIT = 100;

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.sort}\n${cursor.id}`).toString('base64url');
}

/** What refuses a cursor that no list has given. */
export function unknownCursor(): Refusal {
  const message = 'This page of the list is not known. Start again from the beginning.';
  return invalid(message, { cursor: message });
}

/**
 * Null for no cursor; refuses text that is none: a program that got the first page instead would add it up twice. What a
 * cursor says is only compared with, so it is taken for what the list is sorted by: of a made-up one the page is a strange
 * one, no more.
 */
export function decodeCursor<Sort extends string, Id extends string>(
  text: string | undefined,
): Cursor<Sort, Id> | null {
  if (!text) return null;
  const decoded = Buffer.from(text, 'base64url').toString();
  const [sort, id] = decoded.split('\n');
  // A made-up one may hold what no database compares with.
  if (!sort || !id || findUnstorable(decoded)) throw unknownCursor();
  return { sort: sort as Sort, id: id as Id };
}

/** Cuts one row more than asked for into a page and the cursor to the next. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(cursorOf(last)) : null };
}
