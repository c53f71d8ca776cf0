/** Answers asked for by the page itself, before the scripts have come; by the address asked for. */
export type EarlyAnswers = Map<string, Promise<Response>>;

declare global {
  interface Window {
    turnoutEarly?: EarlyAnswers;
  }
}

/**
 * Asks for something a first screen will want.
 *
 * @param url path and query, as the client will ask for it
 */
export function askEarly(answers: EarlyAnswers, url: string): Promise<Response> {
  const answer = fetch(url);
  // Whoever takes it hears of a failure; nobody may take it.
  answer.catch(() => {});
  answers.set(url, answer);
  return answer;
}

/** As `fetch` of a read, but where the same was asked for early: the first who asks gets that answer. */
export async function fetchUnlessEarly(request: Request, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const early = window.turnoutEarly?.get(pathname + search);
  if (!early) return fetch(request, init);
  window.turnoutEarly?.delete(pathname + search);
  return early.catch(() => fetch(request, init));
}
