import { setTimeout as sleep } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Instant } from '../../domain/dates.ts';
import { inBatches } from '../db/batches.ts';
import type { Database, Tx } from '../db/database.ts';
import type { PostgresConnections } from '../db/postgres.ts';
import { prepared } from '../db/prepared.ts';
import type { Tables } from '../db/tables.ts';
import type { EventLog, LiveEvent } from '../db/work.ts';

/** PostgreSQL itself notifies this channel when an event commits, with a trigger on `live_events`. */
const CHANNEL = 'turnout_live_events';
/** How often listeners check for events if the bell doesn't ring, in milliseconds. */
const POLL_MS = 5000;
const PAGE = 500;
/** How soon a broken listening connection is replaced, in milliseconds. */
const RETRY_MS = 1000;

/** Notified when sessions end, or when somebody loses permissions. */
export const SESSIONS_TOPIC = 'sessions';

export interface StoredEvent {
  id: number;
  name: string;
  payload: string;
}

/**
 * Live events. The table of events is the source of truth, written in the same transaction as the change; the bell only
 * means that there is something new to read. Within one process the bell is a call; between processes it is
 * PostgreSQL's LISTEN/NOTIFY, with a slow poll as a fallback.
 */
export interface Realtime extends EventLog {
  /** The id of a topic's newest event, 0 if it has none. */
  newest(topic: string): Promise<number>;
  /** A page of a topic's events after an id, oldest first. */
  after(topic: string, id: number): Promise<StoredEvent[]>;
  /** Calls `onBell` whenever the topic may have news; returns a function that stops it. */
  listen(topic: string, onBell: () => void): () => void;
  /** How many streams are open: each one listens once for ended sessions. */
  streams(): number;
  close(): Promise<void>;
}

const inserted = prepared((db, events: readonly Omit<Selectable<Tables['live_events']>, 'id'>[]) =>
  db.insertInto('live_events').values(events),
);

export function createRealtime(database: Database): Realtime {
  const { db, pool } = database;
  const bells = new Map<string, Set<() => void>>();
  const ringHere = (topic: string) => bells.get(topic)?.forEach((bell) => bell());
  /**
   * Reads shared between listeners: the bell wakes all listeners of a topic in one turn, and most are at the same
   * position.
   */
  const reads = new Map<string, Promise<StoredEvent[]>>();
  const bridge = pool ? listenAcrossProcesses(pool, ringHere) : null;
  const poll = setInterval(() => [...bells.keys()].forEach(ringHere), POLL_MS);
  poll.unref();

  return {
    async append(tx: Tx, events: readonly LiveEvent[], at: Instant) {
      if (events.length === 0) return;
      const rows = events.map(({ topic, name, payload }) => ({
        topic,
        name,
        payload: JSON.stringify(payload),
        at,
      }));
      // On PostgreSQL the commit locks each topic in this order; the fixed order avoids deadlocks.
      rows.sort((one, other) => (one.topic < other.topic ? -1 : Number(one.topic > other.topic)));
      await inBatches(rows, (piece) => inserted(tx, piece));
    },
    ring: (topics) => topics.forEach(ringHere),
    async newest(topic) {
      const row = await db
        .selectFrom('live_events')
        .select((eb) => eb.fn.max('id').as('id'))
        .where('topic', '=', topic)
        .executeTakeFirst();
      return row?.id ?? 0;
    },
    after(topic, id) {
      const key = `${id} ${topic}`;
      const shared = reads.get(key);
      if (shared) return shared;
      const read = db
        .selectFrom('live_events')
        .select(['id', 'name', 'payload'])
        .where('topic', '=', topic)
        .where('id', '>', id)
        .orderBy('id')
        .limit(PAGE)
        .execute();
      reads.set(key, read);
      // Only shared within this turn: a read that began before a bell may miss the bell's event.
      queueMicrotask(() => reads.delete(key));
      return read;
    },
    listen(topic, onBell) {
      const listeners = bells.get(topic) ?? new Set();
      bells.set(topic, listeners.add(onBell));
      return () => {
        listeners.delete(onBell);
        if (listeners.size === 0) bells.delete(topic);
      };
    },
    streams: () => bells.get(SESSIONS_TOPIC)?.size ?? 0,
    async close() {
      clearInterval(poll);
      await bridge?.close();
    },
  };
}

/** Keeps a connection open that listens, and replaces it if it breaks. */
function listenAcrossProcesses(
  pool: PostgresConnections,
  onTopic: (topic: string) => void,
): { close(): Promise<void> } {
  const closing = new AbortController();

  async function listen(): Promise<void> {
    const client = await pool.connect();
    const broken = new AbortController();
    const over = AbortSignal.any([closing.signal, broken.signal]);
    client.once('error', () => broken.abort());
    client.on('notification', (message) => onTopic(message.payload ?? ''));
    try {
      await client.query(`listen ${CHANNEL}`);
      // Without queries, the connection would never notice that the server is gone.
      for (;;) {
        await sleep(pool.limits.heartbeatMs, undefined, { signal: over });
        await client.query('select 1');
      }
    } finally {
      client.release(true);
    }
  }
  async function listenUntilClosed(): Promise<void> {
    while (!closing.signal.aborted) {
      await listen().catch(() => {});
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }
  const listening = listenUntilClosed();

  return {
    async close() {
      closing.abort();
      await listening;
    },
  };
}
