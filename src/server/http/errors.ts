import { ORPCError, ValidationError } from '@orpc/server';
import { refusalOfIssues } from '../../contract/refusedInput.ts';
import { actionOf, operations, type OperationName } from '../../domain/access.ts';
import {
  failureMessage,
  Refusal,
  refusalStatus,
  type FieldMessages,
  type RefusalCode,
  type RefusalReason,
} from '../../domain/refusal.ts';
import { isDiskTrouble, isUnavailable } from '../db/unavailable.ts';

/** The body of every error from the API. */
export interface ErrorBody {
  code: RefusalCode;
  message: string;
  requestId: string;
  fields?: FieldMessages;
  reason?: RefusalReason;
}

export const UNREADABLE = 'The request could not be read. Is it JSON?';

/** The refusal, if an error is meant for people; null for an internal error. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof ORPCError)) return null;
  if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    return refusalOfIssues(error.cause.issues);
  }
  if (error.code === 'PAYLOAD_TOO_LARGE')
    return new Refusal('PAYLOAD_TOO_LARGE', 'This request is too large.');
  if (error.code === 'BAD_REQUEST')
    return new Refusal('INVALID_ARGUMENT', 'The request could not be read.');
  if (error.code === 'NOT_FOUND')
    return new Refusal('NOT_FOUND', 'There is nothing at this address.');
  return null;
}

const DISK_TROUBLE =
  "the server's disk is full or can't be written, so nothing was saved. Please tell whoever looks after the server.";

/** The refusal for an internal error: it says what failed, without any internal details. */
export function faultRefusal(error: unknown, name: string | undefined, input?: unknown): Refusal {
  const action =
    name && Object.hasOwn(operations, name)
      ? actionOf(name as OperationName, fieldsOf(input))
      : 'answer';
  if (isDiskTrouble(error)) return new Refusal('UNAVAILABLE', failureMessage(action, DISK_TROUBLE));
  return isUnavailable(error)
    ? new Refusal(
        'UNAVAILABLE',
        failureMessage(action, 'the database is not available. Please try again shortly.'),
      )
    : new Refusal(
        'INTERNAL',
        failureMessage(action, 'something went wrong on our side. Please try again.'),
      );
}

/** The input's fields, whether or not the operation takes it in parts. */
function fieldsOf(input: unknown): object {
  const { params, query, body, ...rest } = (input ?? {}) as Record<string, unknown>;
  return { ...rest, ...(params as object), ...(query as object), ...(body as object) };
}

export function errorBody(refusal: Refusal, requestId: string): ErrorBody {
  return {
    code: refusal.code,
    message: refusal.message,
    requestId,
    ...(refusal.fields && Object.keys(refusal.fields).length > 0 ? { fields: refusal.fields } : {}),
    ...(refusal.reason && { reason: refusal.reason }),
    ...refusal.details,
  };
}

/** A refusal for the procedure handler, with its final body. */
export function toOrpcError(refusal: Refusal, requestId: string): ORPCError<string, ErrorBody> {
  return new ORPCError(refusal.code, {
    status: refusalStatus[refusal.code],
    message: refusal.message,
    data: errorBody(refusal, requestId),
    cause: refusal,
  });
}
