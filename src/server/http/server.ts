import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { archiveMessages, CODE_HEADER, LARGEST_ARCHIVE } from '../../domain/archive.ts';
import { REPLAYED_HEADER } from '../../domain/idempotency.ts';
import { OTHER_PERSON, PERSON_HEADER } from '../../domain/sentBy.ts';
import { SHOW_AS_HEADER, showAsMessages } from '../../domain/showAs.ts';
import { invalid, Refusal } from '../../domain/refusal.ts';
import type { Auth } from '../auth/auth.ts';
import type { Buckets } from '../auth/buckets.ts';
import { limitNetwork, mayBeSent } from '../auth/limits.ts';
import { networkOf } from '../auth/network.ts';
import { readPerson, type ReadSession, type Session } from '../auth/sessions.ts';
import { personInView, signView } from '../auth/showAs.ts';
import type { Exporter } from '../archive/exporter.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { Write } from '../db/work.ts';
import type { OutgoingMail, RequestContext, Tell } from '../features/procedures.ts';
import { isLinkToken, linkToken } from '../features/mail/mail.routes.ts';
import type { Workshop } from '../files/workshop.ts';
import type { Realtime } from '../realtime/events.ts';
import { cacheFeeds } from '../features/feed/feed.routes.ts';
import {
  createApi,
  LARGEST_APPLICATION,
  LARGEST_BODY,
  LARGEST_HISTORY,
  LARGEST_IMPORT,
  type Log,
} from './api.ts';
import { confirmSecondStep, serveAuth } from './authRoutes.ts';
import { CALENDAR, serveCalendar } from './calendar.ts';
import { clientFiles, pageIn } from './clientFiles.ts';
import { DAY_EVENTS, serveDayEvents } from './dayEvents.ts';
import { apiDocs, DOCS_STYLE, type ApiDocs } from './docs.ts';
import { asRefusal, faultRefusal } from './errors.ts';
import { METRICS, type Metrics } from './metrics.ts';
import {
  contentSecurityPolicy,
  setDataHeaders,
  setPageHeaders,
  setSecurityHeaders,
} from './headers.ts';
import {
  isCrossSite,
  isFromOtherSite,
  crossSiteReason,
  isHost,
  originOf,
  refuseLargeBody,
  sendJson,
  sendStatic,
  sendRefusal,
  UNREADABLE_HOST,
} from './requests.ts';
import { serveUnsubscribe, UNSUBSCRIBE, UNSUBSCRIBE_STYLE } from './unsubscribe.ts';
import { takeTurns } from './turns.ts';
import { loggedAbout, proxysId, type Visit } from './visit.ts';

/** The auth library, with a function that reads its sessions. */
export interface SignIn {
  auth: Auth;
  readSession: ReadSession;
  /** The key that signs cookies. */
  secret: string;
}

export interface HttpOptions {
  database: Database;
  write: Write;
  realtime: Realtime;
  buckets: Buckets;
  workshop: Workshop;
  exporter: Exporter;
  /** One for requests over https, one for requests over http. */
  auth: { secure: SignIn; plain: SignIn };
  clock: () => Date;
  log: Log;
  temporaryPassword: string | undefined;
  publicUrl?: string | undefined;
  /** The command that starts Turnout here; without it, npm's scripts do. */
  startedBy?: string | undefined;
  /** Undefined without a mail server. */
  emails: Tell | undefined;
  mail?: OutgoingMail | undefined;
  trustProxy: boolean;
  /** Undefined unless metrics are turned on. */
  metrics?: Metrics | undefined;
  version: string;
  /** The built client; null serves only the API. */
  clientFolder: string | null;
  /** If false, devices delete what they stored for opening Turnout offline. */
  offline?: boolean | undefined;
  heartbeatMs?: number | undefined;
  refusalDelayMs?: number | undefined;
  /** Aborted when the server stops, because live streams would never end by themselves. */
  stopping: AbortSignal;
}

const tellNobody: Tell = {
  emailChanged: () => {},
  invite: () => Promise.reject(new Error('There is no mail server')),
};

/**
 * Longer than proxies keep a connection open (60 s): if the server closed it first, it could cut off a request in
 * progress.
 */
const KEEP_ALIVE_MS = 65_000;

const READS = ['GET', 'HEAD'];

/** The service worker, and the replacement that removes itself from a device. */
const WORKER = '/sw.js';
const NO_WORKER = '/sw-off.js';

/** The API's documentation is a page; everything else in it is data. */
const DOCS = '/api/docs';
const isData = (url = '') => url.startsWith('/api/') && !url.startsWith(DOCS);

/**
 * The minimum duration of a registration, longer than hashing a password takes on a slow machine. Refusals are delayed
 * by it too while a client is guessing, so that many connections can't guess at full speed.
 */
const REFUSAL_DELAY_MS = 500;

/** A screen makes about six requests at once. */
const READS_AT_ONCE = 3;
const MOST_WAITING = 40;
/** For requests without a login, because the phones of a whole studio share a network. */
const MOST_WAITING_OF_NETWORK = 300;
/** However many networks they are in, people without a login share this, so that marks don't wait for all of them. */
const STRANGERS_AT_ONCE = 1;
const MOST_WAITING_STRANGERS = 1000;
/** Whoever reads an answer slowly doesn't make the others wait for longer. */
const LONGEST_TURN_MS = 500;

export function createHttpServer(options: HttpOptions): Server {
  const shared = prepare(options);
  const { log, policy, refusalDelayMs, warnOfProxy } = shared;
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const origin = originOf(request, options.trustProxy);
    const requestId = (options.trustProxy && proxysId(request.headers['x-request-id'])) || newId();
    const visit: Visit = {
      requestId,
      origin,
      operation: 'client',
      userId: null,
      refusal: null,
      reason: null,
    };
    setSecurityHeaders(response, origin.secure);
    response.setHeader('x-request-id', requestId);
    if (isData(request.url)) setDataHeaders(response);
    // They are set for every address; `clientFiles` removes them again if it finds a built file there.
    else setPageHeaders(response, policy);
    // If a proxy probes the server on its own, there is no visitor.
    if (origin.unreadable !== null && isData(request.url)) warnOfProxy(origin.unreadable);
    tellWhenDone(shared, request, response, visit);
    answer(shared, request, response, visit).catch(async (error: unknown) => {
      const refusal = asRefusal(error) ?? faultRefusal(error, undefined);
      visit.refusal = refusal;
      if (refusal.code === 'INTERNAL') log.error({ err: error, requestId }, 'request failed');
      if (refusal.retryAfter !== undefined) await sleep(refusalDelayMs);
      if (response.headersSent) response.destroy();
      else sendRefusal(response, refusal, requestId);
    });
  });
}

/** What all requests share, made once. */
function prepare(options: HttpOptions) {
  const { database, log, refusalDelayMs = REFUSAL_DELAY_MS } = options;
  const api = createApi(log);
  const feeds = cacheFeeds(database.db);
  const turnsOfPeople = takeTurns(READS_AT_ONCE, MOST_WAITING);
  const turnsOfNetworks = takeTurns(READS_AT_ONCE, MOST_WAITING_OF_NETWORK);
  const turnOfStrangers = takeTurns(STRANGERS_AT_ONCE, MOST_WAITING_STRANGERS)('strangers');
  const ofSize = (limit: number) => ({ limit, api: createApi(log, limit) });
  const largeBodies = new Map([
    ['/api/v1/applications', ofSize(LARGEST_APPLICATION)],
    ['/api/v1/students/import', ofSize(LARGEST_IMPORT)],
    ['/api/v1/imports', ofSize(LARGEST_HISTORY)],
    ['/api/v1/imports/preview', ofSize(LARGEST_HISTORY)],
    ['/api/v1/import-school', ofSize(LARGEST_ARCHIVE)],
  ]);
  const serveClient = options.clientFolder ? clientFiles(options.clientFolder) : null;
  let docs: Promise<ApiDocs> | undefined;
  /** Made at the first request, because it takes longer than the rest of the start, and then kept. */
  const readDocs = () => (docs ??= apiDocs(options.version));
  const policy = contentSecurityPolicy([
    pageIn(options.clientFolder) ?? '',
    DOCS_STYLE,
    UNSUBSCRIBE_STYLE,
  ]);
  const limits = { db: database.db, write: options.write, buckets: options.buckets };
  const warnOfProxy = oncePerMinute((value: string) =>
    log.warn(
      { forwardedFor: value.slice(0, 200) },
      'X-Forwarded-For does not end with an address; whoever comes by this proxy counts as one',
    ),
  );

  const warnOfDatabase = oncePerMinute((err: unknown) => log.warn({ err }, 'not ready'));
  return {
    options,
    database,
    log,
    refusalDelayMs,
    api,
    feeds,
    turnsOfPeople,
    turnsOfNetworks,
    turnOfStrangers,
    largeBodies,
    serveClient,
    readDocs,
    policy,
    limits,
    warnOfProxy,
    warnOfDatabase,
  };
}
type Shared = ReturnType<typeof prepare>;

/**
 * Counts each response, and logs one line for each from the API, without private data: no query, no body, no cookies,
 * no names.
 */
function tellWhenDone(
  { options, log }: Shared,
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
): void {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const start = performance.now();
  response.once('close', () => {
    const { method } = request;
    const { statusCode: status } = response;
    const ms = performance.now() - start;
    options.metrics?.answered(visit, status, ms / 1000);
    if (!path.startsWith('/api/')) return;
    const { requestId, origin } = visit;
    const about = { requestId, method, path, status, ms: Math.round(ms) };
    const details = { ...about, ...loggedAbout(visit) };
    // Attempts to sign in or out are always logged, but not requests for the current session.
    if (path.startsWith('/api/auth/') && method !== 'GET')
      log.info({ ...details, address: origin.address }, 'sign-in');
    else if (status < 400) log.debug(details, 'answered');
    else log.info(details, 'refused');
  });
}

/** Answers what is outside the API itself, such as the client's files, and passes the rest on. */
async function answer(
  shared: Shared,
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
): Promise<void> {
  const { options, database, feeds, serveClient, warnOfDatabase } = shared;
  const { origin } = visit;
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const isRead = READS.includes(request.method ?? '');
  const [, mail, token] = UNSUBSCRIBE.exec(path) ?? [];
  // Mail programs post to it from anywhere, without a cookie.
  if (mail !== undefined && token !== undefined && (isRead || request.method === 'POST')) {
    visit.operation = 'unsubscribe';
    await limitNetwork(options.buckets, '/unsubscribe', origin.address);
    const { secret } = options.auth.secure;
    const door = { db: database.db, write: options.write, secret };
    return serveUnsubscribe(door, { id: mail, token }, request, response);
  }
  if (!path.startsWith('/api/') && !isRead) return refuseMethod(response);
  if (path === '/healthz')
    return sendJson(response, 200, { status: 'ok', version: options.version });
  if (path === '/readyz') {
    await database.probe().catch((err: unknown) => {
      warnOfDatabase(err);
      throw err;
    });
    return sendJson(response, 200, { status: 'ready' });
  }
  const feed = CALENDAR.exec(path)?.[1];
  if (feed !== undefined) {
    visit.operation = 'calendar';
    await limitNetwork(options.buckets, '/calendar', origin.address);
    return serveCalendar(await feeds(feed, options.clock()), request, response);
  }
  // The figures have their own address, and anyone who looks for them here should notice.
  if (path === METRICS) throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
  if (!path.startsWith('/api/')) {
    if (!serveClient) throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
    // The URL stays the same, because browsers look for an update there.
    if (path === WORKER && options.offline === false) request.url = NO_WORKER;
    return serveClient(request, response);
  }
  return answerApi(shared, request, response, visit, { path, isRead });
}

interface Asked {
  path: string;
  isRead: boolean;
}

/** Answers what is below `/api/`: signing in, its documentation, live events, and operations. */
async function answerApi(
  shared: Shared,
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
  { path, isRead }: Asked,
): Promise<void> {
  const { options, log, refusalDelayMs, readDocs, limits } = shared;
  const { origin, requestId } = visit;
  visit.operation = '';
  response.setHeader('cache-control', 'no-store');
  if (!isHost(origin.host)) throw invalid(UNREADABLE_HOST);
  if (isCrossSite(request, origin)) {
    visit.reason = crossSiteReason(request, origin);
    throw new Refusal('PERMISSION_DENIED', 'Changes can only be asked for by Turnout itself.');
  }
  const signIn = origin.secure ? options.auth.secure : options.auth.plain;
  const { readSession } = signIn;
  const view = request.headers[SHOW_AS_HEADER]?.toString();
  const isOwn = view === undefined;
  if (!isOwn && !(isRead && path.startsWith('/api/v1/')))
    throw new Refusal('PERMISSION_DENIED', showAsMessages.readOnly);
  if (path.startsWith('/api/auth/')) {
    const door = {
      ...signIn,
      limits,
      resetsByEmail: options.emails !== undefined,
      signUpMs: refusalDelayMs,
      onError: (err: unknown) => log.error({ err, requestId }, 'a reset link was not made'),
    };
    return serveAuth(door, request, response, visit);
  }
  if (path === '/api/v1/openapi.json' && isRead)
    return sendStatic((await readDocs()).document, request, response);
  if (path === DOCS && isRead) return sendStatic((await readDocs()).page, request, response);
  if (isFromOtherSite(request))
    throw new Refusal('PERMISSION_DENIED', 'This can only be opened from Turnout itself.');
  const day = request.method === 'GET' ? DAY_EVENTS.exec(path)?.[1] : undefined;
  if (day) {
    visit.operation = 'attendance.events';
    if (!isOwn) throw new Refusal('PERMISSION_DENIED', showAsMessages.private);
    return serveDayEvents(options, readSession, day, request, response);
  }
  return answerOperation(shared, request, response, visit, { path, isRead, signIn, view });
}

/** Answers an operation of the contract, as whoever is signed in or is shown. */
async function answerOperation(
  shared: Shared,
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
  { path, isRead, signIn, view }: Asked & { signIn: SignIn; view: string | undefined },
): Promise<void> {
  const { api, largeBodies } = shared;
  const { origin } = visit;
  // HEAD is allowed wherever GET is; Node leaves out the body.
  if (request.method === 'HEAD') request.method = 'GET';
  const signedIn = await signIn.readSession(request.headers);
  visit.userId = signedIn.actor.id;
  const session =
    view === undefined ? signedIn : await personShown(shared, view, signedIn, signIn.secret);
  refuseOtherPerson(request, session.actor.id);
  // Only admins may send such a large body.
  const large =
    path === '/api/v1/applications' || session.actor.role === 'admin'
      ? largeBodies.get(path)
      : undefined;
  await refuseLargeBody(request, large?.limit ?? LARGEST_BODY);
  const answering = () =>
    (large?.api ?? api).handle(request, response, {
      prefix: '/api/v1',
      context: contextOf(shared, request, response, visit, { signIn, signedIn, session }),
    });
  const { matched } = await (signedIn.actor.id === null && isRead
    ? asStranger(shared, origin.address, answering)
    : answering());
  if (!matched) throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
}

interface Signed {
  signIn: SignIn;
  signedIn: Session;
  /** Theirs, or of the person whom they see Turnout as. */
  session: Session;
}

/** What an operation may know and use of a request. */
function contextOf(
  { options, database, limits, turnsOfPeople, refusalDelayMs }: Shared,
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
  { signIn, signedIn, session: shown }: Signed,
): RequestContext {
  const { origin, requestId } = visit;
  const { id: sessionId, ...session } = shown;
  return {
    sessionId,
    ...session,
    requestId,
    idempotencyKey: idempotencyKey(request),
    onReplay: (firstAt) => response.setHeader(REPLAYED_HEADER, firstAt),
    onOperation: (name) => {
      visit.operation = name;
    },
    onRefusal: (refusal) => {
      visit.refusal = refusal;
      const { retryAfter } = refusal;
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
    },
    database,
    workshop: options.workshop,
    exporter: options.exporter,
    confirmSecondStep: async () => {
      if (!session.hasTwoFactor) return;
      const code = request.headers[CODE_HEADER]?.toString();
      if (!code)
        throw new Refusal('PERMISSION_DENIED', archiveMessages.code, {
          code: archiveMessages.code,
        });
      await confirmSecondStep({ ...signIn, limits }, request, origin, code);
    },
    limitNetwork: (limited) => limitNetwork(options.buckets, limited, origin.address),
    mayConfirm: (email) => mayBeSent(options.buckets, 'confirm', email),
    network: networkOf(origin.address),
    userAgent: request.headers['user-agent'] ?? null,
    link: {
      token: (purpose) => linkToken(signIn.secret, purpose),
      isToken: (purpose, given) => isLinkToken(signIn.secret, purpose, given),
    },
    isOwn: shown === signedIn,
    signView: (personId) =>
      signView(signIn.secret, { sessionId: signedIn.id ?? '', personId }, options.clock()),
    takeTurn: signedIn.actor.id === null ? async (act) => act() : turnsOfPeople(signedIn.actor.id),
    delayRefusal: () => sleep(refusalDelayMs),
    write: options.write,
    clock: options.clock,
    temporaryPassword: options.temporaryPassword,
    publicUrl: options.publicUrl ?? null,
    startedBy: options.startedBy ?? null,
    sendsEmails: options.emails !== undefined,
    mail: options.mail ?? null,
    emails: options.emails ?? tellNobody,
  };
}

/** Answers once it is the turn of somebody without a login: in their network, and then among all of them. */
async function asStranger<Answer>(
  { turnsOfNetworks, turnOfStrangers }: Shared,
  address: string,
  answering: () => Promise<Answer>,
): Promise<Answer> {
  const [answered] = await turnsOfNetworks(address)(() =>
    turnOfStrangers(async () => {
      const going = answering();
      await Promise.race([going, sleep(LONGEST_TURN_MS, null, { ref: false })]);
      return [going];
    }),
  );
  return answered;
}

/** The person that an admin sees Turnout as. Refused for anybody else, and once it has ended. */
async function personShown(
  { options, database }: Shared,
  view: string,
  admin: Session,
  secret: string,
): Promise<Session> {
  const asked = { sessionId: admin.id ?? '', now: options.clock() };
  const mayAsk = admin.roles.includes('admin') && admin.duty === null;
  const id = mayAsk ? personInView(secret, view, asked) : null;
  const person = id && (await readPerson(database.db, id));
  if (!person || person.roles.includes('admin'))
    throw new Refusal('PERMISSION_DENIED', showAsMessages.ended);
  return person;
}

/** If nobody is signed in, the operation itself decides whether that is allowed. */
function refuseOtherPerson(request: IncomingMessage, signedIn: string | null): void {
  const sentBy = request.headers[PERSON_HEADER];
  if (sentBy !== undefined && signedIn !== null && sentBy !== signedIn)
    throw new Refusal('OTHER_PERSON', OTHER_PERSON);
}

const MINUTE_MS = 60_000;

function oncePerMinute<Value>(act: (value: Value) => void): (value: Value) => void {
  let next = 0;
  return (value) => {
    if (Date.now() < next) return;
    next = Date.now() + MINUTE_MS;
    act(value);
  };
}

const LONGEST_KEY = 200;

function idempotencyKey(request: IncomingMessage): string | undefined {
  const key = request.headers['idempotency-key']?.toString();
  if (!key || request.method === 'GET') return undefined;
  if (key.length > LONGEST_KEY) {
    throw invalid(`An Idempotency-Key can have at most ${LONGEST_KEY} characters.`);
  }
  return key;
}

/** Outside the API nothing can be changed, and errors don't need the contract's body. */
function refuseMethod(response: ServerResponse): void {
  response.writeHead(405, { allow: READS.join(', '), 'content-type': 'text/plain; charset=utf-8' });
  response.end('Only GET and HEAD are answered here.');
}
