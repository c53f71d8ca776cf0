import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Refusal, refusalStatus } from '../../domain/refusal.ts';
import { addressIn } from '../auth/network.ts';
import { errorBody } from './errors.ts';

const zip = promisify(gzip);

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

/** A response that is the same for everybody and made only once. */
export interface StaticAnswer {
  type: string;
  plain: Buffer;
  zipped: Buffer;
}

export async function staticAnswer(type: string, text: string): Promise<StaticAnswer> {
  const plain = Buffer.from(text);
  return { type, plain, zipped: await zip(plain) };
}

export function sendStatic(
  { type, plain, zipped }: StaticAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.setHeader('content-type', type);
  response.setHeader('vary', 'accept-encoding');
  const isZipped = acceptsGzip(request);
  if (isZipped) response.setHeader('content-encoding', 'gzip');
  response.end(isZipped ? zipped : plain);
}

export function acceptsGzip({ headers }: IncomingMessage): boolean {
  return /\bgzip\b/.test(String(headers['accept-encoding']));
}

export function sendRefusal(response: ServerResponse, refusal: Refusal, requestId: string): void {
  if (refusal.retryAfter !== undefined) response.setHeader('retry-after', refusal.retryAfter);
  sendJson(response, refusalStatus[refusal.code], errorBody(refusal, requestId));
}

/** Reads the whole body, at most `limit` bytes. */
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

/** The largest refused body that we still read, in bytes: as much as the proxies in deploy/ let through. */
const LARGEST_DISCARDED = 8 * 1024 * 1024;

/**
 * Refuses a body that claims to be larger than `limit` bytes, once it has arrived: if the server hung up while a proxy
 * is still sending, the proxy would answer with its own error.
 */
export async function refuseLargeBody(request: IncomingMessage, limit: number): Promise<void> {
  const size = Number(request.headers['content-length']);
  if (!(size > limit)) return;
  if (size <= LARGEST_DISCARDED) await finished(request.resume());
  throw new Refusal('PAYLOAD_TOO_LARGE', 'This request is too large.');
}

export interface Origin {
  /** The client's address: the socket's, or the one that a trusted proxy reports. */
  address: string;
  /** The proxy's text if it isn't an address, '' if it sent none; then all clients behind it count as one. */
  unreadable: string | null;
  secure: boolean;
  host: string;
}

/** Reads the headers about a request's origin only from a proxy that the school trusts. */
export function originOf(request: IncomingMessage, trustProxy: boolean): Origin {
  const header = (name: string) => (trustProxy ? request.headers[name] : undefined)?.toString();
  // The last address is the one that the trusted proxy itself saw; any before it are only the client's claim.
  const forwardedFor = header('x-forwarded-for')?.split(',').at(-1) ?? null;
  const visitor = forwardedFor === null ? null : addressIn(forwardedFor);
  return {
    address: visitor ?? addressIn(request.socket.remoteAddress ?? '') ?? '',
    unreadable: trustProxy && visitor === null ? (forwardedFor ?? '') : null,
    secure: header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https',
    host: header('x-forwarded-host') ?? request.headers.host ?? 'localhost',
  };
}

export const UNREADABLE_HOST = "The request's Host is no address.";

/** Whether a text can be a Host header: a name or address, maybe with a port. */
export function isHost(host: string): boolean {
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
}

/**
 * True if a page of another site requests this or links to it. Nothing in the API is meant to be opened that way, and a
 * link could otherwise start the export of a whole school. Browsers tell us; other programs don't.
 */
export function isFromOtherSite({ headers }: IncomingMessage): boolean {
  return ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Why a request counts as coming from another site, for the log: usually a proxy isn't trusted, or sends no host. */
export function crossSiteReason(request: IncomingMessage, { host, secure }: Origin): string {
  const { origin = 'none', 'sec-fetch-site': site = 'none' } = request.headers;
  return `Origin ${origin}, Sec-Fetch-Site ${site}, but the request came to ${secure ? 'https' : 'http'}://${host}. Behind a proxy, set TRUST_PROXY=true and let it set X-Forwarded-Proto and X-Forwarded-Host.`;
}

/**
 * True for a change that a page of another site requests. Browsers send where a request comes from; other programs send
 * neither header, and don't have anybody's cookies.
 */
export function isCrossSite(request: IncomingMessage, { host, secure }: Origin): boolean {
  if (SAFE_METHODS.includes(request.method ?? '')) return false;
  const site = request.headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  return origin !== undefined && origin !== `${secure ? 'https' : 'http'}://${host}`;
}
