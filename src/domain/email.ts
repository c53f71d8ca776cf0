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

// The domain is compiled without the types of browsers and of Node; both have it.
declare const URL: new (url: string) => { readonly hostname: string };

/** An address as it is stored and sent: 'ann@bücher.example' with the name that mail servers know its domain by. */
export function asciiEmail(email: string): string {
  const [, person = '', domain = ''] = /^([^@]+@)([^\s/:?#@\\%]+)$/.exec(email) ?? [];
  if (/^[ -~]*$/.test(domain)) return email;
  try {
    return person + new URL(`http://${domain}`).hostname;
  } catch {
    return email;
  }
}

// Nobody can have an address there (RFC 2606). The demo school's people do, so it never sends anything.
const EXAMPLE = /@(.+\.)?example(\.(com|net|org))?$/i;

/** Whether an email to this address can arrive anywhere. */
export function canReceive(email: string | null): boolean {
  return email !== null && hasEmail(email) && !EXAMPLE.test(email);
}
