import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CONFIRMATION_HOURS, createAuth, RESET_LINK_MINUTES, welcomeStudent } from './auth/auth.ts';
import { createExporter, type Exporter } from './archive/exporter.ts';
import { createBuckets, type Buckets } from './auth/buckets.ts';
import { mayBeSent } from './auth/limits.ts';
import { createSessionReader } from './auth/sessions.ts';
import {
  backUpBeforeUpgrade,
  backUpNightly,
  newestNightly,
  newestRestorable,
  restorableBefore,
  type NightlyOptions,
} from './backup/backups.ts';
import { ConfigError } from './config.ts';
import {
  DatabaseInitializationError,
  openDatabase,
  type Database,
  type DatabaseOptions,
} from './db/database.ts';
import { DECIDED_DAYS } from '../domain/application.ts';
import { forgetOldApplications } from './features/application/application.service.ts';
import { deleteUnconfirmed } from './features/enrollment/registration.service.ts';
import { holdMails } from './db/heldMails.ts';
import { hourly, tidy } from './db/housekeeping.ts';
import { OtherSchema } from './db/migrations/index.ts';
import type { PostgresLimits } from './db/postgres.ts';
import { createWrite, systemActor, type Outbox, type Write } from './db/work.ts';
import { createEmails } from './mail/emails.ts';
import { watchBounces } from './mail/bounces.ts';
import { createDelivery } from './mail/mail.ts';
import { endCutOffImports } from './features/pastRecords/pastRecords.service.ts';
import { ensureFeeTypes } from './features/feeType/feeType.service.ts';
import { createHandOver } from './features/mail/handOver.service.ts';
import { countQueued, queueByItself } from './features/mail/mail.service.ts';
import { createQueue, type Queue } from './features/mail/queue.ts';
import { noteBounce } from './features/mail/outcome.service.ts';
import type { OutgoingMail } from './features/procedures.ts';
import { ensurePaymentMethods } from './features/paymentMethod/paymentMethod.service.ts';
import { ensureFirstClass } from './features/schoolClass/schoolClass.service.ts';
import { ensureSettings, readPlainSettings } from './features/setting/setting.service.ts';
import { commonPasswords, credential, passwordProblem } from './features/user/password.service.ts';
import {
  createFirstAdmin,
  hasAdmin,
  INVITATION_DAYS,
  makePasswordLinks,
  setupToken,
  signingSecret,
  studentsWithoutProfile,
} from './features/user/user.service.ts';
import { createWorkshop, type Workshop } from './files/workshop.ts';
import type { Log } from './http/api.ts';
import type { Measured, Metrics } from './http/metrics.ts';
import { createHttpServer } from './http/server.ts';
import { watchUnusedConnections } from './http/unusedConnections.ts';
import { createRealtime, type Realtime } from './realtime/events.ts';

export interface AppOptions {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** How long a request waits for PostgreSQL; `postgresLimits` by default. */
  databaseLimits?: PostgresLimits | undefined;
  port: number;
  host: string;
  timeZone?: string | undefined;
  admin?: { email: string; password: string } | undefined;
  temporaryPassword?: string | undefined;
  trustProxy: boolean;
  clientFolder: string | null;
  /** Whether devices may store what they need to open Turnout offline. */
  offline?: boolean | undefined;
  version: string;
  log: Log;
  clock?: () => Date;
  mail?:
    | {
        url: string;
        from: string;
        publicUrl: string;
        perMinute?: number;
        bouncesUrl?: string | undefined;
      }
    | undefined;
  /** How often it looks for emails to send if nothing wakes it, in milliseconds. */
  mailPollMs?: number | undefined;
  /** How often it looks for emails that came back, in milliseconds. */
  bouncesEveryMs?: number | undefined;
  /** The address where people reach the school, for slips and messages. */
  publicUrl?: string | undefined;
  /** The command that starts Turnout here; without it, npm's scripts do. */
  startedBy?: string | undefined;
  nightly?: NightlyOptions | undefined;
  /** The address where Prometheus can read the metrics. */
  metrics?: { host: string; port: number } | undefined;
  /** How often a live stream gets a heartbeat and a check of its listener's permission, in milliseconds. */
  heartbeatMs?: number | undefined;
  /** The minimum duration of a registration, and the delay of refusals while guessing, in milliseconds. */
  refusalDelayMs?: number | undefined;
  /** How long requests in flight may take once the server stops, in milliseconds. */
  graceMs?: number | undefined;
  /** Makes files, if they aren't made in a thread of this server. */
  workshop?: Workshop | undefined;
  /** Exports the school, if that isn't done in a thread of this server. */
  exporter?: Exporter | undefined;
}

export interface App {
  url: string;
  database: Database;
  /** The rate limits. */
  buckets: Buckets;
  /** The address where Prometheus reads the metrics; null if they are off. */
  metricsUrl: string | null;
  /** The URL for creating the first admin, or null once there is one. */
  setupUrl: string | null;
  /** Lets requests in flight finish, then closes everything. */
  stop(): Promise<void>;
}

const GRACE_MS = 8_000;
/** How long a stop waits for the answer to an email that is being sent. */
const MAIL_GRACE_MS = 8_000;

/** Reads and changes a school without the HTTP server: for commands and tests. */
export interface School {
  database: Database;
  write: Write;
  realtime: Realtime;
  close(): Promise<void>;
}

/** Gives a new school what every school starts with; several servers may do so at once. */
export async function giveFirstRows(database: Database, timeZone?: string): Promise<void> {
  await ensureSettings(database, timeZone);
  await ensureFeeTypes(database);
  await ensurePaymentMethods(database);
  await ensureFirstClass(database);
}

/** SQLite's codes for a file that is damaged, or no database. */
const DAMAGED = [11, 26];

const isDamaged = (cause: unknown) =>
  cause instanceof Error && 'errcode' in cause && DAMAGED.includes(Number(cause.errcode));

/** Says where the school is as it was before an upgrade that has failed, or of which an earlier program left half. */
async function withBackup(
  error: unknown,
  made: string,
  options: DatabaseOptions & Pick<AppOptions, 'nightly'>,
): Promise<unknown> {
  if (!(error instanceof DatabaseInitializationError)) return error;
  if (made) return error.andSo(`The school as it was before the upgrade is in ${made}`);
  const { cause } = error;
  const from = cause instanceof OtherSchema ? cause.from : undefined;
  if (isDamaged(cause)) {
    const newest = await newestRestorable(options);
    return newest
      ? error.andSo(`To go back to the newest backup: npm run restore -- --replace ${newest}`)
      : error;
  }
  const backup = from && (await restorableBefore(options, from));
  if (!backup) return error;
  const how = options.databaseUrl
    ? `into an empty database, npm run restore -- ${backup}`
    : `npm run restore -- --replace ${backup}`;
  return error.andSo(`If an upgrade was cut off here, restore the backup from before it: ${how}`);
}

/** Opens the database, migrates it, and gives a new one its settings. */
export async function openSchool(
  options: DatabaseOptions & Pick<AppOptions, 'timeZone' | 'nightly'>,
  clock: () => Date,
  outbox?: Outbox,
): Promise<School> {
  let backup = '';
  const database = await openDatabase(options, async (opened, from) => {
    backup = await backUpBeforeUpgrade(options, opened, from, clock());
  }).catch(async (error: unknown) => {
    throw await withBackup(error, backup, options);
  });
  await giveFirstRows(database, options.timeZone);
  const realtime = createRealtime(database);
  return {
    database,
    realtime,
    write: createWrite(database, clock, realtime, outbox),
    close: async () => {
      await realtime.close();
      await database.close();
    },
  };
}

/** Wires everything by hand and starts to listen. */
export async function startApp(options: AppOptions): Promise<App> {
  const { log, clock = () => new Date(), graceMs = GRACE_MS } = options;
  const home = options.mail?.publicUrl;
  const outbox: Outbox | undefined =
    home === undefined
      ? undefined
      : { queue: (work, mail) => queueByItself(work, mail, home), wake: () => {} };
  const school = await openSchool(
    { ...options, onMigration: (ran) => log.info(ran, 'migration ran') },
    clock,
    outbox,
  );
  const { database, write, realtime } = school;
  await endCutOffImports(database.db, (act) => write({ actor: systemActor }, act));
  const secret = await signingSecret(database, randomBytes(32).toString('base64url'));
  const onError = (err: unknown) => log.error({ err }, 'an email was not sent');
  const mailed =
    options.mail &&
    createEmails({
      ...options.mail,
      resetMinutes: RESET_LINK_MINUTES,
      confirmationHours: CONFIRMATION_HOURS,
      invitationDays: INVITATION_DAYS,
      schoolName: async () => (await readPlainSettings(database.db)).schoolName,
    });
  const buckets = createBuckets(database, () => clock().getTime());
  const emails = mailed && {
    ...mailed,
    // Anyone who knows an address can cause these; reset emails are limited where they are requested.
    confirm: async (to: { email: string; token: string }) => {
      if (await mayBeSent(buckets, 'confirm', to.email)) await mailed.confirm(to);
    },
    registered: async (to: { email: string }) => {
      if (await mayBeSent(buckets, 'registered', to.email)) await mailed.registered(to);
    },
    // Not awaited, and a failure doesn't undo the change.
    emailChanged: (change: { from: string; to: string }) =>
      void mailed.emailChanged(change).catch(onError),
    invite: async (to: { email: string; token: string }) => {
      try {
        await mailed.invite(to);
      } catch (error) {
        onError(error);
        throw error;
      }
    },
  };
  const signInFor = async (secure: boolean) => {
    const auth = createAuth({ database, write, secret, secure, onError, emails });
    return { auth, secret, readSession: await createSessionReader(auth, database.db, secret) };
  };

  for (const user of await studentsWithoutProfile(database.db))
    await welcomeStudent(write, user, { emailToConfirm: emails !== undefined });
  await makeAdmin(school, options.admin, log);
  const token = (await hasAdmin(database.db)) ? null : setupToken(secret);

  const stopping = new AbortController();
  // Every open stream listens to this signal.
  setMaxListeners(0, stopping.signal);
  const workshop = options.workshop ?? createWorkshop();
  const exporter = options.exporter ?? createExporter(options);
  const queue = await openQueue(options, school, { clock, workshop, secret });
  if (outbox && queue) outbox.wake = queue.wake;
  const measured = {
    ...school,
    workshop,
    clock,
    mailsWaiting: queue && (() => countQueued(database.db)),
  };
  const metrics = options.metrics && (await startMetrics(options, measured));
  const server = createHttpServer({
    ...options,
    metrics,
    workshop,
    exporter,
    clock,
    database,
    write,
    realtime,
    buckets,
    auth: { secure: await signInFor(true), plain: await signInFor(false) },
    temporaryPassword: options.temporaryPassword,
    emails,
    mail: queue,
    stopping: stopping.signal,
  });
  const closeUnusedConnections = watchUnusedConnections(server);
  const stopTidying = hourly(
    async () => {
      await tidy(database.db, clock());
      await write({ actor: systemActor }, deleteUnconfirmed);
      await write({ actor: systemActor }, forgetOldApplications);
    },
    (err) => log.error({ err }, 'tidying failed'),
  );
  const stopBackups = options.nightly
    ? backUpNightly(options, options.nightly, {
        clock,
        onDone: ({ file, rows }) => log.info({ file, rows }, 'nightly backup made'),
        onError: (err) => log.error({ err }, 'the nightly backup failed'),
      })
    : () => Promise.resolve();
  try {
    await listen(server, options.port, options.host);
  } catch (error) {
    stopTidying();
    metrics?.close();
    await stopBackups();
    await school.close();
    throw error;
  }

  queue?.start();
  const bounces = readBounces(options, write);
  // Loaded in advance, so that the first registration doesn't make everyone wait; the start doesn't wait for it.
  commonPasswords().catch((err: unknown) => log.error({ err }, 'common passwords were not read'));

  const url = urlOf(server);
  return {
    url,
    database,
    buckets,
    metricsUrl: metrics ? `${urlOf(metrics.server)}/metrics` : null,
    setupUrl: token && `${url}/setup?token=${token}`,
    async stop() {
      stopTidying();
      const queueStopped = queue?.stop(MAIL_GRACE_MS);
      const bouncesStopped = bounces?.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      stopping.abort();
      server.closeIdleConnections();
      closeUnusedConnections();
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(timer);
      metrics?.close();
      if (!options.workshop) await workshop.close();
      await exporter.close();
      await stopBackups();
      await queueStopped;
      await bouncesStopped;
      await school.close();
    },
  };
}

/** The way out for emails that wait in the database; undefined without a mail server. */
async function openQueue(
  { mail, mailPollMs: pollMs, log }: AppOptions,
  { database: { db }, write }: School,
  { clock, workshop, secret }: { clock: () => Date; workshop: Workshop; secret: string },
): Promise<(Queue & OutgoingMail) | undefined> {
  if (!mail) return undefined;
  await holdMails(db, 'copied', mail.publicUrl);
  const deliver = createDelivery(mail);
  const onError = (err: unknown) => log.error({ err }, 'the queue of emails failed');
  const queue = createQueue({
    db,
    write,
    clock,
    deliver: createHandOver({
      deliver,
      workshop,
      secret,
      async passwordToken(id) {
        const [link] = await write({ actor: systemActor }, (work) =>
          makePasswordLinks(work, [id], DECIDED_DAYS),
        );
        return link?.token ?? null;
      },
    }),
    onError,
    perMinute: mail.perMinute,
    pollMs,
  });
  return { ...queue, deliver, home: mail.publicUrl };
}

/** Notes which emails came back later; undefined without a mailbox to read. */
function readBounces({ mail, bouncesEveryMs: everyMs, log }: AppOptions, write: Write) {
  if (!mail?.bouncesUrl) return undefined;
  return watchBounces({
    url: mail.bouncesUrl,
    onBounce: (bounce) => write({ actor: systemActor }, (work) => noteBounce(work, bounce)),
    onProblem: (why) => log.error({ why }, 'the mailbox of undelivered emails was not read'),
    everyMs,
  });
}

async function startMetrics(
  { metrics: at, nightly }: AppOptions,
  measured: Omit<Measured, 'newestBackup'>,
): Promise<Metrics> {
  // Loaded only if it is used, because that takes a noticeable part of the start.
  const { createMetrics } = await import('./http/metrics.ts');
  const newestBackup = nightly && (() => newestNightly(nightly.folder));
  const metrics = createMetrics({ ...measured, newestBackup });
  try {
    await listen(metrics.server, at?.port ?? 0, at?.host ?? '127.0.0.1');
  } catch (error) {
    throw new ConfigError(
      `Turnout can't start.\nMETRICS_LISTEN is ${at?.host}:${at?.port}, where it can't listen (${(error as { code?: string }).code}). Name a free port at an address of this machine.`,
    );
  }
  return metrics;
}

/** The URL of a listening server. */
function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

async function makeAdmin(
  { database, write }: School,
  admin: AppOptions['admin'],
  log: Log,
): Promise<void> {
  if (!admin || (await hasAdmin(database.db))) return;
  const problem = await passwordProblem(database.db, admin.password);
  if (problem) throw new ConfigError(`Turnout can't start.\nADMIN_PASSWORD: ${problem}`);
  const { hash } = await credential(admin.password);
  const made = await write({ actor: systemActor }, (work) =>
    createFirstAdmin(work, {
      email: admin.email,
      name: admin.email.split('@')[0] ?? 'Admin',
      passwordHash: hash,
    }),
  );
  if (made) log.info({}, 'first admin made');
}
