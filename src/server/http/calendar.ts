import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Refusal } from '../../domain/refusal.ts';
import type { CachedFeed } from '../features/feed/feed.routes.ts';
import { acceptsGzip } from './requests.ts';

/** Somebody's calendar, or the school's calendar for everybody. */
export const CALENDAR = /^\/calendar\/([\w-]{1,100})\.ics$/;

const unzip = promisify(gunzip);

/**
 * Serves a calendar to a program, which has no session: the address is the secret. An unknown address and one that has
 * ended get the same refusal, after the same look-up.
 */
export async function serveCalendar(
  feed: CachedFeed | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (feed === null) throw new Refusal('NOT_FOUND', 'There is no calendar at this address.');
  const { tag, zipped } = feed;
  response.setHeader('etag', tag);
  response.setHeader('cache-control', 'private, no-cache');
  response.setHeader('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.split(/,\s*/).includes(tag)) {
    response.statusCode = 304;
    return void response.end();
  }
  response.setHeader('content-type', 'text/calendar; charset=utf-8');
  const isZipped = acceptsGzip(request);
  if (isZipped) response.setHeader('content-encoding', 'gzip');
  response.end(isZipped ? zipped : await unzip(zipped));
}
