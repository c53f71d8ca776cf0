import type { Tell } from '../procedures.ts';

/**
 * Emails both addresses of a person whose email was changed. Does nothing if it wasn't, or if one of the two is
 * missing.
 */
export function tellEmailChanged(
  emails: Pick<Tell, 'emailChanged'>,
  { from, to }: { from: string | null; to: string | null },
): void {
  if (from !== null && to !== null && from !== to) emails.emailChanged({ from, to });
}
