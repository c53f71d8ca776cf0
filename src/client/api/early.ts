/**
 * Requests that the page itself sends, before the program has come (start/start.ts). What they answer is of the moment
 * they were sent: it is good for the program's first request of the same, and for nothing after a change.
 */
export interface Early {
  answers: Map<string, { answer: Promise<Response>; sentAt: number }>;
  /** What the program has asked for by itself, so that the page need not. */
  asked: Set<string>;
}

declare global {
  interface Window {
    turnoutEarly?: Early;
  }
}

/** Scripts may take that long to come; an answer that waits longer is of another moment. */
const LONGEST_WAIT_MS = 30_000;

const state = (): Early => (window.turnoutEarly ??= { answers: new Map(), asked: new Set() });

/**
 * Asks for something that the first screen will want; null where the program was faster.
 *
 * @param url path and query, as the client will ask for it
 */
export function askEarly(url: string): Promise<Response> | null {
  const { answers, asked } = state();
  if (asked.has(url)) return null;
  const answer = fetch(url);
  // Whoever takes it hears of a failure; nobody may take it.
  answer.catch(() => {});
  answers.set(url, { answer, sentAt: performance.now() });
  return answer;
}

/** As `fetch` of a read, but where the same was asked for early: the first who asks gets that answer, or that failure. */
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

/** To be called before something is changed: what was answered before no longer holds. */
export function forgetEarly(): void {
  state().answers.clear();
}
