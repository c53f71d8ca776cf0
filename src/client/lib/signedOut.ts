import { ApiError } from './apiError.ts';

/** Resolves to whether the person whose request was refused is signed in again. */
type Answer = (signal: AbortSignal | undefined) => Promise<boolean>;

let answer: Answer = () => Promise.resolve(false);

/** Requests know nothing of the session; the app, which does, says here what becomes of a refused one. */
export function answerRefusalsWith(next: Answer): void {
  answer = next;
}

/**
 * Sends a request that needs a session. If the session has ended, waits until its person has signed in again and
 * sends it once more, so that nothing has to be typed twice; throws the refusal if they don't.
 */
export async function withSession<Result>(
  send: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    return await send();
  } catch (thrown) {
    const signedOut = thrown instanceof ApiError && thrown.code === 'UNAUTHENTICATED';
    if (!signedOut || !(await answer(signal))) throw thrown;
    return send();
  }
}
