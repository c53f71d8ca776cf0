import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The default leaves one core to others: on a machine of two that is half. More than four servers at once gain nothing.
const maxWorkers = Math.min(4, availableParallelism());
const setupFiles = ['tests/support/no-console-errors.ts'];

export default defineConfig({
  test: {
    maxWorkers,
    // Each file would load the whole program again, which takes a third of the time of all tests. What they share is
    // only code: every test has a database, a folder and a server of its own.
    pool: 'threads',
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
          setupFiles,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          setupFiles,
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      ...(process.env['FAILOVER']
        ? [{ test: { name: 'failover', include: ['tests/failover/**/*.test.ts'], setupFiles } }]
        : []),
    ],
  },
});
