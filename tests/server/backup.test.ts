import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { backUp, nightlyBackup } from '../../src/server/backup/backups.ts';
import { restoreBackup } from '../../src/server/backup/restore.ts';
import { backedUpTables, passingTables } from '../../src/server/backup/tables.ts';
import { openSchool } from '../../src/server/app.ts';
import { openForReading, openUnmigrated, type Database } from '../../src/server/db/database.ts';
import type { Engine } from '../../src/server/db/engine.ts';
import { migrateTo } from '../../src/server/db/migrations/index.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { addressOf, run } from '../support/process.ts';
import { codeOf } from '../support/authenticator.ts';
import {
  ADMIN,
  bothEngines,
  isLong,
  callerFor,
  cookieOf,
  emptyPlace,
  signIn,
  type Place,
} from '../support/school.ts';

const { describeSchool } = bothEngines('a backup goes from each database into each');

let folder: string;
beforeAll(ensureBuilt);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnout-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const environment = ({ dataDir, databaseUrl }: Pick<Place, 'dataDir' | 'databaseUrl'>) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

/** Runs the command like an operator would; returns its exit code and output. */
async function command(name: 'backup' | 'restore', place: Place, ...args: string[]) {
  const running = run({ name, env: environment(place), args });
  return { code: await running.ended, printed: running.printed() };
}

/** The days of the daily backups in a folder, sorted by name. */
const keptDays = async (place: string) =>
  (await readdir(place)).toSorted().map((name) => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0]);

/** Whether a restore into this place has started writing. */
async function isAtWork({ dataDir, databaseUrl }: Place): Promise<boolean> {
  if (!databaseUrl) return (await readdir(dataDir)).some((name) => name.startsWith('restoring-'));
  const database = openForReading({ dataDir, databaseUrl });
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_xid is not null`.execute(database.db);
  await database.close();
  return rows.length > 0;
}

/** Every row of every table in a backup, sorted and in a format that both databases share. */
async function everything(database: Database): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  const plain = (value: unknown) =>
    typeof value === 'boolean'
      ? Number(value)
      : value instanceof Date
        ? value.toISOString()
        : value;
  for (const { name } of await database.db.introspection.getTables()) {
    if (!backedUpTables.includes(name)) continue;
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      database.db,
    );
    rows[name] = found.rows
      .map((row) =>
        JSON.stringify(
          Object.entries(row)
            .map(([column, value]) => [column, plain(value)])
            .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
        ),
      )
      .toSorted();
  }
  return rows;
}

describeSchool('a backup', (school, engine) => {
  const engines: Engine[] = ['sqlite', 'postgres'];
  let file: string;
  let id: string;
  /** Somebody with two-factor authentication, and the key in their authenticator app. */
  let careful: { email: string; password: string; app: string };
  beforeAll(async () => {
    const { admin } = school();
    ({ id } = await school().addStudent({
      firstName: 'Zoë "O\'Hara"\n',
      phone: '(555) 555-0142',
      balance: 1,
    }));
    for (const [date, status] of [
      ['2026-11-18', 'absent'],
      ['2026-11-19', 'absent'],
      ['2026-11-20', 'present'],
    ])
      await admin.call('PUT', `/attendance/${date}/${id}`, { status });
    const payment = { studentId: id, paymentMethod: 'cash', date: '2026-11-20' };
    await admin.call('POST', '/payments', { ...payment, amount: 300, notes: '2026-11-18 payment' });
    const { body } = await admin.call('POST', '/payments', { ...payment, amount: 5000 });
    await admin.call('DELETE', `/payments/${body.payment.id}`);
    await admin.call('PUT', `/attendance/2026-10-05/${id}`, { status: 'absent' });
    const { body: october } = await admin.call('GET', '/closings/2026-10');
    const closed = await admin.call('POST', '/closings', {
      month: '2026-10',
      basedOn: october.hash,
    });
    expect(closed.status).toBe(201);
    await admin.call('POST', '/holidays/2026-11-18', { name: 'Flood', confirmed: true });
    await admin.call('DELETE', `/attendance/2026-11-20/${id}`);
    await admin.call('POST', `/students/${id}/credits`, { amount: 250, code: 7 });
    const password = 'pirouette-and-rest';
    const { student, caller } = await school().addSignedInStudent();
    const begun = await caller.call('POST', '/api/auth/two-factor/enable', { password });
    const app = begun.body.totpURI;
    await caller.call('POST', '/api/auth/two-factor/verify-totp', { code: await codeOf(app) });
    careful = { email: student.email, password, app };
  });
  beforeEach(() => {
    file = join(folder, `${engine}-${Math.random()}.gz`);
  });

  test('knows every table: each is either backed up or skipped', async () => {
    const tables = await school().app.database.db.introspection.getTables();
    const known = [...backedUpTables, ...passingTables];
    expect(tables.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  test.each(engines)(
    'of a running school restores into %s, row for row, with books that agree',
    async (into) => {
      const postgresUrl = inject('postgresUrl');
      const made = await command('backup', school().place, file);
      expect(made.code, made.printed).toBe(0);
      expect((await stat(file)).mode & 0o777).toBe(0o600);

      const place = await emptyPlace(into, postgresUrl);
      const restored = await command('restore', place, file);
      expect(restored, restored.printed).toMatchObject({
        code: 0,
        printed: expect.stringContaining('The books agree.'),
      });
      const copy = openForReading(place);
      expect(await everything(copy)).toEqual(await everything(school().app.database));
      expect((await checkBooks(copy)).problems).toEqual([]);
      await copy.close();

      const server = run({ name: 'main', env: environment(place) });
      const admin = await signIn(await addressOf(server), ADMIN.email, ADMIN.password);
      const there = await admin.call('GET', `/students/${id}/account`);
      const here = await school().admin.call('GET', `/students/${id}/account`);
      // That server has the real clock, so it may say the year of a date.
      const inWords = (_: string, value: unknown) =>
        typeof value === 'string' ? value.replaceAll(', 2026', '') : value;
      expect(JSON.parse(JSON.stringify(there.body, inWords))).toEqual(
        JSON.parse(JSON.stringify(here.body, inWords)),
      );
      // Whatever could be undone in the old database can be undone in the new one.
      expect((await admin.call('POST', `/attendance/2026-11-20/${id}/restore`)).status).toBe(200);
      // Two-factor authentication is still on and works with the same key.
      const url = await addressOf(server);
      const first = await callerFor(url).call('POST', '/api/auth/sign-in/email', {
        email: careful.email,
        password: careful.password,
      });
      expect(first.body.twoFactorRedirect).toBe(true);
      const code = await codeOf(careful.app, 1);
      const second = await callerFor(url, cookieOf(first.headers)).call(
        'POST',
        '/api/auth/two-factor/verify-totp',
        { code },
      );
      expect(second.status).toBe(200);
      await server.end('SIGTERM');
      await place.remove();
    },
    60_000,
  );

  test('taken while marks are made is a consistent snapshot', async () => {
    const { admin } = school();
    const ids = await Promise.all([1, 2, 3].map(async () => (await school().addStudent()).id));
    const writing = (async () => {
      for (let i = 0; i < 60; i += 1)
        await admin.call(
          'PUT',
          `/attendance/2026-10-${String(1 + (i % 28)).padStart(2, '0')}/${ids[i % 3]}`,
          {
            status: i % 2 ? 'absent' : 'present',
          },
        );
    })();
    for (let i = 0; i < 3; i += 1) {
      const name = `${file}.${i}`;
      await backUp(school().place, name, new Date());
      const place = await emptyPlace('sqlite', null);
      const copy = openUnmigrated(place);
      await restoreBackup(copy, name);
      expect((await checkBooks(copy)).problems).toEqual([]);
      await copy.close();
      await place.remove();
    }
    await writing;
  });

  test('interrupted while restoring leaves nothing, and can be restored again', async () => {
    await command('backup', school().place, file);
    const place = await emptyPlace(engine, inject('postgresUrl'));
    const [, ...rest] = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n')
      .toReversed();
    const lines = rest.toReversed();
    // These are valid rows, and one with a broken reference, which the database refuses after nearly all rows are
    // inserted.
    const last = lines.findLastIndex((line) => line.startsWith('{"table":"audit_log"'));
    const bad = [
      ...lines.slice(0, last),
      '{"table":"students","columns":["id"]}',
      '["nobody"]',
      ...lines.slice(last),
    ];
    const text = bad.map((line) => `${line}\n`).join('');
    const end = {
      end: true,
      rows: bad.filter((line) => line.startsWith('[')).length,
      sha256: createHash('sha256').update(text).digest('hex'),
    };
    const half = join(folder, `half-${engine}.gz`);
    await writeFile(half, gzipSync(`${text}${JSON.stringify(end)}\n`));
    expect((await command('restore', place, half)).code).toBe(1);
    const killed = run({ name: 'restore', env: environment(place), args: [file] });
    await vi.waitFor(async () => expect(await isAtWork(place)).toBe(true), {
      timeout: 60_000,
      interval: 5,
    });
    await killed.end('SIGKILL');
    const restored = await command('restore', place, file);
    expect(restored.code, restored.printed).toBe(0);
    const names = await readdir(place.dataDir);
    expect(names.filter((name) => name.startsWith('restoring-'))).toEqual([]);
    await place.remove();
  });

  test('is taken before the schema changes, and contains the data from before', async () => {
    const place = await emptyPlace(engine, inject('postgresUrl'));
    const old = openUnmigrated(place);
    await migrateTo(old.db, old.engine, '0001-first-schema');
    await sql`insert into secrets (name, value) values ('of-old', 'kept')`.execute(old.db);
    await old.close();
    const upgraded = await openSchool({ ...place, timeZone: 'UTC' }, () => new Date());
    await upgraded.close();
    const backups = await readdir(join(place.dataDir, 'backups'));
    expect(backups).toEqual([expect.stringMatching(/^before-upgrade-0001-first-schema-/)]);

    // An older backup is restored as it was, then migrated.
    const fresh = await emptyPlace(engine, inject('postgresUrl'));
    const from = join(place.dataDir, 'backups', backups[0] ?? '');
    const restored = await command('restore', fresh, from);
    expect(restored.code, restored.printed).toBe(0);
    const copy = openForReading(fresh);
    const kept = await sql<{
      value: string;
    }>`select value from secrets where name = 'of-old'`.execute(copy.db);
    expect(kept.rows).toEqual([{ value: 'kept' }]);
    expect(await copy.db.selectFrom('holidays').selectAll().execute()).toEqual([]);
    await copy.close();
    await place.remove();
    await fresh.remove();
  });

  // The file is the same from each, so what is about it alone needs no second database.
  if (engine === 'postgres' && !isLong) return;

  test('that is damaged, incomplete or not a backup is refused before anything is changed', async () => {
    await command('backup', school().place, file);
    const whole = await readFile(file);
    const lines = gunzipSync(whole).toString().split('\n');
    const changed = lines.map((line) => line.replace('"2026-11-19"', '"2026-11-17"'));
    const newer = lines.map((line) => line.replace('0001-first-schema', '9999-later'));
    const zip = (text: readonly string[]) => gzipSync(text.join('\n'));
    const endless = gzipSync(`${lines[0]}\n["${'x'.repeat(100_000_000)}"]\n`);
    const flipped = Buffer.from(whole);
    flipped[Math.floor(flipped.length / 2)] = (flipped[Math.floor(flipped.length / 2)] ?? 0) ^ 0xff;
    // The damage is in the middle: the file can be unpacked for a while, but its end fails, after reading has already
    // stopped at a bad line.
    const rows = Array.from({ length: 30_000 }, (_, n) => JSON.stringify([n, randomUUID()]));
    const scratched = zip(rows);
    scratched.fill(0x5a, 200_000, 200_010);
    const cases: [string, Buffer, RegExp][] = [
      ['scratched', scratched, /^The backup \S+ is damaged: it can’t be read to its end\..*\n$/],
      ['a flipped bit', flipped, /is damaged/],
      ['cut off', whole.subarray(0, whole.length / 2), /is damaged/],
      ['without its end', zip(lines.slice(0, -2)), /is damaged: its end is missing/],
      ['with a changed row', zip(changed), /is damaged: its checksum does not match/],
      ['without a row', zip(lines.toSpliced(5, 1)), /is damaged/],
      ['with more at its end', zip([...lines.slice(0, -1), '["more"]', '']), /is damaged/],
      ['no backup', gzipSync('{"format":"other"}\n'), /is not a backup of Turnout/],
      ['text', Buffer.from('hello'), /is damaged/],
      ['nothing for a table', zip([lines[0] ?? '', 'null', '']), /has a line that no backup has/],
      ['an endless line', endless, /is damaged: line 2 is too long/],
      ['of a newer Turnout', zip(newer), /damaged|newer Turnout/],
    ];
    const place = await emptyPlace(engine, inject('postgresUrl'));
    // The file is read to its end before the database matters, so all cases run on one database and only the first runs
    // on both.
    for (const [name, bytes, message] of engine === 'sqlite' ? cases : cases.slice(0, 1)) {
      const bad = join(folder, 'bad.gz');
      await writeFile(bad, bytes);
      const answer = await command('restore', place, bad);
      expect(answer.code, name).toBe(1);
      expect(answer.printed, name).toMatch(message);
    }
    expect((await command('restore', place, join(folder, 'none.gz'))).printed).toContain('no file');
    expect(await readdir(place.dataDir)).toEqual([]);
    if (place.databaseUrl) {
      const database = openUnmigrated(place);
      expect(await database.db.introspection.getTables()).toEqual([]);
      await database.close();
    }
    await place.remove();
  });

  test('of a build between releases is refused before anything is changed', async () => {
    await command('backup', school().place, file);
    const [header, ...rows] = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n');
    const { migrations, ...rest } = JSON.parse(header ?? '') as { migrations: string[] };
    const names = [...migrations.slice(0, 7), '0008-fee-types', '0009-one-undo'];
    const lines = [JSON.stringify({ ...rest, migrations: names }), ...rows.slice(0, -1)];
    const sha256 = createHash('sha256')
      .update(`${lines.join('\n')}\n`)
      .digest('hex');
    const end = { ...(JSON.parse(rows.at(-1) ?? '') as object), sha256 };
    const between = join(folder, 'between.gz');
    await writeFile(between, gzipSync(`${lines.join('\n')}\n${JSON.stringify(end)}\n`));
    const place = await emptyPlace(engine, inject('postgresUrl'));
    const answer = await command('restore', place, between);
    expect(answer.code).toBe(1);
    expect(answer.printed).toContain('was made by a build between releases. Export it with that');
    expect(await readdir(place.dataDir)).toEqual([]);
    await place.remove();
  });

  test('that is stopped leaves no files', async () => {
    const stop = new AbortController();
    const stopped = backUp(school().place, file, new Date(), stop.signal);
    stop.abort(new Error('it was stopped'));
    await expect(stopped).rejects.toMatchObject({ cause: { message: 'it was stopped' } });
    const left = await readdir(folder);
    expect(left.filter((name) => file.endsWith(name.replace(/\.partial$/, '')))).toEqual([]);
    // Nothing blocks the next backup with that name.
    expect(await backUp(school().place, file, new Date())).toBeGreaterThan(0);
  });

  test('never overwrites a school by accident', async () => {
    await command('backup', school().place, file);
    const onIt = await command('restore', school().place, file, '--replace');
    expect(onIt.code).toBe(1);
    expect(onIt.printed).toMatch(
      engine === 'sqlite' ? /Another Turnout is already running/ : /has a school in it/,
    );
    expect((await command('backup', school().place, file)).printed).toContain('exist');

    if (engine === 'postgres') return;
    const place = await emptyPlace('sqlite', null);
    await (await openSchool({ ...place, timeZone: 'UTC' }, () => new Date())).close();
    expect(await command('restore', place, file)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('There is a school in'),
    });
    const replaced = await command('restore', place, file, '--replace');
    expect(replaced.code, replaced.printed).toBe(0);
    const files = await readdir(place.dataDir);
    expect(files.filter((name) => name.startsWith('replaced-'))).toHaveLength(1);
    const copy = openForReading(place);
    expect(await everything(copy)).toEqual(await everything(school().app.database));
    await copy.close();
    await place.remove();
  });

  test('is taken every day, and the oldest are deleted', async () => {
    const nightly = { folder: join(folder, `nightly-${engine}`), keep: 3 };
    const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
    for (const day of days) {
      const now = new Date(`${day}T02:00:00Z`);
      expect(await nightlyBackup(school().place, nightly, now)).toMatchObject({
        rows: expect.any(Number),
      });
      expect(await nightlyBackup(school().place, nightly, now)).toBeNull();
    }
    expect(await keptDays(nightly.folder)).toEqual(days.slice(1));
  });

  test('keeps the last ones that were made, whatever the clock said', async () => {
    const nightly = { folder: join(folder, `clock-${engine}`), keep: 3 };
    /** What the clock says the day is, and what is kept then. */
    const course: [string, string[]][] = [
      ['2031-01-01', ['2031-01-01']],
      ['2026-11-22', ['2031-01-01', '2026-11-22']],
      ['2026-11-25', ['2031-01-01', '2026-11-22', '2026-11-25']],
      // The clock goes back a day. The backup that is deleted is the false one, and not the one from the 25th.
      ['2026-11-24', ['2026-11-22', '2026-11-25', '2026-11-24']],
      // The clock is wrong at every boot, twice.
      ['1970-01-01', ['2026-11-25', '2026-11-24', '1970-01-01']],
      ['2026-11-26', ['2026-11-24', '1970-01-01', '2026-11-26']],
      ['1970-01-01', ['2026-11-24', '1970-01-01', '2026-11-26']],
      ['2026-11-26', ['2026-11-24', '1970-01-01', '2026-11-26']],
      // The day that the clock had shown too early gets its own backup.
      ['2026-11-27', ['1970-01-01', '2026-11-26', '2026-11-27']],
      ['2026-11-28', ['2026-11-26', '2026-11-27', '2026-11-28']],
      ['2026-11-26', ['2026-11-27', '2026-11-28', '2026-11-26']],
    ];
    for (const [day, expected] of course) {
      const made = await nightlyBackup(school().place, nightly, new Date(`${day}T02:00:00Z`));
      // The reported file exists.
      if (made) expect((await stat(made.file)).size, day).toBeGreaterThan(0);
      expect(await keptDays(nightly.folder), day).toEqual(expected);
    }
  });

  test('counts those of the last release, which have no number, as the oldest', async () => {
    const nightly = { folder: join(folder, `numbers-${engine}`), keep: 2 };
    await mkdir(nightly.folder);
    for (const day of ['2026-11-20', '2031-01-01'])
      await writeFile(join(nightly.folder, `nightly-${day}.backup.gz`), '');
    for (const day of ['2026-11-21', '2026-11-22'])
      await nightlyBackup(school().place, nightly, new Date(`${day}T02:00:00Z`));
    expect(await readdir(nightly.folder)).toEqual([
      'nightly-00001-2026-11-21.backup.gz',
      'nightly-00002-2026-11-22.backup.gz',
    ]);
  });
});
