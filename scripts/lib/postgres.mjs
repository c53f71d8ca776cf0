import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, chown, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { capture } from './exec.mjs';
import { freePort } from './free-port.mjs';
import { ensureBinaries } from './postgres-binaries.mjs';

/**
 * @typedef {object} Postgres
 * @property {string} url for the superuser, to the database `postgres`
 * @property {string} folder the server's folder, until it stops
 * @property {() => Promise<void>} stop kills the server and removes its folder
 */

const user = 'turnout';

// Stops the server and removes its folder when our end of its input closes: on stop(), and also if the process that
// started it crashes or is killed and can't clean up.
const keeper = `
  "$1/postgres" -D "$2/data" > "$2/log" 2>&1 < /dev/null & server=$!
  while read -r line; do :; done
  kill -QUIT $server; wait $server
  cd / && rm -rf "$2"
`;

const notDurable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Autovacuum would analyze tables at unpredictable times, and the query plans that tests read depend on its
  // statistics.
  autovacuum: 'off',
};

/** PostgreSQL refuses to run as root, so root runs it under its package's account, or as nobody. */
export async function account() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => capture('id', [flag, name])));
    const [uid, gid] = ids.map(({ code, output }) => (code === 0 ? Number(output) : undefined));
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no account postgres or nobody.');
}

/** @param {string} url */
async function untilReady(url) {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      await query(url, 'SELECT 1');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

/**
 * Starts a real PostgreSQL server on a free port, in a temporary folder that is removed with it.
 *
 * Its collation is English, as on most servers that schools use: a query without COLLATE "C" sorts differently here.
 *
 * @param {object} [options]
 * @param {boolean} [options.durable] false gives up surviving a power cut for speed, and turns off automatic statistics
 * @param {number} [options.maxConnections]
 * @param {string} [options.within] the parent of the temporary folder
 * @returns {Promise<Postgres | null>} null if there can't be one, after printing the reason; in CI that is an error
 */
export async function startPostgres({
  durable = true,
  maxConnections = 200,
  within = tmpdir(),
} = {}) {
  const binaries = await ensureBinaries();
  if ('missing' in binaries) {
    if (process.env['CI']) throw new Error(`PostgreSQL tests can't run: ${binaries.missing}`);
    console.warn(`Skipped: everything on PostgreSQL, because there is ${binaries.missing}`);
    return null;
  }

  const owner = await account();
  const folder = await mkdtemp(path.join(within, 'turnout-postgres-'));
  const password = randomBytes(18).toString('base64url');
  const passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, password);
  if (owner.uid !== undefined) {
    for (const file of [folder, passwordFile]) await chown(file, owner.uid, owner.gid);
  }

  const initialized = await capture(
    path.join(binaries.folder, 'initdb'),
    [
      `--pgdata=${folder}/data`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en-US',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...owner, cwd: folder },
  );
  if (initialized.code !== 0) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`initdb failed:\n${initialized.output}`);
  }

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: maxConnections,
    ...(durable ? {} : notDurable),
  };
  await appendFile(
    path.join(folder, 'data', 'postgresql.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  );

  return serve(folder, port, password);
}

/**
 * Starts a standby that follows the primary and can replace it with `select pg_promote()`.
 *
 * @param {Postgres} primary
 * @returns {Promise<Postgres>}
 */
export async function startStandby(primary) {
  const binaries = await ensureBinaries();
  if ('missing' in binaries) throw new Error(binaries.missing);
  const owner = await account();
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-standby-'));
  await cp(path.join(primary.folder, 'password'), path.join(folder, 'password'));
  if (owner.uid !== undefined) {
    for (const file of [folder, path.join(folder, 'password')])
      await chown(file, owner.uid, owner.gid);
  }
  const copied = await capture(
    path.join(binaries.folder, 'pg_basebackup'),
    [
      `--dbname=${primary.url}`,
      `--pgdata=${folder}/data`,
      '--write-recovery-conf',
      '--checkpoint=fast',
      '--no-sync',
    ],
    { ...owner, cwd: folder },
  );
  if (copied.code !== 0) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`pg_basebackup failed:\n${copied.output}`);
  }
  return resumePostgres(folder);
}

/**
 * Starts a server in an existing server's folder, which is a copy or was left by a crash.
 *
 * @param {string} folder
 * @returns {Promise<Postgres>}
 */
export async function resumePostgres(folder) {
  const port = await freePort();
  await appendFile(
    path.join(folder, 'data', 'postgresql.conf'),
    `port = '${port}'\nunix_socket_directories = '${folder}'\n`,
  );
  const password = await readFile(path.join(folder, 'password'), 'utf8');
  return serve(folder, port, password);
}

/** @param {string} folder @param {number} port @param {string} password @returns {Promise<Postgres>} */
async function serve(folder, port, password) {
  const binaries = await ensureBinaries();
  if ('missing' in binaries) throw new Error(binaries.missing);
  const owner = await account();
  // Detached, so that Ctrl-C in our terminal doesn't kill the keeper before it has cleaned up.
  const keeping = spawn('sh', ['-c', keeper, 'sh', binaries.folder, folder], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Neither the process nor its pipe may keep us running once everything else is done.
  keeping.unref();
  const exited = once(keeping, 'exit');
  const stop = async () => {
    keeping.ref();
    keeping.stdin.end();
    await exited;
  };

  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
  try {
    await untilReady(url);
  } catch (error) {
    const log = await readFile(path.join(folder, 'log'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error });
  }
  return { url, folder, stop };
}

/** @param {string} url @param {string} sql */
async function query(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** @param {string} url @param {string} database */
function onDatabase(url, database) {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/**
 * Creates a database and returns its URL.
 *
 * @param {string} serverUrl the URL of any database on the server
 * @param {object} [options]
 * @param {string} [options.name]
 * @param {string} [options.template] the name of a database to copy; nobody may be connected to it
 */
export async function createDatabase(serverUrl, options = {}) {
  const { name = `test_${randomBytes(6).toString('hex')}`, template = 'template0' } = options;
  const [quoted, source] = [name, template].map((each) => pg.escapeIdentifier(each));
  await query(onDatabase(serverUrl, 'postgres'), `CREATE DATABASE ${quoted} TEMPLATE ${source}`);
  return onDatabase(serverUrl, name);
}

/**
 * Drops the database of a URL, even if clients are still connected to it.
 *
 * @param {string} url
 */
export async function dropDatabase(url) {
  const name = pg.escapeIdentifier(decodeURIComponent(new URL(url).pathname.slice(1)));
  await query(onDatabase(url, 'postgres'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}
