// The program of a thread that makes files, from its source: no built server is needed for a test of one.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

await runnerImport(fileURLToPath(new URL('../../src/server/files/fileWorker.ts', import.meta.url)));
