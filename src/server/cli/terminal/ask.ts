import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks whoever runs a command, at the keyboard or by a pipe, a line for each question. */
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
  // Control-C at a question ends the command as it would anywhere.
  lines.on('SIGINT', () => process.exit(130));
  const typed = lines[Symbol.asyncIterator]();

  return {
    /** The line that is typed; `secret`, it is not seen. Throws where nobody is there to answer. */
    async ask(question: string, { secret = false } = {}): Promise<string> {
      lines.setPrompt(question);
      lines.prompt();
      isSecret = secret && isTerminal;
      const { value, done } = await typed.next();
      if (isSecret) process.stdout.write('\n');
      isSecret = false;
      if (done === true) throw new Error('No answer came, so nothing was done.');
      return value;
    },
    close: () => lines.close(),
  };
}
