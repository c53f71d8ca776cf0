import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The token of a link that opens something without signing in. It is made when it is needed and stored nowhere, so an
 * export, the list of emails and a log open nothing. Whoever has the signing key, which is in backups, has everything
 * already.
 *
 * @param secret the key that signs cookies
 * @param purpose what the link does, and to what; a token opens nothing else
 */
export function linkToken(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}

/** Whether a token is the one, compared in constant time. */
export function isLinkToken(secret: string, purpose: string, token: string): boolean {
  const [expected, given] = [Buffer.from(linkToken(secret, purpose)), Buffer.from(token)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** What the link at the end of an email does: it turns emails of its kind off. */
export const turnsOff = (mailId: string): string => `mail/${mailId}/unsubscribe`;
