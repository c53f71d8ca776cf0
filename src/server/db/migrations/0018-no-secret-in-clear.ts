import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { nameOrder } from '../../../domain/nameKey.ts';
import type { Engine } from '../engine.ts';
import { dialects } from './dialects.ts';

const PIECE = 500;

/**
 * The API's limits. Longer text could get in by ways that are closed now; laying out a page of it would take minutes.
 */
const longest = [
  { table: 'users', column: 'email', characters: 254 },
  { table: 'users', column: 'name', characters: 201 },
  { table: 'students', column: 'first_name', characters: 100 },
  { table: 'students', column: 'last_name', characters: 100 },
  { table: 'settings', column: 'school_name', characters: 100 },
] as const;

/** SQLite can't add a check to an existing table; a trigger has the same effect. */
const checks: Record<Engine, (one: (typeof longest)[number]) => string[]> = {
  sqlite: ({ table, column, characters }) =>
    ['insert', `update of ${column}`].map(
      (
        act,
      ) => `create trigger ${table}_${column}_length_${act.slice(0, 6)} before ${act} on ${table}
        when length(new.${column}) > ${characters}
        begin select raise(abort, '${table}.${column} is too long'); end`,
    ),
  postgres: ({ table, column, characters }) => [
    `alter table ${table} add constraint ${table}_${column}_length check (length(${column}) <= ${characters})`,
  ],
};

/** A new password or email invalidates every link sent for the old one, no matter who changes it and how. */
const newProof: Record<Engine, string[]> = {
  sqlite: [
    `create trigger password_ends_links after update of password on credentials
      begin delete from verifications where value = new."userId"; end`,
    `create trigger email_ends_links after update of email on users
      when new.email <> old.email
      begin delete from verifications where value = new.id; end`,
  ],
  postgres: [
    `create function password_ends_links() returns trigger language plpgsql as
      $$ begin delete from verifications where value = new."userId"; return null; end $$`,
    `create trigger password_ends_links after update of password on credentials
      for each row execute function password_ends_links()`,
    `create function email_ends_links() returns trigger language plpgsql as
      $$ begin delete from verifications where value = new.id; return null; end $$`,
    `create trigger email_ends_links after update of email on users
      for each row when (new.email <> old.email) execute function email_ends_links()`,
  ],
};

/**
 * From now on sent links are stored as hashes, responses with a password can be read only with their key, and the
 * set-up link isn't stored at all. A temporary password works once.
 */
export const noSecretInClear = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    };
    await run([
      'delete from verifications',
      `delete from secrets where name = 'setup-token'`,
      `alter table credentials add column "temporaryUsedAt" ${d.instant}`,
      ...newProof[engine],
      // Clients that repeat a request learn that it was saved.
      `update idempotency_keys set response = '' where response is not null`,
    ]);
    await hashKeys(db);
    await shortenNames(db);
    await run(longest.flatMap((one) => checks[engine](one)));
  },
});

async function hashKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ user_id: string; key: string }>`
    select user_id, key from idempotency_keys`.execute(db);
  for (const { user_id, key } of rows) {
    const hash = createHash('sha256').update(`key\0${key}`).digest('base64url');
    await sql`update idempotency_keys set key = ${hash}
      where user_id = ${user_id} and key = ${key}`.execute(db);
  }
}

async function shortenNames(db: Kysely<unknown>): Promise<void> {
  // Nobody signs in with such a long email; the id keeps it unique.
  await sql`update users set email = substr(email, 1, 200) || id where length(email) > 254`.execute(
    db,
  );
  await sql`update users set name = substr(name, 1, 201) where length(name) > 201`.execute(db);
  await sql`update settings set school_name = substr(school_name, 1, 100)`.execute(db);
  for (;;) {
    const { rows } = await sql<{ id: string; first_name: string; last_name: string }>`
      select id, substr(first_name, 1, 100) as first_name, substr(last_name, 1, 100) as last_name
      from students where length(first_name) > 100 or length(last_name) > 100
      limit ${PIECE}`.execute(db);
    if (rows.length === 0) return;
    for (const { id, first_name, last_name } of rows) {
      await sql`update students set first_name = ${first_name}, last_name = ${last_name},
        name_order = ${nameOrder(first_name, last_name)} where id = ${id}`.execute(db);
    }
  }
}
