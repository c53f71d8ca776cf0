import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './support/test.ts';

const addresses = [
  '/',
  '/payments',
  '/no/such/screen',
  '/index.html',
  '/sw.js',
  '/assets/',
  '/assets/%',
  '/assets/anything',
  '/assets/x?a=/',
  '/ASSETS/anything',
  '/%61ssets/anything',
  '//assets/anything',
  '/api/docs',
  '/api/docs/anything',
  '/api/v1/me',
  '/api/v1/openapi.json',
  '/api/auth/get-session',
  '/healthz',
];

test.describe('a page of another port', () => {
  test.use({ expectedError: /frame|X-Frame-Options|Refused to display/i });

  test("can't frame the app at any of its addresses", async ({ asAdmin: page, turnout }) => {
    const frames = addresses
      .map((path, at) => `<iframe name="f${at}" src="${turnout.url}${path}"></iframe>`)
      .join('');
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<title>Elsewhere</title><h1>Elsewhere</h1>${frames}`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    for (const [at, path] of addresses.entries()) {
      const frame = page.frame(`f${at}`);
      // A refused frame shows the browser's error page, or stays empty.
      const shown = await frame?.evaluate(() => document.getElementById('root') !== null);
      expect(shown, path).toBe(false);
    }
    server.close();
  });
});
