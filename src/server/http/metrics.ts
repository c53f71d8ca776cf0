import { createServer, type Server, type ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { committed, type Committed } from '../db/measured.ts';
import type { Workshop } from '../files/workshop.ts';
import type { Realtime } from '../realtime/events.ts';
import type { Visit } from './visit.ts';

/** The path of the figures, on their own address. */
export const METRICS = '/metrics';

export interface Measured {
  database: Database;
  realtime: Realtime;
  workshop: Workshop;
  clock: () => Date;
  /** When the newest daily backup was written, in milliseconds; undefined if there are no daily backups. */
  newestBackup: (() => Promise<number | null>) | undefined;
  /** How many emails wait to be sent; undefined if none are sent from here. */
  mailsWaiting: (() => Promise<number>) | undefined;
}

export interface Metrics {
  /** Counts an answered request. */
  answered(visit: Visit, status: number, seconds: number): void;
  /** Serves the figures at /metrics, on a separate address that visitors can't reach. */
  server: Server;
  close(): void;
}

/** Streams stay open for hours; their duration says nothing. */
const STREAMS = ['attendance.events'];

/** The figures of a running server, for Prometheus. */
export function createMetrics(measured: Measured): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'turnout_request_seconds',
    help: 'How long requests took, by operation and status',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  const refusals = new Counter({
    name: 'turnout_refusals_total',
    help: 'Refused requests, by code',
    labelNames: ['code'],
    registers: [register],
  });
  const commits = new Histogram({
    name: 'turnout_commit_units',
    help: 'How many changes each commit made durable',
    buckets: [1, 2, 5, 10, 20, 50, 100],
    registers: [register],
  });
  const onCommit = (message: unknown) => commits.observe((message as Committed).units);
  committed.subscribe(onCommit);
  gauges(register, measured);

  const server = createServer((request, response) => {
    if (request.url !== METRICS) {
      response.writeHead(404).end();
      return;
    }
    void send(response);
  });
  async function send(response: ServerResponse): Promise<void> {
    const text = await register.metrics();
    response.writeHead(200, { 'content-type': register.contentType });
    response.end(text);
  }
  return {
    answered({ operation, refusal }, status, seconds) {
      if (!STREAMS.includes(operation)) requests.observe({ operation, status }, seconds);
      if (refusal) refusals.inc({ code: refusal.code });
    },
    server,
    close() {
      committed.unsubscribe(onCommit);
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Figures that are read when Prometheus asks for them. */
function gauges(register: Registry, measured: Measured): void {
  const { database, realtime, workshop, clock, newestBackup, mailsWaiting } = measured;
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name: `turnout_${name}`,
      help,
      registers: [register],
      async collect() {
        this.set(await read());
      },
    });
  gauge('live_listeners', 'Open rolls that are kept up to date', () => realtime.streams());
  gauge('files_in_progress', 'Files that are being made', () => workshop.load().making);
  gauge('files_waiting', 'Files that wait for a thread', () => workshop.load().waiting);
  gauge('database_up', '1 if the database answers and takes writes', () =>
    database.probe().then(
      () => 1,
      () => 0,
    ),
  );
  if (mailsWaiting) gauge('mails_waiting', 'Emails that wait to be sent', mailsWaiting);
  if (newestBackup)
    gauge('backup_age_seconds', 'The age of the newest daily backup; NaN without one', async () => {
      const newest = await newestBackup();
      return newest === null ? Number.NaN : (clock().getTime() - newest) / 1000;
    });
}
