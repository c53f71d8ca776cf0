import { spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { aptInstall } from '../../scripts/lib/apt.mjs';
import { capture } from '../../scripts/lib/exec.mjs';
import { freePort } from '../../scripts/lib/free-port.mjs';

/** Installs Dovecot if it is missing; returns null if it is available, or else the reason why it isn't. */
export async function noImapServer(): Promise<string | null> {
  const version = async () => (await capture('dovecot', ['--version'])).output.trim();
  const works = async () => (await version()).startsWith('2.3.');
  if (await works()) return null;
  const reason = await aptInstall(['dovecot-imapd']);
  return (await works()) ? null : `there is no Dovecot 2.3 (${reason ?? (await version())})`;
}

/** A real IMAP server on loopback with one mailbox. */
export interface ImapServer {
  /** @param password 'secret' is the right one */
  url(password?: string): string;
  /** Puts a message into the inbox. */
  deliver(name: string, message: Buffer): Promise<void>;
  /** Whether a message that was delivered is marked as read; undefined if it is no longer there. */
  isRead(name: string): Promise<boolean | undefined>;
  stop(): Promise<void>;
}

/** Debian's "nobody" and "nogroup", for tests that root runs: Dovecot opens no mailbox as root. */
const NOBODY = 65_534;

export async function openImapServer(): Promise<ImapServer> {
  const folder = await mkdtemp(join(tmpdir(), 'turnout-imap-'));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const uid = isRoot ? NOBODY : Number(process.getuid?.());
  const gid = isRoot ? NOBODY : Number(process.getgid?.());
  const folders = ['', 'run', 'state', 'Maildir', 'Maildir/new', 'Maildir/cur', 'Maildir/tmp'];
  for (const name of folders) {
    await mkdir(join(folder, name), { recursive: true });
    await chown(join(folder, name), uid, gid);
  }
  const nameOf = async (...what: string[]) => (await capture('id', what)).output.trim();
  const [user, group] = [await nameOf('-nu', String(uid)), await nameOf('-ng', String(uid))];
  const config = join(folder, 'dovecot.conf');
  await writeFile(config, configOf({ folder, port, uid, gid, user, group }));
  const server = spawn('dovecot', ['-F', '-c', config], { uid, gid, stdio: 'ignore' });
  await untilItListens(server, join(folder, 'log'));
  const paths = async () =>
    (await Promise.all(['new', 'cur'].map((one) => readdir(join(folder, 'Maildir', one))))).flat();
  return {
    url: (password = 'secret') => `imap://office%40school.test:${password}@127.0.0.1:${port}`,
    async deliver(name, message) {
      const written = join(folder, 'Maildir/tmp', name);
      await writeFile(written, message);
      await chown(written, uid, gid);
      await rename(written, join(folder, 'Maildir/new', name));
    },
    async isRead(name) {
      // Maildir keeps flags in a file's name: "…:2,S" was seen.
      const path = (await paths()).find((one) => one.split(':')[0] === name);
      return path === undefined ? undefined : /:2,.*S/.test(path);
    },
    async stop() {
      const ended = new Promise((resolve) => {
        server.once('exit', resolve);
      });
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItListens(server: ChildProcess, log: string): Promise<void> {
  const said = () => readFile(log, 'utf8').catch(() => '');
  await vi.waitUntil(
    async () => {
      if (server.exitCode !== null) throw new Error(`Dovecot ended: ${await said()}`);
      return (await said()).includes('starting up');
    },
    { timeout: 20_000, interval: 20 },
  );
}

interface Setup {
  folder: string;
  port: number;
  uid: number;
  gid: number;
  user: string;
  group: string;
}

const configOf = ({ folder, port, uid, gid, user, group }: Setup) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
auth_failure_delay = 0
default_login_user = ${user}
default_internal_user = ${user}
default_internal_group = ${group}
first_valid_uid = 1
mail_location = maildir:${folder}/Maildir
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`;
