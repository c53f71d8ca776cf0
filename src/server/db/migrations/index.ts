import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import type { Engine } from '../engine.ts';
import { firstSchema } from './0001-first-schema.ts';
import { holidaysAndCredits } from './0002-holidays-and-credits.ts';
import { expensesAndBudget } from './0003-expenses-and-budget.ts';
import { reports } from './0004-reports.ts';
import { secondFactor } from './0005-second-factor.ts';
import { eventNames } from './0006-event-names.ts';
import { adminSecondStep } from './0007-admin-second-step.ts';
import { classesFamiliesAndBooks } from './0008-classes-families-and-books.ts';
import { waivers } from './0009-waivers.ts';
import { children } from './0010-children.ts';
import { seats } from './0011-seats.ts';
import { waiversByAct } from './0012-waivers-by-act.ts';
import { isSupported, recordSupport } from '../schemaSupport.ts';

function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-first-schema': firstSchema(engine),
    '0002-holidays-and-credits': holidaysAndCredits(engine),
    '0003-expenses-and-budget': expensesAndBudget(engine),
    '0004-reports': reports,
    '0005-second-factor': secondFactor(engine),
    '0006-event-names': eventNames,
    '0007-admin-second-step': adminSecondStep(engine),
    '0008-classes-families-and-books': classesFamiliesAndBooks(engine),
    '0009-waivers': waivers(engine),
    '0010-children': children(engine),
    '0011-seats': seats(engine),
    '0012-waivers-by-act': waiversByAct(engine),
  };
}

/** A migration that ran, and how long it took. */
export interface Ran {
  migration: string;
  ms: number;
}

function timed(
  all: Record<string, Migration>,
  onRan: (ran: Ran) => void,
): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(all).map(([migration, change]) => [
      migration,
      {
        async up(db) {
          const start = performance.now();
          await change.up(db);
          onRan({ migration, ms: Math.round(performance.now() - start) });
        },
      },
    ]),
  );
}

/** The names of all migrations, in order. */
export const knownMigrations: readonly string[] = Object.keys(migrations('sqlite'));

/** The names of the migrations that were applied to a database; empty for an empty database. */
export async function appliedMigrations<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** What to do about a school or backup with the schema of a build between 0.1.0 and 0.2.0. */
export const BETWEEN_RELEASES =
  'was made by a build between releases. Export it with that build (Settings → Data, or npm run export) and import it here, or make the demo again';

/** Such a build had the migration from 0.1.0 to 0.2.0 in many parts, and always has the first of them. */
export const isBetweenReleases = (names: readonly string[]): boolean =>
  names.includes('0008-fee-types');

/**
 * Brings the schema up to date, in order, each migration in a transaction. On PostgreSQL several processes may start at
 * once: the migrator's own lock lets only one of them work. `beforeUpgrade` is awaited before the schema of an existing
 * school changes, and `onMigration` is called for each change. Throws if the database was made between releases, or if
 * it is newer than this program and the newer release doesn't say that this one can work with it.
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  engine: Engine,
  {
    beforeUpgrade = () => Promise.resolve(),
    onMigration = () => {},
  }: {
    beforeUpgrade?: (from: string) => Promise<void>;
    onMigration?: ((ran: Ran) => void) | undefined;
  } = {},
): Promise<void> {
  const applied = await appliedMigrations(db);
  if (isBetweenReleases(applied)) throw new Error(`this school ${BETWEEN_RELEASES}`);
  const newer = applied.find((name) => !knownMigrations.includes(name));
  if (newer) {
    if (await isSupported(db, knownMigrations.at(-1) ?? '')) return;
    throw new Error(
      `this database was made by a newer Turnout (${newer}). Install that version or a later one`,
    );
  }
  const from = applied.at(-1);
  if (from && applied.length < knownMigrations.length) await beforeUpgrade(from);
  // A new school runs all migrations at once, which isn't worth reporting.
  await migrateTo(db, engine, undefined, from ? onMigration : undefined);
}

/** Migrates the schema to the given migration, by default the last one. */
export async function migrateTo<Schema>(
  db: Kysely<Schema>,
  engine: Engine,
  step?: string,
  onMigration: (ran: Ran) => void = () => {},
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(timed(migrations(engine), onMigration)) },
  });
  const { error } = step ? await migrator.migrateTo(step) : await migrator.migrateToLatest();
  if (error) throw error;
  if (step === undefined) await recordSupport(db);
}
