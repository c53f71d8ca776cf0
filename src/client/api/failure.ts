import type { FieldMessages } from '../../domain/refusal.ts';
import { failureMessage } from '../../domain/refusal.ts';
import { ApiError } from './apiError.ts';

/** The error prefixed with what the user wanted: 'Failed to load students: …'. Never prefixed twice. */
export function failedTo(action: string, error: ApiError): ApiError {
  return error.reworded(failureMessage(action, reasonOf(error)));
}

/** The error with its own prefix: 'Error analyzing impact: …'. */
export function errorNamed(name: string, error: ApiError): ApiError {
  return error.reworded(`${name}: ${reasonOf(error)}`);
}

function reasonOf({ message }: ApiError): string {
  // The server's own prefix may follow 'Operation failed after 3 attempts: '.
  return message.replace(/(^|: )Failed to [^:]+: /, '$1');
}

/** An error that the server would return too, raised before we ask it. It has the first field's message. */
export function refusal(fields: FieldMessages): ApiError {
  return new ApiError('INVALID_ARGUMENT', Object.values(fields)[0] ?? 'Not valid', { fields });
}

/** A refusal keeps the server's words; network and server errors are prefixed with the act. */
export function failedUnlessRefused(action: string, error: ApiError | null): ApiError | null {
  const trouble = error !== null && (error.code === 'UNREACHABLE' || error.status >= 500);
  return trouble ? failedTo(action, error) : error;
}

/** Prefixed with the act, unless messages at the fields already say what is wrong. */
export function failedUnlessFields(action: string, error: ApiError): ApiError {
  return Object.keys(error.fields).length > 0 ? error : failedTo(action, error);
}

/** Prefixed with the act, except for a conflict, because the server's message for one is a whole sentence. */
export function failedUnlessConflict(action: string, error: ApiError | null): ApiError | null {
  return error === null || error.code === 'CONFLICT' ? error : failedTo(action, error);
}
