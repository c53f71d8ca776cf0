import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { aptInstall } from './apt.mjs';
import { capture, runNode } from './exec.mjs';
import { inRoot } from './paths.mjs';

/** It has no window to draw, so a page takes half the work that it takes in other browsers. */
const SHELL = 'chromium-headless-shell';
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome'];

/** @param {readonly string[]} of */
function systemChromium(of = names) {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(path.delimiter)];
  return of.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
}

/** Requires Playwright only here, because scripts load this file before the packages are installed. */
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

/** The launch options for tests. */
export function chromiumForTests() {
  const isRoot = process.getuid?.() === 0;
  // A Chromium that sees another day only spins (clocks.mjs), so it sees today.
  const env = Object.entries(process.env).filter(([name]) => !/^(LD_PRELOAD|FAKETIME)/.test(name));
  return {
    executablePath: findChromium(),
    env: Object.fromEntries(env),
    // Chromium's sandbox refuses to run as root. The last options turn off requests to Google.
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      // Saves a process per browser, which is a twentieth of its work.
      '--in-process-gpu',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/**
 * Finds a browser or installs one. If there is already another browser, the shell is installed only if apt knows it.
 *
 * @returns {Promise<string | null>} why there is none, or null if there is one
 */
export async function ensureChromium() {
  if (process.env['CHROMIUM_PATH'] || systemChromium([SHELL])) return null;
  if (findChromium()) {
    if ((await capture('apt-cache', ['show', SHELL])).code === 0) await aptInstall([SHELL]);
    return null;
  }
  let reason;
  for (const name of [SHELL, 'chromium']) {
    reason = await aptInstall([name]);
    if (findChromium()) return null;
  }
  await runNode(inRoot('node_modules', '@playwright', 'test', 'cli.js'), ['install', 'chromium']);
  return findChromium() ? null : `no Chromium (${reason}; Playwright's download failed)`;
}
