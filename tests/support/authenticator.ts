import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

const PERIOD_MS = 30_000;

/** The key in plain text. */
export function secretOf(totpUri: string): string {
  const key = new URL(totpUri).searchParams.get('secret') ?? '';
  return new TextDecoder().decode(base32.decode(key));
}

/**
 * The code that an authenticator app shows for the key in this URI, now or half a minute later. The server also accepts
 * the codes of the half minute before and after, so the next one is valid for someone who has already used the current
 * one.
 */
export function codeOf(totpUri: string, later: 0 | 1 = 0): Promise<string> {
  return createOTP(secretOf(totpUri)).hotp(Math.floor(Date.now() / PERIOD_MS) + later);
}
