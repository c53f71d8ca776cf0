import { defineConfig } from '@playwright/test';
import { chromiumForTests } from './scripts/lib/chromium.mjs';

const chromium = chromiumForTests();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  // One more than the cores of a small machine: each waits now and then for its server, or for time to pass.
  workers: 3,
  // A machine shared with others can be seven times as slow from one minute to the next, and nothing here is about how
  // long something takes. What fails is not tried again: there is a reason, in the test or in the program.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  // Neither `reuseContext` nor reduced motion made the tests faster, tried on fifty of them.
  use: {
    // Only the tests of working without network have one: elsewhere it would answer in place of the server.
    serviceWorkers: 'block',
    // Recording costs a fifth of the time of every test that passes.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...chromium,
      // Pages live for seconds here: to make their code faster, or to compile what is not called yet, costs a fifth of
      // the browser's work, and pays nothing back.
      args: [...chromium.args, '--js-flags=--no-maglev --no-opt --no-compile-hints-magic'],
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
