/** Why a request was refused, in the words of the HTTP API. */
export type RefusalCode =
  | 'INVALID_ARGUMENT'
  | 'UNAUTHENTICATED'
  | 'OTHER_PERSON'
  | 'PERMISSION_DENIED'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL'
  | 'UNAVAILABLE';

/** HTTP status of each code. */
export const refusalStatus: Record<RefusalCode, number> = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  // Who asks is not signed in, though somebody else is.
  OTHER_PERSON: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

/** Messages by input field, for a form to show beside it. */
export type FieldMessages = Record<string, string>;

/**
 * A refusal a person is meant to read. Anything else that is thrown is a fault of ours, and its text is never
 * shown.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldMessages | undefined;
  /** Where trying again later helps: in how many seconds, at least 1. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, message: string, fields?: FieldMessages, retryAfter?: number) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

export const invalid = (message: string, fields?: FieldMessages): Refusal =>
  new Refusal('INVALID_ARGUMENT', message, fields);
export const notFound = (message: string): Refusal => new Refusal('NOT_FOUND', message);
export const conflict = (message: string, fields?: FieldMessages): Refusal =>
  new Refusal('CONFLICT', message, fields);

/** Somebody asks too often. `waitMs` is how long until they may again. */
export const tooMany = (message: string, waitMs: number): Refusal =>
  new Refusal('TOO_MANY_REQUESTS', message, undefined, Math.max(1, Math.ceil(waitMs / 1000)));
/** There is more to do than the server takes on at once. */
export const busy = (message: string, retryAfter: number): Refusal =>
  new Refusal('UNAVAILABLE', message, undefined, retryAfter);

/** 'Failed to <action>: <reason>', never wrapped twice. */
export function failureMessage(action: string, reason: string): string {
  return reason.startsWith('Failed to ') ? reason : `Failed to ${action}: ${reason}`;
}
