import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import type { Engine } from '../engine.ts';
import { firstSchema } from './0001-first-schema.ts';
import { holidaysAndCredits } from './0002-holidays-and-credits.ts';
import { expensesAndBudget } from './0003-expenses-and-budget.ts';
import { reports } from './0004-reports.ts';
import { secondFactor } from './0005-second-factor.ts';
import { eventNames } from './0006-event-names.ts';
import { adminSecondStep } from './0007-admin-second-step.ts';
import { feeTypes } from './0008-fee-types.ts';
import { oneUndo } from './0009-one-undo.ts';
import { publicHolidays } from './0010-public-holidays.ts';
import { nameOrders } from './0011-name-order.ts';
import { studentPhone } from './0012-student-phone.ts';
import { creditsFollow } from './0013-credits-follow.ts';
import { sumsByIndex } from './0015-sums-by-index.ts';
import { tokenBuckets } from './0016-token-buckets.ts';
import { whatStrangersSee } from './0017-what-strangers-see.ts';
import { noSecretInClear } from './0018-no-secret-in-clear.ts';
import { people } from './0019-people.ts';
import { paymentsSummed } from './0022-payments-summed.ts';
import { firstClassDate } from './0023-first-class-date.ts';
import { marksByMonth } from './0024-marks-by-month.ts';
import { eventsOrderedAtCommit } from './0025-events-ordered-at-commit.ts';
import { noEmptyFees } from './0026-no-empty-fees.ts';
import { emergencyContact } from './0027-emergency-contact.ts';
import { refunds } from './0029-refunds.ts';
import { howToPay } from './0030-how-to-pay.ts';
import { paymentMethods } from './0028-payment-methods.ts';
import { statusesUndone } from './0032-statuses-undone.ts';
import { onRollSince } from './0031-on-roll-since.ts';
import { reminders } from './0033-reminders.ts';
import { schemaSupport } from './0034-schema-support.ts';
import { familiesAndTeachers } from './0035-families-and-teachers.ts';
import { classes } from './0036-classes.ts';
import { classSchedules } from './0037-class-schedules.ts';
import { classLessons } from './0038-class-lessons.ts';
import { calendarFeeds } from './0039-calendar-feeds.ts';
import { charges } from './0040-charges.ts';
import { tuition } from './0041-tuition.ts';
import { closings } from './0042-closings.ts';
import { chargedNewestFirst } from './0043-charged-newest-first.ts';
import { refundsByMonth } from './0044-refunds-by-month.ts';
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
    '0008-fee-types': feeTypes(engine),
    '0009-one-undo': oneUndo(engine),
    '0010-public-holidays': publicHolidays(engine),
    '0011-name-order': nameOrders,
    '0012-student-phone': studentPhone,
    '0013-credits-follow': creditsFollow(engine),
    '0015-sums-by-index': sumsByIndex,
    '0016-token-buckets': tokenBuckets(engine),
    '0017-what-strangers-see': whatStrangersSee(engine),
    '0018-no-secret-in-clear': noSecretInClear(engine),
    '0019-people': people(engine),
    '0022-payments-summed': paymentsSummed,
    '0023-first-class-date': firstClassDate,
    '0024-marks-by-month': marksByMonth,
    '0025-events-ordered-at-commit': eventsOrderedAtCommit(engine),
    '0026-no-empty-fees': noEmptyFees,
    '0027-emergency-contact': emergencyContact,
    '0028-payment-methods': paymentMethods(engine),
    '0029-refunds': refunds(engine),
    '0030-how-to-pay': howToPay,
    '0031-on-roll-since': onRollSince,
    '0032-statuses-undone': statusesUndone(engine),
    '0033-reminders': reminders(engine),
    '0034-schema-support': schemaSupport(engine),
    '0035-families-and-teachers': familiesAndTeachers(engine),
    '0036-classes': classes(engine),
    '0037-class-schedules': classSchedules(engine),
    '0038-class-lessons': classLessons(engine),
    '0039-calendar-feeds': calendarFeeds(engine),
    '0040-charges': charges(engine),
    '0041-tuition': tuition(engine),
    '0042-closings': closings(engine),
    '0043-charged-newest-first': chargedNewestFirst,
    '0044-refunds-by-month': refundsByMonth,
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

/** The names of the migrations that a database has had; empty for an empty database. */
export async function appliedMigrations<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Brings the schema up to date, in order, each migration in a transaction. Several processes may start at once on
 * PostgreSQL: the migrator's own lock lets only one of them work. `beforeUpgrade` is awaited before the schema of an
 * existing school changes, and `onMigration` hears of each change. Throws if the database is newer than this program, and that release doesn't say that this one
 * can work with it.
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
  const newer = applied.find((name) => !knownMigrations.includes(name));
  if (newer) {
    if (await isSupported(db, knownMigrations.at(-1) ?? '')) return;
    throw new Error(
      `this database was made by a newer Turnout (${newer}). Install that version or a later one`,
    );
  }
  const from = applied.at(-1);
  if (from && applied.length < knownMigrations.length) await beforeUpgrade(from);
  // A new school has its schema from all of them, which is no news.
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
