import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

export interface Running {
  /** Everything it has printed so far, to both stdout and stderr. */
  printed(): string;
  /** Waits until its output matches; rejects if the program ends first. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Its exit code; null if a signal ended it. */
  ended: Promise<number | null>;
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Stops the process; after that, only `end` works. */
  freeze(): void;
}

interface Program {
  /** 'main' is the server; the others are its commands. */
  name: 'main' | 'admin:create' | 'backup' | 'check:books' | 'demo' | 'export' | 'restore';
  env: Record<string, string>;
  args?: string[];
  /** Its standard input. */
  input?: string;
  /** A command that runs Node for us, such as a tracer. */
  under?: string[];
  /** The folder where it was built, or that it was copied to. */
  folder?: string;
}

/** What a program needs to see the same day as the test that starts it (`npm run test:long -- clocks`). */
const clock = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME)/.test(name)),
);

/** Starts a program of the built Turnout as an operator would, configured only by its environment. */
export function run({ name, env, args = [], input, under = [], folder = root }: Program): Running {
  const file = join(folder, 'dist', 'server', 'main.js');
  const program = name === 'main' ? [file] : [file, name];
  const [command = '', ...rest] = [...under, process.execPath, ...program, ...args];
  const child = spawn(command, rest, {
    env: { ...clock, PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A tracer and the process it traces form a group, so that they can be ended together.
    detached: under.length > 0,
  });
  // A program may end without reading its input.
  child.stdin.on('error', () => {}).end(input);
  let text = '';
  let wake = () => {};
  for (const channel of [child.stdout, child.stderr])
    channel.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      wake();
    });
  let isOver = false;
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      isOver = true;
      wake();
      resolve(code);
    });
  });
  return {
    printed: () => text,
    async prints(pattern) {
      for (;;) {
        const found = pattern.exec(text);
        if (found) return found;
        if (isOver) throw new Error(`It ended without printing ${pattern}: ${text}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    ended,
    freeze: () => void child.kill('SIGSTOP'),
    end(signal) {
      if (under.length === 0) child.kill(signal);
      else if (!isOver && child.pid) process.kill(-child.pid, signal);
      return ended;
    },
  };
}

/** Waits for the address that a server prints. */
export async function addressOf(server: Running): Promise<string> {
  const [, url = ''] = await server.prints(/running at (http:\S+)/);
  return url;
}
