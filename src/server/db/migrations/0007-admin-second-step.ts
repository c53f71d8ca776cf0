import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dialects } from './dialects.ts';

/** Whether the school requires two-factor authentication of its admins. */
export const adminSecondStep = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const { money } = dialects[engine];
    await sql
      .raw(
        `alter table settings add column admin_second_step ${money} not null default 0
          check (admin_second_step in (0, 1))`,
      )
      .execute(db);
  },
});
