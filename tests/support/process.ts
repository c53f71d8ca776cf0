import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

export interface Running {
  /** What it has printed so far, on both of its channels. */
  printed(): string;
  /** Waits until it prints a match; rejects when it ends without. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Stands still from now on; only `end` follows. */
  freeze(): void;
}

interface Program {
  /** 'main' is the server, the others are its commands. */
  name: 'main' | 'admin-create' | 'backup' | 'check-books' | 'demo' | 'restore';
  env: Record<string, string>;
  args?: string[];
  /** What is piped into it. */
  input?: string;
  /** A command that runs Node for us, such as a tracer. */
  under?: string[];
  /** Where it was built, or copied to. */
  folder?: string;
}

/** Starts a program of the built Turnout, as an operator would: with an environment and nothing else. */
export function run({ name, env, args = [], input, under = [], folder = root }: Program): Running {
  const file = join(folder, 'dist', 'server', ...(name === 'main' ? [] : ['cli']), `${name}.js`);
  const [command = '', ...rest] = [...under, process.execPath, file, ...args];
  const child = spawn(command, rest, {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A tracer and what it traces are a group, to be ended together.
    detached: under.length > 0,
  });
  // One that ends without reading it is no failure.
  child.stdin.on('error', () => {}).end(input);
  let text = '';
  let bell = () => {};
  for (const channel of [child.stdout, child.stderr])
    channel.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      bell();
    });
  let isOver = false;
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      isOver = true;
      bell();
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
          bell = resolve;
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

/** The address a server says it runs at. */
export async function addressOf(server: Running): Promise<string> {
  const [, url = ''] = await server.prints(/running at (http:\S+)/);
  return url;
}
