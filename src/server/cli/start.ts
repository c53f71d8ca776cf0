import { channel } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { startApp, type App } from '../app.ts';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { DatabaseInitializationError } from '../db/database.ts';
import { writeAddress } from '../db/sqlite.ts';
import { isDiskTrouble } from '../db/unavailable.ts';
import { isEveryAddress, phoneLines } from '../lan.ts';
import { readPackage } from '../package.ts';
import { inTheirWords } from './terminal/inTheirWords.ts';
import help from './help/start.txt';
import type { Args } from './terminal/args.ts';
import { listenTroubleOf } from './terminal/listenTrouble.ts';
import { CommandError, type Command } from './terminal/command.ts';

/** `npm start`: the server, until a signal stops it. */
export const start: Command = { help, failed: "Turnout can't start", flags: ['lan'], run };

/** `--lan` also listens for phones on the same network. */
function readConfigOrExplain(lan: boolean): Config {
  try {
    return readConfig(process.env, { lan });
  } catch (error) {
    if (error instanceof ConfigError)
      throw new CommandError(`Turnout can't start.\n${error.message}`);
    throw error;
  }
}

function explain(error: unknown, config: Config): never {
  if (isDiskTrouble(error instanceof DatabaseInitializationError ? error.cause : error)) {
    const where = config.databaseUrl ? 'the PostgreSQL server' : config.dataDir;
    throw new CommandError(
      `Turnout can't start: the disk of ${where} is full or can't be written.`,
    );
  }
  const trouble = listenTroubleOf(error, config);
  throw trouble === null ? error : new CommandError(trouble);
}

/** Whoever starts Turnout for somebody, such as bin/turnout.mjs, hears from it where it can be opened. */
const running = channel('turnout.running');

/** Returns a function that takes back what was written about it. */
function announce(app: App, config: Config): () => void {
  const { port } = new URL(app.url);
  const isForPhones = isEveryAddress(config.host);
  // A browser can't open 0.0.0.0.
  const shown = isForPhones ? `http://127.0.0.1:${port}` : app.url;
  const lines = ['', `Turnout is running at ${shown}`];
  if (app.setupUrl)
    lines.push(
      `Make the first admin here (the link works once): ${app.setupUrl.replace(app.url, config.publicUrl ?? shown)}`,
    );
  if (isForPhones) lines.push(...phoneLines(Number(port)));
  else if (!config.trustProxy) lines.push(inTheirWords('To let phones in: npm start -- --lan'));
  lines.push(config.databaseUrl ? 'Data: PostgreSQL' : `Data: ${config.dataDir}`, '');
  process.stdout.write(`${lines.join('\n')}\n`);
  const forget = config.databaseUrl ? () => {} : writeAddress(config.dataDir, shown);
  running.publish({ url: shown, setupUrl: app.setupUrl });
  return forget;
}

async function run(args: Args): Promise<void> {
  const config = readConfigOrExplain(args.has('lan'));
  // The build puts the client next to the server.
  const clientFolder = fileURLToPath(new URL('../client', import.meta.url));
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.cookie', 'password', '*.password'],
  });

  const app = await startApp({
    ...config,
    version: readPackage().version,
    log,
    clientFolder: existsSync(`${clientFolder}/index.html`) ? clientFolder : null,
  }).catch((error: unknown) => explain(error, config));
  const forget = announce(app, config);

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      forget();
      void app.stop().then(() => process.exit(0));
    });
  }
}
