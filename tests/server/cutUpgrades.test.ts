import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  sql,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from 'kysely';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import type { Engine } from '../../src/server/db/engine.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { giveFirstRows, openSchool } from '../../src/server/app.ts';
import { backUp } from '../../src/server/backup/backups.ts';
import { checkBackup, restoreAsItWas } from '../../src/server/backup/restore.ts';
import { openForReading, openUnmigrated, type Database } from '../../src/server/db/database.ts';
import {
  appliedMigrations,
  knownMigrations,
  migrate,
  migrateTo,
} from '../../src/server/db/migrations/index.ts';
import { readSchema } from '../../src/server/db/migrations/promised.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { addressOf, run } from '../support/process.ts';
import { describePlaces, emptyPlace, type Place } from '../support/school.ts';

beforeAll(ensureBuilt);

/** `npm run test:long` cuts before each statement, `npm test` before every so manyth, the first and the last. */
const EACH = Number(process.env['EACH_STATEMENT'] ?? 0) > 0;
const SAMPLES = 6;

class Cut extends Error {}

/** Lets this many statements through, and then none. */
class CutAfter implements KyselyPlugin {
  seen = 0;
  readonly limit: number;
  constructor(limit: number) {
    this.limit = limit;
  }
  transformQuery({ node }: PluginTransformQueryArgs) {
    if (this.seen >= this.limit) throw new Cut();
    this.seen += 1;
    return node;
  }
  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

const wrap = (database: Database, cut: CutAfter): Database => ({
  ...database,
  db: database.db.withPlugin(cut),
});

const began = new Date().toISOString();
const withoutChance = (text: string) =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) => (moment < began ? moment : 'now'))
    .replaceAll(/\b[0-9a-f]{32}\b/g, 'id');

/** Everything that is stored, but for moments of today and ids that an upgrade gives. */
async function contents({ db, engine }: Database): Promise<Record<string, string[]>> {
  const schema = await readSchema(db, engine);
  const all: Record<string, string[]> = {
    migrations: await appliedMigrations(db),
  };
  for (const [table, columns] of schema) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    const names = [...columns].toSorted();
    all[table] = [
      names.join(' '),
      ...rows
        .map((row) => withoutChance(JSON.stringify(names.map((name) => (row as never)[name]))))
        .toSorted(),
    ];
  }
  return all;
}

/** Before which statements of so many it is cut. */
function cutsOf(statements: number): number[] {
  const all = Array.from({ length: statements }, (_, at) => at);
  const step = EACH ? 1 : Math.ceil(statements / SAMPLES);
  return all.filter((at) => at % step === 0 || at === statements - 1);
}

/** Runs it uncut elsewhere: what it leaves, and how many statements it takes. */
async function uncut(
  engine: Engine,
  act: (database: Database) => Promise<void>,
  prepare?: (database: Database) => Promise<void>,
) {
  const place = await emptyPlace(engine, inject('postgresUrl'));
  const database = openUnmigrated(place);
  await prepare?.(database);
  const counter = new CutAfter(Infinity);
  await act(wrap(database, counter));
  const wanted = await contents(database);
  await database.close();
  await place.remove();
  return { wanted, statements: counter.seen };
}

describePlaces('cut off before any statement,', (place, engine) => {
  test.each(['0.1.0', '0.2.0'])(
    'an upgrade from %s leaves the school as it was, and the next start finishes',
    async (release) => {
      const file = inRoot('tests', 'fixtures', release, 'demo.backup.gz');
      const upgrade = ({ db }: Database) => migrate(db, engine);
      const restore = async (into: Database) => void (await restoreAsItWas(into, file));
      const { wanted, statements } = await uncut(engine, upgrade, restore);
      const database = openUnmigrated(place());
      await restore(database);
      const before = await contents(database);
      let cuts = 0;
      for (const at of cutsOf(statements)) {
        await expect(upgrade(wrap(database, new CutAfter(at)))).rejects.toThrow(Cut);
        cuts += 1;
        const found = await contents(database);
        const isOver = found['migrations']?.length === knownMigrations.length;
        // Only the support of older releases is recorded once more after the commit.
        if (isOver) expect(statements - at).toBeLessThan(4);
        expect(found, `before statement ${at} of ${statements}`).toEqual(isOver ? wanted : before);
        if (isOver) break;
      }
      await upgrade(database);
      expect(await contents(database)).toEqual(wanted);
      expect((await checkBooks(database)).problems).toEqual([]);
      if (engine === 'sqlite')
        expect((await sql`pragma foreign_key_check`.execute(database.db)).rows).toEqual([]);
      await database.close();
      console.log(`${engine}, ${release}: ${cuts} cuts in ${statements} statements`);
    },
    1_200_000,
  );

  test('a first start leaves nothing or all of the schema, and the next one finishes', async () => {
    const first = async (database: Database) => {
      await migrate(database.db, engine);
      await giveFirstRows(database, 'America/New_York');
    };
    const { wanted, statements } = await uncut(engine, first);
    const database = openUnmigrated(place());
    const cuts = cutsOf(statements);
    for (const at of cuts) {
      const isCut = await first(wrap(database, new CutAfter(at))).then(
        () => false,
        (error) => error instanceof Cut,
      );
      const { migrations } = await contents(database);
      // Once all is there, a start takes fewer statements.
      if (migrations?.length === 0) expect(isCut).toBe(true);
      else expect(migrations).toEqual(knownMigrations);
    }
    await first(database);
    expect(await contents(database)).toEqual(wanted);
    await database.close();
    console.log(`${engine}, first start: ${cuts.length} cuts in ${statements} statements`);
  }, 1_200_000);
});

const backupsOf = ({ dataDir }: Place) => readdir(join(dataDir, 'backups'));
const school = (place: Place) => ({ ...place, timeZone: 'UTC' });
const OF_020 = inRoot('tests', 'fixtures', '0.2.0', 'demo.backup.gz');

/** A school of 0.2.0, and what somebody did to its schema. */
async function of020(place: Place, ...statements: string[]): Promise<void> {
  const database = openUnmigrated(place);
  await restoreAsItWas(database, OF_020);
  for (const statement of statements) await sql.raw(statement).execute(database.db);
  await database.close();
}

describePlaces('a school', (place, engine) => {
  test('whose upgrade fails again and again has one backup, which the sentence names', async () => {
    await of020(place(), 'create index waivers_by_student on students (id)');
    const folder = join(place().dataDir, 'backups');
    await mkdir(folder);
    if (engine === 'sqlite')
      await writeFile(
        join(folder, 'before-upgrade-0007-x.backup.gz.partial'),
        'of one that was killed',
      );
    for (let n = 0; n < 3; n += 1) {
      const opened = openSchool(school(place()), () => new Date(Date.UTC(2026, 10, 28, n)));
      await expect(opened).rejects.toThrow(
        /waivers_by_student.*The school as it was before the upgrade is in .*before-upgrade-0008.*20261128T000000Z/,
      );
    }
    expect(await backupsOf(place())).toHaveLength(1);
    const changed = openUnmigrated(place());
    await sql`update users set name = 'Changed since'`.execute(changed.db);
    await changed.close();
    const again = openSchool(school(place()), () => new Date(Date.UTC(2026, 10, 29)));
    await expect(again).rejects.toThrow('20261129T000000Z');
    expect(await backupsOf(place())).toHaveLength(2);
  });

  test('that an earlier program left half upgraded is refused, with the backup and the command', async () => {
    const half = 'alter table students add column birth_date text';
    await of020(place());
    const folder = join(place().dataDir, 'backups');
    await mkdir(folder);
    await cp(OF_020, join(folder, 'before-upgrade-0008-classes-families-and-books-1.backup.gz'));
    const changed = openUnmigrated(place());
    await sql.raw(half).execute(changed.db);
    await changed.close();
    // That program wrote one at each start, and this one has half an upgrade in it.
    const later = join(folder, 'before-upgrade-0008-classes-families-and-books-2.backup.gz');
    await backUp(place(), later, new Date());
    const refused = await openSchool(school(place()), () => new Date()).catch(String);
    expect(refused).toMatch(
      engine === 'sqlite'
        ? /restore the backup from before it: npm run restore -- --replace \S+books-1.backup.gz$/
        : /into an empty database, npm run restore -- \S+books-1.backup.gz$/,
    );
    expect(await backupsOf(place())).toHaveLength(2);
    await expect(checkBackup(later)).rejects.toThrow('was made by a build between releases');
  });

  test('whose first start an earlier program left half done says that nobody is in it', async () => {
    const changed = openUnmigrated(place());
    await migrateTo(changed.db, engine, '0001-first-schema');
    await sql`create table holidays (date text)`.execute(changed.db);
    await changed.close();
    await expect(openSchool(school(place()), () => new Date())).rejects.toThrow(
      'the first start of this school was cut off, and nobody is in it',
    );
  });

  test('goes into no place with tables of another program', async () => {
    const other = openUnmigrated(place());
    await sql`create table sessions (id text)`.execute(other.db);
    await other.close();
    await expect(openSchool(school(place()), () => new Date())).rejects.toThrow(
      "there is no school in it, but tables are: another program's",
    );
  });
});

/** `npm run test:long` kills more often. */
const KILLS = Number(process.env['KILLS'] ?? 1);

test(
  `a server that is killed ${KILLS} times while it upgrades finishes at the next start`,
  async () => {
    const [old, place] = [await emptyPlace('sqlite', null), await emptyPlace('sqlite', null)];
    await of020(old);
    const fresh = () => cp(old.dataDir, place.dataDir, { recursive: true, force: true });
    const env = { DATA_DIR: place.dataDir };
    const cut: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await rm(place.dataDir, { recursive: true });
      await fresh();
      const server = run({ name: 'main', env });
      await vi.waitFor(async () => expect(await backupsOf(place)).toHaveLength(1), {
        timeout: 60_000,
        interval: 2,
      });
      await setTimeout(Math.random() * 600);
      await server.end('SIGKILL');
      const changed = openForReading(place);
      cut.push((await appliedMigrations(changed.db)).at(-1) ?? '');
      await changed.close();
      const next = run({ name: 'main', env });
      await addressOf(next);
      await next.end('SIGTERM');
      const found = openForReading(place);
      expect(await appliedMigrations(found.db)).toEqual(knownMigrations);
      expect((await checkBooks(found)).problems).toEqual([]);
      await found.close();
      expect(await backupsOf(place)).toHaveLength(1);
    }
    const early = cut.filter((last) => last !== knownMigrations.at(-1)).length;
    console.log(`${KILLS} kills, ${early} of them before the upgrade was on the disk`);
    await old.remove();
    await place.remove();
  },
  60_000 + KILLS * 30_000,
);
