import { inTheirWords } from './inTheirWords.ts';
import { readArgs, UsageError } from './args.ts';
import type { Command } from './command.ts';

/**
 * Turnout's programs by name. npm's scripts have the same names: `npm run backup` is `node dist/server/main.js backup`.
 */
const commands = new Map<string, () => Promise<Command>>([
  ['start', async () => (await import('../start.ts')).start],
  ['demo', async () => (await import('../demo.ts')).demo],
  ['backup', async () => (await import('../backup.ts')).backup],
  ['export', async () => (await import('../export.ts')).exportEverything],
  ['restore', async () => (await import('../restore.ts')).restore],
  ['check:books', async () => (await import('../check-books.ts')).checkTheBooks],
  ['admin:create', async () => (await import('../admin-create.ts')).adminCreate],
]);

/** The exit code after a call that makes no sense, the same as in other programs. */
const WRONG_USE = 2;

function fail(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`);
  // We exit at once, because whatever failed may have left connections open.
  process.exit(code);
}

/**
 * Runs the command that the arguments name, or else the server. Whatever goes wrong ends in a sentence and an exit
 * code.
 */
export async function runCommand(argv: readonly string[], version: string): Promise<void> {
  const [first = 'start'] = argv;
  const name = first.startsWith('-') ? 'start' : first;
  const load = commands.get(name);
  if (!load) {
    const names = [...commands.keys()].join(', ');
    return fail(`There is no command "${name}". There are: ${names}.`, WRONG_USE);
  }
  const command = await load();
  try {
    const args = readArgs(name === first ? argv.slice(1) : argv, command);
    if (args.has('help')) return void process.stdout.write(inTheirWords(command.help));
    if (args.has('version')) return void process.stdout.write(`Turnout ${version}\n`);
    const code = await command.run(args);
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    if (error instanceof UsageError) {
      const run = name === 'start' ? 'npm start' : `npm run ${name}`;
      const help = inTheirWords(`${run} -- --help`);
      return fail(`${error.message} "${help}" shows how to use it.`, WRONG_USE);
    }
    // This is only imported now, because it imports the errors of every part.
    const { sentenceOf } = await import('./sentence.ts');
    fail(inTheirWords(sentenceOf(error, command.failed)), command.failedCode ?? 1);
  }
}
