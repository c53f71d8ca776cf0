import { ServerResponse } from 'node:http';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { BodyLimitPlugin, CompressionPlugin } from '@orpc/server/node';
import { Refusal } from '../../domain/refusal.ts';
import type { RequestContext } from '../features/procedures.ts';
import { asRefusal, faultRefusal, toOrpcError, UNREADABLE, type ErrorBody } from './errors.ts';
import { speakPlainly } from './inputWords.ts';
import { router } from './router.ts';

/** A bulk update of 5,000 students is about 200 kB. */
const LARGEST_BODY = 512 * 1024;
/** 5,000 rows of a list of students, each with all that it may have. */
export const LARGEST_IMPORT = 4 * 1024 * 1024;

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

/** Serves the contract as REST. Every error leaves as `{ code, message, requestId, fields? }`. */
export function createApi(log: Log, largestBody = LARGEST_BODY) {
  speakPlainly();
  return new OpenAPIHandler<RequestContext>(router, {
    plugins: [
      new BodyLimitPlugin({ maxBodySize: largestBody }),
      // Reads only: the answer to a write is short, and may hold a password that was just made, whose letters a stranger
      // who can see lengths might guess one by one.
      new CompressionPlugin({
        filter: ({ method }, response) =>
          method === 'GET' && isText(response) && isCompressing(response),
      }),
    ],
    customErrorResponseBodyEncoder: (error) => error.data as ErrorBody,
    clientInterceptors: [
      async ({ context, path, ...call }) => {
        try {
          return asJson(await call.next());
        } catch (error) {
          const refusal = asRefusal(error);
          if (refusal) {
            context.onRefusal(refusal);
            throw toOrpcError(refusal, context.requestId);
          }
          log.error(
            { err: error, requestId: context.requestId, operation: path.join('.') },
            'request failed',
          );
          throw toOrpcError(faultRefusal(error, path.join('.'), call.input), context.requestId);
        }
      },
    ],
    // Around everything, so that a body that can't be read is refused in the same shape.
    interceptors: [
      async ({ context, ...call }) => {
        try {
          return asAttachment(await call.next());
        } catch (error) {
          if ((error as { data?: ErrorBody }).data?.requestId) throw error;
          const refusal = asRefusal(error) ?? unreadable(error);
          if (refusal.code === 'INTERNAL') {
            log.error({ err: error, requestId: context.requestId }, 'request failed');
          }
          throw toOrpcError(refusal, context.requestId);
        }
      },
    ],
  });
}

const isText = (response: { getHeader(name: string): unknown }) =>
  /^(application\/json|text\/)/.test(String(response.getHeader('content-type')));

/**
 * The plugin lets go of an answer that is not the API's, where there is no such operation or the handler failed, but
 * would still name an encoding in its headers. While it holds one, it stands in the place of `end`.
 */
const isCompressing = ({ end }: { end: unknown }) => end !== ServerResponse.prototype.end;

/** A file is there to be kept: without this, a browser that follows a link to it would open it in its window. */
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
 * Answers are JSON already. Left as plain objects, each of their values would be looked at for types that JSON does
 * not have: a tenth of the time of a long list.
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

/** Files are sent as they are. */
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
