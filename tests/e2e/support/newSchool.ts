import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A school that nobody has set up yet, on its own server. */
export interface NewSchool {
  /** The link that the server printed. */
  setupUrl: string;
  close(): Promise<void>;
}

export async function openNewSchool(): Promise<NewSchool> {
  const folder = await mkdtemp(join(tmpdir(), 'turnout-e2e-new-'));
  const { ADMIN_EMAIL: _email, ADMIN_PASSWORD: _password, ...env } = process.env;
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let setupUrl = '';
  for await (const line of createInterface(server.stdout)) {
    setupUrl = /\(the link works once\): (\S+)/.exec(line)?.[1] ?? '';
    if (setupUrl) break;
  }
  if (!setupUrl) throw new Error('Turnout printed no set-up link');
  return {
    setupUrl,
    async close() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
