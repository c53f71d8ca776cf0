import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

const PERIOD_MS = 30_000;

/** The key in the clear. */
export function secretOf(totpUri: string): string {
  const key = new URL(totpUri).searchParams.get('secret') ?? '';
  return new TextDecoder().decode(base32.decode(key));
}

/**
 * What an authenticator app shows for the key of this address, now or so many half minutes from now. A code counts a
 * half minute early and late, so the next one is there for who has sent this one.
 */
export function codeOf(totpUri: string, later: 0 | 1 = 0): Promise<string> {
  return createOTP(secretOf(totpUri)).hotp(Math.floor(Date.now() / PERIOD_MS) + later);
}
