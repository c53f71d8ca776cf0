import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/lib/free-port.mjs';

test('npm run dev serves client and server on one address, where logging in works', async ({
  page,
}) => {
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
    // A changed file arrives without a reload.
    expect(await page.evaluate(() => fetch('/@vite/client').then(({ ok }) => ok))).toBe(true);
  } finally {
    dev.kill('SIGTERM');
    if (dev.exitCode === null) await once(dev, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
});
