import type { Socket } from 'node:net';
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

/** How long a request waits for a connection. Together with SILENCE_MS it is the longest that one can wait: 15 s. */
const CONNECT_MS = 5000;
/** PostgreSQL gives a statement up after this time, and a transaction whose next statement stays out. */
const STATEMENT_MS = 8000;
/** So whoever is silent for longer than this does not answer at all: frozen, or behind a line that is dead. */
const SILENCE_MS = 10_000;

export interface PostgresOptions {
  url: string;
  /** For migrations, backups and commands: what takes long may take long. */
  patient?: boolean;
}

export function openPostgres({ url, patient = false }: PostgresOptions): {
  db: Kysely<Tables>;
  pool: pg.Pool;
  close: () => Promise<void>;
} {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    // A host that vanished without a word is found out by the operating system.
    keepAlive: true,
    application_name: 'turnout',
    // In PostgreSQL, so that it also frees the locks of a server that it has lost sight of.
    ...(patient
      ? {}
      : { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: STATEMENT_MS }),
  });
  // A connection that breaks fails the queries on it, and is replaced at the next one. Without a listener, on the
  // pool for idle ones and on each for those at work, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  if (!patient) breakSilentConnections(pool);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * Breaks a connection that is at work and hears nothing. The driver's own `query_timeout` would only stop waiting,
 * and hand a connection that may be in the middle of a transaction to the next request.
 */
function breakSilentConnections(pool: pg.Pool): void {
  const socketOf = (client: pg.PoolClient) =>
    (client as unknown as pg.Client).connection.stream as Socket;
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.on('timeout', () => {
      const silence = new Error('The database does not answer');
      socket.destroy(Object.assign(silence, { code: 'ETIMEDOUT' }));
    });
  });
  pool.on('acquire', (client) => socketOf(client).setTimeout(SILENCE_MS));
  pool.on('release', (_, client) => socketOf(client).setTimeout(0));
}
