import { request as askPlainly, type IncomingMessage } from 'node:http';
import { request as askSecurely } from 'node:https';

export interface Asked {
  path: string;
  method?: string;
  body?: object;
  headers?: Record<string, string>;
  scheme?: 'http' | 'https';
}

export interface Said {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

interface Way {
  /** The address on this machine that the request comes from. */
  from: string;
  /** The certificate to trust. */
  ca: Buffer;
  /** The Host header. */
  host: string;
}

/**
 * Sends a request to a port on this machine, with any headers and from any of its addresses, which `fetch` can't do.
 */
export function send(
  port: number,
  { from, ca, host, path, method = 'GET', body, headers, scheme = 'https' }: Way & Asked,
): Promise<Said> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      localAddress: from,
      method,
      path,
      agent: false,
      headers: { host, ...(body && { 'content-type': 'application/json' }), ...headers },
    };
    const servername = host.split(':', 1)[0] ?? '';
    const sent =
      scheme === 'http' ? askPlainly(options) : askSecurely({ ...options, ca, servername });
    sent.on('response', (answer: IncomingMessage) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      );
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
