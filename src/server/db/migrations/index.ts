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
import { importsAsActs } from './0013-imports-as-acts.ts';
import { payers } from './0014-payers.ts';
import { frontDoor } from './0015-front-door.ts';
import { prices } from './0016-prices.ts';
import { receipts } from './0017-receipts.ts';
import { isSupported, recordSupport } from '../schemaSupport.ts';
import { isAsPromised, readSchema } from './promised.ts';

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
    '0013-imports-as-acts': importsAsActs(engine),
    '0014-payers': payers(engine),
    '0015-front-door': frontDoor(engine),
    '0016-prices': prices(engine),
    '0017-receipts': receipts(engine),
  };
}

/** A migration that ran, and how long it took. */
export interface Ran {
  migration: string;
  ms: number;
}

/** Each migration also records, in its own transaction, which releases can work with what it leaves behind. */
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
          await recordSupport(db, migration);
          onRan({ migration, ms: Math.round(performance.now() - start) });
        },
      },
    ]),
  );
}

/** The names of all migrations, in order. */
export const knownMigrations: readonly string[] = Object.keys(migrations('sqlite'));
const LAST = knownMigrations.at(-1) ?? '';

/** The names of the migrations that were applied to a database, in order; empty for an empty database. */
export async function appliedMigrations<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

/** What to do about a school or backup with the schema of a build between releases. */
export const BETWEEN_RELEASES =
  'was made by a build between releases. Export it with that build (Settings → Data, or npm run export) and import it here, or make the demo again';

/** Such a build had migrations of its own; a newer release has ours and then more. */
export const isBetweenReleases = (names: readonly string[]): boolean =>
  names.some((name, at) => name !== knownMigrations[at] && name <= LAST);

/** The schema isn't what its last migration promises. */
export class OtherSchema extends Error {
  /** The last migration that was applied. */
  readonly from: string | undefined;

  constructor(why: string, from?: string) {
    super(why);
    this.from = from;
  }
}

async function refuseOther<Schema>(db: Kysely<Schema>, from: string | undefined): Promise<never> {
  if (from === undefined)
    throw new OtherSchema(
      "there is no school in it, but tables are: another program's, or half of a first start that was cut off. Choose an empty place",
    );
  const { rows } = await sql`select 1 from users limit 1`.execute(db);
  throw new OtherSchema(
    rows.length > 0
      ? `this school ${BETWEEN_RELEASES}`
      : 'the first start of this school was cut off, and nobody is in it. Move it away, and start again',
    from,
  );
}

/**
 * Brings the schema up to date: everything in one transaction, so that an upgrade or a first start that is cut off
 * begins again at the next start. On PostgreSQL several processes may start at once: the migrator's own lock lets only
 * one of them work. `beforeUpgrade` is awaited before the schema of an existing school changes, and `onMigration` is
 * called for each change. Throws if the schema isn't the one that its last migration made, or if it is newer than this
 * program and the newer release doesn't say that this one can work with it.
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
  const from = applied.at(-1);
  if (isBetweenReleases(applied)) throw new OtherSchema(`this school ${BETWEEN_RELEASES}`);
  if (from !== undefined && from > LAST) {
    if (await isSupported(db, LAST)) return;
    throw new Error(
      `this database was made by a newer Turnout (${from}). Install that version or a later one`,
    );
  }
  if (!isAsPromised(await readSchema(db, engine), from)) await refuseOther(db, from);
  if (from !== undefined && from !== LAST) await beforeUpgrade(from);
  // A new school runs all migrations at once, which isn't worth reporting.
  await migrateTo(db, engine, LAST, from ? onMigration : undefined);
  // A build of this release may have recorded something else.
  await recordSupport(db, LAST);
}

/** Migrates the schema to the given migration. */
export async function migrateTo<Schema>(
  db: Kysely<Schema>,
  engine: Engine,
  step = LAST,
  onMigration: (ran: Ran) => void = () => {},
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(timed(migrations(engine), onMigration)) },
    // The migrator sorts by the time of each, and a clock may have been wrong.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateTo(step);
  if (error) throw error;
}
