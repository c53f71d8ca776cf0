import type { TestProject } from 'vitest/node';
import { makeStartedPlaces, type StartedPlaces } from './place.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's URL for the tests' PostgreSQL server; null if there is none. */
    postgresUrl: string | null;
    startedPlaces: StartedPlaces;
  }
}

/**
 * Starts one real PostgreSQL server for all server tests. Each test creates its own database in it, usually as a copy
 * of a school that has already started.
 */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres({ durable: false });
  project.provide('postgresUrl', postgres?.url ?? null);
  const { places, remove } = await makeStartedPlaces(postgres?.url ?? null);
  project.provide('startedPlaces', places);
  return async () => {
    await remove();
    await postgres?.stop();
  };
}
