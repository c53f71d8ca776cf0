/**
 * Requests that the page sends before the app's scripts are loaded (start/start.ts). Each response is as old as its
 * request, so it serves only the app's first identical request, and none after a change.
 */
export interface Early {
  answers: Map<string, { answer: Promise<Response>; sentAt: number }>;
  /** What the app itself has already requested, so that the page doesn't have to. */
  asked: Set<string>;
  /** Resolves once all early requests have been answered, or have failed. */
  all?: Promise<unknown>;
}

declare global {
  interface Window {
    turnoutEarly?: Early;
  }
}

/** A response that waits longer, because the scripts load slowly, is too old to use. */
const LONGEST_WAIT_MS = 30_000;

const state = (): Early => (window.turnoutEarly ??= { answers: new Map(), asked: new Set() });

/**
 * Requests something that the first screen will need; null if the app has requested it already.
 * @param url path and query, exactly as the client will request them
 */
export function askEarly(url: string): Promise<Response> | null {
  const { answers, asked } = state();
  if (asked.has(url)) return null;
  const answer = fetch(url);
  // Prevents an unhandled rejection if nobody takes the response; if somebody does, they handle the failure.
  answer.catch(() => {});
  answers.set(url, { answer, sentAt: performance.now() });
  return answer;
}

/** Call this once with a promise that resolves when every early request is settled. */
export function noteEarly(all: Promise<unknown>): void {
  state().all = all;
}

/** Resolves when the page's early requests are settled; immediately if it makes none, as in development. */
export async function earlySettled(): Promise<void> {
  await state().all;
}

/**
 * Like `fetch` for a read, but the first caller gets the response (or failure) of an early request if there was one.
 */
export async function fetchUnlessEarly(request: Request, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const url = pathname + search;
  const { answers, asked } = state();
  const early = answers.get(url);
  answers.delete(url);
  asked.add(url);
  const isFresh = early !== undefined && performance.now() - early.sentAt < LONGEST_WAIT_MS;
  return isFresh ? early.answer : fetch(request, init);
}

/** Call this before any change: earlier responses are then outdated. */
export function forgetEarly(): void {
  state().answers.clear();
}
