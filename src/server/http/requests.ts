import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal, refusalStatus } from '../../domain/refusal.ts';
import { addressIn } from '../auth/network.ts';
import { errorBody } from './errors.ts';

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

export function sendRefusal(response: ServerResponse, refusal: Refusal, requestId: string): void {
  if (refusal.retryAfter !== undefined) response.setHeader('retry-after', refusal.retryAfter);
  sendJson(response, refusalStatus[refusal.code], errorBody(refusal, requestId));
}

/** The whole body, at most `limit` bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLarge = new Refusal('PAYLOAD_TOO_LARGE', 'This request is too large.');
  if (Number(request.headers['content-length']) > limit) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export interface Origin {
  /** Who is at the other end: the socket's address, or what a trusted proxy says. */
  address: string;
  /** What the proxy says where that is no address; all it sends then count as one visitor. */
  unreadable: string | null;
  secure: boolean;
  host: string;
}

/** Headers that say where a request came from are believed only of a proxy the school trusts. */
export function originOf(request: IncomingMessage, trustProxy: boolean): Origin {
  const header = (name: string) => (trustProxy ? request.headers[name] : undefined)?.toString();
  // The last address is the one the trusted proxy itself saw; those before it are the client's own claim.
  const said = header('x-forwarded-for')?.split(',').at(-1) ?? null;
  const visitor = said === null ? null : addressIn(said);
  return {
    address: visitor ?? addressIn(request.socket.remoteAddress ?? '') ?? '',
    unreadable: visitor === null ? said : null,
    secure: header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https',
    host: header('x-forwarded-host') ?? request.headers.host ?? 'localhost',
  };
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * True for a change that a page of another site asks for. Browsers say where a request comes from; programs
 * other than browsers send neither header and carry nobody's cookies.
 */
export function isCrossSite(request: IncomingMessage, { host, secure }: Origin): boolean {
  if (SAFE_METHODS.includes(request.method ?? '')) return false;
  const site = request.headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  return origin !== undefined && origin !== `${secure ? 'https' : 'http'}://${host}`;
}
