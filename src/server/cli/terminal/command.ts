import type { Args } from './args.ts';

/** One of Turnout's programs: the server itself, or a tool that an operator runs next to it. */
export interface Command {
  /** What `--help` prints. */
  help: string;
  /** Whether it takes one argument besides its flags. */
  takesOne?: boolean;
  flags?: readonly string[];
  /** How the sentence about a failure begins, such as 'The backup failed'. */
  failed: string;
  /** The exit code after a failure, if not 1. */
  failedCode?: number;
  /** Resolves to the exit code, 0 by default. */
  run(args: Args): Promise<number | void>;
}

/** A reason to stop whose message is already a whole sentence. */
export class CommandError extends Error {}
