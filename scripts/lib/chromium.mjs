import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { aptInstall } from './apt.mjs';
import { runNode } from './exec.mjs';
import { inRoot } from './paths.mjs';

// The first has no window to draw, and takes a quarter off the browser tests.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

function systemChromium() {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(path.delimiter)];
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
}

/** Required late: scripts come here before the packages are installed. */
function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/**
 * The browser for the tests: CHROMIUM_PATH, the system's, or the one Playwright downloaded.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  return process.env['CHROMIUM_PATH'] || systemChromium() || playwrightsOwn();
}

/**
 * Finds a browser or installs one.
 *
 * @returns {Promise<string | null>} why there is none, null when there is one
 */
export async function ensureChromium() {
  if (findChromium()) return null;
  let reason;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    reason = await aptInstall([name]);
    if (findChromium()) return null;
  }
  await runNode(inRoot('node_modules', '@playwright', 'test', 'cli.js'), ['install', 'chromium']);
  return findChromium() ? null : `no Chromium (${reason}; Playwright's download failed)`;
}
