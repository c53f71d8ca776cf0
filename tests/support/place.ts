import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { startApp, type App, type AppOptions } from '../../src/server/app.ts';
import type { Engine } from '../../src/server/db/engine.ts';
import { createExporter } from '../../src/server/archive/exporter.ts';
import { createWorkshop } from '../../src/server/files/workshop.ts';
import { createDatabase, dropDatabase } from './postgres.ts';

/** A Saturday, late enough in a fee year for some history. */
export const TODAY = '2026-11-21';
/** The initial time of a test school's clock. */
export const NOON = `${TODAY}T15:00:00Z`;
export const ADMIN = { email: 'admin@school.test', password: 'opening-night-42' };

export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  remove: () => Promise<void>;
}

/** Creates an empty place for a database, or on PostgreSQL a copy of the template database. */
export async function emptyPlace(
  engine: Engine,
  postgresUrl: string | null,
  template?: string,
): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnout-test-'));
  const databaseUrl =
    engine === 'postgres'
      ? await createDatabase(postgresUrl ?? '', template ? { template } : {})
      : undefined;
  return {
    dataDir,
    databaseUrl,
    async remove() {
      if (databaseUrl) await dropDatabase(databaseUrl);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Where global-setup.ts bundles what runs in threads: loading it from source would take a second for each. */
export const THREADS = inRoot('test-results', 'threads');
const thread = (name: string) => pathToFileURL(join(THREADS, `${name}.js`));

/** Shared by all servers of a test process, because starting a worker thread takes time. */
const workshop = createWorkshop({ program: thread('fileWorker') });

/** The time of a server that a test gives no clock: the other schools' noon, and running, so that no test ends on a day. */
const runningClock = () => new Date(Date.parse(NOON) + performance.now());

/** Starts a server on a place; several servers can share one PostgreSQL database. */
export function startServer(
  place: Omit<Place, 'remove'>,
  options: Partial<AppOptions> = {},
): Promise<App> {
  return startApp({
    ...place,
    port: 0,
    host: '127.0.0.1',
    timeZone: 'America/New_York',
    admin: ADMIN,
    trustProxy: false,
    clientFolder: null,
    version: 'test',
    // No test here depends on the delay for strangers, which hides whether an email address has an account.
    refusalDelayMs: 0,
    workshop,
    exporter: createExporter(place, thread('archiveWorker')),
    log: { info: () => {}, warn: () => {}, debug: () => {}, error: () => {} },
    clock: runningClock,
    ...options,
  });
}

/** Places for a school that has already started once: copying one takes a fifth of the time of a first start. */
export interface StartedPlaces {
  sqlite: Omit<Place, 'remove'>;
  postgres: Omit<Place, 'remove'> | null;
}

/** Starts a school on each database and stops it again. */
export async function makeStartedPlaces(postgresUrl: string | null): Promise<{
  places: StartedPlaces;
  remove: () => Promise<void>;
}> {
  const made: Place[] = [];
  async function make(engine: Engine) {
    const { remove, ...place } = await emptyPlace(engine, postgresUrl);
    made.push({ ...place, remove });
    const app = await startServer(place, { clock: () => new Date(NOON) });
    await app.stop();
    return place;
  }
  const places = {
    sqlite: await make('sqlite'),
    postgres: postgresUrl === null ? null : await make('postgres'),
  };
  return {
    places,
    async remove() {
      await Promise.all(made.map((place) => place.remove()));
    },
  };
}

/** A place whose school has already started once. */
export async function startedPlace(
  engine: Engine,
  postgresUrl: string | null,
  started: StartedPlaces,
): Promise<Place> {
  const source = started[engine];
  if (!source) throw new Error(`There is no started place on ${engine}`);
  const { pathname } = new URL(source.databaseUrl ?? 'file:');
  const place = await emptyPlace(engine, postgresUrl, decodeURIComponent(pathname.slice(1)));
  await cp(source.dataDir, place.dataDir, { recursive: true });
  return place;
}
