import { parseArgs } from 'node:util';

/** A command was called with unknown arguments; the message explains its usage. */
export class UsageError extends Error {}

/**
 * The arguments of a command: at most one positional argument, and its flags ('--replace'). Anything else is refused
 * with its usage, so that a typo does nothing.
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
    // An unknown option.
  }
  throw new UsageError(`Usage: ${usage}`);
}
