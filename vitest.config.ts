import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chromiumForTests } from './scripts/lib/chromium.mjs';

/**
 * Each file would load the whole program again, which takes as long as many tests. What files share is only code: every
 * test has a database, a folder and a server of its own. A project does not inherit these from the root.
 */
const shared = { pool: 'threads', isolate: false } as const;
const setupFiles = ['tests/support/no-console-errors.ts'];

export default defineConfig({
  test: {
    // One more than the cores of a small machine: each waits now and then for its database, or for time to pass.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          setupFiles,
          include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
          // One project after the other: whoever changes between them starts anew.
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [react()],
        // Found while the tests run, a package would make them begin anew.
        optimizeDeps: { entries: ['src/client/main.tsx', 'tests/screens/**/*.ts'] },
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.ts'],
          setupFiles,
          isolate: false,
          sequence: { groupOrder: 1 },
          // As in the browser's tests: limits are for what hangs, not for what is slow.
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumForTests() }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          setupFiles: [...setupFiles, 'tests/support/remembered-hashes.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      ...(process.env['FAILOVER']
        ? [
            {
              test: {
                ...shared,
                name: 'failover',
                setupFiles,
                include: ['tests/failover/**/*.test.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
