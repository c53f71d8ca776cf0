import { domainToUnicode } from 'node:url';
import { hasEmail } from '../../domain/email.ts';

/** A stored address as people write it, such as 'ann@bücher.example'; null for somebody without an email. */
export function shownEmail(stored: string): string | null {
  if (!hasEmail(stored)) return null;
  // Hardly any address of a school has to be decoded.
  if (!stored.includes('xn--')) return stored;
  const at = stored.indexOf('@') + 1;
  return stored.slice(0, at) + (domainToUnicode(stored.slice(at)) || stored.slice(at));
}
