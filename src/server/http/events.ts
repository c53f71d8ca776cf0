import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StudentsChanged } from '../db/work.ts';
import { SESSIONS_TOPIC, type Realtime } from '../realtime/events.ts';

/** Often enough that no proxy takes a quiet stream for a dead one. */
export const HEARTBEAT_MS = 20_000;

export interface EventStream {
  topic: string;
  /** News that comes along, from now on: it is not resumed, so whoever comes back reads anew. */
  beside: string;
  /** The id of the last event the client knows of, where it says none itself. */
  after: number | undefined;
  /** Asked when sessions end, and with every heartbeat, so that a stream does not outlive its own. */
  mayGoOn: () => Promise<boolean>;
  heartbeatMs: number;
  /** Ends the stream when aborted; the client connects again by itself. */
  stopping: AbortSignal;
}

/**
 * Sends a topic's events as they come, as server-sent events, from where the client left off: its Last-Event-ID
 * (a browser sends it by itself when it reconnects), else after the one given, else from now on. Ends when the
 * client goes.
 */
export async function serveEvents(
  realtime: Realtime,
  { topic, beside, after, mayGoOn, heartbeatMs, stopping }: EventStream,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const lastId = Number(request.headers['last-event-id'] ?? Number.NaN);
  let position =
    Number.isSafeInteger(lastId) && lastId >= 0
      ? lastId
      : (after ?? (await realtime.newest(topic)));
  let besidePosition = await realtime.newest(beside);
  let reading: Promise<void> | null = null;
  let again = false;

  async function readNew(): Promise<void> {
    do {
      again = false;
      const events = await realtime.after(topic, position);
      for (const event of events) {
        position = event.id;
        const room = response.write(
          `id: ${event.id}\nevent: ${event.name}\ndata: ${event.payload}\n\n`,
        );
        if (!room) await once(response, 'drain');
      }
      again ||= events.length > 0;
      const others = await realtime.after(beside, besidePosition);
      for (const { id, name, payload } of others) {
        besidePosition = id;
        const { toldOn } = JSON.parse(payload) as StudentsChanged;
        // Without an id: the client's place in its topic stays. Being told may have ended the
        // stream, for somebody who is no longer an admin.
        if (!toldOn.includes(topic) && !response.writableEnded)
          response.write(`event: ${name}\ndata: {}\n\n`);
      }
      again ||= others.length > 0;
    } while (again && !response.closed);
  }

  // One reader at a time; a bell in the meantime makes it look once more.
  function onBell(): void {
    again = true;
    reading ??= readNew()
      .catch(() => void response.end())
      .finally(() => {
        reading = null;
      });
  }

  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  // The first id goes out at once: a client that loses the stream before any event resumes from here.
  response.write(`retry: 1000\nid: ${position}\nevent: ready\ndata: {}\n\n`);
  const stops = [topic, beside].map((one) => realtime.listen(one, onBell));
  onBell();
  const check = () =>
    void mayGoOn().then(
      (may) => void (may || response.end()),
      () => response.end(),
    );
  const stopChecking = realtime.listen(SESSIONS_TOPIC, check);
  const heartbeat = setInterval(() => {
    response.write(': still here\n\n');
    check();
  }, heartbeatMs);
  const end = () => void response.end();
  stopping.addEventListener('abort', end, { once: true });
  await once(response, 'close');
  stopping.removeEventListener('abort', end);
  clearInterval(heartbeat);
  stopChecking();
  for (const stop of stops) stop();
}
