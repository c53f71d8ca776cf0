import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';
import { capture } from '../../scripts/lib/exec.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { account } from '../../scripts/lib/postgres.mjs';
import { ensureBinaries } from '../../scripts/lib/postgres-binaries.mjs';
import { inOneFile, makeCertificate } from '../support/certificate.ts';
import { openLine, type Line } from '../support/line.mjs';

const LOCAL = '127.0.0.1';
/** The name in the certificate, besides the address. */
export const DOMAIN = 'turnout.test';
const PASSWORD = 'en-pointe-and-back';
/** The password for Patroni's REST interface. */
export const REST_PASSWORD = 'grand-plie-at-rest';
const ETCD_PASSWORD = 'quorum-of-three';
const ETCD_ROOT_PASSWORD = 'only-for-the-operator';
const names = ['a', 'b', 'c'] as const;
export type NodeName = (typeof names)[number];

let nextPort = 15_000 + Math.floor(Math.random() * 10_000);

/**
 * This is below the range of ports that the system uses for outgoing connections: otherwise one of them could take a
 * server's port while the server is down.
 */
async function freePort(): Promise<number> {
  for (;;) {
    nextPort += 1;
    const port = nextPort;
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, LOCAL, () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/**
 * A port without TLS that leads to one with TLS, for the 40 callers: Node's `fetch` only trusts the certificates that
 * it was started with.
 */
async function tlsFor(port: number, ca: Buffer): Promise<{ port: number; close(): void }> {
  const server = createServer((near) => {
    const far = connectSecurely({ host: LOCAL, port, ca, servername: DOMAIN });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    near.pipe(far).pipe(near);
  });
  const own = await freePort();
  await new Promise<void>((resolve) => server.listen(own, LOCAL, resolve));
  return { port: own, close: () => server.close() };
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** A file from deploy/cluster with its variables replaced, like envsubst does it. */
async function filledIn(file: string, values: Record<string, string | number>): Promise<string> {
  const text = await readFile(inRoot('deploy', 'cluster', file), 'utf8');
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    if (!(name in values)) throw new Error(`${file}: nothing for ${name}`);
    return String(values[name]);
  });
}

/**
 * One database server: PostgreSQL under Patroni. All connections to it, and its own to etcd, go through lines that can
 * be cut.
 */
class Node {
  readonly name: NodeName;
  readonly folder: string;
  readonly lines: { postgres: Line; rest: Line; etcd: Line[] };
  readonly #owner: { uid?: number; gid?: number };
  #patroni: ChildProcess | null = null;

  constructor(
    name: NodeName,
    folder: string,
    lines: Node['lines'],
    owner: { uid?: number; gid?: number },
  ) {
    this.name = name;
    this.folder = folder;
    this.lines = lines;
    this.#owner = owner;
  }

  async start(): Promise<void> {
    const log = await open(join(this.folder, 'log'), 'a');
    this.#patroni = spawn('patroni', [join(this.folder, 'patroni.yml')], {
      ...this.#owner,
      cwd: this.folder,
      // This is where libpq looks for certificates; it can't read root's own home.
      env: { ...process.env, HOME: this.folder },
      stdio: ['ignore', log.fd, log.fd],
    });
    await log.close();
  }

  /** Kills all processes at once, as if the machine died, without a clean shutdown. */
  async kill(): Promise<void> {
    const pids = await this.#postgresProcesses();
    this.#patroni?.kill('SIGKILL');
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Already ended with its parent.
      }
    }
  }

  async cutOff(): Promise<void> {
    await Promise.all(this.#allLines().map((line) => line.cut()));
  }

  async reconnect(): Promise<void> {
    await Promise.all(this.#allLines().map((line) => line.mend()));
  }

  async members(): Promise<Member[]> {
    const answer = await fetch(`http://${LOCAL}:${this.lines.rest.port}/cluster`).catch(() => null);
    return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : [];
  }

  #allLines(): Line[] {
    return [this.lines.postgres, this.lines.rest, ...this.lines.etcd];
  }

  async #postgresProcesses(): Promise<number[]> {
    const file = join(this.folder, 'data', 'postmaster.pid');
    const [first = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (!first) return [];
    const { output } = await capture('ps', ['-o', 'pid=', '--ppid', first]);
    return [first, ...output.split('\n')].map(Number).filter((pid) => pid > 0);
  }
}

export interface Cluster {
  nodes: Node[];
  /** The URL of the database, through the proxy that leads to the server that accepts writes. */
  url: string;
  /** The URL of the proxy's port for visitors, which uses TLS; the proxy forwards them to `turnoutPorts`. */
  visitorsUrl: string;
  httpsPort: number;
  /** The certificate that everything uses. */
  ca: Buffer;
  etcdUrls: string[];
  turnoutPorts: [number, number];
  leader(): Promise<Node>;
  /** Waits until all three servers are running and a standby has every acknowledged write. */
  untilWhole(): Promise<void>;
  remove(): Promise<void>;
}

/** Creates the users with the guide's own script, once the servers have found each other. */
async function closeEtcd(urls: string[]): Promise<void> {
  const isWell = async () => {
    const answer = await fetch(`${urls[0]}/health`).catch(() => null);
    return answer?.ok === true;
  };
  for (const deadline = Date.now() + 60_000; !(await isWell()); await sleep(250))
    if (Date.now() > deadline) throw new Error('etcd did not start');
  const { code, output } = await capture('sh', [inRoot('deploy', 'cluster', 'etcd-users.sh')], {
    env: {
      ...process.env,
      ETCDCTL_ENDPOINTS: urls.join(),
      ETCD_PASSWORD,
      ETCD_ROOT_PASSWORD,
    },
  });
  if (code !== 0) throw new Error(`etcd-users.sh failed:\n${output}`);
}

export async function startCluster(): Promise<Cluster> {
  const binaries = await ensureBinaries();
  if ('missing' in binaries) throw new Error(binaries.missing);
  const owner = await account();
  const place = await mkdtemp(join(tmpdir(), 'turnout-cluster-'));
  await chmod(place, 0o755);
  // The proxy and PostgreSQL have the same certificate, which the servers share in the guide too.
  const own = await makeCertificate(place, `IP:${LOCAL},DNS:${DOMAIN}`);
  const ca = await readFile(own.certificate);
  await writeFile(join(place, 'both.pem'), await inOneFile(own));
  const processes: ChildProcess[] = [];
  async function start(command: string, args: string[], env = {}): Promise<void> {
    const log = await open(join(place, `${command}.log`), 'a');
    processes.push(
      spawn(command, args, { stdio: ['ignore', log.fd, log.fd], env: { ...process.env, ...env } }),
    );
    await log.close();
  }

  const etcd = await Promise.all(
    names.map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
  );
  for (const { name, client, peer } of etcd)
    await start('etcd', [], {
      ETCD_NAME: name,
      ETCD_DATA_DIR: join(place, `etcd-${name}`),
      ETCD_INITIAL_CLUSTER: etcd.map((one) => `${one.name}=http://${LOCAL}:${one.peer}`).join(),
      ETCD_INITIAL_CLUSTER_STATE: 'new',
      ETCD_INITIAL_CLUSTER_TOKEN: 'turnout',
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${LOCAL}:${peer}`,
      ETCD_LISTEN_PEER_URLS: `http://${LOCAL}:${peer}`,
      ETCD_LISTEN_CLIENT_URLS: `http://${LOCAL}:${client}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://${LOCAL}:${client}`,
    });

  const etcdUrls = etcd.map(({ client }) => `http://${LOCAL}:${client}`);
  await closeEtcd(etcdUrls);

  const nodes: Node[] = [];
  for (const name of names) {
    const folder = join(place, name);
    await mkdir(folder, { mode: 0o700 });
    const [postgresPort, restPort] = [await freePort(), await freePort()];
    const lines = {
      postgres: await openLine({ host: LOCAL, port: postgresPort }),
      rest: await openLine({ host: LOCAL, port: restPort }),
      etcd: await Promise.all(etcd.map(({ client }) => openLine({ host: LOCAL, port: client }))),
    };
    const config = await filledIn('patroni.yml', {
      NODE: name,
      REST_LISTEN: `${LOCAL}:${restPort}`,
      REST_ADDRESS: `${LOCAL}:${lines.rest.port}`,
      ETCD_HOSTS: lines.etcd.map(({ port }) => `${LOCAL}:${port}`).join(),
      ETCD_BY_PROXY: 'true',
      PG_LISTEN: `${LOCAL}:${postgresPort}`,
      PG_ADDRESS: `${LOCAL}:${lines.postgres.port}`,
      PG_DATA: join(folder, 'data'),
      PG_BIN: binaries.folder,
      PG_PASS_FILE: join(folder, 'pgpass'),
      PG_PASSWORD: PASSWORD,
      PG_SOCKETS: folder,
      PG_CERTIFICATE: join(folder, 'own.crt'),
      PG_CERTIFICATE_KEY: join(folder, 'own.key'),
      REST_PASSWORD,
      ETCD_PASSWORD,
      NETWORK: `${LOCAL}/32`,
    });
    const file = (one: string) => join(folder, one);
    await writeFile(file('patroni.yml'), config, { mode: 0o600 });
    await copyFile(own.certificate, file('own.crt'));
    await copyFile(own.key, file('own.key'));
    await chmod(file('own.key'), 0o600);
    if (owner.uid !== undefined) {
      for (const one of [folder, ...['patroni.yml', 'own.crt', 'own.key'].map(file)])
        await chown(one, owner.uid, owner.gid);
    }
    const node = new Node(name, folder, lines, owner);
    nodes.push(node);
    await node.start();
  }

  const [visitors, httpsPort, proxy] = [await freePort(), await freePort(), await freePort()];
  const turnoutPorts: [number, number] = [await freePort(), await freePort()];
  const ports = (kind: 'postgres' | 'rest') => nodes.map(({ lines }) => lines[kind].port);
  const [pgA, pgB, pgC] = ports('postgres');
  const [restA, restB, restC] = ports('rest');
  await writeFile(
    join(place, 'haproxy.cfg'),
    await filledIn('haproxy.cfg', {
      HTTP_LISTEN: `${LOCAL}:${visitors}`,
      HTTPS_LISTEN: `${LOCAL}:${httpsPort}`,
      CERTIFICATE: join(place, 'both.pem'),
      PG_PROXY_LISTEN: `${LOCAL}:${proxy}`,
      TURNOUT_ONE: `${LOCAL}:${turnoutPorts[0]}`,
      TURNOUT_TWO: `${LOCAL}:${turnoutPorts[1]}`,
      PG_A: `${LOCAL}:${pgA}`,
      PG_B: `${LOCAL}:${pgB}`,
      PG_C: `${LOCAL}:${pgC}`,
      REST_PORT_A: restA ?? 0,
      REST_PORT_B: restB ?? 0,
      REST_PORT_C: restC ?? 0,
    }),
  );
  await start('haproxy', ['-f', join(place, 'haproxy.cfg')]);
  const callers = await tlsFor(httpsPort, ca);

  async function members(): Promise<Member[]> {
    for (const node of nodes) {
      const found = await node.members();
      if (found.some(({ role }) => role === 'leader')) return found;
    }
    return [];
  }
  async function until<Found>(
    what: string,
    look: () => Promise<Found | undefined>,
  ): Promise<Found> {
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(250)) {
      const found = await look();
      if (found !== undefined) return found;
    }
    const logs = await Promise.all(
      nodes.map(({ folder }) => readFile(join(folder, 'log'), 'utf8')),
    );
    const ends = logs.map((log) => log.split('\n').slice(-8).join('\n'));
    throw new Error(`${what}: not within two minutes.\n${ends.join('\n\n')}`);
  }

  return {
    nodes,
    url: `postgres://postgres:${PASSWORD}@${LOCAL}:${proxy}/school?sslmode=verify-full&sslrootcert=${own.certificate}`,
    visitorsUrl: `http://${LOCAL}:${callers.port}`,
    httpsPort,
    ca,
    etcdUrls,
    turnoutPorts,
    leader: () =>
      until('a leader', async () => {
        const found = (await members()).find(
          ({ role, state }) => role === 'leader' && state === 'running',
        );
        return nodes.find(({ name }) => name === found?.name);
      }),
    async untilWhole() {
      await until('a whole cluster', async () => {
        const found = await members();
        const well = found.filter(({ state }) => ['running', 'streaming'].includes(state));
        const isWhole = well.length === 3 && well.some(({ role }) => role === 'sync_standby');
        return isWhole ? true : undefined;
      });
    },
    async remove() {
      callers.close();
      for (const node of nodes) await node.kill();
      for (const one of processes) one.kill('SIGKILL');
      for (const node of nodes) await node.cutOff().catch(() => {});
      await rm(place, { recursive: true, force: true });
    },
  };
}
