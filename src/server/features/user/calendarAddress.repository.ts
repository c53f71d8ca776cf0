import type { Instant } from '../../../domain/dates.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { Reader, Tx } from '../../db/database.ts';

// The secret address of somebody's calendar works without a login, so it must end whenever their sessions do.

/** Gives somebody a calendar address, which replaces the previous one. */
export async function saveAddress(
  tx: Tx,
  row: { user_id: UserId; token_hash: string; created_at: Instant },
): Promise<void> {
  const { token_hash, created_at } = row;
  await tx
    .insertInto('calendar_feeds')
    .values(row)
    .onConflict((on) => on.column('user_id').doUpdateSet({ token_hash, created_at }))
    .execute();
}

/** Resolves to whether there was one. */
export async function deleteAddress(tx: Tx, id: UserId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function addressSince(db: Reader, id: UserId): Promise<Instant | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', id)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/**
 * The person behind an address, and everything that decides what they may see. It takes one statement, whether or not
 * the person exists.
 */
export function findReader(db: Reader, tokenHash: string) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .leftJoin('students', 'students.id', 'users.id')
    .select(['users.id', 'users.email', 'users.role', 'users.teaches'])
    .select(['enrollment_status', 'approved'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}
