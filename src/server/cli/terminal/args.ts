import { parseArgs } from 'node:util';

/** A command was called with what it doesn't know; the message is how to call it. */
export class UsageError extends Error {}

/**
 * What a command was called with: at most one thing, and the flags that it has ('--replace'). Anything else is refused
 * with its usage, so that a slip of the keyboard does nothing.
 */
export function readArgs<Flag extends string = never>(
  usage: string,
  { takesOne = false, flags = [] }: { takesOne?: boolean; flags?: readonly Flag[] } = {},
): { one: string | undefined; has: (flag: Flag) => boolean } {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length <= (takesOne ? 1 : 0))
      return { one: positionals[0], has: (flag) => values[flag] === true };
  } catch {
    // An option that there isn't.
  }
  throw new UsageError(`Usage: ${usage}`);
}
