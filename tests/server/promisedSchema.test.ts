import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { openDatabase, openUnmigrated, type Database } from '../../src/server/db/database.ts';
import { knownMigrations, migrateTo } from '../../src/server/db/migrations/index.ts';
import {
  promisedBy,
  promisedChanges,
  readSchema,
} from '../../src/server/db/migrations/promised.ts';
import { isSupported, oldestSupported } from '../../src/server/db/schemaSupport.ts';
import { bothEngines } from '../support/school.ts';

const { describePlaces } = bothEngines('both have the same tables, by other statements');

/** `RECORD=1` writes it, for a new migration. */
const FILE = inRoot('src', 'server', 'db', 'migrations', 'promised.json');

/**
 * Each step's whole schema on SQLite, with its checks, indexes and triggers, as people's databases have it. A step that
 * is here is never edited, and nor is a list of the domain that its checks are made of: what changes is a migration of
 * its own, which is added here.
 */
const UNEDITED: Record<string, string> = {
  '0001-first-schema': 'bec3630f98cf3bb1',
  '0002-holidays-and-credits': '392c12d1962451e5',
  '0003-expenses-and-budget': 'e033b89b2a587ceb',
  '0004-reports': '99035179d8c1d5d2',
  '0005-second-factor': '723db8c613c37b82',
  '0006-event-names': '8d2fa7d25bf1e467',
  '0007-admin-second-step': '15d9ddd6c55c8c22',
  '0008-classes-families-and-books': '6734f85a916276e8',
  '0009-waivers': '99aeb07628039998',
  '0010-children': 'ed070cc17ea5e4e6',
  '0011-seats': '7c6195bed9ae8a59',
  '0012-waivers-by-act': '284d999cae164d5c',
  '0013-imports-as-acts': '76cebf6b64795393',
  '0014-payers': '803585c3c5fdf543',
  '0015-front-door': 'ee79f2a8b394d438',
  '0016-prices': '164211eb04ba381b',
  '0017-receipts': 'f9701bfe10a80141',
};

type Found = Awaited<ReturnType<typeof readSchema>>;

function changeOf(before: Found, after: Found): Record<string, string> {
  const change: Record<string, string> = {};
  for (const table of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [[...(before.get(table) ?? [])], [...(after.get(table) ?? [])]];
    const gone = was.filter((column) => !is.includes(column)).map((column) => `-${column}`);
    const columns = [...gone, ...is.filter((column) => !was.includes(column))];
    if (columns.length > 0) change[table] = columns.join(' ');
  }
  return change;
}

async function wholeSchema({ db }: Database): Promise<string> {
  const { rows } = await sql`select type, name, tbl_name, sql from sqlite_schema
    where sql is not null order by type, name`.execute(db);
  return createHash('sha256')
    .update(JSON.stringify(rows).replaceAll(/\s+|\\n/g, ' '))
    .digest('hex')
    .slice(0, 16);
}

describePlaces('each migration', (place, engine) => {
  test('makes the tables and columns that are promised', async () => {
    const database = openUnmigrated(place());
    const steps: Record<string, Record<string, string>> = {};
    const found: Record<string, string> = {};
    let before: Found = new Map();
    for (const name of knownMigrations) {
      await migrateTo(database.db, engine, name);
      const after = await readSchema(database.db, engine);
      steps[name] = changeOf(before, after);
      before = after;
      if (engine === 'sqlite') found[name] = await wholeSchema(database);
      else expect(after, name).toEqual(promisedBy(name));
    }
    await database.close();
    if (engine !== 'sqlite') return;
    if (process.env['RECORD']) await writeFile(FILE, JSON.stringify(steps, null, 2));
    const promised = promisedChanges.map(({ migration, tables }) => [
      migration,
      Object.fromEntries(tables.map(({ table, columns }) => [table, columns.join(' ')])),
    ]);
    expect(steps).toEqual(Object.fromEntries(promised));
    expect(found, 'a migration was edited that people have').toEqual(UNEDITED);
  });
});

test('a program that lacks people, money or whole tables of a newer schema may not open it', () => {
  expect(oldestSupported('0008-classes-families-and-books')).toBe(
    '0008-classes-families-and-books',
  );
  // What is waived, what is known about a child, and who waits for a seat.
  for (const step of ['0009-waivers', '0010-children', '0011-seats', '0012-waivers-by-act'])
    expect(oldestSupported(step)).toBe(step);
});

describePlaces('a school of today', (place, engine) => {
  const recorded = ({ db }: Database) => db.selectFrom('schema_support').select('oldest').execute();

  test('is refused by the release before, from the moment of the upgrade on', async () => {
    const database = openUnmigrated(place());
    for (const step of ['0008-classes-families-and-books', knownMigrations.at(-1) ?? '']) {
      await migrateTo(database.db, engine, step);
      expect(await recorded(database)).toEqual([{ oldest: step }]);
    }
    expect(await isSupported(database.db, '0008-classes-families-and-books')).toBe(false);
    await database.close();
  });

  test('says it at its next start, too, if a build of this release recorded something else', async () => {
    await (await openDatabase(place())).close();
    const database = openUnmigrated(place());
    await sql`update schema_support set oldest = '0008-classes-families-and-books'`.execute(
      database.db,
    );
    await database.close();
    const again = await openDatabase(place());
    expect(await recorded(again)).toEqual([{ oldest: knownMigrations.at(-1) }]);
    await again.close();
  });

  test('opens although the clock was wrong during an upgrade', async () => {
    await (await openDatabase(place())).close();
    const database = openUnmigrated(place());
    await sql`update kysely_migration set timestamp = '1970-01-01T00:00:00.000Z'
      where name = ${knownMigrations.at(-1)}`.execute(database.db);
    await database.close();
    await (await openDatabase(place())).close();
  });

  // Builds between 0.2.0 and 0.3.0 had these names, and less or more behind them.
  test.each([
    ['lacks a table', 'drop table question_messages'],
    ['lacks a column', 'alter table questions drop column outcome'],
    ['has a column of its own', 'alter table waivers add column why text'],
  ])('that %s is refused and not changed', async (_, statement) => {
    const between = openUnmigrated(place());
    await migrateTo(between.db, engine, '0009-waivers');
    const no = sql.raw(engine === 'sqlite' ? '0' : 'false');
    await sql`insert into users
      (id, email, name, "emailVerified", "mustChangePassword", "createdAt", "updatedAt")
      values ('a', 'ada@school.test', 'Ada', ${no}, ${no}, '2026-11-27', '2026-11-27')`.execute(
      between.db,
    );
    await sql.raw(statement).execute(between.db);
    const before = await readSchema(between.db, engine);
    await between.close();
    await expect(openDatabase(place())).rejects.toThrow(
      'this school was made by a build between releases. Export it with that build',
    );
    const after = openUnmigrated(place());
    expect(await readSchema(after.db, engine)).toEqual(before);
    await after.close();
  });
});
