import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dialects } from './dialects.ts';

/** A third visibility of the public dashboard, 'staff', and whether all its viewers can read notes. */
export const whatStrangersSee = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const { money } = dialects[engine];
    for (const statement of [
      // SQLite can't change a check, so the column is recreated; every school keeps its setting.
      `alter table settings rename column public_dashboard to seen_by`,
      `alter table settings add column public_dashboard text not null default 'everyone'
        check (public_dashboard in ('everyone', 'signed-in', 'staff'))`,
      `update settings set public_dashboard = seen_by`,
      `alter table settings drop column seen_by`,
      `alter table settings add column public_notes ${money} not null default 0
        check (public_notes in (0, 1))`,
    ])
      await sql.raw(statement).execute(db);
  },
});
