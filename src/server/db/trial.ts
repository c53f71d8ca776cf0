import { sql } from 'kysely';
import type { Work } from './work.ts';

/** Begins what is only tried: until `takeBackTrial`, a unit of work sees what the act does, and after it what was before. */
export async function beginTrial({ tx }: Pick<Work, 'tx'>): Promise<void> {
  await sql`savepoint trial`.execute(tx);
}

/** Takes back what was tried, so that the rest of the same unit of work reads what was before. */
export async function takeBackTrial({ tx }: Pick<Work, 'tx'>): Promise<void> {
  await sql`rollback to savepoint trial`.execute(tx);
}
