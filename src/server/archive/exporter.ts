import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { archiveMessages } from '../../domain/archive.ts';
import { conflict } from '../../domain/refusal.ts';
import type { DatabaseOptions } from '../db/database.ts';
import { giveToOwner } from '../db/owner.ts';
import { EXPORTING } from '../db/sqlite.ts';
import type { ArchiveMade, ArchiveOrder } from './archiveWorker.ts';

/** Makes exports of a school in a thread with its own connection, so that nobody waits for them. */
export interface Exporter {
  /** A zip file with everything. Refused while another is being made. */
  make(options: { name: string; now: Date; auditLog: boolean }): Promise<ExportFile>;
  close(): Promise<void>;
}

const MEMORY_MB = 256;

/**
 * A file on the disk that is sent piece by piece. It is already unlinked, so nothing is left of it once it was sent or
 * discarded, or the process has ended.
 */
export class ExportFile extends File {
  readonly #handle: FileHandle;
  readonly #size: number;

  constructor(handle: FileHandle, name: string, size: number) {
    super([], name, { type: 'application/zip' });
    this.#handle = handle;
    this.#size = size;
  }

  override get size(): number {
    return this.#size;
  }

  override stream(): ReturnType<File['stream']> {
    return Readable.toWeb(this.#handle.createReadStream({ start: 0 })) as ReturnType<
      File['stream']
    >;
  }

  discard(): Promise<void> {
    return this.#handle.close();
  }
}

/** @param program what the thread runs */
export function createExporter(
  { dataDir, databaseUrl, databaseLimits }: DatabaseOptions,
  program = new URL('./archiveWorker.js', import.meta.url),
): Exporter {
  let worker: Worker | null = null;
  let isBusy = false;

  function runThread(order: ArchiveOrder): Promise<ArchiveMade> {
    return new Promise((done, failed) => {
      worker = new Worker(program, {
        workerData: order,
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      });
      // A thread must not keep a stopping server alive.
      worker.unref();
      worker.once('message', done);
      worker.once('error', failed);
      worker.once('exit', () => failed(new Error('The export was stopped.')));
    });
  }

  return {
    async make({ name, ...options }) {
      if (isBusy) throw conflict(archiveMessages.running);
      isBusy = true;
      let folder: string | null = null;
      try {
        // There is room for it next to the database, and it is just as private.
        folder = await mkdtemp(join(databaseUrl ? tmpdir() : dataDir, EXPORTING));
        giveToOwner(folder);
        const file = join(folder, 'school.zip');
        const made = await runThread({
          database: { dataDir, databaseUrl, databaseLimits },
          file,
          ...options,
        });
        if ('failure' in made) throw new Error(made.failure);
        const handle = await open(file);
        return new ExportFile(handle, name, (await handle.stat()).size);
      } finally {
        await worker?.terminate();
        worker = null;
        if (folder) await rm(folder, { recursive: true, force: true });
        isBusy = false;
      }
    },
    async close() {
      await worker?.terminate();
    },
  };
}
