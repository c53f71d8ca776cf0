import {
  createORPCClient,
  ORPCError,
  type Client,
  type ClientLink,
  type ClientOptions,
  type NestedClient,
} from '@orpc/client';
import { isContractProcedure, type ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { contract, type Contract } from '../../contract/index.ts';
import type { Written } from '../../contract/user.ts';
import { CODE_HEADER } from '../../domain/archive.ts';
import { instant, type Instant } from '../../domain/dates.ts';
import { REPLAYED_HEADER } from '../../domain/idempotency.ts';
import { PERSON_HEADER } from '../../domain/sentBy.ts';
import { SHOW_AS_HEADER } from '../../domain/showAs.ts';
import { isAborted, toApiError, type ApiError } from './apiError.ts';
import { API_BASE } from './base.ts';
import { noteChange, type Noun } from './changes.ts';
import { fetchUnlessEarly, forgetEarly } from './early.ts';
import { savedKeysIn } from './savedKeys.ts';
import { askReach, noteAnswer, noteReach } from './reach.ts';
import { withRetries } from './retry.ts';
import { shownAs } from './showAs.ts';
import { personOfTab, withSession } from './signedOut.ts';
import { createWriter, isPreview } from './writes.ts';

interface Context {
  /** For a write: repeated with the same key, it takes effect only once. */
  idempotencyKey?: string;
  /** A two-factor code, for acts that ask for one again. */
  code?: string;
  /** Called if the server had already answered this key. */
  replayed?: (firstAt: Instant) => void;
  /** The person who the request is for: the server refuses it if someone else is signed in. */
  person?: string | null;
  /** Called with the seconds to wait before a retry, if the server names them. */
  retryAfter?: (seconds: number) => void;
}

function isWrite(path: readonly string[]): boolean {
  const step = (at: unknown, name: string) => (at as Record<string, unknown> | undefined)?.[name];
  const procedure = path.reduce<unknown>(step, contract);
  return isContractProcedure(procedure) && procedure['~orpc'].route.method !== 'GET';
}

function asksWhoIsSignedIn([noun, act]: readonly string[]): boolean {
  return noun === 'me' && act === 'get';
}

/** How long a change may take; after that it is repeated with the same key. */
const CHANGE_TIMEOUT_MS = 30_000;
/** The time limit for a whole school, or the books of before, which take a while to send and to check. */
const SCHOOL_TIMEOUT_MS = 30 * 60_000;
const takesLong = /\/(?:import-school|imports|imports\/preview)$/;
const WRITTEN_TIMEOUT_MS = 5000;

/** Like fetch, but a change that isn't answered in time fails like one whose response was lost. */
function fetchInTime(request: Request, init: RequestInit): Promise<Response> {
  if (request.method === 'GET') return fetchUnlessEarly(request, init);
  forgetEarly();
  const deadline = new AbortController();
  setTimeout(
    () => deadline.abort(new DOMException('No answer', 'TimeoutError')),
    takesLong.test(new URL(request.url).pathname) ? SCHOOL_TIMEOUT_MS : CHANGE_TIMEOUT_MS,
  );
  request.signal.addEventListener('abort', () => deadline.abort(request.signal.reason));
  return fetch(request, { ...init, signal: deadline.signal });
}

/** How long an answer may take before we find out whether the server is there at all. */
const LATE_MS = 5000;

/** Like fetchInTime, but also records whether the server is reachable. */
async function fetchAndNoteReach(request: Request, init: RequestInit): Promise<Response> {
  const late = setTimeout(() => void askReach(), LATE_MS);
  try {
    const response = await fetchInTime(request, init);
    noteAnswer(response);
    return response;
  } catch (error) {
    if (!isAborted(error)) noteReach(false);
    throw error;
  } finally {
    clearTimeout(late);
  }
}

function viewHeader(): Record<string, string> {
  const shown = shownAs();
  return shown ? { [SHOW_AS_HEADER]: shown.view } : {};
}

const wire = new OpenAPILink<Context>(contract, {
  url: `${window.location.origin}${API_BASE}`,
  headers: ({ context: { idempotencyKey, person, code } }) => ({
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(typeof person === 'string' && { [PERSON_HEADER]: person }),
    ...(code !== undefined && { [CODE_HEADER]: code }),
    ...viewHeader(),
  }),
  async fetch(request, init, { context }) {
    const response = await fetchAndNoteReach(request, init);
    const firstAt = response.headers.get(REPLAYED_HEADER);
    if (firstAt !== null) context.replayed?.(instant(firstAt));
    const seconds = Number(response.headers.get('retry-after'));
    if (seconds > 0) context.retryAfter?.(seconds);
    return response;
  },
  // Any code works here: withRetries reads the status and the body that come with it.
  customErrorResponseBodyDecoder: (body, { status }) =>
    new ORPCError('REFUSED', { status, data: body }),
});

let savedBefore: (firstAt: Instant) => void = () => {};

/** Sets the function that tells the person that an earlier press was already saved. */
export function onSavedBefore(tell: (firstAt: Instant) => void): void {
  savedBefore = tell;
}

const write = createWriter({
  keys: savedKeysIn(sessionStorageIfAny()),
  person: personOfTab,
  written: async (key) => {
    const signal = AbortSignal.timeout(WRITTEN_TIMEOUT_MS);
    const context = { person: personOfTab() };
    const found = await wire.call(['me', 'written'], { key }, { signal, context });
    return found as Written;
  },
  savedBefore: (firstAt) => savedBefore(firstAt),
});

/** Browsers may forbid access to session storage. */
function sessionStorageIfAny(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** One call is one act by the user: all its retries, including those after signing in again, carry the same key. */
const link: ClientLink<Context> = {
  async call(path, input, options: ClientOptions<Context>) {
    const {
      signal,
      context: { code: secondCode },
    } = options;
    const sendWith = (context: Context) => {
      const sendAs = (person: string | null) =>
        withRetries(
          () =>
            wire.call(path, input, {
              ...options,
              context: {
                ...context,
                person,
                ...(secondCode !== undefined && { code: secondCode }),
              },
            }),
          signal,
        );
      return asksWhoIsSignedIn(path) ? sendAs(null) : withSession(sendAs, signal);
    };
    if (!isWrite(path)) return sendWith({});
    const noun = path[0] as Noun;
    try {
      const answer = await write(path, input, (idempotencyKey, replayed) =>
        sendWith({ idempotencyKey, replayed }),
      );
      if (!isPreview(path.join('.'), input)) noteChange(noun);
      return answer;
    } catch (thrown) {
      // The screen is out of date, so we reload it.
      const { code } = toApiError(thrown);
      if (code === 'CONFLICT' || code === 'NOT_FOUND') noteChange(noun);
      throw thrown;
    }
  },
};

interface Once {
  /** The person who the request is for; omitted when asking who is signed in. */
  person?: string;
  /** The idempotency key of a change. */
  key?: string;
  signal?: AbortSignal;
  retryAfter?: (seconds: number) => void;
}

/**
 * Sends a request once, without retries and without waiting for a sign-in: for callers that handle both themselves.
 * Throws an ApiError.
 */
export async function askOnce<Answer>(
  path: readonly string[],
  input: unknown,
  { key, signal, ...context }: Once,
): Promise<Answer> {
  try {
    const answer = await wire.call(path, input, {
      signal,
      context: { ...context, ...(key !== undefined && { idempotencyKey: key }) },
    });
    return answer as Answer;
  } catch (thrown) {
    throw toApiError(thrown);
  }
}

/** Every operation, typed to fail only with an ApiError. */
type FailsWith<Failure, Router extends NestedClient<Context>> =
  Router extends Client<infer C, infer Input, infer Output, unknown>
    ? Client<C, Input, Output, Failure>
    : {
        [Key in keyof Router]: Router[Key] extends NestedClient<Context>
          ? FailsWith<Failure, Router[Key]>
          : never;
      };

type ApiClient = FailsWith<ApiError, ContractRouterClient<Contract, Context>>;

export const client = createORPCClient<ApiClient>(link);

/** Options for useQuery and useMutation: `useQuery(api.students.list.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client);
