import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { knownMigrations } from './migrations/index.ts';
import { isSupported, SchemaTooNew } from './schemaSupport.ts';
import { nameOfStatement } from './statementNames.ts';
import type { Tables } from './tables.ts';

const INT8 = 20;
const NUMERIC = 1700;

function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`Not an exact integer: ${text}`);
  return value;
}

// Money and counts are integers far below 2^53; by default the driver returns them as text.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? exactNumber
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** How long a request waits for PostgreSQL, in milliseconds: at most `connectMs` plus `silenceMs`, which is 15 s. */
export const postgresLimits = {
  /** How long to wait for a connection. */
  connectMs: 5000,
  /** After this time PostgreSQL cancels a statement, or ends a transaction that gets no next statement. */
  statementMs: 8000,
  /** A server that is silent for longer than this is frozen, or its connection is dead. */
  silenceMs: 10_000,
  /** How often a connection that only listens is checked, so that it is never silent for as long as `silenceMs`. */
  heartbeatMs: 5000,
};

export type PostgresLimits = Readonly<typeof postgresLimits>;

export interface PostgresOptions {
  url: string;
  /** For migrations, backups and commands: statements may take as long as they need. */
  patient?: boolean;
  limits?: PostgresLimits | undefined;
}

/** Returns connections that can write; fails if the server can't be reached or is read-only. */
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
    // Lets the operating system notice a host that disappeared.
    keepAlive: true,
    application_name: 'turnout',
    // Enforced by PostgreSQL, so that it also frees the locks of a server it has lost contact with.
    ...(patient
      ? {}
      : {
          statement_timeout: limits.statementMs,
          idle_in_transaction_session_timeout: limits.statementMs,
        }),
  });
  // A broken connection fails the queries on it, and is replaced at the next one. Without these listeners, on the pool
  // for idle connections and on each connection in use, its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  if (!patient) breakSilentConnections(pool, limits.silenceMs);

  /** Set once a newer release has upgraded the database: from then on this program only refuses. */
  let tooNew: SchemaTooNew | null = null;

  async function connect(): Promise<pg.PoolClient> {
    if (tooNew) throw tooNew;
    const client = (await pool.connect()) as pg.PoolClient & PostgresClient;
    if (!client.onlyReads) return client;
    client.release(true);
    throw serverOnlyReads();
  }

  const end = () => pool.end();
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end } }) });
  return {
    db,
    pool: { connect, limits },
    async probe() {
      try {
        await probe(db);
      } catch (error) {
        if (error instanceof SchemaTooNew) tooNew = error;
        throw error;
      }
    },
    close: () => db.destroy(),
  };
}

/** An open connection only finds out with its next response that the server became read-only, so this sends a query. */
async function probe(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ closed: boolean }>`
    select current_setting('transaction_read_only')::boolean as closed`.execute(db);
  if (rows[0]?.closed) throw serverOnlyReads();
  // Another server of the school may have upgraded the database.
  if (!(await isSupported(db, knownMigrations.at(-1) ?? ''))) throw new SchemaTooNew();
}

/** The same error code that PostgreSQL uses when it refuses a write. */
function serverOnlyReads(): Error {
  return Object.assign(new Error('The database server only reads'), { code: '25006' });
}

/** A connection that always knows whether its server accepts writes. */
class PostgresClient extends pg.Client {
  /** The server's parameters, as it reports them when connecting and at each change. */
  readonly #reported = new Map<string, string>();

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.connection.on(
      'parameterStatus',
      (report: { parameterName: string; parameterValue: string }) =>
        this.#reported.set(report.parameterName, report.parameterValue),
    );
  }

  /** Frequent statements are named, so that each connection parses and plans them only once. */
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
 * The URL with our options added. Units of work are designed for read committed isolation: they lock what they change,
 * so that a server's stricter default would needlessly refuse many of them. JIT is off, because PostgreSQL spends more
 * time compiling a costly report than running it; the URL's own options can override that one.
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
 * Breaks a connection that waits for a response for too long. The driver's own `query_timeout` would only stop waiting,
 * and pass a connection that may be in the middle of a transaction on to the next request.
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
