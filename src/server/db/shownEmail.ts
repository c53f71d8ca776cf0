import { domainToUnicode } from 'node:url';
import { hasEmail } from '../../domain/email.ts';

/** A stored address as people write it, such as 'ann@bücher.example'; null for somebody without an email. */
export function shownEmail(stored: string): string | null {
  if (!hasEmail(stored)) return null;
  // Of the addresses of a school, hardly any has to be decoded.
  if (!stored.includes('xn--')) return stored;
  const at = stored.indexOf('@') + 1;
  return stored.slice(0, at) + (domainToUnicode(stored.slice(at)) || stored.slice(at));
}
