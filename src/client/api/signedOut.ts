import { ApiError } from './apiError.ts';

/** What requests need to know about the session; the app provides it with setSessionSource. */
interface SessionSource {
  /** The person this tab belongs to; null if nobody is signed in. */
  person: () => string | null;
  /** Whether this tab's session has ended and it waits for its person to sign in again. */
  waiting: () => boolean;
  /** Resolves once no sign-out is left to report to the server; rejects while one can't be reported. */
  settled: () => Promise<void>;
  /** Resolves once they have signed in again (true) or won't (false). */
  signedInAgain: (signal: AbortSignal | undefined) => Promise<boolean>;
}

let source: SessionSource = {
  person: () => null,
  waiting: () => false,
  settled: () => Promise.resolve(),
  signedInAgain: () => Promise.resolve(false),
};

export function setSessionSource(next: SessionSource): void {
  source = next;
}

export function personOfTab(): string | null {
  return source.person();
}

/** Whether a request failed because this tab's person isn't signed in: either nobody or someone else is. */
export function isSignedOut(thrown: unknown): boolean {
  return (
    thrown instanceof ApiError &&
    (thrown.code === 'UNAUTHENTICATED' || thrown.code === 'OTHER_PERSON')
  );
}

/**
 * Sends a request for this tab's person only. If their session has ended, it waits until they have signed in again, so
 * that nothing has to be retyped. Throws the refusal if they don't.
 */
export async function withSession<Result>(
  send: (person: string | null) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  await source.settled();
  try {
    if (!source.waiting()) return await send(source.person());
  } catch (thrown) {
    if (!isSignedOut(thrown) || !(await source.signedInAgain(signal))) throw thrown;
    return send(source.person());
  }
  if (await source.signedInAgain(signal)) return send(source.person());
  throw new ApiError('UNAUTHENTICATED', 'Please log in first.', { status: 401 });
}
