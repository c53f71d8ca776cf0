import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A command was called with arguments that it doesn't know; the message is a sentence. */
export class UsageError extends Error {}

export interface Args {
  /** The one argument that isn't a flag. */
  one: string | undefined;
  has: (flag: string) => boolean;
}

/**
 * The arguments of a command: at most one positional argument, and its flags ('--replace'). Anything else is refused,
 * so that a typo does nothing. Every command also takes --help and --version.
 */
export function readArgs(
  args: readonly string[],
  { takesOne = false, flags = [] }: { takesOne?: boolean; flags?: readonly string[] },
): Args {
  const { values, positionals } = parsed(args, flags);
  const surplus = positionals[takesOne ? 1 : 0];
  const isAsking = values['help'] === true || values['version'] === true;
  if (surplus !== undefined && !isAsking) throw new UsageError(`"${surplus}" is one too many.`);
  return { one: positionals[0], has: (flag) => values[flag] === true };
}

function parsed(args: readonly string[], flags: readonly string[]) {
  const options: ParseArgsConfig['options'] = {
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean' },
  };
  for (const flag of flags) options[flag] = { type: 'boolean' };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Node's message goes on to explain how to pass an argument that begins with a dash.
    const [problem = ''] = error instanceof Error ? error.message.split('. ', 1) : [];
    throw new UsageError(`${problem.replace(/\.$/, '')}.`);
  }
}
