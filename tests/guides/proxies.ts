import { spawn } from 'node:child_process';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { request as askPlainly, type IncomingMessage } from 'node:http';
import { request as askSecurely } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { capture } from '../../scripts/lib/exec.mjs';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';

export const proxies = ['nginx', 'haproxy', 'caddy'] as const;
export type ProxyName = (typeof proxies)[number];

/** The school's name on the network; browsers are told where it is. */
export const DOMAIN = 'turnout.test';

interface Asked {
  path: string;
  method?: string;
  body?: object;
  headers?: Record<string, string>;
  scheme?: 'http' | 'https';
}

interface Said {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface Proxy {
  /** The address in a browser. */
  url: string;
  /** Sends one request from an address of this machine, as a program does: with any headers. */
  ask(from: string, what: Asked): Promise<Said>;
  stop(): Promise<void>;
}

/** The files of a certificate and its key. */
interface Certificate {
  certificate: string;
  key: string;
}

/** A certificate that nobody signed but itself. */
export async function makeCertificate(folder: string, names: string): Promise<Certificate> {
  const [certificate, key] = [join(folder, 'own.crt'), join(folder, 'own.key')];
  const made = await capture('sh', [
    '-c',
    `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
      -subj /CN=Turnout -addext subjectAltName=${names} -out ${certificate} -keyout ${key}`,
  ]);
  if (made.code !== 0) throw new Error(made.output);
  return { certificate, key };
}

/** As HAProxy wants it. */
export async function inOneFile({ certificate, key }: Certificate): Promise<string> {
  return (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8'));
}

/** Fills in a file of deploy/ by the very command that its first lines tell the reader. */
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

/** The parts of nginx's configuration around ours; Debian's has them. */
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

/** Runs a proxy with the file of deploy/proxy and a certificate of its own, on an odd port, before a Turnout. */
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
    // What systemd and the container give Caddy.
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

  const ask: Proxy['ask'] = (from, { path, method = 'GET', body, headers, scheme = 'https' }) =>
    new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        localAddress: from,
        method,
        path,
        agent: false,
        headers: {
          host: `${DOMAIN}:${port}`,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
      };
      const sent =
        scheme === 'http'
          ? askPlainly({ ...options, port: httpPort })
          : askSecurely({ ...options, port, ca, servername: DOMAIN });
      sent.on('response', (answer: IncomingMessage) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
        );
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
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
