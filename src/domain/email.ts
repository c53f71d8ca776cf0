import type { UserId } from './ids.ts';

// Every user's row needs an address that no other row has. Whoever has none gets one that nobody can have (RFC 2606).
// It is in no answer, file, search or email.

const NOBODYS = '.invalid';

/** The address stored for somebody without an email. */
export function noEmail(id: UserId): string {
  return `${id}@none${NOBODYS}`;
}

/** Whether a stored address is one that somebody can have. */
export function hasEmail(stored: string): boolean {
  return !stored.toLowerCase().endsWith(NOBODYS);
}

/** A stored address as others may see it; null for somebody without an email. */
export function shownEmail(stored: string): string | null {
  return hasEmail(stored) ? stored : null;
}
