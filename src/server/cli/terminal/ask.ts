import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command.ts';

/** Asks the user of a command for one line per question, from the keyboard or a pipe. */
export function createQuestions() {
  let isSecret = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isSecret) process.stdout.write(chunk);
      done();
    },
  });
  const isTerminal = process.stdin.isTTY;
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal });
  // Control-C at a question ends the command as usual.
  lines.on('SIGINT', () => process.exit(130));
  const typed = lines[Symbol.asyncIterator]();

  return {
    /** The answer; if `secret`, it isn't shown while typing. Throws at the end of the input. */
    async ask(question: string, { secret = false } = {}): Promise<string> {
      lines.setPrompt(question);
      lines.prompt();
      isSecret = secret && isTerminal;
      const { value, done } = await typed.next();
      if (isSecret) process.stdout.write('\n');
      isSecret = false;
      if (done === true) throw new CommandError('No answer came, so nothing was done.');
      return value;
    },
    close: () => lines.close(),
  };
}
