import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

const INT8 = 20;
const NUMERIC = 1700;

function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`Not an exact integer: ${text}`);
  return value;
}

// Money and counts are integers far below 2^53; the driver would hand them out as text.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? exactNumber
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

export function openPostgres(url: string): {
  db: Kysely<Tables>;
  pool: pg.Pool;
  close: () => Promise<void>;
} {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    types,
    connectionTimeoutMillis: 10_000,
    application_name: 'turnout',
  });
  // A connection that breaks fails the queries on it, and is replaced at the next one. Without a listener, on the
  // pool for idle ones and on each for those at work, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
