import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StudentsChanged } from '../db/work.ts';
import { SESSIONS_TOPIC, type Realtime, type StoredEvent } from '../realtime/events.ts';

/** Frequent enough that no proxy thinks a quiet stream is dead. */
export const HEARTBEAT_MS = 20_000;

export interface EventStream {
  topic: string;
  /** A second topic, with news from now on. It can't be resumed, so clients that reconnect have to reload. */
  beside: string | null;
  /** The payload of an event of `topic`, reduced to what the listener may see; null if they may see none of it. */
  seen: (event: StoredEvent) => string | null;
  /** The id of the last event that the client knows, in case it doesn't send one itself. */
  after: number | undefined;
  /** Called when sessions end and at every heartbeat, so that a stream doesn't outlive its session. */
  mayGoOn: () => Promise<boolean>;
  heartbeatMs: number;
  /** Ends the stream when aborted; the client reconnects by itself. */
  stopping: AbortSignal;
}

/**
 * Sends a topic's events as server-sent events, starting where the client left off: after its Last-Event-ID (a browser
 * sends it when it reconnects), otherwise after `after`, otherwise from now on. Ends when the client disconnects.
 */
export async function serveEvents(
  realtime: Realtime,
  { topic, beside, seen, after, mayGoOn, heartbeatMs, stopping }: EventStream,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const lastId = Number(request.headers['last-event-id'] ?? Number.NaN);
  let position =
    Number.isSafeInteger(lastId) && lastId >= 0
      ? lastId
      : (after ?? (await realtime.newest(topic)));
  let besidePosition = beside === null ? 0 : await realtime.newest(beside);
  let reading: Promise<void> | null = null;
  let readAgain = false;

  async function readNew(): Promise<void> {
    do {
      readAgain = false;
      const events = await realtime.after(topic, position);
      for (const event of events) {
        position = event.id;
        const payload = seen(event);
        if (payload === null) continue;
        const room = response.write(`id: ${event.id}\nevent: ${event.name}\ndata: ${payload}\n\n`);
        if (!room) await once(response, 'drain');
      }
      readAgain ||= events.length > 0;
      const others = beside === null ? [] : await realtime.after(beside, besidePosition);
      for (const { id, name, payload } of others) {
        besidePosition = id;
        const { toldOn } = JSON.parse(payload) as StudentsChanged;
        // Sent without an id, so that the client keeps its position in its own topic. The write may have ended the
        // stream, for somebody who isn't an admin any more.
        if (!toldOn.includes(topic) && !response.writableEnded)
          response.write(`event: ${name}\ndata: {}\n\n`);
      }
      readAgain ||= others.length > 0;
    } while (readAgain && !response.closed);
  }

  // Only one read runs at a time; if the bell rings meanwhile, it reads again.
  function onBell(): void {
    readAgain = true;
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
  // Sends the first id immediately: a client that loses the stream before any event resumes from here.
  response.write(`retry: 1000\nid: ${position}\nevent: ready\ndata: {}\n\n`);
  const stops = [topic, ...(beside === null ? [] : [beside])].map((one) =>
    realtime.listen(one, onBell),
  );
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
