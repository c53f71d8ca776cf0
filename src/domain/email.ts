import type { UserId } from './ids.ts';

// Every user's row needs an address that no other row has. People without an email get one that nobody can have (RFC
// 2606). No answer, file, search or email ever includes it.

const NOBODYS = '.invalid';

/** The address stored for somebody without an email. */
export function noEmail(id: UserId): string {
  return `${id}@none${NOBODYS}`;
}

/** Whether a stored address is a real one. */
export function hasEmail(stored: string): boolean {
  return !stored.toLowerCase().endsWith(NOBODYS);
}

/** A stored address as others may see it; null for somebody without an email. */
export function shownEmail(stored: string): string | null {
  return hasEmail(stored) ? stored : null;
}
