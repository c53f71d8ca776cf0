import type { FieldMessages } from '../../domain/refusal.ts';
import { failureMessage } from '../../domain/refusal.ts';
import { ApiError } from './apiError.ts';

/** The error under the name of what the user wanted: 'Failed to load students: …', never wrapped twice. */
export function failedTo(action: string, error: ApiError): ApiError {
  // A server's failure may stand behind 'Operation failed after 3 attempts: '.
  const reason = error.message.replace(/(^|: )Failed to [^:]+: /, '$1');
  return new ApiError(error.code, failureMessage(action, reason), {
    status: error.status,
    fields: error.fields,
    ...(error.requestId !== undefined && { requestId: error.requestId }),
  });
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
