import type { FieldMessages } from '../../domain/refusal.ts';
import { afterAttempts, failureMessage } from '../../domain/refusal.ts';
import { ApiError } from './apiError.ts';

/** The error prefixed with what the user wanted: 'Failed to load students: …'. Never prefixed twice. */
export function failedTo(action: string, error: ApiError): ApiError;
export function failedTo(action: string, error: ApiError | null): ApiError | null;
export function failedTo(action: string, error: ApiError | null): ApiError | null {
  return error && error.reworded(failureMessage(action, reasonOf(error)));
}

/** The error with its own prefix: 'Error analyzing impact: …'. */
export function errorNamed(name: string, error: ApiError): ApiError {
  return error.reworded(`${name}: ${reasonOf(error)}`);
}

function reasonOf({ message, attempts }: ApiError): string {
  const reason = message.replace(/^Failed to [^:]+: /, '');
  return attempts === undefined ? reason : `${afterAttempts(attempts)}: ${reason}`;
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
