import type { FieldMessages } from '../../domain/refusal.ts';
import { failureMessage } from '../../domain/refusal.ts';
import { ApiError } from './apiError.ts';

/** The error under the name of what the user wanted: 'Failed to load students: …', never wrapped twice. */
export function failedTo(action: string, error: ApiError): ApiError {
  return error.reworded(failureMessage(action, reasonOf(error)));
}

/** The error under a name of its own: 'Error analyzing impact: …'. */
export function errorNamed(name: string, error: ApiError): ApiError {
  return error.reworded(`${name}: ${reasonOf(error)}`);
}

function reasonOf({ message }: ApiError): string {
  // A server's failure may stand behind 'Operation failed after 3 attempts: '.
  return message.replace(/(^|: )Failed to [^:]+: /, '$1');
}

/** What the server would refuse too, said before it is asked. The first message stands for all. */
export function refusal(fields: FieldMessages): ApiError {
  return new ApiError('INVALID_ARGUMENT', Object.values(fields)[0] ?? 'Not valid', { fields });
}

/** A refusal stays as the server said it; trouble on the way or in the server is named after the act. */
export function failedUnlessRefused(action: string, error: ApiError | null): ApiError | null {
  const trouble = error !== null && (error.code === 'UNREACHABLE' || error.status >= 500);
  return trouble ? failedTo(action, error) : error;
}

/** Named after the act, except where fields say what is wrong: that is not said again as a failure. */
export function failedUnlessFields(action: string, error: ApiError): ApiError {
  return Object.keys(error.fields).length > 0 ? error : failedTo(action, error);
}

/** Named after the act, except where somebody was faster: what the server says of that is the whole sentence. */
export function failedUnlessConflict(action: string, error: ApiError | null): ApiError | null {
  return error === null || error.code === 'CONFLICT' ? error : failedTo(action, error);
}
