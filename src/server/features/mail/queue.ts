import { setTimeout as sleep } from 'node:timers/promises';
import { instant } from '../../../domain/dates.ts';
import type { Delivery } from '../../../domain/mailKinds.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { systemActor, type Write } from '../../db/work.ts';
import { hasWork, liftHalt, settleMail, takeMail, type TakenMail } from './sending.service.ts';

export interface QueueOptions {
  db: Db;
  write: Write;
  clock: () => Date;
  /** Hands one mail to the mail server. Never throws. */
  deliver: (mail: TakenMail) => Promise<Delivery>;
  onError: (error: unknown) => void;
  /** At most: mail servers distrust who sends many at once. */
  perMinute?: number | undefined;
  /** How often it looks for mails if nobody wakes it. */
  pollMs?: number | undefined;
}

export interface Queue {
  /** Begins to send. */
  start(): void;
  /** Looks for mails now. */
  wake(): void;
  /** Takes no more mails, and waits at most so long for the one in hand. */
  stop(waitMs: number): Promise<void>;
}

const PER_MINUTE = 60;
const MINUTE_MS = 60_000;
const POLL_MS = 10_000;
/** How often, and after which pause, the result of a mail is saved again if the database fails. */
const [SAVES, SAVE_AGAIN_MS] = [5, 1000];

/** Sends the queued mails of this process, one after another. */
export function createQueue(options: QueueOptions): Queue {
  const { db, write, clock, deliver, onError, perMinute = PER_MINUTE, pollMs = POLL_MS } = options;
  const me = newId();
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {});
  let isWoken = false;
  let ring = () => {};

  async function untilWoken(): Promise<void> {
    const bell = new Promise<void>((resolve) => {
      ring = resolve;
    });
    if (!isWoken) await Promise.race([bell, pause(pollMs)]);
    isWoken = false;
  }

  async function settle(id: string, delivery: Delivery): Promise<void> {
    for (let left = SAVES - 1; ; left -= 1) {
      try {
        return await write({ actor: systemActor }, (work) =>
          settleMail(work, { id, me, delivery }),
        );
      } catch (error) {
        // In the end it is one that may have been sent.
        if (left === 0) throw error;
        await sleep(SAVE_AGAIN_MS);
      }
    }
  }

  /** Whether there may be more to do at once. */
  async function sendOne(): Promise<boolean> {
    if (!(await hasWork(db, instant(clock())))) return false;
    const mail = await write({ actor: systemActor }, (work) => takeMail(work, me));
    if (typeof mail === 'string') return mail === 'skipped';
    if ('error' in mail) {
      onError(mail.error);
      return true;
    }
    await settle(mail.id, await deliver(mail));
    await pause(MINUTE_MS / perMinute);
    return true;
  }

  async function run(): Promise<void> {
    await write({ actor: systemActor }, liftHalt).catch(onError);
    while (!signal.aborted) {
      const hasMore = await sendOne().catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (!hasMore && !signal.aborted) await untilWoken();
    }
  }

  let done = Promise.resolve();
  const wake = () => {
    isWoken = true;
    ring();
  };
  return {
    start() {
      done = run();
    },
    wake,
    async stop(waitMs) {
      stopping.abort();
      wake();
      await Promise.race([done, sleep(waitMs, undefined, { ref: false })]);
    },
  };
}
