import { Agent, request } from 'node:http';

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5);

/**
 * The median time of one run of each act, in milliseconds, after a warm-up. Alternates between the acts, so that
 * changes in the machine's speed affect all of them equally.
 *
 * @param {((i: number) => Promise<unknown>)[]} acts
 */
export async function timeInTurn(acts, { runs = 200, warmUp = 30 } = {}) {
  const times = acts.map(() => /** @type {number[]} */ ([]));
  for (let i = 0; i < warmUp + runs; i += 1) {
    for (const [n, act] of acts.entries()) {
      const start = performance.now();
      await act(i);
      if (i >= warmUp) times[n]?.push(performance.now() - start);
    }
  }
  return times.map(median);
}

/**
 * The number of runs per second, with several callers at once.
 *
 * @param {(i: number) => Promise<unknown>} act
 */
export async function rate(act, { callers = 20, runs = 1000 } = {}) {
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < runs) await act(next++);
    }),
  );
  return runs / ((performance.now() - start) / 1000);
}

/** A socket for each caller, up to the most that call at once. */
const agent = new Agent({ keepAlive: true, maxSockets: 100 });

/**
 * Sends one HTTP request on a keep-alive connection; rejects unless it succeeds.
 *
 * @param {string} url
 * @param {{ method?: string; cookie?: string; body?: unknown; accepts?: string }} [options] `accepts` is an encoding
 * @returns {Promise<{ body: string; bytes: number; headers: import('node:http').IncomingHttpHeaders }>} `bytes` is the
 * size of the body as it was sent
 */
export function http(url, { method = 'GET', cookie, body, accepts } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent,
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(accepts ? { 'accept-encoding': accepts } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const whole = Buffer.concat(chunks);
          const text = whole.toString();
          if ((response.statusCode ?? 500) >= 400) reject(new Error(`${method} ${url}: ${text}`));
          else resolve({ body: text, bytes: whole.length, headers: response.headers });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/**
 * Logs in and returns the cookies.
 *
 * @param {string} url @param {{ email: string; password: string }} who
 */
export async function logIn(url, { email, password }) {
  const body = { email, password };
  const { headers } = await http(`${url}/api/auth/sign-in/email`, { method: 'POST', body });
  return (headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ');
}

/** @param {readonly number[]} values @param {number} part */
export function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function closeConnections() {
  agent.destroy();
}

/** @param {number} value */
export const ms = (value) => `${value.toFixed(2)} ms`;
/** @param {number} value */
export const times = (value) => `${value.toFixed(2)}x`;
