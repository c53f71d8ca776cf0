import { spawn } from 'node:child_process';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { capture } from '../../scripts/lib/exec.mjs';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { send, type Asked, type Said } from '../support/ask.ts';
import { inOneFile, makeCertificate, type Certificate } from '../support/certificate.ts';

export const proxies = ['nginx', 'haproxy', 'caddy'] as const;
export type ProxyName = (typeof proxies)[number];

/** The school's name on the network; browsers are told its address. */
export const DOMAIN = 'turnout.test';

export interface Proxy {
  /** The address in a browser. */
  url: string;
  /** Sends a request from an address on this machine with any headers, like a program. */
  ask(from: string, what: Asked): Promise<Said>;
  stop(): Promise<void>;
}

/** Fills in a file from deploy/ with the exact command that its first lines give the reader. */
async function fillIn(file: string, target: string, values: Record<string, string>) {
  const text = await readFile(inRoot('deploy', 'proxy', file), 'utf8');
  const told = /^#   (envsubst[^>]*(?:\\\n#[^>]*)?)>/m.exec(text)?.[1];
  if (!told) throw new Error(`${file} does not say how to fill it in`);
  const command = `${told.replaceAll(/\\\n#/g, '')} > ${target}`;
  const { code, output } = await capture('sh', ['-c', command], {
    env: { ...process.env, ...values },
  });
  if (code !== 0) throw new Error(output);
}

/** The parts of nginx's configuration around ours, which Debian provides. */
const aroundNginx = (place: string) => `
daemon off;
user root;
pid ${place}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${place}/body;
  proxy_temp_path ${place}/proxy;
  include ${place}/turnout.conf;
}
`;

async function commandOf(
  name: ProxyName,
  place: string,
  values: Record<string, string>,
  { certificate, key }: Certificate,
): Promise<string[]> {
  if (name === 'caddy')
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', inRoot('deploy/proxy/Caddyfile')];
  if (name === 'haproxy') {
    await writeFile(values['CERTIFICATE'] ?? '', await inOneFile({ certificate, key }));
    await fillIn('haproxy.cfg', join(place, 'haproxy.cfg'), values);
    return ['haproxy', '-f', join(place, 'haproxy.cfg')];
  }
  await fillIn('nginx.conf', join(place, 'turnout.conf'), values);
  await writeFile(join(place, 'nginx.conf'), aroundNginx(place));
  return ['nginx', '-p', place, '-c', join(place, 'nginx.conf')];
}

/** Runs a proxy with the file from deploy/proxy and its own certificate, on an unusual port, in front of a Turnout. */
export async function startProxy(name: ProxyName, turnout: string): Promise<Proxy> {
  const place = await mkdtemp(join(tmpdir(), `turnout-${name}-`));
  const own = await makeCertificate(place, `DNS:${DOMAIN}`);
  const { certificate, key } = own;
  const [port, httpPort] = [await freePort(), await freePort()];
  const values = {
    DOMAIN: name === 'caddy' ? `${DOMAIN}:${port}` : DOMAIN,
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(port),
    TURNOUT: turnout,
    CERTIFICATE: name === 'haproxy' ? join(place, 'both.pem') : certificate,
    CERTIFICATE_KEY: key,
    OWN_CERTIFICATE: `tls ${certificate} ${key}`,
    // The environment that systemd and the container give Caddy.
    XDG_DATA_HOME: place,
    XDG_CONFIG_HOME: place,
    CADDY_ADMIN: `unix/${place}/admin.sock`,
  };
  const [command = '', ...args] = await commandOf(name, place, values, own);
  const log = await open(join(place, 'log'), 'w');
  const child = spawn(command, args, {
    stdio: ['ignore', log.fd, log.fd],
    env: { ...process.env, ...values },
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await log.close();
  const ca = await readFile(certificate);

  const ask: Proxy['ask'] = (from, what) =>
    send(what.scheme === 'http' ? httpPort : port, {
      from,
      ca,
      host: `${DOMAIN}:${port}`,
      ...what,
    });

  const isReady = () =>
    ask('127.0.0.1', { path: '/readyz' }).then(
      ({ status }) => status === 200,
      () => false,
    );
  for (const deadline = Date.now() + 20_000; !(await isReady()); await sleep(50)) {
    if (Date.now() < deadline && child.exitCode === null) continue;
    child.kill('SIGKILL');
    throw new Error(`${name} did not start:\n${await readFile(join(place, 'log'), 'utf8')}`);
  }
  return {
    url: `https://${DOMAIN}:${port}`,
    ask,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(place, { recursive: true, force: true });
    },
  };
}
