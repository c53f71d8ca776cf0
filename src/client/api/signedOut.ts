import { ApiError } from './apiError.ts';

/** What a request must know of the session; the app, which knows it, says it with keepSessionWith. */
interface SessionKeeper {
  /** Whom this tab stands for; null where nobody is signed in. */
  person: () => string | null;
  /** Whether this tab's session has ended, and its person may log in again. */
  waiting: () => boolean;
  /** Resolves when nobody's sign-out has to be told first; throws while it can't be. */
  settled: () => Promise<void>;
  /** Resolves, when that is decided, to whether they are signed in again. */
  signedInAgain: (signal: AbortSignal | undefined) => Promise<boolean>;
}

let keeper: SessionKeeper = {
  person: () => null,
  waiting: () => false,
  settled: () => Promise.resolve(),
  signedInAgain: () => Promise.resolve(false),
};

export function keepSessionWith(next: SessionKeeper): void {
  keeper = next;
}

export function personOfTab(): string | null {
  return keeper.person();
}

/** Whether it was refused because this tab's person is not signed in: nobody is, or somebody else. */
export function isSignedOut(thrown: unknown): boolean {
  return (
    thrown instanceof ApiError &&
    (thrown.code === 'UNAUTHENTICATED' || thrown.code === 'OTHER_PERSON')
  );
}

/**
 * Sends a request in the name of this tab's person and of nobody else. If their session has ended, it waits until
 * they have signed in again and is sent then, so that nothing has to be typed twice. Throws the refusal if they don't.
 */
export async function withSession<Result>(
  send: (person: string | null) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  await keeper.settled();
  try {
    if (!keeper.waiting()) return await send(keeper.person());
  } catch (thrown) {
    if (!isSignedOut(thrown) || !(await keeper.signedInAgain(signal))) throw thrown;
    return send(keeper.person());
  }
  if (await keeper.signedInAgain(signal)) return send(keeper.person());
  throw new ApiError('UNAUTHENTICATED', 'Please log in first.', { status: 401 });
}
