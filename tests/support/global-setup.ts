import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's URL of the tests' PostgreSQL server; null where there is none. */
    postgresUrl: string | null;
  }
}

/** One real PostgreSQL server for all server tests; each of them makes its own database in it. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres({ durable: false });
  project.provide('postgresUrl', postgres?.url ?? null);
  return () => postgres?.stop();
}
