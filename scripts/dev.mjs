// `npm run dev`: the client with hot reload and the server together, on one address, with the demo school. A change of
// the client shows right away; a change of the server restarts it. PORT and DATA_DIR choose another port and another
// school.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { explain } from './lib/explain.mjs';
import { freePort } from './lib/free-port.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { bundleServer } from './lib/server-bundle.mjs';

/** Editors save several files at once, which should only cause one restart. */
const SETTLED_MS = 150;

const folder = inRoot('.dev');
const program = path.join(folder, 'server', 'main.js');
const data = path.resolve(process.env['DATA_DIR'] ?? path.join(folder, 'data'));
const apiPort = await freePort();
const env = { ...process.env, DATA_DIR: data, PORT: String(apiPort), HOST: '127.0.0.1' };

/** @param {...string} args */
function run(...args) {
  return spawn(process.execPath, ['--enable-source-maps', program, ...args], {
    env,
    stdio: ['ignore', args.includes('start') ? 'pipe' : 'inherit', 'inherit'],
  });
}

/** @type {import('node:child_process').ChildProcess | null} */
let server = null;

async function startServer() {
  const child = run('start');
  server = child;
  await new Promise((resolve, reject) => {
    child.stdout?.on('data', (text) => {
      if (/running at /.test(String(text))) resolve(null);
    });
    child.once('exit', () => reject(new Error('The server ended (see above).')));
  });
}

async function stopServer() {
  const child = server;
  server = null;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Restarts the server from its sources. If they have a mistake, it is shown, and the next change tries again. */
async function restartServer() {
  try {
    await bundleServer(path.join(folder, 'server'));
    await stopServer();
    await startServer();
    console.log('The server has restarted.');
  } catch (error) {
    console.error(explain(error));
  }
}

/** @param {import('vite').ViteDevServer} vite */
function restartOnChanges(vite) {
  const sources = ['server', 'domain', 'contract', 'charts'].map((name) => inRoot('src', name));
  vite.watcher.add(sources);
  let restarting = Promise.resolve();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  vite.watcher.on('all', (_event, file) => {
    const isOfServer = sources.some((source) => file.startsWith(source + path.sep));
    if (!isOfServer || /\.test\.tsx?$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting = restarting.then(restartServer);
    }, SETTLED_MS);
  });
}

try {
  await ensureInstalled({ withTools: true });
  await bundleServer(path.join(folder, 'server'));
  if (!existsSync(data)) {
    const [code] = await once(run('demo'), 'exit');
    if (code !== 0) process.exit(1);
  }
  await startServer();
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: inRoot('vite.config.ts'),
    cacheDir: path.join(folder, 'vite'),
    server: {
      port: Number(process.env['PORT'] ?? 5173),
      // Only what the client is made of, and only to its own page: the school's data is in this folder, too.
      cors: false,
      fs: {
        allow: [
          inRoot('src'),
          inRoot('docs', 'guide'),
          inRoot('node_modules'),
          path.join(folder, 'vite'),
        ],
        deny: ['.env', '.env.*', '*.{crt,pem,db,db-*,backup.gz}', '**/.git/**', `${data}/**`],
      },
      // The server compares a change's origin with the host that it was sent to.
      proxy: {
        '^/(api/(v1|auth|docs)(/|$)|calendar/|healthz$|readyz$)': {
          target: `http://127.0.0.1:${apiPort}`,
          changeOrigin: false,
        },
      },
    },
  });
  await vite.listen();
  restartOnChanges(vite);
  console.log(`\nTurnout for developers is running at ${vite.resolvedUrls?.local[0]}`);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      void Promise.all([stopServer(), vite.close()]).then(() => process.exit(0));
    });
} catch (error) {
  console.error(explain(error));
  await stopServer();
  process.exit(1);
}
