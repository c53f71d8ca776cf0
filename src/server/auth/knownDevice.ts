import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';

const KNOWN_FOR_S = 180 * 86_400;

const signatureOf = (nonce: string, email: string, secret: string) =>
  createHmac('sha256', secret).update(`device\0${email}\0${nonce}`).digest();

/** The device that a cookie identifies, if somebody has signed in on it with this email before. */
export function knownDevice(
  { cookie, name, secret }: { cookie: string | undefined; name: string; secret: string },
  email: string,
): string | null {
  const [nonce = '', signature = ''] = (cookie && parseCookies(cookie).get(name)?.split('.')) || [];
  const expected = signatureOf(nonce, email, secret);
  const given = Buffer.from(signature, 'base64url');
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? nonce : null;
}

/** The cookie that identifies a device from now on. */
export function deviceCookie(
  { name, secret, secure }: { name: string; secret: string; secure: boolean },
  email: string,
): string {
  const nonce = randomBytes(18).toString('base64url');
  const value = `${nonce}.${signatureOf(nonce, email, secret).toString('base64url')}`;
  return `${name}=${value}; Max-Age=${KNOWN_FOR_S}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
