import { checkAnswer } from './answers.ts';

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
  headers: Headers;
}

/** Calls the API as one person, over HTTP, like any client. */
export interface Caller {
  cookie: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows the type of its response
  call<Body = any>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
}

export function callerFor(url: string, cookie = '', signal?: AbortSignal): Caller {
  return {
    cookie,
    async call(method, path, body, headers = {}) {
      const address = path.startsWith('/api') ? path : `/api/v1${path}`;
      const response = await fetch(url + address, {
        method,
        ...(signal ? { signal } : {}),
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isFile = response.headers.has('content-disposition');
      const isJson = !isFile && response.headers.get('content-type')?.includes('json');
      const answered = isJson ? JSON.parse(text) : text;
      if (isJson && response.ok) checkAnswer(method, address, answered);
      return { status: response.status, headers: response.headers, body: answered };
    },
  };
}

export async function signIn(url: string, email: string, password: string): Promise<Caller> {
  const answer = await callerFor(url).call('POST', '/api/auth/sign-in/email', { email, password });
  if (answer.status !== 200) throw new Error(`Login failed: ${JSON.stringify(answer.body)}`);
  return callerFor(url, cookieOf(answer.headers));
}

/** The cookies from a response, the way a browser sends them back. */
export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
}

/** The values of one field, one per row. */
export function column(rows: readonly object[], name: string): unknown[] {
  return rows.map((row) => (row as Record<string, unknown>)[name]);
}

/** The statuses of several responses, smallest first. */
export function statusesOf(answers: readonly Answer<unknown>[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}
