import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { nameOfStatement } from './statementNames.ts';
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

/** How long a request waits for PostgreSQL, in milliseconds. `connectMs` and `silenceMs` together are the longest: 15 s. */
export const postgresLimits = {
  /** For a connection. */
  connectMs: 5000,
  /** PostgreSQL gives a statement up after this time, and a transaction whose next statement stays out. */
  statementMs: 8000,
  /** So whoever is silent for longer than this does not answer at all: frozen, or behind a line that is dead. */
  silenceMs: 10_000,
  /** How often a connection that only listens is tried, so that it is never silent for so long. */
  heartbeatMs: 5000,
};

export type PostgresLimits = Readonly<typeof postgresLimits>;

export interface PostgresOptions {
  url: string;
  /** For migrations, backups and commands: what takes long may take long. */
  patient?: boolean;
  limits?: PostgresLimits | undefined;
}

/** Gives connections that can write; fails when the server can't be reached or only reads. */
export interface PostgresConnections {
  connect(): Promise<pg.PoolClient>;
  limits: PostgresLimits;
}

export function openPostgres({ url, patient = false, limits = postgresLimits }: PostgresOptions): {
  db: Kysely<Tables>;
  pool: PostgresConnections;
  probe: () => Promise<void>;
  close: () => Promise<void>;
} {
  const pool = new pg.Pool({
    Client: PostgresClient,
    connectionString: withOurOptions(url),
    max: 20,
    types,
    connectionTimeoutMillis: limits.connectMs,
    // A host that vanished without a word is found out by the operating system.
    keepAlive: true,
    application_name: 'turnout',
    // In PostgreSQL, so that it also frees the locks of a server that it has lost sight of.
    ...(patient
      ? {}
      : {
          statement_timeout: limits.statementMs,
          idle_in_transaction_session_timeout: limits.statementMs,
        }),
  });
  // A connection that breaks fails the queries on it, and is replaced at the next one. Without a listener, on the
  // pool for idle ones and on each for those at work, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  if (!patient) breakSilentConnections(pool, limits.silenceMs);

  async function connect(): Promise<pg.PoolClient> {
    const client = (await pool.connect()) as pg.PoolClient & PostgresClient;
    if (!client.onlyReads) return client;
    client.release(true);
    throw serverOnlyReads();
  }

  const end = () => pool.end();
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end } }) });
  return { db, pool: { connect, limits }, probe: () => probe(db), close: () => db.destroy() };
}

/** A connection from before hears of a server closed for writing only with its next answer, so it is asked. */
async function probe(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ closed: boolean }>`
    select current_setting('transaction_read_only')::boolean as closed`.execute(db);
  if (rows[0]?.closed) throw serverOnlyReads();
}

/** As PostgreSQL itself refuses a write there. */
function serverOnlyReads(): Error {
  return Object.assign(new Error('The database server only reads'), { code: '25006' });
}

/** A connection that knows at any time whether its server can be written. */
class PostgresClient extends pg.Client {
  /** What the server says of itself, when connected and at each change. */
  readonly #reported = new Map<string, string>();

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.connection.on(
      'parameterStatus',
      (report: { parameterName: string; parameterValue: string }) =>
        this.#reported.set(report.parameterName, report.parameterValue),
    );
  }

  /** A statement that is asked again and again is parsed and planned once for each connection. */
  override query = ((text: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? nameOfStatement(text) : undefined;
    const send = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
    return send.call(this, name === undefined ? text : { name, text }, ...rest);
  }) as pg.Client['query'];

  get onlyReads(): boolean {
    return ['in_hot_standby', 'default_transaction_read_only'].some(
      (name) => this.#reported.get(name) === 'on',
    );
  }
}

/**
 * A URL that asks for the isolation that units of work are made for: they lock what they change, so that a
 * stricter default of the server would refuse many of them for nothing. And for no machine code: where PostgreSQL takes a
 * report for costly it compiles for longer than it then runs. That one the school's own options may say otherwise.
 */
function withOurOptions(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const options = [
    '-c jit=off',
    url.searchParams.get('options'),
    String.raw`-c default_transaction_isolation=read\ committed`,
  ];
  url.searchParams.set('options', options.filter(Boolean).join(' '));
  return url.href;
}

/**
 * Breaks a connection that is at work and hears nothing. The driver's own `query_timeout` would only stop waiting,
 * and hand a connection that may be in the middle of a transaction to the next request.
 */
function breakSilentConnections(pool: pg.Pool, silenceMs: number): void {
  const socketOf = (client: pg.PoolClient) =>
    (client as unknown as pg.Client).connection.stream as Socket;
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.on('timeout', () => {
      const silence = new Error('The database does not answer');
      socket.destroy(Object.assign(silence, { code: 'ETIMEDOUT' }));
    });
  });
  pool.on('acquire', (client) => socketOf(client).setTimeout(silenceMs));
  pool.on('release', (_, client) => socketOf(client).setTimeout(0));
}
