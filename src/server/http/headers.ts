import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * What a browser may load and run. Scripts come from our own files, or stand in our own page, letter by letter as it was
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

/** On every answer, whatever it is. */
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
  // Names and debts of a school are not for search engines.
  'x-robots-tag': 'noindex, nofollow',
};

/** Besides, on all that a browser may show as a page. */
export function setPageHeaders(response: ServerResponse, policy: string): void {
  response.setHeader('content-security-policy', policy);
  for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
}

/**
 * Takes them off again. A script or a font has none of it to obey, and there are dozens: together their headers would
 * weigh as much as a script.
 */
export function clearPageHeaders(response: ServerResponse): void {
  for (const name of ['content-security-policy', ...Object.keys(pageHeaders)])
    response.removeHeader(name);
}

/** Besides, on what the API answers: data, of which a browser has nothing to load or run if it is shown as a page. */
export function setDataHeaders(response: ServerResponse): void {
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('x-robots-tag', 'noindex, nofollow');
}
