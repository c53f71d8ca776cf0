import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chromiumForTests } from './scripts/lib/chromium.mjs';
import { guide } from './scripts/lib/guide.ts';
import { version } from './scripts/lib/version.ts';

/**
 * With isolation, each file would load the whole program again, which takes as long as many tests. Files share only
 * code: every test has its own database, folder and server. As in the browser tests, limits of time are for tests that
 * hang, not for slow ones. A project doesn't inherit these options from the root.
 */
const limits = { testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };
const shared = { pool: 'threads', isolate: false, ...limits } as const;
const setupFiles = ['tests/support/no-console-errors.ts'];
const server = {
  ...shared,
  sequence: { groupOrder: 1 },
  setupFiles: [...setupFiles, 'tests/support/remembered-hashes.ts'],
  globalSetup: 'tests/support/global-setup.ts',
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    // One more than the cores of a small machine, because each worker sometimes waits for its database or for time to
    // pass.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          setupFiles,
          include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
          // Runs the projects in order, because a worker that switches between projects restarts.
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [react(), guide(), version()],
        // Vite would restart the tests if it discovered a package while they run.
        optimizeDeps: { entries: ['src/client/main.tsx', 'tests/screens/**/*.ts'] },
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.ts'],
          setupFiles,
          isolate: false,
          sequence: { groupOrder: 1 },
          ...limits,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: chromiumForTests(),
              // What still moves can be pressed or measured where it isn't yet.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
      { test: { ...server, name: 'server', include: ['tests/server/**/*.test.ts'] } },
      ...(process.env['LONG']
        ? [{ test: { ...server, name: 'long', include: ['tests/long/**/*.test.ts'] } }]
        : []),
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
      ...(process.env['RELEASE']
        ? [
            {
              test: {
                ...shared,
                name: 'release',
                setupFiles,
                include: ['tests/release/**/*.test.ts'],
                testTimeout: 180_000,
              },
            },
          ]
        : []),
      // The programs that there are, by name: scripts/test-guides.mjs.
      ...(process.env['GUIDES']
        ? [
            {
              test: {
                ...shared,
                name: 'guides',
                setupFiles,
                include: ['tests/guides/**/*.test.ts'],
                testTimeout: 120_000,
                hookTimeout: 60_000,
              },
            },
          ]
        : []),
    ],
  },
});
