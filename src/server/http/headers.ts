import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * What a browser may load and run. Scripts come from our own files, or are inline in our own page, exactly as it was
 * built. Mantine puts its CSS variables into style elements.
 *
 * @param page the client's page; null without a client
 */
export function contentSecurityPolicy(page: string | null): string {
  const inline = [...(page ?? '').matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline].join(' '),
    "style-src 'self' 'unsafe-inline'",
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

/** Sets the additional headers of everything that a browser may show as a page. */
export function setPageHeaders(response: ServerResponse, policy: string): void {
  response.setHeader('content-security-policy', policy);
  for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
}

/**
 * Removes the page headers again. They have no effect on a script or a font, and there are dozens of those: together
 * the headers would be as large as a script.
 */
export function clearPageHeaders(response: ServerResponse): void {
  for (const name of ['content-security-policy', ...Object.keys(pageHeaders)])
    response.removeHeader(name);
}

/**
 * Sets the additional headers of the API's responses: they are data, so a browser must not load or run anything if it
 * shows one as a page.
 */
export function setDataHeaders(response: ServerResponse): void {
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('x-robots-tag', 'noindex, nofollow');
}
