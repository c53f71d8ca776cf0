import { chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capture } from '../../scripts/lib/exec.mjs';
import { freePort } from '../../scripts/lib/free-port.mjs';

/** An email as Python's library reads it. */
export interface ReadEmail {
  to: string;
  from: string;
  subject: string;
  headers: Record<string, string>;
  text: string;
  /** What a reader of its HTML sees. */
  html: string;
  attachments: { name: string; type: string; starts: string }[];
}

export interface Postfix {
  url: string;
  /** Everything that was delivered so far. */
  emails(): Promise<ReadEmail[]>;
  stop(): Promise<void>;
}

const READER = fileURLToPath(new URL('readMaildir.py', import.meta.url));
/** Nobody's own user: Postfix delivers to a mailbox as somebody who isn't root. */
const NOBODY = 65_534;

async function must(program: string, ...args: string[]): Promise<string> {
  const { code, output } = await capture(program, args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${output}`);
  return output;
}

/**
 * Starts Debian's Postfix on loopback, with a Maildir for every address of school.test but nobody@. It needs root, like
 * on any server.
 */
export async function startPostfix(): Promise<Postfix> {
  const home = await mkdtemp(join(tmpdir(), 'turnout-postfix-'));
  const [config, mail, data] = [join(home, 'conf'), join(home, 'mail'), join(home, 'data')];
  for (const folder of [config, mail, data, join(home, 'queue')])
    await mkdir(folder, { mode: 0o755 });
  // Its own programs, which aren't root, must get in.
  await must('chmod', '755', home);
  await must('chown', 'postfix', data);
  await chown(mail, NOBODY, NOBODY);
  const port = await freePort();
  await writeFile(join(config, 'people'), '!/^nobody@/ box/\n');
  await writeFile(
    join(config, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${home}/queue
data_directory = ${data}
maillog_file = ${home}/log
maillog_file_prefixes = ${home}
inet_interfaces = 127.0.0.1
mynetworks = 127.0.0.0/8
mydestination =
alias_maps =
virtual_mailbox_domains = school.test
virtual_mailbox_base = ${mail}
virtual_mailbox_maps = regexp:${config}/people
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
`,
  );
  await cp('/etc/postfix/master.cf', join(config, 'master.cf'));
  const services = await readFile(join(config, 'master.cf'), 'utf8');
  const smtp = `127.0.0.1:${port} inet n - n - - smtpd`;
  await writeFile(join(config, 'master.cf'), services.replace(/^smtp +inet.*$/m, smtp));
  await must('postfix', '-c', config, 'start');
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails: async () => JSON.parse(await must('python3', READER, join(mail, 'box'))) as ReadEmail[],
    async stop() {
      await must('postfix', '-c', config, 'stop');
      await rm(home, { recursive: true, force: true });
    },
  };
}
