import { parentPort } from 'node:worker_threads';
import { makeFile, type FileOrder } from './makeFile.ts';

/** The result that a file-making thread sends back. */
export type Made = { bytes: Uint8Array } | { failure: string };

async function answer(order: FileOrder): Promise<void> {
  try {
    const bytes = new Uint8Array(await makeFile(order));
    parentPort?.postMessage({ bytes } satisfies Made, [bytes.buffer]);
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ failure } satisfies Made);
  }
}

parentPort?.on('message', (order: FileOrder) => void answer(order));
