import { isAborted, toApiError, type ApiError } from './apiError.ts';

const ATTEMPTS = 3;
const FIRST_DELAY_MS = 1000;
const FACTOR = 1.5;

/** Refusals are final; only network and server errors may go away. */
function isTransient(error: ApiError): boolean {
  return error.code === 'UNREACHABLE' || error.status >= 500;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    });
  });
}

/** Tries three times, after pauses of 1 s and 1.5 s. Throws an ApiError, or the caller's abort. */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (thrown) {
      if (isAborted(thrown) || signal?.aborted) throw thrown;
      const error = toApiError(thrown);
      if (!isTransient(error)) throw error;
      if (tried === ATTEMPTS) throw error.afterAttempts(ATTEMPTS);
      await pause(FIRST_DELAY_MS * FACTOR ** (tried - 1), signal);
    }
  }
}
