import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../src/server/app.ts';
import { compressFolder } from '../../scripts/lib/compress.mjs';
import { emptyPlace, startServer, type Place } from '../support/school.ts';

const INLINE = 'document.documentElement.lang = "en";';
const PAGE = `<!doctype html><title>Turnout</title><script>${INLINE}</script><script src="/a.js"></script>`;
const WORKER = '// keeps';
const NO_WORKER = '// leaves';
const SCRIPT = 'document.title = "Roll";';
const LONG_SCRIPT = SCRIPT.repeat(100);

let app: App;
let place: Place;
let clientFolder: string;

beforeAll(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), 'turnout-client-'));
  await mkdir(join(clientFolder, 'assets'));
  await writeFile(join(clientFolder, 'index.html'), PAGE);
  await writeFile(join(clientFolder, 'assets', 'roll-1a2b3c.js'), SCRIPT);
  await writeFile(join(clientFolder, 'assets', 'long-1a2b3c.js'), LONG_SCRIPT);
  await compressFolder(clientFolder);
  await writeFile(join(clientFolder, 'sw.js'), WORKER);
  await writeFile(join(clientFolder, 'sw-off.js'), NO_WORKER);
  place = await emptyPlace('sqlite', null);
  app = await startServer(place, { clientFolder });
});
afterAll(async () => {
  await app.stop();
  await place.remove();
  await rm(clientFolder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The bytes as they were sent. */
  sentBytes: Buffer;
}

/** Uses Node's client, because `fetch` refuses to send some methods. */
function sendRequest(method: string, path: string, headers: IncomingHttpHeaders = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(app.url + path, { method, headers }, (answer) => {
      const bytes: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => bytes.push(chunk));
      answer.on('end', () => {
        const sentBytes = Buffer.concat(bytes);
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: sentBytes.toString(),
          sentBytes,
        });
      });
    });
    sent.on('error', reject).end();
  });
}

const decompress: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

describe('the files of the client', () => {
  test.each(['/', '/index.html', '/attendance/2026-11-21', '/students?status=Enrolled'])(
    '%s is a screen: the page, asked for anew each time',
    async (path) => {
      const answer = await sendRequest('GET', path);
      expect([answer.status, answer.body]).toEqual([200, PAGE]);
      expect(answer.headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    },
  );

  test("the page's own inline script may run, and no other", async () => {
    const { headers } = await sendRequest('GET', '/');
    const hash = createHash('sha256').update(INLINE).digest('base64');
    expect(headers['content-security-policy']?.toString().split('; ')).toContain(
      `script-src 'self' 'sha256-${hash}'`,
    );
  });

  test('a file with a hash in its name is cached forever', async () => {
    const { status, headers, body } = await sendRequest('GET', '/assets/roll-1a2b3c.js');
    expect([status, body]).toEqual([200, SCRIPT]);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    '/assets/roll-of-yesterday.js',
    '/favicon.ico',
    '/assets/../../package.json',
    '/assets/',
    '/assets/%',
    '/assets/roll',
    '/assets/roll?at=/',
    '/%61ssets/roll',
    '/assets/index',
  ])('%s is neither a file nor a screen', async (path) => {
    const { status, body, headers } = await sendRequest('GET', path);
    expect(status).toBe(404);
    expect(body).not.toContain('<title>');
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
    expect(headers['x-frame-options']).toBe('DENY');
  });

  test.each(['/', '/assets', '/assets/long-1a2b3c.js/', '/a/assets/b', '//assets/b', '/ASSETS/b'])(
    '%s can be framed by nobody, if it is a page at all',
    async (path) => {
      const { headers } = await sendRequest('GET', path);
      if (!headers['content-type']?.startsWith('text/html')) return;
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  test('the service worker is revalidated each time, and has the page’s policy', async () => {
    const { headers, body } = await sendRequest('GET', '/sw.js');
    expect(body).toBe(WORKER);
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
  });

  test('with OFFLINE=off it is replaced by one that unregisters itself', async () => {
    const off = await emptyPlace('sqlite', null);
    const without = await startServer(off, { clientFolder, offline: false });
    const answer = await fetch(`${without.url}/sw.js`, { headers: { connection: 'close' } });
    expect(await answer.text()).toBe(NO_WORKER);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    await without.stop();
    await off.remove();
  });

  test('HEAD returns what GET would, without the body', async () => {
    const got = await sendRequest('GET', '/');
    const head = await sendRequest('HEAD', '/');
    expect([head.status, head.body]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
      expect(head.headers[name], name).toBe(got.headers[name]);
  });

  test('a file that the browser already has is not sent again', async () => {
    const { headers } = await sendRequest('GET', '/');
    const again = await sendRequest('GET', '/', { 'if-none-match': headers.etag });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
  ])('a browser that accepts "%s" gets it compressed with %s', async (accepted, encoding) => {
    const { headers, sentBytes } = await sendRequest('GET', '/assets/long-1a2b3c.js', {
      'accept-encoding': accepted,
    });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(sentBytes.length).toBeLessThan(LONG_SCRIPT.length / 4);
    expect(decompress[encoding]?.(sentBytes).toString()).toBe(LONG_SCRIPT);
  });

  test('a file is sent uncompressed if the client accepts nothing else, or if it is short', async () => {
    const plain = await sendRequest('GET', '/assets/long-1a2b3c.js', {
      'accept-encoding': 'identity',
    });
    expect([plain.body, plain.headers['content-encoding']]).toEqual([LONG_SCRIPT, undefined]);
    const short = await sendRequest('GET', '/assets/roll-1a2b3c.js', { 'accept-encoding': 'br' });
    expect([short.body, short.headers['content-encoding']]).toEqual([SCRIPT, undefined]);
  });

  test.each(['TRACE', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PROPFIND'])(
    '%s is for the API alone',
    async (method) => {
      for (const path of ['/', '/students', '/assets/roll-1a2b3c.js', '/healthz', '/readyz']) {
        const { status, headers, body } = await sendRequest(method, path);
        expect([status, headers.allow], path).toEqual([405, 'GET, HEAD']);
        expect(body, path).not.toContain('<title>');
        expect(headers['x-request-id'], path).toEqual(expect.any(String));
      }
      for (const path of ['/api/docs', '/api/v1/openapi.json', '/api/v1/school'])
        expect((await sendRequest(method, path)).status, path).toBe(404);
    },
  );
});
