import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  // One more than the cores of a small machine: each waits now and then for its server, or for time to pass.
  workers: 3,
  // A machine shared with others can be seven times as slow from one minute to the next. Nothing here is about how long
  // something takes, and what passes only when tried again is named as flaky.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  retries: process.env['CI'] ? 2 : 0,
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  // Neither `reuseContext` nor reduced motion made the tests faster, tried on fifty of them.
  use: {
    // Only the tests of working without network have one: elsewhere it would answer in place of the server.
    serviceWorkers: 'block',
    // Recording costs a fifth of the time of every test that passes.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // Chromium's sandbox refuses to run as root; the rest keeps it from calling home.
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        // Pages live for seconds here: to make their code faster, or to compile what is not called yet, costs a fifth of
        // the browser's work, and pays nothing back.
        '--js-flags=--no-maglev --no-opt --no-compile-hints-magic',
        // One process fewer for each browser: a twentieth of its work.
        '--in-process-gpu',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'wide',
      testIgnore: '**/phone.spec.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
    // What a phone shows or does otherwise; one row of the checklist after the other is proved on the wide screen.
    {
      name: 'phone',
      testMatch: /\/(accessibility|day|phone)\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
});
