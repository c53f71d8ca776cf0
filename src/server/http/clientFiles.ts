import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { clearPageHeaders } from './headers.ts';

/** Files with a hash of their content in the name: scripts, styles, fonts. */
const ASSETS = '/assets/';

/** The client's page; null without a client. */
export function pageIn(clientFolder: string | null): string | null {
  return clientFolder === null ? null : readFileSync(join(clientFolder, 'index.html'), 'utf8');
}

/**
 * Serves the built client. Any path that isn't a file is a screen, which the client's router handles, except below
 * /assets/, where it is a 404.
 */
export function clientFiles(
  folder: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  const serve = sirv(folder, {
    single: true,
    ignores: [`^${ASSETS}`],
    etag: true,
    // The build writes a compressed version next to each file.
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      // This is the only kind of file we have whose type sirv doesn't know.
      if (path === '/favicon.ico') response.setHeader('content-type', 'image/x-icon');
      const immutable = path.startsWith(ASSETS);
      if (immutable) {
        clearPageHeaders(response);
        // Nobody looks up a file by its request id, and a screen loads two dozen of them.
        response.removeHeader('x-request-id');
      }
      response.setHeader(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  return (request, response) =>
    serve(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('Not found');
    });
}
