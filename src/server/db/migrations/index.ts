import { Migrator, type Kysely, type Migration } from 'kysely';
import type { Engine } from '../engine.ts';
import { firstSchema } from './0001-first-schema.ts';
import { holidaysAndCredits } from './0002-holidays-and-credits.ts';

function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-first-schema': firstSchema(engine),
    '0002-holidays-and-credits': holidaysAndCredits(engine),
  };
}

/**
 * Brings the schema up to date, in order, each step in a transaction. Several processes may start at once on
 * PostgreSQL: the migrator's own lock lets one of them work. Throws when the database is newer than this
 * program.
 */
export async function migrate<Schema>(db: Kysely<Schema>, engine: Engine): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations(engine)) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
