import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

/**
 * What a browser may load and run. Scripts and styles come from our own files, or are inline in our own pages, exactly
 * as they were built.
 *
 * @param pages that have something inline
 */
export function contentSecurityPolicy(pages: readonly string[]): string {
  const inline = (found: RegExp) =>
    pages
      .flatMap((page) => [...page.matchAll(found)])
      .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline(INLINE_SCRIPT)].join(' '),
    ["style-src 'self'", ...inline(INLINE_STYLE)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Sets the security headers of every response. */
export function setSecurityHeaders(response: ServerResponse, secure: boolean): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  if (secure)
    response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

const pageHeaders = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  // Search engines must not index the names and debts of a school.
  'x-robots-tag': 'noindex, nofollow',
};

/** Sets the additional headers for everything that a browser may show as a page. */
export function setPageHeaders(response: ServerResponse, policy: string): void {
  response.setHeader('content-security-policy', policy);
  for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
}

/**
 * Removes the page headers again. They have no effect on a script or a font, and there are dozens of those: together,
 * the headers would be as large as a script.
 */
export function clearPageHeaders(response: ServerResponse): void {
  for (const name of ['content-security-policy', ...Object.keys(pageHeaders)])
    response.removeHeader(name);
}

/**
 * Sets the additional headers for the API's responses: they are data, so a browser must not load or run anything if it
 * shows one as a page.
 */
export function setDataHeaders(response: ServerResponse): void {
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('x-robots-tag', 'noindex, nofollow');
}
