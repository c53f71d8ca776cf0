/**
 * A fresh key for one act of the user. Not crypto.randomUUID: browsers hide it on a school's plain http
 * address in the local network.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
