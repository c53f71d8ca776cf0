import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { capture } from '../../scripts/lib/exec.mjs';
import { createDatabase, resumePostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import { openForReading } from '../../src/server/db/database.ts';
import type { Engine } from '../../src/server/db/engine.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { untilAcknowledged, Writer } from '../support/acknowledged.ts';
import { newDisk, noDisk, type Disk } from '../support/disk.ts';
import { addressOf, run } from '../support/process.ts';
import { ADMIN, callerFor, signIn } from '../support/school.ts';

/** The number of power cuts; `npm run test:long` uses more. */
const POWER_CUTS = Number(process.env['POWER_CUTS'] ?? 1);
const WRITERS = 4;
/** The power is cut at a random time between each writer's first write and this many more. */
const MOST_WRITES = 60;

let reason: string | null;
beforeAll(async () => {
  await ensureBuilt();
  reason = await noDisk();
  if (reason) console.warn(`Skipped: power cuts, because ${reason}`);
});

/** Starts a server on a database whose data is entirely on the given disk. */
async function serverOn(env: Record<string, string>) {
  const server = run({
    name: 'main',
    env: { ...env, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  });
  return { server, url: await addressOf(server) };
}

/** The ids of PostgreSQL's main process and its children. */
async function postgresProcesses(folder: string): Promise<number[]> {
  const [first = ''] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n');
  const { output } = await capture('ps', ['-o', 'pid=', '--ppid', first]);
  return [first, ...output.split('\n')].map(Number).filter((pid) => pid > 0);
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, signal);
}

interface Database {
  env: Record<string, string>;
  /** Stops its processes, so that nothing more reaches the disk. */
  freeze(): Promise<void>;
  stop(): Promise<void>;
}

async function databaseOn(disk: Disk, engine: Engine, again: boolean): Promise<Database> {
  if (engine === 'sqlite') {
    return { env: { DATA_DIR: disk.folder }, freeze: async () => {}, stop: async () => {} };
  }
  const [name = ''] = (await readdir(disk.folder)).filter((one) =>
    one.startsWith('turnout-postgres-'),
  );
  const postgres = again
    ? await resumePostgres(join(disk.folder, name))
    : await startPostgres({ durable: true, within: disk.folder });
  if (!postgres) throw new Error('There is no PostgreSQL');
  const url = again
    ? new URL('/school', postgres.url).href
    : await createDatabase(postgres.url, { name: 'school' });
  // We wrote its settings ourselves without flushing them to the disk.
  await capture('sync', ['-f', disk.folder]);
  let frozen: number[] = [];
  return {
    env: { DATABASE_URL: url, DATA_DIR: join(disk.folder, 'data') },
    async freeze() {
      frozen = await postgresProcesses(postgres.folder);
      signalAll(frozen, 'SIGSTOP');
    },
    async stop() {
      signalAll(frozen, 'SIGCONT');
      await postgres.stop();
    },
  };
}

describe.each<Engine>(['sqlite', 'postgres'])('after a power cut (%s)', (engine) => {
  async function cutOnce(): Promise<void> {
    const disk = await newDisk();
    const database = await databaseOn(disk, engine, false);
    const { server, url } = await serverOn(database.env);
    const { cookie } = await signIn(url, ADMIN.email, ADMIN.password);
    const writers: Writer[] = [];
    for (let n = 0; n < WRITERS; n += 1) {
      const { body } = await callerFor(url, cookie).call('POST', '/students', {
        firstName: 'Ada',
        lastName: String(n),
        email: `ada${n}@school.test`,
        enrollmentStatus: 'Enrolled',
      });
      writers.push(new Writer(body.student.id, n));
    }
    const abort = new AbortController();
    const caller = callerFor(url, cookie, abort.signal);
    const work = writers.map((writer) => writer.workUntilCut(caller));
    await vi.waitUntil(() => writers.every(({ acknowledged }) => acknowledged > 0), {
      timeout: 60_000,
      interval: 1,
    });
    await untilAcknowledged(writers, Math.floor(Math.random() * MOST_WRITES));
    // The server is frozen first, then the database; everything acknowledged so far must be on the disk.
    server.freeze();
    await database.freeze();
    abort.abort();
    await Promise.all(work);
    const after = await disk.cut();
    await server.end('SIGKILL');
    await database.stop();

    const survived = await databaseOn(after, engine, true);
    const next = await serverOn(survived.env);
    const again = callerFor(next.url, cookie);
    const books = openForReading({
      dataDir: survived.env['DATA_DIR'] ?? '',
      databaseUrl: survived.env['DATABASE_URL'],
    });
    expect((await checkBooks(books)).problems).toEqual([]);
    await books.close();
    for (const writer of writers) {
      await writer.finish(again);
      expect(await writer.missing(again)).toEqual([]);
      expect(writer.acknowledged).toBeGreaterThan(0);
    }
    await next.server.end('SIGKILL');
    await survived.stop();
    await after.remove();
    await disk.remove();
  }

  test(
    `every acknowledged write is there: ${POWER_CUTS} cuts`,
    async ({ skip }) => {
      if (reason) skip(reason);
      for (let cut = 1; cut <= POWER_CUTS; cut += 1) await cutOnce();
    },
    60_000 + POWER_CUTS * 30_000,
  );
});
