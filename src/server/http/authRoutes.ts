import type { IncomingMessage, ServerResponse } from 'node:http';
import { askAuth, CLIENT_ADDRESS_HEADER, type Auth } from '../auth/auth.ts';
import { twoFactorRefusals } from '../auth/twoFactor.ts';
import type { ReadSession } from '../auth/sessions.ts';
import { dutyMessages, type Duty } from '../../domain/access.ts';
import { authInputs, type AuthPath } from '../../contract/auth.ts';
import { invalid, Refusal, refusalStatus, type RefusalCode } from '../../domain/refusal.ts';
import { findUnstorable, UNSTORABLE } from '../../domain/storable.ts';
import { refusalOfIssues, UNREADABLE } from './errors.ts';
import { readBody, sendRefusal, type Origin } from './requests.ts';

const CONFIRMATION_OVER = "This link has expired. Log in and we'll email you a new one.";

const LARGEST_BODY = 32 * 1024;

const BASE = '/api/auth';

/** What Turnout uses of the auth library; its other doors stay shut. */
const SERVED: Record<string, string> = {
  ...Object.fromEntries(Object.keys(authInputs).map((path) => [BASE + path, 'POST'])),
  [`${BASE}/get-session`]: 'GET',
};

/** What changes how one signs in, and the duty that it fulfils. Whoever has a duty may do nothing else of it. */
const FULFILS: Record<string, Duty | null> = {
  '/api/auth/change-password': 'changePassword',
  '/api/auth/change-email': null,
  '/api/auth/revoke-other-sessions': null,
  '/api/auth/two-factor/enable': 'turnOnSecondStep',
  '/api/auth/two-factor/disable': null,
};

/** Hands a request to the auth library and its answer back; errors get the API's shape. */
export async function serveAuth(
  { auth, readSession }: { auth: Auth; readSession: ReadSession },
  request: IncomingMessage,
  response: ServerResponse,
  origin: Origin,
  requestId: string,
): Promise<void> {
  const url = new URL(request.url ?? '/', `${origin.secure ? 'https' : 'http'}://${origin.host}`);
  if (SERVED[url.pathname] !== request.method) {
    return sendRefusal(
      response,
      new Refusal('NOT_FOUND', 'There is nothing at this address.'),
      requestId,
    );
  }
  const fulfils = FULFILS[url.pathname];
  if (fulfils !== undefined) {
    const { duty } = await readSession(request.headers);
    if (duty && duty !== fulfils) throw new Refusal('PERMISSION_DENIED', dutyMessages[duty]);
  }
  const path = url.pathname.slice(BASE.length) as AuthPath;
  const body = request.method === 'GET' ? null : await readInput(request, path);
  url.search = '';
  const asked = askedOfLibrary(path, request.method, body);
  for (const [name, value] of Object.entries(asked.query)) url.searchParams.set(name, value);
  const answer = await askAuth(
    auth,
    new Request(url, {
      method: asked.method,
      headers: headersFor(request, origin, url),
      body: asked.body && JSON.stringify(asked.body),
    }),
  );
  if (answer.status >= 400) return sendRefusal(response, await refusalOf(answer), requestId);
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers)
    if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.end(Buffer.from(await answer.arrayBuffer()));
}

/** The library confirms an email at the mere opening of its link, which programs that look through emails do too: ours is a POST. */
function askedOfLibrary(path: AuthPath, method: string | undefined, body: object | null) {
  return path === '/verify-email'
    ? { method: 'GET', query: body as Record<string, string>, body: null }
    : { method: method ?? 'GET', query: {}, body };
}

/** What a request says, held against what its path takes; sign-out is often sent without anything. */
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
  // Browsers always say where a change comes from, and the server has looked (isCrossSite); a program need not say it.
  if (!headers.has('origin')) headers.set('origin', url.origin);
  headers.set(CLIENT_ADDRESS_HEADER, origin.address);
  return headers;
}

const codes: Record<number, RefusalCode> = Object.fromEntries(
  Object.entries(refusalStatus).map(([code, status]) => [status, code as RefusalCode]),
);

const refusals: Record<string, { code: RefusalCode; message: string } | undefined> = {
  ...twoFactorRefusals,
  EMAIL_NOT_VERIFIED: {
    code: 'PERMISSION_DENIED',
    message: "Please confirm your email first. We've emailed you a new link.",
  },
  TOKEN_EXPIRED: { code: 'INVALID_ARGUMENT', message: CONFIRMATION_OVER },
};

async function refusalOf(answer: Response): Promise<Refusal> {
  const body = (await answer.json().catch(() => null)) as {
    code?: unknown;
    message?: unknown;
  } | null;
  const known = typeof body?.code === 'string' ? refusals[body.code] : undefined;
  if (known) return new Refusal(known.code, known.message);
  // The library knows more ways to dislike an input than the API: 415 for its type, 422 for what is in it.
  const code = codes[answer.status] ?? 'INVALID_ARGUMENT';
  const message =
    typeof body?.message === 'string' ? body.message : 'The request could not be answered.';
  return new Refusal(code, message);
}
