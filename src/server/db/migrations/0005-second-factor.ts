import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dialects } from './dialects.ts';

/** The data of better-auth for two-factor authentication; it encrypts the secret and the codes. */
export const secondFactor = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    const statements = [
      `alter table users add column "twoFactorEnabled" ${d.boolean} not null default ${d.no}`,
      `create table second_factors (
        id ${d.key} primary key,
        "userId" ${d.key} not null unique references users (id) on delete cascade,
        secret text not null,
        "backupCodes" text not null,
        verified ${d.boolean} not null default ${d.no},
        "failedVerificationCount" ${d.money} not null default 0,
        "lockedUntil" ${d.instant}
      ) ${d.end}`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
