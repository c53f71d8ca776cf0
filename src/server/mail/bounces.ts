import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapFlow, ImapFlowError } from 'imapflow';
import { bounceIn, LONGEST_REPORT, type Bounce } from './bounce.ts';

export interface BouncesOptions {
  /** The mailbox that reports come to: imaps://user:password@host:port, or imap:// */
  url: string;
  /** Saves a bounce; tells whether it was about an email of ours. */
  onBounce: (bounce: Bounce) => Promise<boolean>;
  /** Told once why the mailbox can't be read, and again only after it could, or for another reason. */
  onProblem: (why: string) => void;
  /** How often it looks, in milliseconds. */
  everyMs?: number | undefined;
  /** How long the server may be silent, in milliseconds. */
  patienceMs?: number | undefined;
}

const EVERY_MS = 10 * 60_000;
const PATIENCE_MS = 20_000;
/** All looking together, for a server that answers a little at a time. */
const LONGEST_MS = 5 * 60_000;
/** A mail server tries for five days, so an older report was there before somebody set this up. */
const DAYS_BACK = 30;
const AT_A_TIME = 100;
const MOST_BYTES = 1024 * 1024;
const STOP_MS = 1000;

/**
 * Looks for reports of undelivered emails in a mailbox, among what nobody has read yet. It marks those as read that were
 * about emails of ours, and changes nothing else there. The first look is not at the start, which has better things to
 * do.
 */
export function watchBounces(options: BouncesOptions): { stop(): Promise<void> } {
  const { url, onBounce, onProblem, everyMs = EVERY_MS, patienceMs = PATIENCE_MS } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** What was looked at since the start. */
  const seen = { validity: 0n, uid: 0 };
  let problem: string | null = null;

  async function look(): Promise<void> {
    const client = await clientFor(url, patienceMs);
    const ending = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
    ending.addEventListener('abort', () => client.close());
    try {
      ending.throwIfAborted();
      await client.connect();
      const { uidValidity } = await client.mailboxOpen('INBOX');
      if (uidValidity !== seen.validity) Object.assign(seen, { validity: uidValidity, uid: 0 });
      const since = new Date(Date.now() - DAYS_BACK * 86_400_000);
      const unread = await client.search({ seen: false, since }, { uid: true });
      if (!unread) throw new Error('The mailbox refuses to be searched');
      const fresh = unread.filter((uid) => uid > seen.uid).toSorted((a, b) => a - b);
      for (let at = 0; at < fresh.length; at += AT_A_TIME)
        await lookAt(client, fresh.slice(at, at + AT_A_TIME));
      await client.logout();
    } finally {
      client.close();
    }
  }

  async function lookAt(client: ImapFlow, uids: readonly number[]): Promise<void> {
    const reports = new Set<number>();
    // Not every server searches any header.
    for await (const { uid, headers } of client.fetch(
      [...uids],
      { headers: ['content-type'] },
      { uid: true },
    ))
      if (/multipart\/report/i.test(String(headers))) reports.add(uid);
    for (const uid of uids) {
      if (reports.has(uid)) await readReport(client, uid);
      seen.uid = uid;
    }
  }

  async function readReport(client: ImapFlow, uid: number): Promise<void> {
    const message = await client.fetchOne(
      `${uid}`,
      { source: { maxLength: LONGEST_REPORT } },
      { uid: true },
    );
    const bounce = message && message.source ? await bounceIn(message.source) : null;
    if (bounce && (await onBounce(bounce)))
      await client.messageFlagsAdd([uid], ['\\Seen'], { uid: true });
  }

  async function run(): Promise<void> {
    const pause = () => sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
    for (await pause(); !signal.aborted; await pause()) {
      const why = await look().then(() => null, whyOf);
      if (why !== null && why !== problem && !signal.aborted) onProblem(why);
      problem = why;
    }
  }

  const done = run();
  return {
    async stop() {
      stopping.abort();
      await Promise.race([done, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

async function clientFor(url: string, patienceMs: number): Promise<ImapFlow> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  // Loaded at the first look, because the start doesn't need it.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // A password leaves this machine only encrypted.
    ...(!secure && { doSTARTTLS: !/^(localhost|127\..+|\[::1\])$/.test(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * patienceMs,
    maxLineLength: MOST_BYTES,
    maxLiteralSize: MOST_BYTES,
    maxResponseSize: 2 * MOST_BYTES,
  });
  // Whatever is lost shows in the command that waits for it.
  client.on('error', () => {});
  return client;
}

/** Nothing of the error but its words: it knows the commands that were sent. */
function whyOf(error: unknown): string {
  const { authenticationFailed, responseText, code, message } = error as ImapFlowError;
  const said = responseText || code || message;
  return authenticationFailed ? `The mailbox doesn't accept our login: ${said}` : said;
}
