/**
 * One request and its outcome.
 *
 * @typedef {object} Outcome
 * @property {number} at when it was sent, in milliseconds of `performance.now()`
 * @property {number} ms until its response
 * @property {number} status 0 if there was no response
 * @property {string | null} wrong what is wrong with the response; a 503 in the API's shape is not wrong
 */

/** @typedef {{ status: number; headers: Headers; body: any }} Answer */

/**
 * @typedef {(method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>} Call
 * Never rejects; status 0 if there was no response
 */

/** The longest that a response may take: 15 s for the database (docs/OPERATING.md), plus the network. */
export const LONGEST_WAIT_MS = 16_500;

/** @param {number} status @param {any} body @returns {string | null} */
function fault(status, body) {
  if (status >= 200 && status < 300) return null;
  const isClear =
    status === 503 &&
    body?.code === 'UNAVAILABLE' &&
    String(body.message).endsWith('the database is not available. Please try again shortly.') &&
    typeof body.requestId === 'string';
  return isClear ? null : `${status} ${JSON.stringify(body)}`;
}

/**
 * Creates callers, each with its own IP address; the outcomes of their requests are added to `outcomes`.
 *
 * @param {string} url
 */
export function createCallers(url) {
  /** @type {Outcome[]} */
  const outcomes = [];
  let count = 0;

  /** @param {string} [cookie] @returns {Call} */
  function callerWith(cookie = '') {
    count += 1;
    const address = `10.0.${count >> 8}.${count & 255}`;
    return async function call(method, path, body, headers = {}) {
      const at = performance.now();
      /** @param {number} status @param {string | null} wrong */
      const note = (status, wrong) =>
        outcomes.push({
          at,
          ms: performance.now() - at,
          status,
          wrong: wrong && `${method} ${path}: ${wrong}`,
        });
      try {
        const response = await fetch(url + path, {
          method,
          signal: AbortSignal.timeout(LONGEST_WAIT_MS),
          headers: {
            ...(cookie ? { cookie } : {}),
            'x-forwarded-for': address,
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...headers,
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const answer = await response.json();
        note(response.status, fault(response.status, answer));
        return { status: response.status, headers: response.headers, body: answer };
      } catch (error) {
        const { message, cause } = /** @type {{ message: string; cause?: Error }} */ (error);
        note(0, `no answer: ${message} ${cause?.message ?? ''}`);
        return { status: 0, headers: new Headers(), body: null };
      }
    };
  }
  return { outcomes, callerWith };
}
