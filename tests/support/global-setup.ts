import { readdir, readFile } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { bundleThreads } from '../../scripts/lib/server-bundle.mjs';
import { noPdfReader } from './pdf.ts';
import { makeStartedPlaces, THREADS, type StartedPlaces } from './place.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's URL for the tests' PostgreSQL server; null if there is none. */
    postgresUrl: string | null;
    startedPlaces: StartedPlaces;
  }
}

/** How many files of server tests need PostgreSQL by themselves, and how many there are. */
async function countFiles(): Promise<[number, number]> {
  const folder = inRoot('tests', 'server');
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(`${folder}/${name}`, 'utf8')),
  );
  const usesPostgres = /\bbothEngines\b|postgresUrl|startPostgres/;
  return [texts.filter((text) => usesPostgres.test(text)).length, texts.length];
}

/**
 * Starts one real PostgreSQL server for all server tests. Each test creates its own database in it, usually as a copy
 * of a school that has already started.
 */
export default async function setup(project: TestProject) {
  if (process.env['ENGINES'] !== 'all') {
    const [some, all] = await countFiles();
    console.log(
      `PostgreSQL is used by ${some} of ${all} files of server tests, where it matters; by all: npm run test:long -- engines`,
    );
  }
  await bundleThreads(THREADS);
  // Once and before all of them: a file that needs it must not depend on another that ran first.
  await noPdfReader();
  const postgres = await startPostgres({ durable: false });
  project.provide('postgresUrl', postgres?.url ?? null);
  const { places, remove } = await makeStartedPlaces(postgres?.url ?? null);
  project.provide('startedPlaces', places);
  return async () => {
    await remove();
    await postgres?.stop();
  };
}
