import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { busy, Refusal, tooMany } from '../../domain/refusal.ts';
import type { Made } from './fileWorker.ts';
import type { FileOrder } from './makeFile.ts';

/** Makes PDFs and workbooks without blocking other requests. */
export interface Workshop {
  /**
   * The bytes of a file. `read` is called when its turn comes. Each person (`who`) gets only one file at a time.
   * Refused if too many files are waiting, for this person or in total, or if it is too much for one file.
   */
  make(read: () => Promise<FileOrder>, who: string): Promise<Uint8Array>;
  /** How many files are being made, and how many are waiting. */
  load(): { making: number; waiting: number };
  close(): Promise<void>;
}

export interface WorkshopOptions {
  /** The program that each thread runs. */
  program?: URL;
  threads?: number;
  /** The time limit for one file, in milliseconds. */
  timeoutMs?: number;
}

/** Leaves one processor free for everything else. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const WAITING = 20;
const WAITING_OF_ONE = 3;
const TIMEOUT_MS = 20_000;
const RETRY_AFTER_MS = 5000;
/** An idle thread is ended, to free its memory. */
const IDLE_MS = 60_000;
const MEMORY_MB = 512;

const fileTooLarge = () =>
  new Refusal(
    'PAYLOAD_TOO_LARGE',
    'This is too much for one file. Please choose a shorter period.',
  );

interface Job {
  read: () => Promise<FileOrder>;
  who: string;
  done: (bytes: Uint8Array) => void;
  failed: (error: Error) => void;
}

interface Bench {
  worker: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | undefined;
}

/** Creates threads that make files, started on demand. Files are made in the order they were requested. */
export function createWorkshop({
  program = new URL('./fileWorker.js', import.meta.url),
  threads = THREADS,
  timeoutMs = TIMEOUT_MS,
}: WorkshopOptions = {}): Workshop {
  const waiting: Job[] = [];
  const benches = new Set<Bench>();

  function open(): Bench {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    // A thread must not keep a stopping server alive.
    worker.unref();
    const bench: Bench = { worker, job: null, timer: undefined };
    benches.add(bench);
    worker.on('message', (made: Made) => {
      const { job } = bench;
      markIdle(bench);
      if ('bytes' in made) job?.done(made.bytes);
      else job?.failed(new Error(made.failure));
      startNext();
    });
    worker.on('error', (error: Error & { code?: string }) => {
      end(bench, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? fileTooLarge() : error);
    });
    return bench;
  }

  function markIdle(bench: Bench): void {
    clearTimeout(bench.timer);
    bench.job = null;
    bench.timer = setTimeout(() => end(bench, null), IDLE_MS).unref();
  }

  /** Ends a thread and fails its file. */
  function end(bench: Bench, why: Error | null): void {
    clearTimeout(bench.timer);
    benches.delete(bench);
    void bench.worker.terminate();
    if (why) bench.job?.failed(why);
    startNext();
  }

  function isServed(who: string): boolean {
    return [...benches].some(({ job }) => job?.who === who);
  }

  function startNext(): void {
    const at = waiting.findIndex(({ who }) => !isServed(who));
    if (at === -1) return;
    const free = [...benches].find(({ job }) => job === null);
    if (!free && benches.size >= threads) return;
    const bench = free ?? open();
    const [job] = waiting.splice(at, 1);
    if (!job) return;
    clearTimeout(bench.timer);
    bench.job = job;
    bench.timer = setTimeout(() => end(bench, fileTooLarge()), timeoutMs).unref();
    void begin(bench, job);
    startNext();
  }

  async function begin(bench: Bench, job: Job): Promise<void> {
    try {
      const order = await job.read();
      if (bench.job === job) bench.worker.postMessage(order);
    } catch (error) {
      job.failed(error as Error);
      if (bench.job !== job) return;
      markIdle(bench);
      startNext();
    }
  }

  return {
    make: (read, who) =>
      new Promise((done, failed) => {
        if (waiting.filter((job) => job.who === who).length >= WAITING_OF_ONE)
          throw tooMany(
            'You have asked for several files at once. Please wait until they are there.',
            RETRY_AFTER_MS,
          );
        if (waiting.length >= WAITING)
          throw busy(
            'Many files are being made right now. Please try again in a moment.',
            RETRY_AFTER_MS / 1000,
          );
        waiting.push({ read, who, done, failed });
        startNext();
      }),
    load: () => ({
      making: [...benches].filter(({ job }) => job !== null).length,
      waiting: waiting.length,
    }),
    async close() {
      waiting.length = 0;
      const workers = [...benches].map(({ worker, timer }) => {
        clearTimeout(timer);
        return worker.terminate();
      });
      benches.clear();
      await Promise.all(workers);
    },
  };
}
