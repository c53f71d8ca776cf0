import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { askAuth, CLIENT_ADDRESS_HEADER, type Auth } from '../auth/auth.ts';
import { deviceCookie, knownDevice } from '../auth/knownDevice.ts';
import {
  beginAttempt,
  EMAILS,
  limitNetwork,
  mayBeSent,
  type Attempt,
  type AttemptLimits,
} from '../auth/limits.ts';
import { newPasswordField, WEAK_PASSWORD } from '../auth/passwords.ts';
import { twoFactorRefusals } from '../auth/twoFactor.ts';
import type { ReadSession, Session } from '../auth/sessions.ts';
import { dutyMessages, SIGN_IN, type Duty } from '../../domain/access.ts';
import { LINK_OVER } from '../../domain/password.ts';
import { authInputs, type AuthPath } from '../../contract/auth.ts';
import { invalid, Refusal, refusalStatus, type RefusalCode } from '../../domain/refusal.ts';
import { findUnstorable, UNSTORABLE } from '../../domain/storable.ts';
import { refusalOfIssues } from '../../contract/refusedInput.ts';
import { UNREADABLE } from './errors.ts';
import { readBody, sendJson, sendRefusal, type Origin } from './requests.ts';
import type { Visit } from './visit.ts';

const CONFIRMATION_OVER = "This link has expired. Log in and we'll email you a new one.";

const LARGEST_BODY = 32 * 1024;

const BASE = '/api/auth';

/** The auth library's paths that Turnout uses; all others are closed. */
const SERVED = new Set(Object.keys(authInputs).map((path) => BASE + path));

/**
 * Paths that change how a user signs in, with the duty that each fulfills, if any. A user with a duty may use only the
 * path that fulfills it.
 */
const FULFILS = new Map<string, Duty | null>([
  ['/api/auth/change-password', 'changePassword'],
  ['/api/auth/change-email', null],
  ['/api/auth/revoke-other-sessions', null],
  ['/api/auth/two-factor/enable', 'turnOnSecondStep'],
  ['/api/auth/two-factor/disable', null],
]);

/** Everything that requests to the auth library need. */
export interface AuthDoor {
  auth: Auth;
  readSession: ReadSession;
  limits: AttemptLimits;
  /** The key that signs cookies. */
  secret: string;
  /** Whether there is a mail server to send reset links. */
  resetsByEmail: boolean;
  /** The minimum duration of a registration, in milliseconds, so that it doesn't reveal whether an address is taken. */
  signUpMs: number;
  /** Called when something fails that the request didn't wait for. */
  onError: (error: unknown) => void;
}

/** Passes a request to the auth library and returns its response; errors get the API's format. */
export async function serveAuth(
  door: AuthDoor,
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
): Promise<void> {
  const { auth, readSession, limits } = door;
  const { origin, requestId } = visit;
  const url = new URL(request.url ?? '/', `${origin.secure ? 'https' : 'http'}://${origin.host}`);
  if (url.pathname === `${BASE}/get-session` && request.method === 'GET')
    return sendJson(response, 200, describeSession(await readSession(request.headers)));
  if (request.method !== 'POST' || !SERVED.has(url.pathname))
    throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
  const path = url.pathname.slice(BASE.length) as AuthPath;
  visit.operation = `auth${path}`;
  const fulfils = FULFILS.get(url.pathname);
  let session: Session | null = null;
  if (fulfils !== undefined) {
    session = await readSession(request.headers);
    visit.userId = session.actor.id;
    // Without a session, the library would treat this as the first step of a login, with attempts that nobody counts.
    if (session.actor.id === null) throw new Refusal('UNAUTHENTICATED', SIGN_IN);
    const { duty } = session;
    if (duty && duty !== fulfils) throw new Refusal('PERMISSION_DENIED', dutyMessages[duty]);
  }
  const body = await readInput(request, path);
  await limitNetwork(limits.buckets, path, origin.address);
  url.search = '';
  const asked = askedOfLibrary(path, request.method, body);
  for (const [name, value] of Object.entries(asked.query)) url.searchParams.set(name, value);
  const ask = () =>
    askAuth(
      auth,
      new Request(url, {
        method: asked.method,
        headers: headersFor(request, origin, url),
        body: asked.body && JSON.stringify(asked.body),
      }),
    );
  const email = body && 'email' in body && typeof body.email === 'string' ? body.email : '';
  if (path === '/request-password-reset' && door.resetsByEmail) {
    // Responds before it looks up the address, so that neither the text nor the time reveals whether somebody has it.
    if (await mayBeSent(limits.buckets, 'reset', email)) ask().catch(door.onError);
    return sendJson(response, 200, { status: true });
  }
  const device = { name: `${origin.secure ? '__Host-' : ''}turnout.device`, secret: door.secret };
  const known = knownDevice({ ...device, cookie: request.headers.cookie }, email);
  const attempt = await attemptOf(path, { limits, session, email, known, origin });
  const [answer] = await Promise.all([
    judged(attempt, ask),
    path === '/sign-up/email' ? sleep(door.signUpMs) : null,
  ]);
  if (answer.status >= 400) {
    visit.refusal = await refusalOf(answer, path);
    return sendRefusal(response, visit.refusal, requestId);
  }
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers)
    if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  // We don't do this after a registration: its response must be the same if the address is taken.
  if (path === '/sign-in/email' && known === null)
    cookies.push(deviceCookie({ ...device, secure: origin.secure }, email));
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.removeHeader('content-length');
  response.end(JSON.stringify(withoutToken(await answer.json())));
}

/** Refuses a wrong two-factor code, for acts that ask a signed-in person for one again. */
export async function confirmSecondStep(
  { auth, readSession, limits }: Pick<AuthDoor, 'auth' | 'readSession' | 'limits'>,
  request: IncomingMessage,
  origin: Origin,
  code: string,
): Promise<void> {
  const isOfApp = /^\d{6}$/.test(code.replaceAll(/\s/g, ''));
  const path = isOfApp ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
  await limitNetwork(limits.buckets, path, origin.address);
  const session = await readSession(request.headers);
  const attempt = await attemptOf(path, { limits, session, email: '', known: null, origin });
  const url = new URL(`${origin.secure ? 'https' : 'http'}://${origin.host}${BASE}${path}`);
  const answer = await judged(attempt, () =>
    askAuth(
      auth,
      new Request(url, {
        method: 'POST',
        headers: headersFor(request, origin, url),
        body: JSON.stringify({ code }),
      }),
    ),
  );
  if (answer.status >= 400) throw await refusalOf(answer, path);
}

/** The signed-in user in the library's format, without the session's token; null if nobody is signed in. */
function describeSession({ id, actor }: Session): object | null {
  if (actor.id === null) return null;
  const { id: userId, email, name, role } = actor;
  return { session: { id, userId }, user: { id: userId, email, name, role } };
}

/**
 * Removes the session's token from a response: only the browser may have it, in a cookie that scripts can't read (ASVS
 * 5.0, 3.3.4).
 */
function withoutToken(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('token' in answer)) return answer;
  const { token, ...rest } = answer;
  return typeof token === 'string' ? rest : answer;
}

const WRONG = [
  'INVALID_PASSWORD',
  'INVALID_EMAIL_OR_PASSWORD',
  // This is for a code that is sent with the password, to turn two-factor authentication off; at login, the library
  // counts attempts itself.
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
];

/** The password attempt in a request; null if the request contains no password to check. */
function attemptOf(
  path: AuthPath,
  {
    limits,
    session,
    email,
    known,
    origin: { address },
  }: {
    limits: AttemptLimits;
    session: Session | null;
    email: string;
    known: string | null;
    origin: Origin;
  },
): Promise<Attempt> | null {
  if (path === '/sign-in/email') {
    const as = known === null ? (['account', email] as const) : (['known-device', known] as const);
    return beginAttempt(limits, { email, address, as });
  }
  if (!session?.actor.id) return null;
  const { id, email: theirs } = session.actor;
  return beginAttempt(limits, { email: theirs, address, as: ['signed-in', id] });
}

/** The response; also tells the attempt whether the password was wrong. Other errors don't count. */
async function judged(attempt: Attempt | null, ask: () => Promise<Response>): Promise<Response> {
  if (!attempt) return ask();
  let isWrong = false;
  try {
    const answer = await ask();
    if (answer.status >= 400) {
      const { code } = ((await answer
        .clone()
        .json()
        .catch(() => null)) ?? {}) as { code?: string };
      isWrong = code !== undefined && WRONG.includes(code);
    }
    return answer;
  } finally {
    await (isWrong ? attempt.failed() : attempt.succeeded());
  }
}

/**
 * The request for the library. The library confirms an email when the link is opened with GET, which programs that scan
 * emails also do, so our own path is a POST.
 */
function askedOfLibrary(path: AuthPath, method: string | undefined, body: object | null) {
  return path === '/verify-email'
    ? { method: 'GET', query: body as Record<string, string>, body: null }
    : { method: method ?? 'GET', query: {}, body };
}

/** The input of a request, checked against its path's schema; sign-out is often sent without a body. */
async function readInput(request: IncomingMessage, path: AuthPath): Promise<object> {
  const text = (await readBody(request, LARGEST_BODY)).toString();
  let input: unknown;
  try {
    input = text === '' ? {} : JSON.parse(text);
  } catch {
    throw invalid(UNREADABLE);
  }
  const unstorable = findUnstorable(input);
  if (unstorable) throw invalid(UNSTORABLE, { [unstorable.join('.')]: UNSTORABLE });
  const { success, data, error } = authInputs[path].safeParse(input);
  if (!success) throw refusalOfIssues(error.issues);
  return data;
}

function headersFor(request: IncomingMessage, origin: Origin, url: URL): Headers {
  const headers = new Headers();
  for (const name of ['cookie', 'origin', 'referer', 'user-agent', 'accept']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  headers.set('content-type', 'application/json');
  // Browsers always send the origin with a change, and the server has checked it (isCrossSite); other programs don't
  // have to.
  if (!headers.has('origin')) headers.set('origin', url.origin);
  headers.set(CLIENT_ADDRESS_HEADER, origin.address);
  return headers;
}

/** The general error code for a status: the first one that has it. */
function codeOf(status: number): RefusalCode | undefined {
  const codes = Object.keys(refusalStatus) as RefusalCode[];
  return codes.find((code) => refusalStatus[code] === status);
}

const refusals: ReadonlyMap<string, { code: RefusalCode; message: string }> = new Map(
  Object.entries({
    ...twoFactorRefusals,
    EMAIL_NOT_VERIFIED: {
      code: 'PERMISSION_DENIED',
      message: `Please confirm your email first, by the link in our email. If there is none, log in again in ${EMAILS.everyMs / 60_000} minutes for a new one.`,
    },
    TOKEN_EXPIRED: { code: 'INVALID_ARGUMENT', message: CONFIRMATION_OVER },
  }),
);

/** The library calls any unusable token invalid; these messages tell people with a dead link what to do. */
const deadLinks: Partial<Record<AuthPath, string>> = {
  '/reset-password': `${LINK_OVER} Ask for a new one.`,
  '/verify-email': "This link can't be used. Log in and we'll email you a new one.",
};

async function refusalOf(answer: Response, path: AuthPath): Promise<Refusal> {
  const body = (await answer.json().catch(() => null)) as {
    code?: unknown;
    message?: unknown;
  } | null;
  const known = typeof body?.code === 'string' ? refusals.get(body.code) : undefined;
  if (known) return new Refusal(known.code, known.message);
  const deadLink = body?.code === 'INVALID_TOKEN' ? deadLinks[path] : undefined;
  if (deadLink !== undefined) return invalid(deadLink);
  if (body?.code === WEAK_PASSWORD && typeof body.message === 'string')
    return invalid(body.message, { [newPasswordField(path)]: body.message });
  // The library uses more statuses for bad input than the API: 415 for its type, 422 for its content.
  const code = codeOf(answer.status) ?? 'INVALID_ARGUMENT';
  const message =
    typeof body?.message === 'string' ? body.message : 'The request could not be answered.';
  return new Refusal(code, message);
}
