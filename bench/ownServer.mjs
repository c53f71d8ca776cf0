import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

/**
 * A server as a process of its own, so that who measures takes no time of its thread. `folder` is the checkout it is
 * built in.
 *
 * @param {{ dataDir: string; databaseUrl?: string | undefined; admin: { email: string; password: string }; folder?: string }} options
 */
export async function startOwnServer({ dataDir, databaseUrl, admin, folder = '.' }) {
  const server = spawn(process.execPath, [path.resolve(folder, 'dist/server/main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      PORT: '0',
      LOG_LEVEL: 'error',
      TRUST_PROXY: 'true',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  let printed = '';
  for await (const chunk of server.stdout) {
    printed += String(chunk);
    const url = /running at (\S+)/.exec(printed)?.[1];
    if (!url) continue;
    return {
      url,
      stop: () => new Promise((done) => server.once('exit', done).kill()),
      /** What of the processor it has used, in ms; NaN where the system does not say it like Linux. */
      used() {
        try {
          const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8');
          const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
          return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
        } catch {
          return Number.NaN;
        }
      },
    };
  }
  throw new Error(`The server did not start: ${printed}`);
}
