/** The HTTP API's error codes: why a request was refused. */
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

/** The HTTP status of each code. */
export const refusalStatus: Record<RefusalCode, number> = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  // The sender is not signed in, but somebody else is.
  OTHER_PERSON: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

/** Reasons that a program acts on, where the code alone doesn't tell enough; sentences may be reworded. */
export type RefusalReason = 'monthClosed' | 'mailsMoved' | 'seatsTaken' | 'importHeld';

/** Messages by input field, for a form to show next to each field. */
export type FieldMessages = Record<string, string>;

/** An error whose message is meant for people. Any other thrown error is a bug of ours, and its text is never shown. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldMessages | undefined;
  /** In how many seconds a retry can succeed, at least 1; undefined if waiting doesn't help. */
  readonly retryAfter: number | undefined;
  readonly reason: RefusalReason | undefined;
  /** What programs need to show the reason, beside the sentence. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    fields?: FieldMessages,
    retryAfter?: number,
    reason?: RefusalReason,
    details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.reason = reason;
    this.details = details;
  }
}

export const invalid = (message: string, fields?: FieldMessages): Refusal =>
  new Refusal('INVALID_ARGUMENT', message, fields);
export const notFound = (message: string): Refusal => new Refusal('NOT_FOUND', message);
export const conflict = (message: string, fields?: FieldMessages): Refusal =>
  new Refusal('CONFLICT', message, fields);
/** A conflict that programs have to tell from others. */
export const conflictFor = (
  reason: RefusalReason,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): Refusal => new Refusal('CONFLICT', message, undefined, undefined, reason, details);

/**
 * The refusal of too many requests from one client. `waitMs` is how long until the next is allowed, in milliseconds.
 */
export const tooMany = (message: string, waitMs: number): Refusal =>
  new Refusal('TOO_MANY_REQUESTS', message, undefined, Math.max(1, Math.ceil(waitMs / 1000)));
/** The refusal of more work than the server takes on at once. `retryAfter` is in seconds. */
export const busy = (message: string, retryAfter: number): Refusal =>
  new Refusal('UNAVAILABLE', message, undefined, retryAfter);

export const afterAttempts = (attempts: number): string =>
  `Operation failed after ${attempts} attempts`;

/** 'Failed to <action>: <reason>', without repeating the prefix. */
export function failureMessage(action: string, reason: string): string {
  return reason.startsWith('Failed to ') ? reason : `Failed to ${action}: ${reason}`;
}
