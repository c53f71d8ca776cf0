import type { ServerResponse } from 'node:http';

// Mantine puts its CSS variables into style elements; scripts come from our own files only.
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** On every answer, whatever it is. */
export function setSecurityHeaders(response: ServerResponse, secure: boolean): void {
  response.setHeader('content-security-policy', CONTENT_SECURITY_POLICY);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader('referrer-policy', 'same-origin');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  // Names and debts of a school are not for search engines.
  response.setHeader('x-robots-tag', 'noindex, nofollow');
  if (secure)
    response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
}
