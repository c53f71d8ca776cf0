import { parentPort, workerData } from 'node:worker_threads';
import { openForReading, type DatabaseOptions } from '../db/database.ts';
import { writeArchive } from './writeArchive.ts';

/** What the thread should write. */
export interface ArchiveOrder {
  database: DatabaseOptions;
  file: string;
  now: Date;
  auditLog: boolean;
}

/** What it sends when it is done. */
export type ArchiveMade = { rows: number } | { failure: string };

async function make({ database: options, file, ...order }: ArchiveOrder): Promise<ArchiveMade> {
  const database = openForReading(options);
  try {
    return { rows: await writeArchive(database, file, order) };
  } finally {
    await database.close();
  }
}

const made = await make(workerData as ArchiveOrder).catch((error: unknown) => ({
  failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
}));
parentPort?.postMessage(made satisfies ArchiveMade);
