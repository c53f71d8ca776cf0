import type { Slip } from './PasswordSlips.tsx';

/** Temporary passwords as a message: where to log in, and a line per person. */
export function shareText(school: string, slips: readonly Slip[]): string {
  return [
    `${school}: log in at ${window.location.origin}`,
    ...slips.map(
      ({ name, email, password }) => `${name}, ${email}, temporary password: ${password}`,
    ),
  ].join('\n');
}
