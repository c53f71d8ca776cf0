import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Refusal } from '../../domain/refusal.ts';
import type { Database } from '../db/database.ts';
import { readFeed, readPublicFeed } from '../features/feed/feed.routes.ts';

/** Somebody's calendar, or that of the school for everybody. */
export const CALENDAR = /^\/calendar\/([\w-]{1,100})\.ics$/;

/** The public calendar's name in place of a token. */
const SCHOOL = 'school';

const zip = promisify(gzip);

/**
 * Serves a calendar to a program, which has no session: the address is the secret. An unknown one and one that has ended
 * are refused alike, after the same look-up.
 */
export async function serveCalendar(
  token: string,
  { database, clock }: { database: Database; clock: () => Date },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const now = clock();
  const text =
    token === SCHOOL
      ? await readPublicFeed(database.db, now)
      : await readFeed(database.db, token, now);
  if (text === null) throw new Refusal('NOT_FOUND', 'There is no calendar at this address.');
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  response.setHeader('etag', tag);
  response.setHeader('cache-control', 'private, no-cache');
  response.setHeader('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.split(/,\s*/).includes(tag)) {
    response.statusCode = 304;
    return void response.end();
  }
  response.setHeader('content-type', 'text/calendar; charset=utf-8');
  const zips = /\bgzip\b/.test(String(request.headers['accept-encoding']));
  if (zips) response.setHeader('content-encoding', 'gzip');
  response.end(zips ? await zip(text) : text);
}
