// The worker thread that creates files, run from source, so that its tests need no build.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

await runnerImport(fileURLToPath(new URL('../../src/server/files/fileWorker.ts', import.meta.url)));
