import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { startApp, type App } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { DatabaseInitializationError } from './db/database.ts';
import { isDiskTrouble } from './db/unavailable.ts';
import { isEveryAddress, phoneLines } from './lan.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** `--lan` listens for the phones in the same network too (D176); `--version` only says it. */
function readOptionsOrFail(): { lan: boolean; version: boolean } {
  try {
    const flag = { type: 'boolean', default: false } as const;
    return parseArgs({ options: { lan: flag, version: flag } }).values;
  } catch (error) {
    return fail(`${(error as Error).message}\nnpm start takes one option: npm start -- --lan`);
  }
}

function readConfigOrFail({ lan }: { lan: boolean }): Config {
  try {
    return readConfig(process.env, { lan });
  } catch (error) {
    if (error instanceof ConfigError) fail(`Turnout can't start.\n${error.message}`);
    throw error;
  }
}

function explain(error: unknown, config: Config): never {
  const isOfDatabase = error instanceof DatabaseInitializationError;
  if (isDiskTrouble(isOfDatabase ? error.cause : error)) {
    const where = config.databaseUrl ? 'the PostgreSQL server' : config.dataDir;
    fail(`Turnout can't start: the disk of ${where} is full or can't be written.`);
  }
  if (isOfDatabase) fail(error.message);
  if ((error as { code?: string }).code === 'EADDRINUSE') {
    fail(`Port ${config.port} is already in use. Set PORT to another one.`);
  }
  throw error;
}

function announce(app: App, config: Config): void {
  const { port } = new URL(app.url);
  const isForPhones = isEveryAddress(config.host);
  // Nobody can open 0.0.0.0.
  const shown = isForPhones ? `http://127.0.0.1:${port}` : app.url;
  const lines = ['', `Turnout is running at ${shown}`];
  if (app.setupUrl)
    lines.push(
      `Make the first admin here (the link works once): ${app.setupUrl.replace(app.url, config.publicUrl ?? shown)}`,
    );
  if (isForPhones) lines.push(...phoneLines(Number(port)));
  else if (!config.trustProxy) lines.push('To let phones in: npm start -- --lan');
  lines.push(config.databaseUrl ? 'Data: PostgreSQL' : `Data: ${config.dataDir}`, '');
  process.stdout.write(`${lines.join('\n')}\n`);
}

const options = readOptionsOrFail();
const { version } = JSON.parse(readFileSync(here('../../package.json'), 'utf8')) as {
  version: string;
};
if (options.version) {
  process.stdout.write(`Turnout ${version}\n`);
  process.exit(0);
}
const config = readConfigOrFail(options);
const clientFolder = here('../client');
const log = pino({
  level: config.logLevel,
  redact: ['req.headers.cookie', 'password', '*.password'],
});

const app = await startApp({
  ...config,
  version,
  log,
  clientFolder: existsSync(`${clientFolder}/index.html`) ? clientFolder : null,
}).catch((error: unknown) => explain(error, config));
announce(app, config);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void app.stop().then(() => process.exit(0));
  });
}
