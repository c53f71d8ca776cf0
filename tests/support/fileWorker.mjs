// The worker thread that makes files, run from source so that its tests don't need a build.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

await runnerImport(fileURLToPath(new URL('../../src/server/files/fileWorker.ts', import.meta.url)));
