import { createHmac, timingSafeEqual } from 'node:crypto';
import { userId, type UserId } from '../../domain/ids.ts';
import { SHOWN_FOR } from '../../domain/showAs.ts';

/** Who sees Turnout as whom. It ends with the admin's session. */
interface View {
  sessionId: string;
  personId: UserId;
}

const HOUR_MS = 3_600_000;

function sign(secret: string, { sessionId, personId }: View, until: number): string {
  // The prefix keeps these signatures apart from any others that are made with the same key.
  const text = JSON.stringify(['show-as', sessionId, personId, until]);
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** A signed value for the header of `domain/showAs.ts`. It opens nothing without the session that it was made for. */
export function signView(secret: string, view: View, now: Date): string {
  const until = now.getTime() + SHOWN_FOR * HOUR_MS;
  return [view.personId, until, sign(secret, view, until)].join(' ');
}

/** The person that a signed value is for; null unless it was made for this session, a few hours ago at most. */
export function personInView(
  secret: string,
  value: string,
  { sessionId, now }: { sessionId: string; now: Date },
): UserId | null {
  const [id = '', end = '', signature = ''] = value.split(' ');
  if (id === '') return null;
  const until = Number(end);
  const expected = Buffer.from(sign(secret, { sessionId, personId: userId(id) }, until));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return until > now.getTime() ? userId(id) : null;
}
