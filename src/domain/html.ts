const signs = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Escapes text for any place in a page or an email, so that user input is never markup. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs.get(sign) ?? sign);
}
