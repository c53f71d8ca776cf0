import type { Slip } from './PasswordSlips.tsx';

/** Temporary passwords as a message: where to log in, and a line per person. */
export function shareText(
  { school, address }: { school: string; address: string },
  slips: readonly Slip[],
): string {
  return [
    `${school}: log in at ${address}`,
    ...slips.map(
      ({ name, email, password }) => `${name}, ${email}, temporary password: ${password}`,
    ),
  ].join('\n');
}
