// The thread that exports a school, run from source so that its tests don't need a build.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

await runnerImport(
  fileURLToPath(new URL('../../src/server/archive/archiveWorker.ts', import.meta.url)),
);
