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

// Nobody can have an address there (RFC 2606). The demo school's people do, so it never sends anything.
const EXAMPLE = /@(.+\.)?example(\.(com|net|org))?$/i;

/** Whether an email to this address can arrive anywhere. */
export function canReceive(email: string | null): boolean {
  return email !== null && hasEmail(email) && !EXAMPLE.test(email);
}
