import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dialects } from './dialects.ts';

/** Which releases can work with the schema, so that an older one that still runs knows whether it may go on. */
export const schemaSupport = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    await sql.raw(`create table schema_support (oldest ${d.key} primary key) ${d.end}`).execute(db);
  },
});
