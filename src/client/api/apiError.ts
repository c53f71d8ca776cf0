import { ORPCError } from '@orpc/client';
import type { FieldMessages, RefusalCode, RefusalReason } from '../../domain/refusal.ts';

/** 'UNREACHABLE': there was no response at all. */
export type ApiErrorCode = RefusalCode | 'UNREACHABLE';

/** For a change without a response: 'notSaved' if the server says so, 'unknown' if it can't be asked. */
export type Outcome = 'notSaved' | 'unknown';

interface Details {
  status?: number;
  requestId?: string | undefined;
  fields?: FieldMessages;
  outcome?: Outcome | undefined;
  attempts?: number | undefined;
  reason?: RefusalReason | undefined;
}

/** Anything that went wrong between this browser and the server, in words for people. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  /** For the user to quote; the server's log has it too. */
  readonly requestId: string | undefined;
  readonly fields: FieldMessages;
  readonly outcome: Outcome | undefined;
  /** How often it was tried, if more than once and the message doesn't say it. */
  readonly attempts: number | undefined;
  readonly reason: RefusalReason | undefined;

  constructor(code: ApiErrorCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = details.status ?? 0;
    this.requestId = details.requestId;
    this.fields = details.fields ?? {};
    this.outcome = details.outcome;
    this.attempts = details.attempts;
    this.reason = details.reason;
  }

  /** The same error with another message, which says all of it. */
  reworded(message: string): ApiError {
    return this.with({ attempts: undefined }, message);
  }

  withOutcome(outcome: Outcome): ApiError {
    return this.with({ outcome });
  }

  afterAttempts(attempts: number): ApiError {
    return this.with({ attempts });
  }

  private with(changes: Details, message = this.message): ApiError {
    const { status, requestId, fields, outcome, attempts, reason } = this;
    const details = { status, requestId, fields, outcome, attempts, reason };
    return new ApiError(this.code, message, { ...details, ...changes });
  }
}

interface RefusalBody {
  code: RefusalCode;
  message: string;
  requestId?: string;
  fields?: FieldMessages;
  reason?: RefusalReason;
}

function isRefusalBody(body: unknown): body is RefusalBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  );
}

function codeOf(status: number, bodyCode?: string): ApiErrorCode {
  if (status === 401) return bodyCode === 'OTHER_PERSON' ? bodyCode : 'UNAUTHENTICATED';
  if (status === 403) return 'PERMISSION_DENIED';
  if (status === 404) return 'NOT_FOUND';
  if (status === 409) return 'CONFLICT';
  if (status === 413) return 'PAYLOAD_TOO_LARGE';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  if (status >= 500) return status === 500 ? 'INTERNAL' : 'UNAVAILABLE';
  return 'INVALID_ARGUMENT';
}

/** Turns a response's status and body into an error. */
export function errorOfResponse(status: number, body: unknown): ApiError {
  if (!isRefusalBody(body)) {
    return new ApiError(codeOf(status), `The server answered with an error (${status}).`, {
      status,
    });
  }
  const { code, message, requestId, fields, reason } = body;
  return new ApiError(codeOf(status, code), message, {
    status,
    ...(requestId !== undefined && { requestId }),
    ...(fields !== undefined && { fields }),
    reason,
  });
}

export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof ORPCError) return errorOfResponse(thrown.status, thrown.data);
  return new ApiError('UNREACHABLE', "The server can't be reached. Please check the connection.");
}

export function isAborted(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError';
}
