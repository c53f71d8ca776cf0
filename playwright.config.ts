import { defineConfig } from '@playwright/test';
import { chromiumForTests } from './scripts/lib/chromium.mjs';

const chromium = chromiumForTests();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  ...(process.env['RARE'] ? { grep: /@rare/ } : { grepInvert: /@rare/ }),
  // One more than the cores of a small machine, because each worker sometimes waits for its server or for time to pass.
  workers: 3,
  // A shared machine can be seven times slower from one minute to the next, and no test here measures speed. Failed
  // tests aren't retried: every failure has a cause, in the test or in the program.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  // Neither `reuseContext` nor reduced motion made the tests faster (measured with fifty of them).
  use: {
    // Only the offline tests use a service worker; in other tests it would answer instead of the server.
    serviceWorkers: 'block',
    // Recording a trace adds a fifth to the time of every passing test.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...chromium,
      // Pages live only for seconds here, so optimizing their code, or compiling functions before they are called,
      // costs a fifth of the browser's work and doesn't pay off.
      args: [...chromium.args, '--js-flags=--no-maglev --no-opt --no-compile-hints-magic'],
    },
  },
  projects: [
    {
      name: 'wide',
      testIgnore: '**/phone.spec.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
    // Only what a phone shows or does differently; the checklist's rows are tested on the wide screen.
    {
      name: 'phone',
      testMatch: /\/(accessibility|day|phone)\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
});
