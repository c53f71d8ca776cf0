import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The token of the link that turns a kind of email off. It is made when a mail is sent and stored nowhere, so an export,
 * the list of emails and a log open nothing. Whoever has the signing key, which is in backups, has everything already.
 *
 * @param secret the key that signs cookies
 */
export function tokenOf(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`mail/${id}/unsubscribe`).digest('base64url');
}

export function isTokenOf(secret: string, id: string, token: string): boolean {
  const [expected, given] = [Buffer.from(tokenOf(secret, id)), Buffer.from(token)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
