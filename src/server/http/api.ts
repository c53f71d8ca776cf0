import { ServerResponse } from 'node:http';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { BodyLimitPlugin, CompressionPlugin } from '@orpc/server/node';
import { Refusal } from '../../domain/refusal.ts';
import type { Database } from '../db/database.ts';
import { isUnavailable } from '../db/unavailable.ts';
import type { RequestContext } from '../features/procedures.ts';
import { asRefusal, faultRefusal, toOrpcError, UNREADABLE, type ErrorBody } from './errors.ts';
import { speakPlainly } from './inputWords.ts';
import { router } from './router.ts';

/** In bytes. A bulk update of 5,000 students is about 200 kB. */
export const LARGEST_BODY = 512 * 1024;
/** In bytes: far more than eight children and what is signed for them. */
export const LARGEST_APPLICATION = 64 * 1024;
/** In bytes: enough to import 5,000 students with all fields filled in. */
export const LARGEST_IMPORT = 4 * 1024 * 1024;
/** In bytes: enough for 100,000 marks with names and classes. */
export const LARGEST_HISTORY = 24 * 1024 * 1024;

interface Handled {
  matched: boolean;
  response?: { headers: Record<string, string | string[] | undefined>; body: unknown } | undefined;
}

export interface Log {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
  debug(details: object, message: string): void;
}

/** Serves the contract as REST. Every error is sent as `{ code, message, requestId, fields? }`. */
export function createApi(log: Log, largestBody = LARGEST_BODY) {
  speakPlainly();
  return new OpenAPIHandler<RequestContext>(router, {
    plugins: [
      new BodyLimitPlugin({ maxBodySize: largestBody }),
      // Only for reads: the response to a write is short, and may contain a new password. Somebody who can see the
      // length of compressed responses might guess it one character at a time.
      new CompressionPlugin({
        filter: ({ method }, response) =>
          method === 'GET' && isText(response) && isCompressing(response),
      }),
    ],
    customErrorResponseBodyEncoder: (error) => error.data as ErrorBody,
    clientInterceptors: [
      async ({ context, path, ...call }) => {
        context.onOperation(path.join('.'));
        try {
          return asJson(await call.next());
        } catch (thrown) {
          const error = await causeOf(thrown, context.database);
          const refusal = asRefusal(error);
          if (refusal) {
            context.onRefusal(refusal);
            throw toOrpcError(refusal, context.requestId);
          }
          log.error(
            { err: error, requestId: context.requestId, operation: path.join('.') },
            'request failed',
          );
          const fault = faultRefusal(error, path.join('.'), call.input);
          context.onRefusal(fault);
          throw toOrpcError(fault, context.requestId);
        }
      },
    ],
    // This is outside all other steps, so that an unreadable body is refused in the same format.
    interceptors: [
      async ({ context, ...call }) => {
        try {
          const request = withQuery(call.request);
          return asAttachment(await call.next({ ...call, context, request }));
        } catch (error) {
          if ((error as { data?: ErrorBody }).data?.requestId) throw error;
          const refusal = asRefusal(error) ?? unreadable(error);
          if (refusal.code === 'INTERNAL') {
            log.error({ err: error, requestId: context.requestId }, 'request failed');
          }
          context.onRefusal(refusal);
          throw toOrpcError(refusal, context.requestId);
        }
      },
    ],
  });
}

/**
 * A DELETE has its input in the body, which many clients can't send: without a body, the input is taken from the query.
 * Otherwise a class in the query would be missed, and the mark in another class deleted.
 */
function withQuery<Asked extends { method: string; url: URL; body: () => Promise<unknown> }>(
  request: Asked,
): Asked {
  const { method, url } = request;
  if (method !== 'DELETE' || url.search === '') return request;
  const body = async () => (await request.body()) ?? Object.fromEntries(url.searchParams);
  return { ...request, body };
}

/**
 * The cause of a failed operation. If a newer release has just upgraded the database, any statement may fail, and the
 * probe knows why.
 */
async function causeOf(error: unknown, database: Database): Promise<unknown> {
  if (asRefusal(error) || isUnavailable(error)) return error;
  return database.probe().then(
    () => error,
    (why: unknown) => why,
  );
}

const isText = (response: { getHeader(name: string): unknown }) =>
  /^(application\/json|text\/)/.test(String(response.getHeader('content-type')));

/**
 * Whether the plugin is really compressing. It skips responses from outside the API, for unknown operations or failed
 * handlers, but would still set the encoding header on them. While it compresses, it replaces `end`.
 */
const isCompressing = ({ end }: { end: unknown }) => end !== ServerResponse.prototype.end;

/** Marks files as downloads: otherwise a browser that follows a link to one would show it in its own window. */
function asAttachment<Answer extends Handled>(handled: Answer): Answer {
  const body = handled.response?.body;
  if (handled.response && body instanceof File) {
    const ascii = body.name.replaceAll(/[^\w. -]/g, '_');
    const exact = encodeURIComponent(body.name).replaceAll("'", '%27');
    handled.response.headers['content-disposition'] =
      `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`;
  }
  return handled;
}

/**
 * Wraps a response that is plain JSON already. Otherwise each of its values would be checked for types that JSON
 * doesn't have, which takes a tenth of the time of a long list.
 */
class JsonAnswer {
  readonly #answer: object;
  constructor(answer: object) {
    this.#answer = answer;
  }
  toJSON(): object {
    return this.#answer;
  }
}

/** Sends files unchanged. */
function asJson(answer: unknown): unknown {
  const isPlain = answer instanceof Object && Object.getPrototypeOf(answer) === Object.prototype;
  return isPlain ? new JsonAnswer(answer) : answer;
}

/** Before a procedure is called, only reading the request can fail. */
function unreadable(error: unknown): Refusal {
  const isTheirs =
    error instanceof SyntaxError || error instanceof URIError || error instanceof TypeError;
  return isTheirs ? new Refusal('INVALID_ARGUMENT', UNREADABLE) : faultRefusal(error, undefined);
}
