import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { rare } from './support/test.ts';

test(
  'npm run dev serves client and server on one address, where logging in works',
  rare,
  async ({ page }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'turnout-dev-'));
    const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
      env: {
        ...process.env,
        PORT: String(await freePort()),
        DATA_DIR: path.join(folder, 'data'),
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let printed = '';
      dev.stdout.on('data', (text) => (printed += String(text)));
      const find = (pattern: RegExp) => pattern.exec(printed)?.[1] ?? '';
      await expect
        .poll(() => find(/for developers is running at (\S+)/), { timeout: 120_000 })
        .not.toBe('');
      const url = find(/for developers is running at (\S+)/);
      await page.goto(url);
      await page.getByRole('textbox', { name: 'Email' }).fill('admin@example.com');
      await page.getByRole('textbox', { name: 'Password' }).fill(find(/password (\S+)/));
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('link', { name: 'Manage Students' }).first()).toBeVisible();
      // Neither the school's data nor anything else beside the sources.
      const served = (file: string) => fetch(`${url}@fs${path.resolve(file)}`);
      for (const file of [
        path.join(folder, 'data', 'turnout.db'),
        '.dev/server/main.js',
        'package-lock.json',
      ])
        expect((await served(file)).status, file).toBe(403);
      const ours = await fetch(`${url}main.tsx`, { headers: { origin: 'http://localhost:1' } });
      expect(ours.status).toBe(200);
      expect(ours.headers.get('access-control-allow-origin')).toBeNull();
      const help = await fetch(`${url}@fs${path.resolve('docs/guide/README.md')}?raw`);
      expect(help.status).toBe(200);
      // A changed file arrives without a reload.
      expect(await page.evaluate(() => fetch('/@vite/client').then(({ ok }) => ok))).toBe(true);
    } finally {
      dev.kill('SIGTERM');
      if (dev.exitCode === null) await once(dev, 'exit');
      // The server that dev has started saves its compiled code as it ends, which may be a moment after dev has.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    }
  },
);
